// Fills a model from a parser's events: the library pushes tokens, this knows where each belongs.
//
// A parser that calls back cannot recurse with us, so the recursion is a stack of frames, and a
// type is a small table of functions. Scalars are assigned by a switch; only keys and containers
// go through a pointer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serializers/binder/fields.hpp"

namespace ghostbench::binder {

enum class kind { ignored, boolean, int32, int64, real, text, optional, array, object };

struct frame;
struct slot;

/// How to fill a place of one type. Functions that a kind does not need are null.
struct type_table {
  kind its_kind;
  slot (*member)(frame&, std::string_view key) = nullptr;  // object: where this key's value goes
  std::string_view (*missing)(const frame&) = nullptr;     // object: the first field not met
  slot (*element)(frame&) = nullptr;                       // array: where the next element goes
  void (*finish)(frame&) = nullptr;                        // array: what is left of an older value goes
  slot (*engage)(void*) = nullptr;                         // optional: the place inside
  void (*disengage)(void*) = nullptr;                      // optional: null
};

/// A place that waits for a value.
struct slot {
  void* place;
  const type_table* type;
};

/// An open object or array.
struct frame {
  slot self;
  field_progress progress;   // objects
  std::size_t elements = 0;  // arrays
};

template <class T>
struct type_of;

inline constexpr type_table ignored_type{.its_kind = kind::ignored};

template <kind Kind>
struct scalar_type {
  static constexpr type_table table{.its_kind = Kind};
};
template <>
struct type_of<bool> : scalar_type<kind::boolean> {};
template <>
struct type_of<std::int32_t> : scalar_type<kind::int32> {};
template <>
struct type_of<std::int64_t> : scalar_type<kind::int64> {};
template <>
struct type_of<double> : scalar_type<kind::real> {};
template <>
struct type_of<std::string> : scalar_type<kind::text> {};

template <class T>
struct type_of<std::optional<T>> {
  static slot engage(void* place) {
    auto& value = *static_cast<std::optional<T>*>(place);
    return {value ? &*value : &value.emplace(), &type_of<T>::table};
  }
  static void disengage(void* place) { static_cast<std::optional<T>*>(place)->reset(); }
  static constexpr type_table table{.its_kind = kind::optional, .engage = engage, .disengage = disengage};
};

template <class T>
struct type_of<std::vector<T>> {
  static std::vector<T>& list(frame& f) { return *static_cast<std::vector<T>*>(f.self.place); }
  static slot element(frame& f) {
    const std::size_t i = f.elements++;
    return {i < list(f).size() ? &list(f)[i] : &list(f).emplace_back(), &type_of<T>::table};
  }
  static void finish(frame& f) { list(f).resize(f.elements); }
  static constexpr type_table table{.its_kind = kind::array, .element = element, .finish = finish};
};

template <model T>
struct type_of<T> {
  static slot member(frame& f, std::string_view key) {
    slot found{nullptr, &ignored_type};
    find_field<T>(f.progress, key, [&]<class Owner, class Member>(const field<Owner, Member>& named) {
      found = {&(static_cast<T*>(f.self.place)->*named.member), &type_of<Member>::table};
    });
    return found;
  }
  static std::string_view missing(const frame& f) { return first_missing<T>(f.progress); }
  static constexpr type_table table{.its_kind = kind::object, .member = member, .missing = missing};
};

/// Takes the events of one document. Each event returns false when it does not fit the model; `problem()`
/// then says why.
class event_binder {
 public:
  template <class T>
  explicit event_binder(T& root) : next_{&root, &type_of<T>::table} {}

  const std::string& problem() const { return problem_; }

  bool null() {
    const slot at = take();
    if (at.type->its_kind == kind::ignored) return true;
    if (at.type->its_kind != kind::optional) return misfit("null");
    at.type->disengage(at.place);
    return true;
  }

  bool boolean(bool value) {
    const slot at = take_value();
    if (at.type->its_kind == kind::ignored) return true;
    if (at.type->its_kind != kind::boolean) return misfit("a boolean");
    *static_cast<bool*>(at.place) = value;
    return true;
  }

  bool integer(std::int64_t value) {
    const slot at = take_value();
    switch (at.type->its_kind) {
      case kind::ignored:
        return true;
      case kind::int64:
        *static_cast<std::int64_t*>(at.place) = value;
        return true;
      case kind::real:
        *static_cast<double*>(at.place) = static_cast<double>(value);
        return true;
      case kind::int32:
        *static_cast<std::int32_t*>(at.place) = static_cast<std::int32_t>(value);
        return static_cast<std::int32_t>(value) == value || misfit("an integer out of range");
      default:
        return misfit("an integer");
    }
  }

  bool real(double value) {
    const slot at = take_value();
    if (at.type->its_kind == kind::ignored) return true;
    if (at.type->its_kind != kind::real) return misfit("a number with a fraction");
    *static_cast<double*>(at.place) = value;
    return true;
  }

  bool text(std::string_view value) {
    const slot at = take_value();
    if (at.type->its_kind == kind::ignored) return true;
    if (at.type->its_kind != kind::text) return misfit("a string");
    static_cast<std::string*>(at.place)->assign(value);
    return true;
  }

  bool key(std::string_view name) {
    frame& open = frames_.back();
    next_ = open.self.type->member ? open.self.type->member(open, name) : slot{nullptr, &ignored_type};
    return true;
  }

  bool start_object() { return start(kind::object, "an object"); }
  bool start_array() { return start(kind::array, "an array"); }

  bool end_object() {
    const frame& closed = frames_.back();
    if (closed.self.type->missing) {
      const std::string_view missing = closed.self.type->missing(closed);
      if (!missing.empty()) problem_ = std::string(missing) + ": missing";
    }
    frames_.pop_back();
    return problem_.empty();
  }

  bool end_array() {
    if (frames_.back().self.type->finish) frames_.back().self.type->finish(frames_.back());
    frames_.pop_back();
    return true;
  }

 private:
  /// The place the value at hand belongs to: in an array its next element, else what the key named.
  slot take() {
    if (frames_.empty() || frames_.back().self.type->its_kind == kind::object) return next_;
    frame& open = frames_.back();
    return open.self.type->element ? open.self.type->element(open) : slot{nullptr, &ignored_type};
  }

  slot take_value() {
    slot at = take();
    while (at.type->its_kind == kind::optional) at = at.type->engage(at.place);
    return at;
  }

  bool start(kind container, std::string_view what) {
    const slot at = take_value();
    if (at.type->its_kind != container && at.type->its_kind != kind::ignored) return misfit(what);
    frames_.push_back({at, {}, 0});
    return true;
  }

  bool misfit(std::string_view what) {
    problem_ = std::string(what) + " where the model has something else";
    return false;
  }

  slot next_;
  std::vector<frame> frames_;
  std::string problem_;
};

}  // namespace ghostbench::binder

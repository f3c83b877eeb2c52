// The seven ways to cross the boundary, each a verb that an adapter may have, and the task it becomes.
//
// A verb says how one op goes; `read_task` and `write_task` say when values are made, kept, destroyed
// and compared. Everything is decided at compile time but the one virtual call per op.
#pragma once

#include <string>
#include <string_view>
#include <tuple>

#include "fixtures/difference.hpp"
#include "fixtures/scramble.hpp"
#include "serializers/engine.hpp"
#include "serializers/io.hpp"

namespace ghostbench {

/// Makes the compiler believe that `value` is used.
template <class T>
void keep(T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

namespace verbs {

/// Facts of a verb. `fresh`: the op starts from nothing and destroys its result.
template <op Op, mode Mode, bool Fresh = true>
struct facts {
  static constexpr op its_op = Op;
  static constexpr mode its_mode = Mode;
  static constexpr bool fresh = Fresh;
};

struct read_string : facts<op::read, mode::string> {
  using input = exact_buffer;
  static auto call(auto& adapter, input& in, auto& into) -> decltype(adapter.read_string(in.text(), into)) {
    return adapter.read_string(in.text(), into);
  }
};

struct read_bytes : facts<op::read, mode::bytes> {
  using input = padded_buffer;
  static auto call(auto& adapter, input& in, auto& into) -> decltype(adapter.read_bytes(in.text(), into)) {
    return adapter.read_bytes(in.text(), into);
  }
};

struct read_stream : facts<op::read, mode::stream> {
  using input = std::string_view;
  static auto call(auto& adapter, input& in, auto& into)
      -> decltype(adapter.read_stream(std::declval<source&>(), into)) {
    source from(in);
    return adapter.read_stream(from, into);
  }
};

struct read_reuse : facts<op::read, mode::reuse, false> {
  using input = padded_buffer;
  static auto call(auto& adapter, input& in, auto& into) -> decltype(adapter.read_reuse(in.text(), into)) {
    return adapter.read_reuse(in.text(), into);
  }
};

struct write_string : facts<op::write, mode::string> {
  using output = std::string;
  static auto call(auto& adapter, const auto& value, output& out)
      -> decltype(adapter.write_string(value, out)) {
    return adapter.write_string(value, out);
  }
};

struct write_bytes : facts<op::write, mode::bytes> {
  using output = std::string_view;
  static auto call(auto& adapter, const auto& value, output& out)
      -> decltype(adapter.write_bytes(value, out)) {
    return adapter.write_bytes(value, out);
  }
};

struct write_stream : facts<op::write, mode::stream> {
  using output = sink;
  static auto call(auto& adapter, const auto& value, output& out)
      -> decltype(adapter.write_stream(value, out)) {
    return adapter.write_stream(value, out);
  }
};

using all =
    std::tuple<read_string, read_bytes, read_stream, read_reuse, write_string, write_bytes, write_stream>;

/// Whether `Adapter` has the verb for values of type T.
template <class Verb, class Adapter, class T>
constexpr bool has() {
  if constexpr (Verb::its_op == op::read) {
    return requires(Adapter a, typename Verb::input in, T value) {
      Verb::call(a, in, value);
    };
  } else {
    return requires(Adapter a, const T value, typename Verb::output out) {
      Verb::call(a, value, out);
    };
  }
}

}  // namespace verbs

template <class Verb, class Adapter, class T>
class read_task final : public task {
 public:
  read_task(const fixture& f, const T& wanted) : input_(f.text), wanted_(wanted) {}

  failure run() override {
    if constexpr (Verb::fresh) {
      T value{};
      failure problem = Verb::call(adapter_, input_, value);
      keep(value);
      return problem;
    } else {
      failure problem = Verb::call(adapter_, input_, filled_);
      keep(filled_);
      return problem;
    }
  }

  failure check(const text_judge&) override {
    if (failure problem = Verb::call(adapter_, input_, filled_)) return problem;
    if constexpr (Verb::fresh) {
      filled_ = T{};
    } else {
      scramble(filled_);  // what is left of an older document must not shine through
    }
    if (failure problem = Verb::call(adapter_, input_, filled_)) return problem;
    const auto place = first_difference(filled_, wanted_);
    return place ? failure("the value differs at " + *place) : std::nullopt;
  }

 private:
  Adapter adapter_;
  typename Verb::input input_;
  const T& wanted_;
  T filled_{};
};

template <class Verb, class Adapter, class T>
class write_task final : public task {
 public:
  write_task(const fixture&, const T& value) : value_(value) {}

  failure run() override {
    typename Verb::output out;
    failure problem = Verb::call(adapter_, value_, out);
    keep(out);
    return problem;
  }

  failure check(const text_judge& judge) override {
    typename Verb::output out;
    if constexpr (std::same_as<typename Verb::output, sink>) {
      std::string collected;
      out.collect(collected);
      if (failure problem = Verb::call(adapter_, value_, out)) return problem;
      return judge(collected);
    } else {
      if (failure problem = Verb::call(adapter_, value_, out)) return problem;
      return judge(out);
    }
  }

 private:
  Adapter adapter_;
  const T& value_;
};

}  // namespace ghostbench

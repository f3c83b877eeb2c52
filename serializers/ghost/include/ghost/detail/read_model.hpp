// Structs: their members in the order of the model as fast as they come, in any other order as well.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "ghost/detail/envelope.hpp"
#include "ghost/detail/read_through.hpp"
#include "ghost/detail/shape.hpp"

namespace ghost::detail {

template <class Reader, model_type T>
class model_reader {
  using S = shape<T>;

 public:
  /// `discriminator` is a member that stands in the text and is no field.
  model_reader(Reader& r, T& into, std::string_view discriminator)
      : r_(r), value_(into), discriminator_(discriminator) {}

  bool run() {
    bool more = false;
    if (!r_.enter_object(more)) return false;
    if constexpr (S::collector != none) collected().clear();
    return members(none, more) && open_envelopes() && absent();
  }

 private:
  bool members(std::size_t parent, bool more) {
    std::size_t next = 0;
    while (more) {
      if constexpr (!S::names.nested) {
        in_order(next, more, std::make_index_sequence<S::count>{});
        if (r_.what_failed().failed()) return false;
        if (!more) return true;
      }
      if (!any_member(parent, next) || !r_.next_member(more)) return false;
    }
    return true;
  }

  /// Takes members as long as each has the key that the model has next.
  template <std::size_t... I>
  void in_order(std::size_t& next, bool& more, std::index_sequence<I...>) {
    static_cast<void>(((I < next || in_turn<I>(next, more)) && ...));
  }

  template <std::size_t I>
  bool in_turn(std::size_t& next, bool& more) {
    constexpr std::size_t node = S::node_of(I);
    if constexpr (node == none) {
      return true;
    } else {
      const std::size_t start = r_.position();
      if (!r_.match_key(key_of<T, node>::quoted)) return false;
      if (seen_[I] && r_.options().strict)
        return r_.fail_at(start, error_code::duplicate_key), r_.in_member(key_of<T, node>::name);
      seen_.set(I);
      next = I + 1;
      return read_field<I>(key_of<T, node>::name) && r_.next_member(more) && more;
    }
  }

  bool any_member(std::size_t parent, std::size_t& next) {
    const std::size_t start = r_.position();
    std::string_view key;
    if (!r_.read_key(key)) return false;
    const std::size_t node = S::names.find(parent, key);
    if (node == none) return unknown(start, key);
    const name_node& known = S::names.nodes[node];
    const std::size_t bit = known.field == none ? S::count + node : known.field;
    if (seen_[bit] && r_.options().strict) {
      return r_.fail_at(start, error_code::duplicate_key), r_.in_member(known.name);
    }
    seen_.set(bit);
    if (known.field == none) return branch(node) || r_.in_member(known.name);
    next = known.field + 1;
    return S::with_field(known.field, [&]<std::size_t I>() { return read_field<I>(known.name); });
  }

  bool branch(std::size_t node) {
    bool more = false;
    return r_.enter_object(more) && members(node, more);
  }

  bool unknown(std::size_t start, std::string_view key) {
    std::string store;
    const std::string_view name = r_.lasting(key, store);
    if constexpr (S::collector != none) {
      if (collected_count_++ == r_.options().max_collection_size)
        return r_.fail_at(start, error_code::size_limit);
      return read_entry(r_, collected(), name, start) || r_.in_member(name);
    } else if (name == discriminator_ && !discriminator_.empty()) {
      if (std::exchange(seen_discriminator_, true) && r_.options().strict)
        return r_.fail_at(start, error_code::duplicate_key), r_.in_member(name);
      return r_.skip() || r_.in_member(name);
    } else {
      if (r_.options().strict) return r_.fail_at(start, error_code::unknown_field), r_.in_member(name);
      return r_.skip() || r_.in_member(name);
    }
  }

  template <std::size_t I>
  bool read_field(std::string_view name) {
    using F = typename S::template field<I>;
    constexpr const auto& f = std::get<I>(S::fields);
    auto& member = value_.*f.member;
    if constexpr (F::template has<options::resilient>) {
      return read_resilient(
                 r_, [&] { return read_member(r_, f, member); },
                 [&] { member = std::move(T{}.*f.member); }) ||
             r_.in_member(name);
    } else if constexpr (F::template has_kind<is_routed_by>) {
      return envelopes_.arrive(r_, I, member, f, type_name<I>()) || r_.in_member(name);
    } else {
      return read_member(r_, f, member) || r_.in_member(name);
    }
  }

  /// The type of an envelope, if it has come already.
  template <std::size_t I>
  const std::string_view* type_name() {
    constexpr std::size_t node = S::names.find(none, option<is_routed_by>(std::get<I>(S::fields)).key);
    constexpr std::size_t type_field = S::names.nodes[node].field;
    if (!seen_[type_field]) return nullptr;
    type_name_ = value_.*std::get<type_field>(S::fields).member;
    return &type_name_;
  }

  bool open_envelopes() {
    if constexpr (has_envelopes<T>()) {
      return each_field([&]<std::size_t I>() { return open_envelope<I>(); });
    } else {
      return true;
    }
  }

  template <std::size_t I>
  bool open_envelope() {
    if constexpr (S::template field<I>::template has_kind<is_routed_by>) {
      constexpr const auto& f = std::get<I>(S::fields);
      return envelopes_.open(r_, I, value_.*f.member, f, type_name<I>()) ||
             r_.in_member(S::names.nodes[S::node_of(I)].name);
    } else {
      return true;
    }
  }

  /// What the text did not have: an error, null, or the member initialiser.
  bool absent() {
    if (!S::names.nested && seen_.template has_first<S::count>()) return true;
    return each_field([&]<std::size_t I>() {
      if constexpr (I == S::collector) {
        return true;
      } else {
        return seen_[I] || without<I>();
      }
    });
  }

  template <std::size_t I>
  bool without() {
    using F = typename S::template field<I>;
    auto& member = value_.*std::get<I>(S::fields).member;
    if constexpr (S::template required<I>) {
      return missing(S::node_of(I));
    } else if constexpr (F::template has<options::defaulted>) {
      return member = std::move(T{}.*std::get<I>(S::fields).member), true;
    } else {
      return member.reset(), true;
    }
  }

  bool missing(std::size_t node) {
    r_.fail(error_code::missing_field, S::names.nodes[node].name);
    for (; node != none; node = S::names.nodes[node].parent) r_.in_member(S::names.nodes[node].name);
    return false;
  }

  template <class Visit>
  static bool each_field(Visit&& visit) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return (visit.template operator()<I>() && ...);
    }
    (std::make_index_sequence<S::count>{});
  }

  auto& collected() { return value_.*std::get<S::collector>(S::fields).member; }

  Reader& r_;
  T& value_;
  std::string_view discriminator_;
  bool seen_discriminator_ = false;
  std::size_t collected_count_ = 0;
  std::string_view type_name_;
  typename S::seen seen_;
  [[no_unique_address]] envelopes_of<T> envelopes_;
};

template <class Reader, model_type T>
bool read_model(Reader& r, T& into, std::string_view discriminator = {}) {
  return model_reader<Reader, T>(r, into, discriminator).run();
}

}  // namespace ghost::detail

// Structs: their fields in the order of the model, nested where a path says so.
#pragma once

#include <cstddef>
#include <string_view>
#include <tuple>
#include <utility>

#include "ghost/detail/envelope.hpp"
#include "ghost/detail/shape.hpp"

namespace ghost::detail {

template <class Writer, class T>
bool write_value(Writer& w, const T& value);

/// A key of a map as text: `use(text)`.
template <class Key, class Use>
bool with_key_text(const Key& key, Use&& use) {
  if constexpr (text_type<Key>) {
    return use(std::string_view(key));
  } else if constexpr (enum_type<Key>) {
    const auto* one = enumerator_of(key);
    return one ? use(one->text) : use(std::string_view("?"));
  } else {
    char digits[24];
    return use(std::string_view(
        digits, static_cast<std::size_t>(std::to_chars(digits, digits + sizeof digits, key).ptr - digits)));
  }
}

template <class Writer, class Key, class Value>
bool write_entry(Writer& w, const Key& key, const Value& value, bool& first) {
  if constexpr (enum_type<Key>) {
    if (!enumerator_of(key)) return w.fail(error_code::unknown_enumerator);
  }
  return with_key_text(key, [&](std::string_view text) {
    if (!w.next(first) || !w.key(text)) return false;
    return write_value(w, value) || w.in_member(text);
  });
}

template <class Writer, model_type T>
class model_writer {
  using S = shape<T>;

 public:
  model_writer(Writer& w, const T& from) : w_(w), value_(from) {}

  /// With a discriminator and its text before the fields, unless it is a field itself.
  bool run(std::string_view discriminator, std::string_view text) {
    bool first = true;
    if (!w_.open('{')) return false;
    if (!discriminator.empty() && !S::knows(discriminator)) {
      if (!w_.next(first) || !w_.key(discriminator) || !w_.string(text)) return false;
    }
    if (!members(first) || !collected(first)) return false;
    return w_.close('}', first);
  }

 private:
  bool members(bool& first) {
    if constexpr (S::names.nested) {
      return branch(none, first);
    } else {
      return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return (write_field<I>(first) && ...);
      }
      (std::make_index_sequence<S::count>{});
    }
  }

  /// The children of a node.
  bool branch(std::size_t parent, bool& first) {
    for (std::size_t i = 0; i < S::names.size; ++i) {
      const name_node& node = S::names.nodes[i];
      if (node.parent != parent || node.alias) continue;
      if (node.field != none) {
        if (!S::with_field(node.field, [&]<std::size_t I>() { return write_field<I>(first); })) return false;
      } else if (!inner(i, first)) {
        return w_.in_member(node.name);
      }
    }
    return true;
  }

  bool inner(std::size_t node, bool& first) {
    bool first_inside = true;
    return w_.next(first) && w_.key(S::names.nodes[node].name) && w_.open('{') &&
           branch(node, first_inside) && w_.close('}', first_inside);
  }

  template <std::size_t I>
  bool write_field(bool& first) {
    constexpr std::size_t node = S::node_of(I);
    if constexpr (node == none) {
      return true;  // it collects the others
    } else {
      using F = typename S::template field<I>;
      const auto& member = value_.*std::get<I>(S::fields).member;
      if (F::template has<options::skip_empty> && is_empty(member)) return true;
      if ((F::template has<options::skip_null> || F::template has<options::skip_empty>)&&is_null(member))
        return true;
      if (!w_.next_known(key_of<T, node>::next, first)) return false;
      return write_member<I>(member) || w_.in_member(key_of<T, node>::name);
    }
  }

  template <std::size_t I, class Member>
  bool write_member(const Member& member) {
    constexpr const auto& f = std::get<I>(S::fields);
    if constexpr (constexpr std::size_t payload = payload_of(I); payload != none) {
      const std::string_view routed = route_name<payload>();
      return routed.empty() ? write_value(w_, member) : w_.string(routed);
    } else if constexpr (kind_of_field<decltype(f), is_write_with>) {
      return write_value(w_, option<is_write_with>(f).function(member));
    } else if constexpr (S::template field<I>::template has_kind<is_routed_by>) {
      if (member.valueless_by_exception()) return w_.fail(error_code::no_value);
      return std::visit([&](const auto& chosen) { return write_value(w_, chosen); }, member);
    } else {
      return write_value(w_, member);
    }
  }

  /// The envelope's payload whose type stands in field `type`, or none.
  static constexpr std::size_t payload_of(std::size_t type) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      std::size_t found = none;
      ((type_field_of<I>() == type ? static_cast<void>(found = I) : void()), ...);
      return found;
    }
    (std::make_index_sequence<S::count>{});
  }

  /// The field that names the type of an envelope's payload; one past all where the field is no payload.
  template <std::size_t I>
  static constexpr std::size_t type_field_of() {
    if constexpr (S::template field<I>::template has_kind<is_routed_by>) {
      constexpr std::size_t node = S::names.find(none, option<is_routed_by>(std::get<I>(S::fields)).key);
      return S::names.nodes[node].field;
    } else {
      return S::count;
    }
  }

  /// What the type field of an envelope must say; empty where the payload has no route of its own.
  template <std::size_t Payload>
  std::string_view route_name() const {
    constexpr const auto& f = std::get<Payload>(S::fields);
    std::string_view name;
    const auto look = [&](const auto& route) {
      using payload = typename std::remove_cvref_t<decltype(route)>::type;
      if constexpr (!is_otherwise<std::remove_cvref_t<decltype(route)>>::value) {
        if (std::holds_alternative<payload>(value_.*f.member)) name = route.name;
      }
    };
    std::apply([&](const auto&... route) { (look(route), ...); }, option<is_routed_by>(f).routes);
    return name;
  }

  bool collected(bool& first) {
    if constexpr (S::collector != none) {
      for (const auto& [key, value] : value_.*std::get<S::collector>(S::fields).member) {
        const bool known = with_key_text(key, [](std::string_view text) { return S::knows(text); });
        if (known) return w_.fail(error_code::duplicate_key, "a collected member has the name of a field");
        if (!write_entry(w_, key, value, first)) return false;
      }
    }
    return true;
  }

  Writer& w_;
  const T& value_;
};

}  // namespace ghost::detail

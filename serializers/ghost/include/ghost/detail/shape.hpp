// What the binding knows of a model at compile time.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "ghost/checks.hpp"
#include "ghost/detail/bit_set.hpp"

namespace ghost::detail {

template <model_type T>
struct shape {
  struct provider {
    constexpr auto operator()() const { return description_of<T>::value.fields; }
  };
  static constexpr const auto& fields = description_of<T>::value.fields;
  static constexpr std::size_t count = std::tuple_size_v<std::remove_cvref_t<decltype(fields)>>;
  static constexpr auto names = make_names<provider>();

  template <std::size_t I>
  using field = std::remove_cvref_t<decltype(std::get<I>(fields))>;

  template <std::size_t I>
  static constexpr bool required =
      !nullable_type<typename field<I>::member_type> && !field<I>::template has<options::defaulted> &&
      !field<I>::template has<options::unknown_members>;

  /// The node of a field's own name.
  static constexpr std::size_t node_of(std::size_t index) {
    for (std::size_t i = 0; i < names.size; ++i) {
      if (names.nodes[i].field == index && !names.nodes[i].alias) return i;
    }
    return none;
  }

  /// The field that takes the members nobody knows, or none.
  static constexpr std::size_t collector = [] {
    std::size_t found = none;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((field<I>::template has<options::unknown_members> ? static_cast<void>(found = I) : void()), ...);
    }
    (std::make_index_sequence<count>{});
    return found;
  }();

  static constexpr bool knows(std::string_view name) { return names.find(none, name) != none; }

  /// Calls `visit.operator()<I>()` for the field with this index; what it returns is returned.
  template <class Visit>
  static bool with_field(std::size_t index, Visit&& visit) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      bool outcome = true;
      static_cast<void>(((I == index && (outcome = visit.template operator()<I>(), true)) || ...));
      return outcome;
    }
    (std::make_index_sequence<count>{});
  }

  /// Which fields, and behind them which nodes, a text had.
  using seen = bit_set<count + names.nodes.size()>;
};

/// A name of a model in quotes with its colon, and the same behind the comma of the member before.
template <class T, std::size_t Node>
struct key_of {
  static constexpr std::string_view name = shape<T>::names.nodes[Node].name;
  static constexpr auto quoted = quoted_key<escaped_size(name) + 3>(name);
  static constexpr auto next = quoted_key<escaped_size(name) + 4>(name);
};

}  // namespace ghost::detail

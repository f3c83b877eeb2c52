// Which writer a type has.
#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>
#include <variant>

#include "ghost/detail/write_model.hpp"
#include "ghost/detail/writer.hpp"
#include "ghost/kinds.hpp"
#include "ghost/raw_json.hpp"
#include "ghost/time.hpp"

namespace ghost::detail {

template <class Writer, class T>
bool write_alternative(Writer& w, const T& value, std::string_view key, std::string_view name) {
  if constexpr (model_type<T>) {
    return model_writer<Writer, T>(w, value).run(key, name);
  } else {
    static_assert(std::same_as<T, raw_json> || std::same_as<T, raw_json_view>,
                  "ghost: an alternative of GHOST_VARIANT must be a model or ghost::raw_json");
    return write_value(w, value);
  }
}

template <class Writer, variant_type T>
bool write_variant(Writer& w, const T& value) {
  if (value.valueless_by_exception()) return w.fail(error_code::no_value);
  constexpr std::string_view key = description_of<T>::value.key;
  return std::apply(
      [&]<class... One>(const alternative<One>&... one) {
        bool ok = false;
        const auto attempt = [&]<class A>(const alternative<A>& of) {
          const A* chosen = std::get_if<A>(&value);
          if (chosen) ok = write_alternative(w, *chosen, key, of.name);
          return chosen != nullptr;
        };
        static_cast<void>((attempt(one) || ...));
        return ok;
      },
      description_of<T>::value.alternatives);
}

template <class Writer, enum_type T>
bool write_enum(Writer& w, T value) {
  const auto* one = enumerator_of(value);
  if (one) return w.string(one->text);
  return w.fail(error_code::unknown_enumerator, std::to_string(static_cast<long long>(value)));
}

template <class Writer, class T>
bool write_described(Writer& w, const T& value) {
  if constexpr (model_type<T>) {
    return model_writer<Writer, T>(w, value).run({}, {});
  } else if constexpr (enum_type<T>) {
    return write_enum(w, value);
  } else if constexpr (variant_type<T>) {
    return write_variant(w, value);
  } else {
    return write_value(w, description_of<T>::value.write(value));
  }
}

template <class Writer, class T>
bool write_map(Writer& w, const T& value) {
  static_assert(key_type<typename T::key_type> || text_type<typename T::key_type>,
                "ghost: the key of a map must be text, an integer, or an enum annotated with GHOST_ENUM");
  bool first = true;
  if (!w.open('{')) return false;
  for (const auto& [key, mapped] : value) {
    if (!write_entry(w, key, mapped, first)) return false;
  }
  return w.close('}', first);
}

template <class Writer, class T>
bool write_elements(Writer& w, const T& value) {
  bool first = true;
  std::size_t index = 0;
  if (!w.open('[')) return false;
  for (const auto& element : value) {
    if (!w.next(first)) return false;
    if (!write_value(w, element)) return w.in_index(index);
    ++index;
  }
  return w.close(']', first);
}

template <class Writer, class T>
bool write_tuple(Writer& w, const T& value) {
  bool first = true;
  const auto one = [&](std::size_t index, const auto& element) {
    return w.next(first) && (write_value(w, element) || w.in_index(index));
  };
  const auto all = [&]<std::size_t... I>(std::index_sequence<I...>) {
    return (one(I, std::get<I>(value)) && ...);
  };
  return w.open('[') && all(std::make_index_sequence<extent<T>()>{}) && w.close(']', first);
}

template <class Writer>
bool write_character(Writer& w, char value) {
  return w.string({&value, 1});
}

template <class Writer, class T>
bool write_time(Writer& w, const T& value) {
  time_text text;
  if (!print_time(value, text)) return w.fail(error_code::time_out_of_range);
  return w.string({text.bytes, text.size});
}

template <class Writer, class T>
bool write_chosen(Writer& w, const T& value) {
  if (value.valueless_by_exception()) return w.fail(error_code::no_value);
  return std::visit([&](const auto& chosen) { return write_value(w, chosen); }, value);
}

template <class Writer, class T>
bool write_value(Writer& w, const T& value) {
  if constexpr (described<T>) {
    return write_described(w, value);
  } else if constexpr (std::same_as<T, bool>) {
    return w.boolean(value);
  } else if constexpr (std::same_as<T, char>) {
    return write_character(w, value);
  } else if constexpr (integer_type<T>) {
    return w.integer(value);
  } else if constexpr (std::same_as<T, float> || std::same_as<T, double>) {
    return w.number(value);
  } else if constexpr (std::same_as<T, raw_json> || std::same_as<T, raw_json_view>) {
    return w.raw(value.text());
  } else if constexpr (time_type<T>) {
    return write_time(w, value);
  } else if constexpr (text_type<T>) {
    return w.string(value);
  } else if constexpr (std::same_as<T, std::monostate>) {
    return w.null();
  } else if constexpr (nullable_type<T>) {
    return is_null(value) ? w.null() : write_value(w, *value);
  } else if constexpr (map_type<T>) {
    return write_map(w, value);
  } else if constexpr (std::ranges::input_range<const T>) {
    return write_elements(w, value);
  } else if constexpr (tuple_type<T>) {
    return write_tuple(w, value);
  } else if constexpr (plain_variant<T>) {
    return write_chosen(w, value);
  } else {
    static_assert(
        never<T>,
        "ghost: there is no writer for this type. Annotate it in its own namespace or the global one: "
        "GHOST_MODEL for a struct, GHOST_ENUM for an enum, GHOST_CONVERT for anything else");
  }
}

}  // namespace ghost::detail

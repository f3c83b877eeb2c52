// Sequences, sets, maps, tuples.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "ghost/detail/read_enum.hpp"
#include "ghost/kinds.hpp"

namespace ghost::detail {

template <class Reader, class T>
bool read_value(Reader& r, T& into);

/// Calls `read(index)` for every element.
template <class Reader, class Read>
bool each_element(Reader& r, Read&& read) {
  bool more = false;
  if (!r.enter_array(more)) return false;
  for (std::size_t index = 0; more; ++index) {
    if (index == r.options().max_collection_size) return r.fail(error_code::size_limit);
    if (!read(index)) return r.in_index(index);
    if (!r.next_element(more)) return false;
  }
  return true;
}

/// Room for the elements that are likely to come, before the container makes it by doubling. Never for more
/// than the rest of the text can hold.
template <class Reader, class T>
void expect_elements(Reader& r, T& into, std::size_t start) {
  const std::size_t there = into.size();
  if (there == 0) {
    into.reserve(std::min<std::size_t>(r.template last_size<T>(), r.remaining() / 2));
  } else if (there >= 16 && r.depth() == 1 && r.remaining() != 0) {
    // The outermost array: the rest of the text is elements as long as those that have been read. How much of
    // a stream is left nobody knows, so there it doubles: many small steps would have old and new side by
    // side.
    const std::size_t size = (r.position() - start) / there + 1;
    into.reserve(std::min(there + there / 8 + r.remaining() / size, r.options().max_collection_size));
  }
}

/// Elements stay where they are and are read anew, so that what they own is used again.
template <class Reader, class T>
bool read_in_place(Reader& r, T& into) {
  auto old = into.begin();
  std::size_t reused = 0;
  const std::size_t there = into.size(), start = r.position();
  const auto read = [&](std::size_t) {
    if (reused == there) {
      if constexpr (requires { into.reserve(there), into.capacity(); }) {
        if (into.size() == into.capacity()) expect_elements(r, into, start);
      }
      return read_value(r, into.emplace_back());
    }
    ++reused;
    return read_value(r, *old++);
  };
  if (!each_element(r, read)) return false;
  if (reused != there) into.erase(old, into.end());
  r.template last_size<T>() = static_cast<std::uint32_t>(into.size());
  return true;
}

template <class Reader, growing_type T>
bool read_growing(Reader& r, T& into) {
  using element = typename T::value_type;
  if constexpr (requires {
                  requires std::same_as<decltype(into.emplace_back()), element&>;
                  into.size();
                }) {
    return read_in_place(r, into);
  } else {
    into.clear();
    if constexpr (requires(element one) { into.push_back(std::move(one)); }) {
      return each_element(r, [&](std::size_t) {
        element one{};
        return read_value(r, one) && (into.push_back(std::move(one)), true);
      });
    } else {
      auto last = into.before_begin();
      return each_element(r, [&](std::size_t) {
        element one{};
        return read_value(r, one) && (last = into.insert_after(last, std::move(one)), true);
      });
    }
  }
}

template <class Reader, set_type T>
bool read_set(Reader& r, T& into) {
  into.clear();
  return each_element(r, [&](std::size_t) {
    typename T::value_type one{};
    return read_value(r, one) && (into.insert(std::move(one)), true);
  });
}

/// Exactly `count` elements.
template <class Reader, class Read>
bool read_counted(Reader& r, std::size_t count, Read&& read) {
  const auto start = r.at_value();
  const auto wrong = [&] {
    return r.fail_at(start, error_code::wrong_element_count, std::to_string(count) + " expected");
  };
  bool more = false;
  if (!r.enter_array(more)) return false;
  for (std::size_t index = 0; index < count; ++index) {
    if (!more) return wrong();
    if (!read(index)) return r.in_index(index);
    if (!r.next_element(more)) return false;
  }
  return !more || wrong();
}

template <class Reader, fixed_type T>
bool read_fixed(Reader& r, T& into) {
  return read_counted(r, extent<T>(), [&](std::size_t index) { return read_value(r, into[index]); });
}

template <class Reader, tuple_type T>
bool read_tuple(Reader& r, T& into) {
  return read_counted(r, extent<T>(), [&](std::size_t index) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      bool ok = true;
      static_cast<void>(((I == index && (ok = read_value(r, std::get<I>(into)), true)) || ...));
      return ok;
    }
    (std::make_index_sequence<extent<T>()>{});
  });
}

/// The key of a map from its text.
template <class Reader, key_type Key>
bool parse_key(Reader& r, std::string_view text, std::size_t start, Key& key) {
  if constexpr (string_type<Key>) {
    key.clear();
    key.append(text.data(), text.size());
    return true;
  } else if constexpr (enum_type<Key>) {
    return find_enumerator(text, key) || r.fail_at(start, error_code::unknown_enumerator, enumerators<Key>());
  } else {
    const bool zeros = text.size() > 1 && (text[0] == '0' || text.starts_with("-0"));
    const auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), key);
    if (ec == std::errc::result_out_of_range) return r.fail_at(start, error_code::integer_out_of_range);
    const bool whole = ec == std::errc{} && end == text.data() + text.size() && !zeros;
    return whole || r.fail_at(start, error_code::bad_integer_key);
  }
}

/// One member of a map, from behind its key. `start` is where the key stands.
template <class Reader, map_type M>
bool read_entry(Reader& r, M& map, std::string_view name, std::size_t start) {
  typename M::key_type key{};
  if (!parse_key(r, name, start, key)) return false;
  if constexpr (requires { map.try_emplace(std::move(key)); }) {
    const auto [at, is_new] = map.try_emplace(std::move(key));
    if (!is_new) {
      if (r.options().strict) return r.fail_at(start, error_code::duplicate_key);
      at->second = typename M::mapped_type{};
    }
    return read_value(r, at->second);
  } else {
    typename M::mapped_type value{};
    if (!read_value(r, value)) return false;
    if constexpr (requires { map.insert_or_assign(std::move(key), std::move(value)); }) {
      map.insert_or_assign(std::move(key), std::move(value));
    } else {
      map.insert(typename M::value_type{std::move(key), std::move(value)});
    }
    return true;
  }
}

template <class Reader, map_type M>
bool read_map(Reader& r, M& into) {
  static_assert(key_type<typename M::key_type>,
                "ghost: the key of a map must be text, an integer, or an enum annotated with GHOST_ENUM");
  into.clear();
  bool more = false;
  if (!r.enter_object(more)) return false;
  for (std::size_t count = 0; more; ++count) {
    if (count == r.options().max_collection_size) return r.fail(error_code::size_limit);
    const std::size_t start = r.position();
    std::string_view key;
    if (!r.read_key(key)) return false;
    std::string store;
    const std::string_view name = r.lasting(key, store);
    if (!read_entry(r, into, name, start)) return r.in_member(name);
    if (!r.next_member(more)) return false;
  }
  return true;
}

}  // namespace ghost::detail

// Reading and writing: the functions that a program calls.
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "ghost/detail/stream_input.hpp"
#include "ghost/detail/warm_buffer.hpp"
#include "ghost/read.hpp"
#include "ghost/result.hpp"
#include "ghost/text.hpp"
#include "ghost/write.hpp"

namespace ghost {
namespace detail {

/// One value from an input, and nothing behind it but white space.
template <class T, class Input>
result<void> read_whole(T& into, Input& input, const read_options& options) {
  failure why;
  text_reader<Input> r(input, options, why);
  r.skip_bom();
  if (read_value(r, into) && r.at_end()) return {};
  return why.take();
}

template <class T>
constexpr void check_readable() {
  static_assert(std::default_initializable<T>,
                "ghost: a type is read into a default-constructed value, so it needs one");
}

}  // namespace detail

/// Reads one JSON text into an existing value, whose memory is used again where it can be. Nothing of the old
/// value remains. After an error the value can be destroyed and assigned to, no more.
template <class T, text Text>
result<void> read_into(T& value, const Text& from, const read_options& options = {}) {
  detail::memory_input input(detail::view_of(from));
  return detail::read_whole(value, input, options);
}

/// The same from a source, in windows of 8 KiB.
template <class T, source Source>
requires(!text<Source>) result<void> read_into(T& value, Source&& from, const read_options& options = {}) {
  detail::stream_input<std::remove_reference_t<Source>> input(from, options.max_lookahead);
  return detail::read_whole(value, input, options);
}

/// Reads one JSON text: the value, or why there is none. No exception of ghost's own is thrown.
template <class T, class From>
requires(text<From> || source<From>) result<T> read(From&& from, const read_options& options = {}) {
  detail::check_readable<T>();
  result<T> made{T{}};
  if (result<void> done = read_into(*made, from, options); !done) return done.error();
  return made;
}

/// The throwing twin of `read`: ghost::exception instead of an error.
template <class T, class From>
requires(text<From> || source<From>) T read_or_throw(From&& from, const read_options& options = {}) {
  return read<T>(std::forward<From>(from), options).value();
}

namespace detail {

template <bool Pretty, class T, class Output>
bool write_text(const T& value, Output& to, const write_options& options, failure& why, char*& end) {
  writer<Pretty> w(to, options, why);
  const bool ok = write_value(w, value);
  end = w.end_of_text();
  return ok;
}

template <bool Pretty, class T, class To>
result<void> write_any(const T& value, To& to, const write_options& options) {
  failure why;
  char* end = nullptr;
  if constexpr (output_buffer<To>) {
    buffer_output<To> out(to);
    const bool ok = write_text<Pretty>(value, out, options, why, end);
    out.finish(ok ? end : nullptr);
    if (!ok) return why.take();
  } else {
    sink_output<To> out(to);
    if (!write_text<Pretty>(value, out, options, why, end)) return why.take();
    if (!out.flush(end)) return error{.code = error_code::sink_failed};
  }
  return {};
}

template <bool Pretty, class T>
result<std::string> write_fresh(const T& value, const write_options& options) {
  warm_buffer text;
  if (result<void> done = write_any<Pretty>(value, text.bytes(), options); !done) return done.error();
  return std::string(text.bytes().view());
}

}  // namespace detail

/// Writes the value as compact JSON. Fails for what JSON cannot say: NaN, infinity, text that is not UTF-8.
template <class T>
result<std::string> write(const T& value, const write_options& options = {}) {
  return detail::write_fresh<false>(value, options);
}

/// The throwing twin of `write`: ghost::exception instead of an error.
template <class T>
std::string write_or_throw(const T& value, const write_options& options = {}) {
  return write(value, options).value();
}

/// Writes the value with line ends and `options.indent` spaces per level.
template <class T>
result<std::string> write_pretty(const T& value, const write_options& options = {}) {
  return detail::write_fresh<true>(value, options);
}

/// Writes into a buffer whose memory is used again, or to a sink in windows of 8 KiB. What a buffer held is
/// replaced; after an error it is empty, and a sink has had a part.
template <class T, class To>
requires(output_buffer<std::remove_reference_t<To>> ||
         sink<To>) result<void> write_to(const T& value, To&& to, const write_options& options = {}) {
  return detail::write_any<false>(value, to, options);
}

template <class T, class To>
requires(output_buffer<std::remove_reference_t<To>> ||
         sink<To>) result<void> write_pretty_to(const T& value, To&& to, const write_options& options = {}) {
  return detail::write_any<true>(value, to, options);
}

template <class T>
result<T> raw_json_view::as(const read_options& options) const {
  return read<T>(text_, options);
}

template <class T>
result<T> raw_json::as(const read_options& options) const {
  return read<T>(text_, options);
}

inline result<raw_json> raw_json::parse(std::string_view text, const read_options& options) {
  return read<raw_json>(text, options);
}

}  // namespace ghost

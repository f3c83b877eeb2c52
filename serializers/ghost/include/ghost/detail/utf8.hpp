// Plain text and UTF-8: where a run of harmless bytes ends, and whether the others are well-formed.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>  // part of every x86-64
#endif

namespace ghost::detail {

/// A byte that ends a run: a quote, a backslash, a control character, or a part of a longer sequence.
constexpr bool is_plain(char c) noexcept {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x80 && byte != '"' && byte != '\\';
}

/// The high bit of each byte of `word` that is not plain; exact up to the first of them.
constexpr std::uint64_t not_plain(std::uint64_t word) noexcept {
  // Bytes that are zero, by borrow (Mycroft 1987): correct for the lowest such byte, which is all we ask.
  constexpr std::uint64_t ones = 0x0101010101010101, highs = 0x8080808080808080;
  const std::uint64_t quote = word ^ (ones * '"'), backslash = word ^ (ones * '\\');
  const std::uint64_t control = word - ones * 0x20;
  return (((quote - ones) | (backslash - ones) | control) & ~word & highs) | (word & highs);
}

#if defined(__SSE2__)
/// Sixteen bytes, and a bit for each that is not plain.
struct block {
  static constexpr std::ptrdiff_t size = 16;
  __m128i bytes;

  explicit block(const char* at) noexcept : bytes(_mm_loadu_si128(reinterpret_cast<const __m128i*>(at))) {}
  void store(char* at) const noexcept { _mm_storeu_si128(reinterpret_cast<__m128i*>(at), bytes); }
  unsigned hits() const noexcept {
    const auto is = [&](char c) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)); };
    // As signed bytes, everything from 0x80 on is less than a space too.
    const __m128i low = _mm_cmplt_epi8(bytes, _mm_set1_epi8(0x20));
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_or_si128(low, _mm_or_si128(is('"'), is('\\')))));
  }
};
#else
/// Eight bytes, and a bit for each that is not plain; exact up to the first of them.
struct block {
  static constexpr std::ptrdiff_t size = 8;
  std::uint64_t bytes;

  explicit block(const char* at) noexcept { std::memcpy(&bytes, at, sizeof bytes); }
  void store(char* at) const noexcept { std::memcpy(at, &bytes, sizeof bytes); }
  unsigned hits() const noexcept {
    unsigned bits = 0;
    if constexpr (std::endian::native == std::endian::little) {
      const std::uint64_t found = not_plain(bytes);
      if (found) bits = 1U << (std::countr_zero(found) >> 3);
    } else {
      const auto* const each = reinterpret_cast<const char*>(&bytes);
      for (unsigned i = 0; i < 8; ++i) bits |= static_cast<unsigned>(!is_plain(each[i])) << i;
    }
    return bits;
  }
};
#endif

/// Copies fewer bytes than a block has, if all are plain; false where one is not. Nothing outside is touched.
inline bool copy_plain_tail(const char* from, std::size_t size, char* to) noexcept {
  if (size >= 4) {
    // Two words that overlap in the middle make any length from four on.
    const std::size_t half = size >= 8 ? 8 : 4;
    std::uint64_t first = 0, last = 0;
    std::memcpy(&first, from, half), std::memcpy(&last, from + size - half, half);
    std::memcpy(to, &first, half), std::memcpy(to + size - half, &last, half);
    const std::uint64_t beyond = half == 4 ? std::uint64_t{0x2020202020202020} << 32 : 0;
    if constexpr (std::endian::native == std::endian::little) {
      return (not_plain(first | beyond) | not_plain(last | beyond)) == 0;
    }
  }
  bool plain = true;
  for (std::size_t i = 0; i < size; ++i) {
    to[i] = from[i];
    plain &= is_plain(from[i]);
  }
  return plain;
}

/// The first byte of [at, end) that is not plain, or end.
inline const char* plain_end(const char* at, const char* end) noexcept {
  for (; end - at >= block::size; at += block::size) {
    if (const unsigned hits = block(at).hits()) return at + std::countr_zero(hits);
  }
  while (at != end && is_plain(*at)) ++at;
  return at;
}

enum class sequence { valid, invalid, cut_off };

struct utf8_check {
  sequence verdict;
  std::size_t length;  ///< bytes of the sequence, when it is valid
};

/// The sequence of two to four bytes at `at`, by table 3-7 of the Unicode Standard. `at` is before `end`.
inline utf8_check check_utf8(const char* at, const char* end) noexcept {
  const auto byte = [&](std::ptrdiff_t i) { return static_cast<unsigned char>(at[i]); };
  const unsigned char lead = byte(0);
  const std::ptrdiff_t length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
  if (length == 0) return {sequence::invalid, 0};
  for (std::ptrdiff_t i = 1; i < length; ++i) {
    if (at + i == end) return {sequence::cut_off, 0};
    unsigned char low = 0x80, high = 0xBF;
    if (i == 1) {
      if (lead == 0xE0) low = 0xA0;   // shorter forms
      if (lead == 0xED) high = 0x9F;  // surrogates
      if (lead == 0xF0) low = 0x90;   // shorter forms
      if (lead == 0xF4) high = 0x8F;  // beyond U+10FFFF
    }
    if (byte(i) < low || byte(i) > high) return {sequence::invalid, 0};
  }
  return {sequence::valid, static_cast<std::size_t>(length)};
}

/// Writes the UTF-8 form of a code point that is no surrogate. Returns its length.
inline std::size_t encode_utf8(std::uint32_t code_point, char (&into)[4]) noexcept {
  const auto put = [&](std::size_t i, std::uint32_t bits) { into[i] = static_cast<char>(bits); };
  if (code_point < 0x80) return put(0, code_point), 1;
  if (code_point < 0x800) {
    put(0, 0xC0 | (code_point >> 6));
    put(1, 0x80 | (code_point & 0x3F));
    return 2;
  }
  if (code_point < 0x10000) {
    put(0, 0xE0 | (code_point >> 12));
    put(1, 0x80 | ((code_point >> 6) & 0x3F));
    put(2, 0x80 | (code_point & 0x3F));
    return 3;
  }
  put(0, 0xF0 | (code_point >> 18));
  put(1, 0x80 | ((code_point >> 12) & 0x3F));
  put(2, 0x80 | ((code_point >> 6) & 0x3F));
  put(3, 0x80 | (code_point & 0x3F));
  return 4;
}

}  // namespace ghost::detail

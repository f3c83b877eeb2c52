// A set of small numbers. Unlike std::bitset it asks for the first so many without counting.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace ghost::detail {

template <std::size_t N>
class bit_set {
 public:
  bool operator[](std::size_t i) const { return words_[i / 64] >> (i % 64) & 1; }
  void set(std::size_t i) { words_[i / 64] |= std::uint64_t{1} << (i % 64); }

  /// Whether 0 to Count - 1 are all in the set.
  template <std::size_t Count>
  bool has_first() const {
    for (std::size_t w = 0; w < Count / 64; ++w) {
      if (words_[w] != ~std::uint64_t{0}) return false;
    }
    constexpr std::uint64_t rest = (std::uint64_t{1} << (Count % 64)) - 1;
    return (words_[Count / 64 < size ? Count / 64 : 0] & rest) == rest;
  }

 private:
  static constexpr std::size_t size = N / 64 + 1;
  std::array<std::uint64_t, size> words_{};
};

}  // namespace ghost::detail

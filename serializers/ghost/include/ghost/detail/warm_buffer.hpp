// The buffer in which each thread writes texts before they are copied out at their exact size.
#pragma once

#include <cstddef>
#include <utility>

#include "ghost/buffer.hpp"

namespace ghost::detail {

/// Takes the thread's buffer while it lives; a write within a write finds none and makes its own.
class warm_buffer {
 public:
  warm_buffer() : bytes_(std::exchange(kept(), {})) {}
  warm_buffer(const warm_buffer&) = delete;
  warm_buffer& operator=(const warm_buffer&) = delete;
  ~warm_buffer() {
    if (bytes_.capacity() <= most && bytes_.capacity() > kept().capacity()) kept() = std::move(bytes_);
  }

  buffer& bytes() noexcept { return bytes_; }

 private:
  static constexpr std::size_t most = 8 << 20;  ///< what a thread keeps between two writes
  static buffer& kept() {
    thread_local buffer one;
    return one;
  }

  buffer bytes_;
};

}  // namespace ghost::detail

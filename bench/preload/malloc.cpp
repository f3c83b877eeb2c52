// A library to preload: stands in front of malloc and operator new, enters each call in a ledger and passes
// it on.
//
// It is the way to count where jemalloc's hooks are gone. The allocator of the program stays the one it has;
// only the counting process is run with this library, so timing never pays for it.
#include <dlfcn.h>
#include <malloc.h>

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>

#include "bench/ledger.hpp"

namespace {

using ghostbench::allocation_counts;
using ghostbench::allocation_ledger;
using ghostbench::allocation_listener;

allocation_ledger ledger;

/// The allocator behind us, found on the first call.
struct next_functions {
  void* (*malloc)(std::size_t);
  void* (*calloc)(std::size_t, std::size_t);
  void* (*realloc)(void*, std::size_t);
  void (*free)(void*);
  int (*posix_memalign)(void**, std::size_t, std::size_t);
  void* (*aligned_alloc)(std::size_t, std::size_t);
  void* (*memalign)(std::size_t, std::size_t);
  void* (*valloc)(std::size_t);
  std::size_t (*usable_size)(void*);
};
next_functions next{};
bool searching = false;

// The dynamic linker may allocate while it looks up the functions. That comes from here and is never freed.
alignas(std::max_align_t) char early_memory[65536];
std::size_t early_used = 0;

void* early_allocate(std::size_t size) {
  const std::size_t rounded =
      (size + alignof(std::max_align_t) - 1) / alignof(std::max_align_t) * alignof(std::max_align_t);
  if (rounded > sizeof early_memory - early_used) return nullptr;
  void* block = early_memory + early_used;
  early_used += rounded;
  return block;
}

bool is_early(const void* block) {
  const char* at = static_cast<const char*>(block);
  return at >= early_memory && at < early_memory + sizeof early_memory;
}

template <class Function>
void find(Function& function, const char* name) {
  function = reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

/// False while the search is under way.
bool ready() {
  if (next.usable_size) return true;
  if (searching) return false;
  searching = true;
  find(next.malloc, "malloc");
  find(next.calloc, "calloc");
  find(next.realloc, "realloc");
  find(next.free, "free");
  find(next.posix_memalign, "posix_memalign");
  find(next.aligned_alloc, "aligned_alloc");
  find(next.memalign, "memalign");
  find(next.valloc, "valloc");
  find(next.usable_size, "malloc_usable_size");
  searching = false;
  return true;
}

void* entered(void* block, std::size_t requested) {
  if (block) ledger.allocated(requested, next.usable_size(block));
  return block;
}

void* allocate_or_throw(std::size_t size) {
  if (void* block = std::malloc(size)) return block;
  throw std::bad_alloc();
}

void* allocate_or_throw(std::size_t size, std::align_val_t alignment) {
  void* block = nullptr;
  if (posix_memalign(&block, static_cast<std::size_t>(alignment), size) == 0) return block;
  throw std::bad_alloc();
}

}  // namespace

extern "C" {

void ghostbench_ledger_start() {
  ledger.start();
}

void ghostbench_ledger_stop(allocation_counts* counts) {
  *counts = ledger.stop();
}

void ghostbench_ledger_listen(allocation_listener listener) {
  ledger.listen(listener);
}

void* malloc(std::size_t size) {
  return ready() ? entered(next.malloc(size), size) : early_allocate(size);
}

void* calloc(std::size_t count, std::size_t size) {
  if (!ready()) return early_allocate(count * size);  // static memory is zero
  return entered(next.calloc(count, size), count * size);
}

void free(void* block) {
  if (!block || is_early(block) || !ready()) return;
  ledger.freed(next.usable_size(block));
  next.free(block);
}

void* realloc(void* block, std::size_t size) {
  if (!block) return malloc(size);
  if (is_early(block)) {
    void* moved = malloc(size);
    if (moved) std::memcpy(moved, block, size);
    return moved;
  }
  if (size == 0) {
    free(block);
    return nullptr;
  }
  ready();
  const std::size_t before = next.usable_size(block);
  void* result = next.realloc(block, size);
  if (!result) return nullptr;
  if (result == block) {
    ledger.resized(before, next.usable_size(result));
  } else {
    entered(result, size);
    ledger.freed(before);
  }
  return result;
}

int posix_memalign(void** block, std::size_t alignment, std::size_t size) {
  ready();
  const int error = next.posix_memalign(block, alignment, size);
  if (error == 0) entered(*block, size);
  return error;
}

void* aligned_alloc(std::size_t alignment, std::size_t size) {
  ready();
  return entered(next.aligned_alloc(alignment, size), size);
}

void* memalign(std::size_t alignment, std::size_t size) {
  ready();
  return entered(next.memalign(alignment, size), size);
}

void* valloc(std::size_t size) {
  ready();
  return entered(next.valloc(size), size);
}

}  // extern "C"

// Every form of operator new and delete: an allocator may have its own, which never pass through malloc.
void* operator new(std::size_t size) {
  return allocate_or_throw(size);
}
void* operator new[](std::size_t size) {
  return allocate_or_throw(size);
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return std::malloc(size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return std::malloc(size);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate_or_throw(size, alignment);
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return allocate_or_throw(size, alignment);
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  void* block = nullptr;
  return posix_memalign(&block, static_cast<std::size_t>(alignment), size) == 0 ? block : nullptr;
}
void* operator new[](std::size_t size, std::align_val_t alignment, const std::nothrow_t& tag) noexcept {
  return operator new(size, alignment, tag);
}
void operator delete(void* block) noexcept {
  std::free(block);
}
void operator delete[](void* block) noexcept {
  std::free(block);
}
void operator delete(void* block, const std::nothrow_t&) noexcept {
  std::free(block);
}
void operator delete[](void* block, const std::nothrow_t&) noexcept {
  std::free(block);
}
void operator delete(void* block, std::size_t) noexcept {
  std::free(block);
}
void operator delete[](void* block, std::size_t) noexcept {
  std::free(block);
}
void operator delete(void* block, std::align_val_t) noexcept {
  std::free(block);
}
void operator delete[](void* block, std::align_val_t) noexcept {
  std::free(block);
}
void operator delete(void* block, std::align_val_t, const std::nothrow_t&) noexcept {
  std::free(block);
}
void operator delete[](void* block, std::align_val_t, const std::nothrow_t&) noexcept {
  std::free(block);
}
void operator delete(void* block, std::size_t, std::align_val_t) noexcept {
  std::free(block);
}
void operator delete[](void* block, std::size_t, std::align_val_t) noexcept {
  std::free(block);
}

#include "bench/sites.hpp"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <charconv>
#include <map>

namespace ghostbench {
namespace {

constexpr std::size_t most_frames = 24;

/// The module that an address belongs to, or null. The program itself has an empty name.
const link_map* module_of(const void* address) {
  Dl_info info;
  void* module = nullptr;
  if (dladdr1(address, &info, &module, RTLD_DL_LINKMAP) == 0) return nullptr;
  return static_cast<const link_map*>(module);
}

std::string to_hex(std::uintptr_t number) {
  char digits[2 * sizeof number];
  const auto end = std::to_chars(digits, digits + sizeof digits, number, 16).ptr;
  return "0x" + std::string(digits, end);
}

/// What of `stack` stands behind its first frames, as many as are in one module.
std::span<void* const> behind_first_module(std::span<void* const> stack) {
  const auto differs = [&](void* frame) { return module_of(frame) != module_of(stack.front()); };
  return stack.subspan(static_cast<std::size_t>(std::ranges::find_if(stack, differs) - stack.begin()));
}

/// The stack from the frame that asked for memory on. Innermost are the book and the hook, which are ours,
/// and then the allocator, which is a library of its own.
std::span<void* const> without_the_watch(std::span<void* const> stack) {
  const auto rest = behind_first_module(behind_first_module(stack));
  return rest.first(std::min(rest.size(), most_frames));
}

stack_book* kept_book = nullptr;

void enter_in_kept_book(std::size_t requested) {
  // Unwinding should not allocate. Should it once, it must not begin anew within itself.
  thread_local bool entering = false;
  if (entering) return;
  entering = true;
  kept_book->enter(requested);
  entering = false;
}

cell_answer look(const allocation_watch& watch, const cell& c, const fixture& f) {
  const auto task = prepare(c, f);
  stack_book book;
  kept_book = &book;
  watch.listen(enter_in_kept_book);
  const watched_op op = run_watched(watch, *task);
  watch.listen(nullptr);
  if (op.problem) return {.status = "errored", .reason = *op.problem};
  return {.sites = sites_in(book)};
}

}  // namespace

std::string to_text_in_module(const void* frame) {
  const auto address = reinterpret_cast<std::uintptr_t>(frame);
  const link_map* module = module_of(frame);
  if (!module) return "?+" + to_hex(address);
  const std::string_view path(module->l_name);
  const std::string offset = to_hex(address - module->l_addr);
  return path.empty() ? offset : std::string(path.substr(path.rfind('/') + 1)) + "+" + offset;
}

std::vector<allocation_site> sites_in(const stack_book& book) {
  std::map<std::vector<std::string>, allocation_site> by_frames;
  book.each([&](const stack_entry& entry) {
    std::vector<std::string> frames;
    for (void* frame : without_the_watch(entry.stack())) frames.push_back(to_text_in_module(frame));
    allocation_site& site = by_frames[frames];
    site.frames = frames;
    site.allocs += entry.allocs;
    site.bytes += entry.bytes;
  });
  std::vector<allocation_site> sites;
  for (auto& [frames, site] : by_frames) sites.push_back(std::move(site));
  std::ranges::stable_sort(sites, std::ranges::greater{}, &allocation_site::allocs);
  return sites;
}

pass allocation_sites_pass(const chosen_watch& chosen) {
  return watched_pass(chosen, look);
}

}  // namespace ghostbench

// Where one op allocates: its allocations by call stack.
#pragma once

#include <string_view>

#include "bench/allocations.hpp"
#include "bench/stack_book.hpp"

namespace ghostbench {

/// A return address as `0x1a2b` in the program's own file, or as `libname.so.1+0x3c4d` in another.
std::string to_text_in_module(const void* frame);

/// The stacks of `book` without the frames of whoever watched and allocated; most allocations first.
std::vector<allocation_site> sites_in(const stack_book& book);

/// Each cell as in the allocations pass; what is answered are the sites of the one op.
pass allocation_sites_pass(const chosen_watch& chosen);

}  // namespace ghostbench

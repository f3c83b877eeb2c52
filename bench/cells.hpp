// Cells by name: `engine/op/mode/fixture`, with `/threads:N` behind it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serializers/registry.hpp"

namespace ghostbench {

struct cell {
  const engine* its_engine;
  op its_op;
  mode its_mode;
  const fixture_recipe* recipe;
  int threads = 1;
};

/// Every combination of engine, op, mode and fixture, refused ones included, but for the reuse of a write.
std::vector<cell> every_cell();

std::string name_of(const cell& c);

/// The cell called `name`, or nothing. Allocates nothing: the passes that count depend on that.
std::optional<cell> find_cell(std::string_view name);

/// A list of cell names read from a file descriptor to its end. Held outside the heap, so that the heap a
/// cell finds is the same whatever list it came in.
class cell_list {
 public:
  explicit cell_list(int descriptor);
  cell_list(const cell_list&) = delete;
  cell_list& operator=(const cell_list&) = delete;
  ~cell_list();

  /// Calls `visit(name)` for each line that is not blank.
  template <class Visit>
  void each(Visit visit) const {
    std::string_view rest(text_, size_);
    while (!rest.empty()) {
      const std::size_t end = rest.find('\n');
      if (const std::string_view line = rest.substr(0, end); !line.empty()) visit(line);
      rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
    }
  }

  /// The first name that is no cell, or an empty one.
  std::string_view first_unknown() const;

 private:
  char* text_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace ghostbench

// Cells by name: `engine/op/mode/fixture`, with `/threads:N` behind it. In a list words may stand behind the
// name, each after one space: a burden, a pace.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/burden.hpp"
#include "bench/pace.hpp"
#include "serializers/registry.hpp"

namespace ghostbench {

struct cell {
  const engine* its_engine = nullptr;
  op its_op = op::read;
  mode its_mode = mode::string;
  const fixture_recipe* recipe = nullptr;
  int threads = 1;
  burden carries = {};  ///< no part of its name
  pace its_pace = {};   ///< neither
};

/// Every combination of engine, op, mode and fixture, refused ones included, but for the reuse of a write.
std::vector<cell> every_cell();

std::string name_of(const cell& c);

/// The cell that a line of a list asks for, or nothing. Allocates nothing: the passes that count depend on
/// that.
std::optional<cell> find_cell(std::string_view line);

/// The cell's name in a line: what stands before the first space.
std::string_view name_in(std::string_view line);

/// What is wrong with a line that asks for no cell, in a sentence.
std::string problem_of(std::string_view line);

/// The task of a cell that is not refused, under the cell's burden.
std::unique_ptr<task> prepare(const cell& c, const fixture& f);

/// A list of cells read from a file descriptor to its end, a line for each. Held outside the heap, so that
/// the heap a cell finds is the same whatever list it came in.
class cell_list {
 public:
  explicit cell_list(int descriptor);
  cell_list(const cell_list&) = delete;
  cell_list& operator=(const cell_list&) = delete;
  ~cell_list();

  /// Calls `visit(line)` for each line that is not blank.
  template <class Visit>
  void each(Visit visit) const {
    std::string_view rest(text_, size_);
    while (!rest.empty()) {
      const std::size_t end = rest.find('\n');
      if (const std::string_view line = rest.substr(0, end); !line.empty()) visit(line);
      rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
    }
  }

  /// The first line that asks for no cell, or an empty one.
  std::string_view first_unknown() const;

 private:
  char* text_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace ghostbench

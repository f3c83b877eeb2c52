#include "bench/cells.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <system_error>

#include "bench/burdened_task.hpp"

namespace ghostbench {
namespace {

constexpr std::array ops{op::read, op::write};
constexpr std::array modes{mode::string, mode::bytes, mode::stream, mode::reuse};

/// Cuts `text` up to the next '/' off its front.
std::string_view next_part(std::string_view& text) {
  const std::size_t end = text.find('/');
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == text.npos ? text.size() : end + 1);
  return part;
}

template <class Enum, std::size_t N>
std::optional<Enum> find_by_text(const std::array<Enum, N>& all, std::string_view text) {
  for (const Enum e : all) {
    if (to_text(e) == text) return e;
  }
  return std::nullopt;
}

/// Cuts `words` up to the next space off their front.
std::string_view next_word(std::string_view& words) {
  const std::string_view word = words.substr(0, words.find(' '));
  words.remove_prefix(word.size());
  return word;
}

/// Takes what a word behind a cell's name says; false where it says nothing known, or what was said before.
bool take_word(cell& c, std::string_view word) {
  if (const auto extra = parse_burden(word); extra && c.carries.kind == burden_kind::none) {
    c.carries = *extra;
    return true;
  }
  if (const auto chosen = parse_pace(word); chosen && c.its_pace.turns == 0) {
    c.its_pace = *chosen;
    return true;
  }
  return false;
}

/// 1 for no suffix, N for `threads:N`, 0 for anything else.
int parse_threads(std::string_view suffix) {
  constexpr std::string_view prefix = "threads:";
  if (suffix.empty()) return 1;
  if (!suffix.starts_with(prefix)) return 0;
  suffix.remove_prefix(prefix.size());
  int threads = 0;
  const auto [end, error] = std::from_chars(suffix.data(), suffix.data() + suffix.size(), threads);
  return error == std::errc{} && end == suffix.data() + suffix.size() && threads <= 1024 ? threads : 0;
}

}  // namespace

std::vector<cell> every_cell() {
  std::vector<cell> cells;
  for (const fixture_recipe& recipe : all_fixtures()) {
    for (const engine& e : all_engines()) {
      for (const op o : ops) {
        for (const mode m : modes) {
          if (o == op::write && m == mode::reuse) continue;  // no such thing
          cells.push_back({&e, o, m, &recipe});
        }
      }
    }
  }
  return cells;
}

std::string name_of(const cell& c) {
  std::string name(c.its_engine->name);
  for (const std::string_view part : {to_text(c.its_op), to_text(c.its_mode), c.recipe->name}) {
    name += '/';
    name += part;
  }
  if (c.threads > 1) name += "/threads:" + std::to_string(c.threads);
  return name;
}

std::optional<cell> find_cell(std::string_view line) {
  std::string_view name = name_in(line);
  cell found;
  bool understood = true;
  for (std::string_view words = line.substr(name.size()); !words.empty();) {
    words.remove_prefix(1);
    understood = understood && take_word(found, next_word(words));
  }
  const engine* its_engine = find_engine(next_part(name));
  const auto its_op = find_by_text(ops, next_part(name));
  const auto its_mode = find_by_text(modes, next_part(name));
  const fixture_recipe* recipe = find_fixture(next_part(name));
  const int threads = parse_threads(name);
  if (!its_engine || !its_op || !its_mode || !recipe || threads < 1 || !understood) return std::nullopt;
  if (*its_op == op::write && *its_mode == mode::reuse) return std::nullopt;
  found.its_engine = its_engine;
  found.its_op = *its_op;
  found.its_mode = *its_mode;
  found.recipe = recipe;
  found.threads = threads;
  return found;
}

std::string_view name_in(std::string_view line) {
  return line.substr(0, line.find(' '));
}

std::string problem_of(std::string_view line) {
  const std::string_view name = name_in(line);
  if (name == line || !find_cell(name)) {
    return "no cell is called '" + std::string(line) + "'; --list names them all";
  }
  return "no burden or pace is known in the line '" + std::string(line) +
         "'; behind the cell, each after one space, may come " + std::string(burden_forms) + ", and " +
         std::string(pace_form);
}

std::unique_ptr<task> prepare(const cell& c, const fixture& f) {
  std::unique_ptr<task> plain = c.its_engine->prepare(c.its_op, c.its_mode, f);
  if (c.carries.kind == burden_kind::none) return plain;
  return std::make_unique<burdened_task>(std::move(plain), c.carries);
}

cell_list::cell_list(int descriptor) : capacity_(std::size_t{16} << 20) {
  void* memory =
      mmap(nullptr, capacity_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::system_error(errno, std::generic_category(), "mmap of the cell list");
  text_ = static_cast<char*>(memory);
  for (;;) {
    const ssize_t got = read(descriptor, text_ + size_, capacity_ - size_);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw std::system_error(errno, std::generic_category(), "reading the list of cells");
    if (got == 0) break;
    size_ += static_cast<std::size_t>(got);
  }
  if (size_ == capacity_) throw std::length_error("the list of cells is longer than 16 MiB");
}

cell_list::~cell_list() {
  munmap(text_, capacity_);
}

std::string_view cell_list::first_unknown() const {
  std::string_view unknown;
  each([&](std::string_view line) {
    if (unknown.empty() && !find_cell(line)) unknown = line;
  });
  return unknown;
}

}  // namespace ghostbench

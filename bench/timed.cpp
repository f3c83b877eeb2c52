#include "bench/timed.hpp"

#include <map>
#include <mutex>

namespace ghostbench {
namespace {

/// The tasks of the cell whose turn it is, one per thread. They are made outside the timed loop and gone
/// when the next cell begins, so that the memory of a hundred cells does not lie around while one is timed.
class current_tasks {
 public:
  task& of(const cell& c, const fixture& f, int thread) {
    const std::lock_guard lock(mutex_);
    if (cell_ != &c) {
      tasks_.clear();
      tasks_.resize(static_cast<std::size_t>(c.threads));
      cell_ = &c;
    }
    std::unique_ptr<task>& mine = tasks_[static_cast<std::size_t>(thread)];
    if (!mine) {
      mine = prepare(c, f);
      mine->run();  // warm-up; an error comes again in the loop, where it can be told
    }
    return *mine;
  }

 private:
  std::mutex mutex_;
  const cell* cell_ = nullptr;
  std::vector<std::unique_ptr<task>> tasks_;
};

/// What is timed: one virtual call per op.
void loop(benchmark::State& state, task& work) {
  for (auto _ : state) {
    if (failure problem = work.run()) {
      state.SkipWithError(problem->c_str());
      break;
    }
  }
}

}  // namespace

const fixture& fixture_of(const cell& c) {
  static std::map<std::string_view, fixture> built;
  const auto found = built.find(c.recipe->name);
  return found != built.end() ? found->second : built.emplace(c.recipe->name, build(*c.recipe)).first->second;
}

failure first_refusal(const std::vector<cell>& cells) {
  for (const cell& c : cells) {
    if (failure reason = c.its_engine->refuses(c.its_op, c.its_mode, fixture_of(c))) {
      return name_of(c) + " cannot be timed: " + *reason;
    }
  }
  return std::nullopt;
}

void time_ops(benchmark::State& state, const cell& c) {
  static current_tasks tasks;
  loop(state, tasks.of(c, fixture_of(c), state.thread_index()));
}

}  // namespace ghostbench

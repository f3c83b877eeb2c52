// A task with a burden behind every op.
#pragma once

#include <memory>

#include "bench/burden.hpp"
#include "serializers/engine.hpp"

namespace ghostbench {

class burdened_task final : public task {
 public:
  /// For a share of time the op is measured here, on the thread that calls: for about 20 ms, or five ops if
  /// those take longer.
  burdened_task(std::unique_ptr<task> inner, const burden& extra);

  failure run() override;
  failure check(const text_judge& judge) override { return inner_->check(judge); }

 private:
  std::unique_ptr<task> inner_;
  std::uint64_t steps_ = 0;  ///< of the spin behind an op
  std::uint64_t allocations_ = 0;
};

}  // namespace ghostbench

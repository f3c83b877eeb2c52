// Work in a forked child, so that its crash or hang costs nobody else.
#pragma once

#include <chrono>
#include <functional>
#include <string>

namespace ghostbench {

enum class ending { finished, crashed, timed_out };

struct isolated_result {
  ending how;
  int signal = 0;      ///< of a crash; 0 when the child exited without an answer
  std::string answer;  ///< what `work` returned, when finished
  std::string reason;  ///< a sentence, when not
};

/// Runs `work` in a child and waits for its answer, at most `limit`. The child inherits everything
/// and keeps nothing: it ends without running destructors or flushing streams of the parent.
/// Throws std::system_error when no child can be made.
isolated_result run_isolated(std::chrono::seconds limit, const std::function<std::string()>& work);

/// Runs `work` in a child and waits until it has ended, without touching the heap of this process.
/// Throws std::system_error when no child can be made.
void in_child(const std::function<void()>& work);

}  // namespace ghostbench

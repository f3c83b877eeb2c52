// The contract between engines and those who measure them.
//
// An engine is a row of facts and two functions. What it does to one fixture in one op and mode is a
// task, prepared beforehand, so that the timed loop holds one virtual call per document and none per field.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fixtures/fixtures.hpp"

namespace ghostbench {

enum class op { read, write };
enum class mode { string, bytes, stream, reuse };
enum class api { databind, tree, token };

std::string_view to_text(op);
std::string_view to_text(mode);
std::string_view to_text(api);

/// What went wrong, in a sentence; nothing when all is well.
using failure = std::optional<std::string>;

/// Decides whether a written text is the same JSON value as the fixture's; the referee's verdict.
using text_judge = std::function<failure(std::string_view text)>;

/// One cell's work on one fixture. Owns everything that stays warm between ops. Not thread-safe:
/// every thread prepares its own.
class task {
 public:
  task() = default;
  task(const task&) = delete;
  task& operator=(const task&) = delete;
  virtual ~task() = default;

  /// Exactly one op; a fresh value or text is destroyed before it returns.
  virtual failure run() = 0;

  /// One op whose result is compared with the fixture: values by `==`, texts by `judge`.
  virtual failure check(const text_judge& judge) = 0;
};

struct engine {
  std::string_view name;
  std::string version;
  std::vector<api> apis;
  std::vector<mode> modes;  ///< the modes it has for at least one op

  /// Why the engine cannot do this; nothing when it can. The fixture must outlive the tasks made of it.
  std::function<failure(op, mode, const fixture&)> refuses;

  /// The task, for a cell that is not refused.
  std::function<std::unique_ptr<task>(op, mode, const fixture&)> prepare;
};

}  // namespace ghostbench

// Two processes that time the same cells by turns, so that what the machine does meanwhile happens to both.
#pragma once

#include "bench/cells.hpp"

namespace ghostbench {

/// One side's end of a token that two processes hand each other through a pair of pipes. Who holds it runs;
/// the other sleeps. When the partner is gone, this side goes on by itself.
class turn_token {
 public:
  /// `in` is read for the token, the token is written to `out`.
  turn_token(int in, int out) : in_(in), out_(out) {}
  turn_token(const turn_token&) = delete;
  turn_token& operator=(const turn_token&) = delete;
  ~turn_token() { hand_over(); }

  /// Hands the token over, if it is held, and waits until it is back. Whatever happens between two turns,
  /// reporting and preparing, so happens while the partner sleeps.
  void next_turn();

 private:
  void hand_over();

  int in_;
  int out_;
  bool held_ = false;
  bool alone_ = false;
};

/// Times the cells in their order, each at its pace, with Google Benchmark, and prints a line of JSON for
/// each: the times of every repetition. Returns the exit status; 2 where a cell has no pace or is refused.
int run_by_turns(const cell_list& list, turn_token& token);

}  // namespace ghostbench

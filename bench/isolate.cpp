#include "bench/isolate.hpp"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <system_error>

namespace ghostbench {
namespace {

using clock = std::chrono::steady_clock;

/// An answer is preceded by one of these, so that a half-written or missing one is seen.
constexpr char well = '+';
constexpr char failed = '!';

void write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return;  // nobody listens: the parent has given up on us
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

pid_t fork_or_throw() {
  const pid_t child = fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child == 0) prctl(PR_SET_PDEATHSIG, SIGKILL);  // do not outlive the parent
  return child;
}

[[noreturn]] void answer_and_exit(int descriptor, const std::function<std::string()>& work) {
  std::string answer;
  try {
    answer = well + work();
  } catch (const std::exception& problem) {
    answer = failed + std::string("uncaught exception: ") + problem.what();
  } catch (...) {
    answer = failed + std::string("uncaught exception");
  }
  write_all(descriptor, answer);
  _exit(0);
}

/// Reads until the child closes its end; false when `deadline` passes first.
bool read_until(int descriptor, clock::time_point deadline, std::string& into) {
  char chunk[4096];
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - clock::now()).count();
    pollfd waiting{descriptor, POLLIN, 0};
    const int ready = poll(&waiting, 1, left > 0 ? static_cast<int>(left) : 0);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return false;
    const ssize_t got = read(descriptor, chunk, sizeof chunk);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return true;
    into.append(chunk, static_cast<std::size_t>(got));
  }
}

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

std::string signal_text(int signal) {
  return "killed by signal " + std::to_string(signal) + " (" + std::string("SIG") + sigabbrev_np(signal) +
         ")";
}

isolated_result judge_ending(int status, std::string answer) {
  if (WIFSIGNALED(status)) return {ending::crashed, WTERMSIG(status), "", signal_text(WTERMSIG(status))};
  if (WEXITSTATUS(status) != 0 || answer.empty()) {
    return {ending::crashed, 0, "",
            "ended with status " + std::to_string(WEXITSTATUS(status)) + " and no answer"};
  }
  if (answer.front() == failed) return {ending::crashed, 0, "", answer.substr(1)};
  return {ending::finished, 0, answer.substr(1), ""};
}

}  // namespace

isolated_result run_isolated(std::chrono::seconds limit, const std::function<std::string()>& work) {
  int ends[2];
  if (pipe(ends) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  const pid_t child = fork_or_throw();
  if (child == 0) {
    close(ends[0]);
    answer_and_exit(ends[1], work);
  }
  close(ends[1]);
  std::string answer;
  const bool in_time = read_until(ends[0], clock::now() + limit, answer);
  close(ends[0]);
  if (!in_time) {
    kill(child, SIGKILL);
    wait_for(child);
    return {ending::timed_out, 0, "", "no answer in " + std::to_string(limit.count()) + " s"};
  }
  return judge_ending(wait_for(child), std::move(answer));
}

void in_child(const std::function<void()>& work) {
  const pid_t child = fork_or_throw();
  if (child == 0) {
    work();
    _exit(0);
  }
  wait_for(child);
}

}  // namespace ghostbench

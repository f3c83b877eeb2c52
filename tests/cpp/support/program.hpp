// A program run to its end, with everything it said.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "tests/cpp/support/capture.hpp"

namespace ghostbench::tests {

struct ended_program {
  int status;  ///< its exit status; -1 when a signal ended it
  std::string out;
  std::string err;
};

/// Runs the program at `path` with `input` on its standard input, and with a library to preload if one is
/// named.
inline ended_program run_program(const char* path, std::vector<std::string> arguments,
                                 std::string_view input = "", const char* preload = nullptr) {
  const int files[] = {file_with(input), file_with(""), file_with("")};
  const pid_t child = fork();
  if (child == 0) {
    for (int descriptor = 0; descriptor < 3; ++descriptor) dup2(files[descriptor], descriptor);
    if (preload) setenv("LD_PRELOAD", preload, 1);
    std::vector<char*> words{const_cast<char*>(path)};
    for (std::string& argument : arguments) words.push_back(argument.data());
    words.push_back(nullptr);
    execv(path, words.data());
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ended_program ended{WIFEXITED(status) ? WEXITSTATUS(status) : -1, content_of(files[1]),
                      content_of(files[2])};
  for (const int file : files) close(file);
  return ended;
}

}  // namespace ghostbench::tests

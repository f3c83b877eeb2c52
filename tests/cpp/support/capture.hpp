// What a piece of work prints, children included.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <iostream>
#include <string>
#include <string_view>

namespace ghostbench::tests {

/// A file in memory that holds `text` and stands at its beginning.
inline int file_with(std::string_view text) {
  const int file = memfd_create("test", 0);
  for (std::string_view rest = text; !rest.empty();) {
    rest.remove_prefix(static_cast<std::size_t>(write(file, rest.data(), rest.size())));
  }
  lseek(file, 0, SEEK_SET);
  return file;
}

inline std::string content_of(int file) {
  std::string text(static_cast<std::size_t>(lseek(file, 0, SEEK_END)), '\0');
  if (pread(file, text.data(), text.size(), 0) < 0) text = "the file could not be read";
  return text;
}

/// Standard output while `work` runs, to which forked children write too.
template <class Work>
std::string captured(Work&& work) {
  std::cout.flush();
  const int before = dup(STDOUT_FILENO);
  const int file = file_with("");
  dup2(file, STDOUT_FILENO);
  work();
  std::cout.flush();
  dup2(before, STDOUT_FILENO);
  close(before);
  std::string text = content_of(file);
  close(file);
  return text;
}

}  // namespace ghostbench::tests

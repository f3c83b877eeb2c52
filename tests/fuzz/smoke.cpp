// Runs a fuzz target over its corpus, with any compiler: every file, and every beginning of it, because most
// faults lie where a text is cut off. Usage: ghost-fuzz-smoke TARGET DIRECTORY
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>

void fuzz_read(std::string_view);
void fuzz_stream(std::string_view);
void fuzz_write_then_read(std::string_view);
void fuzz_skip(std::string_view);
void fuzz_error_path(std::string_view);

namespace {

struct target {
  std::string_view name;
  void (*run)(std::string_view);
};
constexpr target targets[] = {{"read", fuzz_read},
                              {"stream", fuzz_stream},
                              {"write_then_read", fuzz_write_then_read},
                              {"skip", fuzz_skip},
                              {"error_path", fuzz_error_path}};

/// Runs on a copy of exactly that size, so that a sanitizer sees a read behind it.
void run_exact(const target& of, std::string_view input) {
  const std::unique_ptr<char[]> bytes(new char[input.size()]);
  std::memcpy(bytes.get(), input.data(), input.size());
  of.run({bytes.get(), input.size()});
}

long run_all(const target& of, const char* directory) {
  long runs = 0;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string input{std::istreambuf_iterator<char>(file), {}};
    std::fprintf(stderr, "%s\n", entry.path().filename().c_str());
    for (std::size_t size = 0; size <= input.size(); ++size, ++runs)
      run_exact(of, std::string_view(input).substr(0, size));
  }
  return runs;
}

}  // namespace

int main(int count, char** arguments) {
  for (const target& one : targets) {
    if (count != 3 || one.name != arguments[1]) continue;
    const long runs = run_all(one, arguments[2]);
    std::printf("%ld inputs\n", runs);
    return runs > 100 ? 0 : 1;  // an empty corpus proves nothing
  }
  std::fprintf(stderr, "usage: ghost-fuzz-smoke TARGET DIRECTORY\n");
  return 2;
}

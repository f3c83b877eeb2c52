// Reading from and writing to streams and functions, in windows of 8 KiB. Prints:
//
//   [3,4]
//   2 values in 5 bytes
#include <ghost/ghost.hpp>

#include <iostream>
#include <sstream>
#include <vector>

int main() {
  std::istringstream in("[ 3, 4 ]");
  const auto values = ghost::read<std::vector<int>>(in).value();
  if (!ghost::write_to(values, std::cout)) return 1;
  std::cout << '\n';

  std::size_t bytes = 0;
  if (!ghost::write_to(values, [&](std::string_view window) { bytes += window.size(); })) return 1;
  std::cout << values.size() << " values in " << bytes << " bytes\n";
}

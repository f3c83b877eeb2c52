// Types of somebody else: a struct by its members, anything by two functions. Prints:
//
//   {"x":1.0,"y":2.5}
//   "red/green"
//   not two words
#include <ghost/ghost.hpp>

#include <iostream>
#include <string>

namespace theirs {

struct point {
  double x = 0, y = 0;
};

class pair_of_words {
 public:
  pair_of_words() = default;
  pair_of_words(std::string a, std::string b) : a_(std::move(a)), b_(std::move(b)) {}
  std::string text() const { return a_ + "/" + b_; }

 private:
  std::string a_, b_;
};

}  // namespace theirs

ghost::result<theirs::pair_of_words> from_text(const std::string& text) {
  const std::size_t slash = text.find('/');
  if (slash == text.npos) return ghost::reject("not two words");
  return theirs::pair_of_words(text.substr(0, slash), text.substr(slash + 1));
}
std::string to_text(const theirs::pair_of_words& words) {
  return words.text();
}

GHOST_MODEL(theirs::point, x, y);
GHOST_CONVERT(theirs::pair_of_words, from_text, to_text);

int main() {
  std::cout << ghost::write(ghost::read<theirs::point>(R"({"y":2.5,"x":1})").value()).value() << '\n';
  std::cout << ghost::write(ghost::read<theirs::pair_of_words>(R"("red/green")").value()).value() << '\n';
  std::cout << ghost::read<theirs::pair_of_words>(R"("red")").error().detail << '\n';
}

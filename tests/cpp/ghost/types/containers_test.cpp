// Sequences, sets and tuples, recognised by what they can do.
#include <array>
#include <deque>
#include <forward_list>
#include <list>
#include <set>
#include <tuple>
#include <unordered_set>
#include <vector>

#include "tests/cpp/ghost/outcome.hpp"

namespace contained {

/// A container of somebody else: it grows at its end, and that is all.
template <class T>
class bag {
 public:
  using value_type = T;
  auto begin() const { return held_.begin(); }
  auto end() const { return held_.end(); }
  void clear() { held_.clear(); }
  void push_back(T one) { held_.push_back(std::move(one)); }

 private:
  std::vector<T> held_;
};

/// A set of somebody else, in the order of arrival.
struct arrivals {
  using key_type = int;
  using value_type = int;
  std::vector<int> held;
  auto begin() const { return held.begin(); }
  auto end() const { return held.end(); }
  void clear() { held.clear(); }
  void insert(int one) {
    if (std::find(held.begin(), held.end(), one) == held.end()) held.push_back(one);
  }
};

struct arrays {
  int plain[2] = {8, 9};
  std::string names[2][2];
  std::array<int, 3> fixed{};
};
GHOST_MODEL(arrays, plain, names, fixed);

}  // namespace contained

namespace {

using ghost_tests::check_table;

/// What is the same for every container of ints that keeps their order.
template <class T>
void check_sequence() {
  check_table<T>({{"[]"},
                  {"[ ]", "[]"},
                  {"[1]"},
                  {" [ 3 ,2,1\n] ", "[3,2,1]"},
                  {"[1,2,3,4,5,6,7,8,9]"},
                  {"[1,]", "expected a number at 3 in $[1]"},
                  {"[,1]", "expected a number at 1 in $[0]"},
                  {"[1 2]", "expected , or ] at 3 in $"},
                  {"[1,null]", "expected a number at 3 in $[1]"},
                  {"[1,2", "unexpected end of the text at 4 in $"},
                  {"[", "unexpected end of the text at 1 in $"},
                  {"{}", "expected an array at 0 in $"},
                  {"null", "expected an array at 0 in $"},
                  {"1", "expected an array at 0 in $"}});
}

TEST_CASE("Every sequence keeps its elements in order") {
  check_sequence<std::vector<int>>();
  check_sequence<std::deque<int>>();
  check_sequence<std::list<int>>();
  check_sequence<std::forward_list<int>>();
  check_sequence<contained::bag<int>>();
}

TEST_CASE("A vector of bools is one") {
  check_table<std::vector<bool>>(
      {{"[]"}, {"[true,false,true]"}, {"[false]"}, {"[true,1]", "expected true or false at 6 in $[1]"}});
}

TEST_CASE("Containers hold containers") {
  check_table<std::vector<std::vector<std::string>>>(
      {{"[]"},
       {R"([["a","b"],[],["c"]])"},
       {R"([["x"]])"},
       {R"([[],["d",[]]])", "expected a string at 9 in $[1][1]"}});
  check_table<std::deque<std::list<contained::bag<bool>>>>({{"[[[true],[]],[]]"}, {"[[]]"}});
}

TEST_CASE("Sets hold each element once") {
  check_table<std::set<int>>(
      {{"[]"}, {"[2,1,2]", "[1,2]"}, {"[5]"}, {"[1,\"\"]", "expected a number at 3 in $[1]"}});
  check_table<std::multiset<int>>({{"[]"}, {"[2,1,2]", "[1,2,2]"}});
  check_table<std::unordered_set<std::string>>({{"[]"}, {R"(["a","a"])", R"(["a"])"}});
  check_table<contained::arrivals>({{"[]"}, {"[2,1,2]", "[2,1]"}, {"[3]"}});
}

TEST_CASE("Arrays have the length of their type") {
  check_table<std::array<int, 2>>({{"[1,2]"},
                                   {"[3,4]"},
                                   {"[1]", "wrong number of elements at 0 in $"},
                                   {" [1,2,3]", "wrong number of elements at 1 in $"},
                                   {"[]", "wrong number of elements at 0 in $"},
                                   {"[1,\"2\"]", "expected a number at 3 in $[1]"}});
  check_table<std::array<int, 0>>({{"[]"}, {"[1]", "wrong number of elements at 0 in $"}});
  check_table<contained::arrays>(
      {{R"({"plain":[1,2],"names":[["a","b"],["c","d"]],"fixed":[3,4,5]})"},
       {R"({"plain":[1,2],"names":[["","b"],["c",""]],"fixed":[0,0,0]})"},
       {R"({"plain":[1]})", "wrong number of elements at 9 in $.plain"},
       {R"({"names":[["a","b"],["c",1]]})", "expected a string at 25 in $.names[1][1]"}});
  CHECK(ghost::read<std::array<int, 2>>("[1]").error().detail == "2 expected");
}

TEST_CASE("Pairs and tuples are arrays of their parts") {
  check_table<std::pair<int, std::string>>({{R"([1,"a"])"},
                                            {R"([2,""])"},
                                            {R"([1])", "wrong number of elements at 0 in $"},
                                            {R"(["a",1])", "expected a number at 1 in $[0]"}});
  check_table<std::tuple<int, bool, std::vector<std::string>>>(
      {{R"([1,true,["a"]])"},
       {R"([0,false,[]])"},
       {R"([1,true,["a"],4])", "wrong number of elements at 0 in $"},
       {R"([1,true,["a",4]])", "expected a string at 13 in $[2][1]"}});
  check_table<std::tuple<>>({{"[]"}, {"[1]", "wrong number of elements at 0 in $"}});
}

TEST_CASE("What a written range is made of does not matter") {
  const std::vector<int> numbers = {1, 2, 3};
  CHECK(ghost::write(std::views::all(numbers)).value() == "[1,2,3]");
  int plain[] = {4, 5};
  CHECK(ghost::write(plain).value() == "[4,5]");
}

}  // namespace

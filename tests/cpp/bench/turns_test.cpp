#include <fcntl.h>
#include <unistd.h>

#include <array>

#include "bench/turns.hpp"
#include "tests/cpp/support/catch.hpp"

namespace ghostbench::tests {
namespace {

struct channel {
  /// Reading never waits: what was not written is told at once.
  channel() { REQUIRE(::pipe2(ends.data(), O_NONBLOCK) == 0); }
  int out() const { return ends[0]; }
  int in() const { return ends[1]; }
  std::array<int, 2> ends{};
};

TEST_CASE("A pace is three numbers of at least 1") {
  struct row {
    const char* text;
    std::optional<pace> wanted;
  };
  const row rows[] = {
      {"pace:512x3x6", pace{512, 3, 6}}, {"pace:1x1x1", pace{1, 1, 1}},
      {"pace:", std::nullopt},           {"pace:1", std::nullopt},
      {"pace:1x1", std::nullopt},        {"pace:1x1x", std::nullopt},
      {"pace:1x1x1x", std::nullopt},     {"pace:0x1x1", std::nullopt},
      {"pace:1x-1x1", std::nullopt},     {"pace:1x1x99999999999", std::nullopt},
      {"pace: 1x1x1", std::nullopt},     {"race:1x1x1", std::nullopt},
  };
  for (const row& r : rows) {
    CAPTURE(r.text);
    CHECK((parse_pace(r.text) == r.wanted));
  }
}

TEST_CASE("A token is handed over when the next turn is wanted, and at the end") {
  const channel to_us, to_them;
  char byte = 't';
  REQUIRE(write(to_us.in(), &byte, 1) == 1);
  REQUIRE(write(to_us.in(), &byte, 1) == 1);
  {
    turn_token token(to_us.out(), to_them.in());
    token.next_turn();  // nothing was held, so nothing is handed over
    token.next_turn();
    CHECK(read(to_them.out(), &byte, 1) == 1);
  }
  CHECK(read(to_them.out(), &byte, 1) == 1);
  close(to_them.in());
  CHECK(read(to_them.out(), &byte, 1) == 0);
}

TEST_CASE("Who has lost the partner goes on alone") {
  const channel to_us, to_them;
  close(to_us.in());
  turn_token token(to_us.out(), to_them.in());
  for (int turn = 0; turn < 3; ++turn) token.next_turn();
  close(to_them.in());
  char byte = 0;
  CHECK(read(to_them.out(), &byte, 1) == 0);
}

}  // namespace
}  // namespace ghostbench::tests

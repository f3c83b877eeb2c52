// Points in time as RFC 3339.
#include <chrono>
#include <map>
#include <optional>

#include "tests/cpp/ghost/outcome.hpp"

namespace {

using namespace std::chrono_literals;
using ghost_tests::check_table;
using ghost_tests::outcome;
using std::chrono::sys_time;

template <class T>
T time_of(std::string_view text) {
  return ghost::read<T>('"' + std::string(text) + '"').value();
}

TEST_CASE("Seconds since 1970, whatever the offset") {
  using seconds = std::chrono::sys_seconds;
  CHECK(time_of<seconds>("1970-01-01T00:00:00Z").time_since_epoch() == 0s);
  CHECK(time_of<seconds>("2026-12-03T14:46:02Z").time_since_epoch() == 1796309162s);
  CHECK(time_of<seconds>("2026-12-03T20:16:02+05:30").time_since_epoch() == 1796309162s);
  CHECK(time_of<seconds>("2026-12-03T14:16:02-00:30").time_since_epoch() == 1796309162s);
  CHECK(time_of<seconds>("1969-12-31T23:59:59.999Z").time_since_epoch() == -1s);
  CHECK(time_of<seconds>("0000-01-01t00:00:00z").time_since_epoch() == -62167219200s);
  check_table<seconds>({{R"("2026-01-31T12:00:00Z")"},
                        {R"("2026-01-31 12:00:00z")", R"("2026-01-31T12:00:00Z")"},
                        {R"("2026-01-31T12:00:00.999Z")", R"("2026-01-31T12:00:00Z")"},
                        {R"("2024-02-29T23:59:59-23:59")", R"("2024-03-01T23:58:59Z")"},
                        {R"("2016-12-31T23:59:60Z")", R"("2017-01-01T00:00:00Z")"},
                        {R"("\u0032026-01-31T12:00:00Z")", R"("2026-01-31T12:00:00Z")"}});
}

TEST_CASE("What is no time is an error at its beginning") {
  for (const std::string_view bad : {"",
                                     "2026-01-31",
                                     "2026-01-31T12:00:00",
                                     "2026-01-31T12:00Z",
                                     "2026-02-29T12:00:00Z",
                                     "2026-13-01T12:00:00Z",
                                     "2026-00-01T12:00:00Z",
                                     "2026-01-00T12:00:00Z",
                                     "2026-01-31T24:00:00Z",
                                     "2026-01-31T12:60:00Z",
                                     "2026-01-31T12:00:61Z",
                                     "2026-01-31T12:00:00.Z",
                                     "2026-01-31T12:00:00,5Z",
                                     "2026-01-31T12:00:00+24:00",
                                     "2026-01-31T12:00:00+00:60",
                                     "2026-01-31T12:00:00+0000",
                                     "2026-01-31T12:00:00Z ",
                                     " 2026-01-31T12:00:00Z",
                                     "26-01-31T12:00:00Z",
                                     "+026-01-31T12:00:00Z",
                                     "2026-1-31T12:00:00Z",
                                     "2026-01-31T12:00:00Zz"}) {
    INFO(bad);
    CHECK(outcome<std::chrono::sys_seconds>('"' + std::string(bad) + '"') ==
          "not an RFC 3339 time at 0 in $");
  }
  CHECK(outcome<std::chrono::sys_seconds>("1796309162") == "expected a string at 0 in $");
  CHECK(outcome<std::map<std::string, std::chrono::sys_seconds>>(R"({"a":"now"})") ==
        "not an RFC 3339 time at 5 in $.a");
}

TEST_CASE("Fractions are as fine as the type, and cut off below it") {
  check_table<sys_time<std::chrono::milliseconds>>(
      {{R"("2026-01-31T12:00:00.250Z")"},
       {R"("2026-01-31T12:00:00.2509Z")", R"("2026-01-31T12:00:00.250Z")"},
       {R"("2026-01-31T12:00:00.5Z")", R"("2026-01-31T12:00:00.500Z")"},
       {R"("1969-12-31T23:59:59.001Z")"}});
  check_table<sys_time<std::chrono::microseconds>>({{R"("2026-01-31T12:00:00.000001Z")"}});
  check_table<sys_time<std::chrono::nanoseconds>>(
      {{R"("2026-01-31T12:00:00.123456789Z")"},
       {R"("2026-01-31T12:00:00.1234567891234Z")", R"("2026-01-31T12:00:00.123456789Z")"},
       {R"("1969-12-31T23:59:59.999999999Z")"},
       {R"("2026-01-31T12:00:00Z")"}});
  check_table<std::chrono::system_clock::time_point>({{R"("2026-01-31T12:00:00.123Z")"}});
  check_table<sys_time<std::chrono::duration<double>>>({{R"("2026-01-31T12:00:00.500Z")"}});
}

TEST_CASE("Days are dates") {
  check_table<std::chrono::sys_days>({{R"("2026-01-31")"},
                                      {R"("0000-01-01")"},
                                      {R"("9999-12-31")"},
                                      {R"("2026-01-31T12:00:00Z")", "not an RFC 3339 time at 0 in $"},
                                      {R"("2026-02-30")", "not an RFC 3339 time at 0 in $"}});
  CHECK(ghost::read<std::chrono::sys_days>("\"\"").error().detail == "a date such as 2026-01-31");
}

TEST_CASE("What the precision cannot reach is out of range") {
  check_table<sys_time<std::chrono::nanoseconds>>(
      {{R"("2262-04-11T23:47:16.854775807Z")"},
       {R"("1677-09-21T00:12:43.145224192Z")"},
       {R"("2262-04-11T23:47:16.854775808Z")", "time out of range at 0 in $"},
       {R"("1677-09-21T00:12:43.145224191Z")", "time out of range at 0 in $"},
       {R"("9999-12-31T23:59:59Z")", "time out of range at 0 in $"}});
  check_table<sys_time<std::chrono::duration<std::int32_t>>>(
      {{R"("2038-01-19T03:14:07Z")"},
       {R"("1901-12-13T20:45:52Z")"},
       {R"("2038-01-19T03:14:08Z")", "time out of range at 0 in $"}});
}

TEST_CASE("A coarse time is the last whole one before") {
  using minutes = sys_time<std::chrono::minutes>;
  CHECK(outcome<minutes>(R"("1969-12-31T23:58:59.5Z")") == R"("1969-12-31T23:58:00Z")");
  CHECK(outcome<minutes>(R"("2026-01-31T12:00:59.5Z")") == R"("2026-01-31T12:00:00Z")");
  CHECK(outcome<sys_time<std::chrono::duration<double>>>(R"("1969-12-31T23:59:58.5Z")") ==
        R"("1969-12-31T23:59:58.500Z")");
}

TEST_CASE("A year without four digits is not written") {
  using std::chrono::sys_seconds, std::chrono::sys_days, std::chrono::days;
  const auto code = [](const auto& time) { return ghost::write(time).error().code; };
  constexpr auto out_of_range = ghost::error_code::time_out_of_range;
  CHECK(code(sys_days(std::chrono::year(10000) / 1 / 1)) == out_of_range);
  CHECK(code(sys_days(std::chrono::year(-1) / 12 / 31)) == out_of_range);
  CHECK(code(sys_seconds(std::chrono::seconds::max())) == out_of_range);
  CHECK(code(sys_seconds(std::chrono::seconds::min())) == out_of_range);
  CHECK(code(sys_days(days::max())) == out_of_range);
  // So far away that the year counts round to one of four digits again.
  CHECK(code(sys_days(days(std::int64_t{146097} * 65536 / 400))) == out_of_range);
}

}  // namespace

// Points in time as RFC 3339: "2026-01-31T12:00:00.250Z". A std::chrono::sys_days is its date alone.
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <type_traits>

#include "ghost/error.hpp"

namespace ghost::detail {

template <class>
struct is_time : std::false_type {};
template <class Duration>
struct is_time<std::chrono::time_point<std::chrono::system_clock, Duration>>
    : std::bool_constant<std::chrono::treat_as_floating_point_v<typename Duration::rep> ||
                         std::numeric_limits<typename Duration::rep>::is_integer> {};

/// A std::chrono::sys_time of any precision.
template <class T>
concept time_type = is_time<T>::value;

template <class T>
inline constexpr bool is_date = std::same_as<typename T::duration, std::chrono::days>;

/// Seconds since 1970 in UTC, and the part of a second.
struct instant {
  std::int64_t seconds = 0;
  std::int64_t nanoseconds = 0;
};

/// Takes digits and signs off the front of a text.
class time_scanner {
 public:
  explicit constexpr time_scanner(std::string_view text) : rest_(text) {}

  /// Exactly `count` digits.
  constexpr bool number(std::size_t count, int& into) {
    if (rest_.size() < count) return false;
    into = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (rest_[i] < '0' || rest_[i] > '9') return false;
      into = into * 10 + (rest_[i] - '0');
    }
    rest_.remove_prefix(count);
    return true;
  }
  constexpr bool one_of(std::string_view signs, char& which) {
    if (rest_.empty() || signs.find(rest_[0]) == signs.npos) return false;
    which = rest_[0];
    rest_.remove_prefix(1);
    return true;
  }
  constexpr bool sign(std::string_view signs) {
    char which = 0;
    return one_of(signs, which);
  }
  /// At least one digit; nanoseconds, what is finer is cut off.
  constexpr bool fraction(std::int64_t& nanoseconds) {
    std::int64_t unit = 100'000'000;
    int digit = 0, count = 0;
    for (nanoseconds = 0; number(1, digit); ++count, unit /= 10) nanoseconds += digit * unit;
    return count > 0;
  }
  constexpr bool done() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

/// full-date of RFC 3339, section 5.6, as days since 1970.
constexpr bool scan_date(time_scanner& s, std::int64_t& days) {
  int year = 0, month = 0, day = 0;
  if (!s.number(4, year) || !s.sign("-") || !s.number(2, month) || !s.sign("-") || !s.number(2, day))
    return false;
  const std::chrono::year_month_day date{std::chrono::year(year),
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok()) return false;
  days = std::chrono::sys_days(date).time_since_epoch().count();
  return true;
}

/// Z or an offset such as +01:30, in seconds.
constexpr bool scan_zone(time_scanner& s, std::int64_t& offset) {
  char sign = 0;
  int hours = 0, minutes = 0;
  if (s.sign("Zz")) return true;
  if (!s.one_of("+-", sign) || !s.number(2, hours) || !s.sign(":") || !s.number(2, minutes)) return false;
  offset = (sign == '-' ? -1 : 1) * (hours * 3600 + minutes * 60);
  return hours <= 23 && minutes <= 59;
}

/// date-time of RFC 3339. A leap second, :60, is the first second of the next minute.
constexpr std::optional<instant> parse_time(std::string_view text) {
  time_scanner s(text);
  instant at;
  std::int64_t days = 0, offset = 0;
  int hour = 0, minute = 0, second = 0;
  if (!scan_date(s, days) || !s.sign("Tt ") || !s.number(2, hour) || !s.sign(":") || !s.number(2, minute) ||
      !s.sign(":") || !s.number(2, second)) {
    return std::nullopt;
  }
  if (s.sign(".") && !s.fraction(at.nanoseconds)) return std::nullopt;
  if (!scan_zone(s, offset) || !s.done() || hour > 23 || minute > 59 || second > 60) return std::nullopt;
  at.seconds = days * 86400 + hour * 3600 + minute * 60 + second - offset;
  return at;
}

/// False where the precision of T cannot reach that far from 1970.
template <time_type T>
constexpr bool to_time(instant at, T& into) {
  using duration = typename T::duration;
  using std::chrono::nanoseconds, std::chrono::seconds;
  if constexpr (std::numeric_limits<typename duration::rep>::is_integer) {
    const auto fits = [&](std::int64_t whole) {
      const auto most = std::chrono::duration<long double>(duration::max()).count();
      return static_cast<long double>(whole) < most - 1 && static_cast<long double>(whole) > 1 - most;
    };
    if (!fits(at.seconds)) return false;
  }
  const auto fraction = std::chrono::floor<duration>(nanoseconds(at.nanoseconds));
  into = T(std::chrono::floor<duration>(seconds(at.seconds)) + fraction);
  return true;
}

template <class Reader, time_type T>
bool read_time(Reader& r, T& into) {
  const auto start = r.at_value();
  std::string_view text;
  if (!r.read_text(text)) return false;
  std::optional<instant> at;
  if constexpr (is_date<T>) {
    time_scanner s(text);
    std::int64_t days = 0;
    if (scan_date(s, days) && s.done()) at = instant{days * 86400, 0};
  } else {
    at = parse_time(text);
  }
  if (!at) return r.fail_at(start, error_code::bad_time, is_date<T> ? "a date such as 2026-01-31" : "");
  return to_time(*at, into) || r.fail_at(start, error_code::time_out_of_range);
}

/// The text of a time, in `text`; its length, or 0 when its year has no four digits.
struct time_text {
  char bytes[40];
  std::size_t size = 0;

  constexpr void digits(std::int64_t value, int count) {
    for (int i = count - 1; i >= 0; --i, value /= 10)
      bytes[size + static_cast<std::size_t>(i)] = static_cast<char>('0' + value % 10);
    size += static_cast<std::size_t>(count);
  }
  constexpr void sign(char c) { bytes[size++] = c; }
};

template <time_type T>
constexpr bool print_time(const T& time, time_text& into) {
  using namespace std::chrono;
  const auto day = floor<days>(time);
  const year_month_day date{day};
  if (int(date.year()) < 0 || int(date.year()) > 9999) return false;
  into.digits(int(date.year()), 4), into.sign('-');
  into.digits(unsigned(date.month()), 2), into.sign('-');
  into.digits(unsigned(date.day()), 2);
  if constexpr (is_date<T>) return true;
  const auto of_day = floor<nanoseconds>(time - day);
  const std::int64_t whole = of_day.count() / 1'000'000'000, rest = of_day.count() % 1'000'000'000;
  into.sign('T');
  into.digits(whole / 3600, 2), into.sign(':');
  into.digits(whole / 60 % 60, 2), into.sign(':');
  into.digits(whole % 60, 2);
  if (rest != 0) {
    into.sign('.');
    rest % 1'000'000 == 0 ? into.digits(rest / 1'000'000, 3)
    : rest % 1000 == 0    ? into.digits(rest / 1000, 6)
                          : into.digits(rest, 9);
  }
  into.sign('Z');
  return true;
}

}  // namespace ghost::detail

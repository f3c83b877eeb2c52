// Points in time as RFC 3339: "2026-01-31T12:00:00.250Z". A std::chrono::sys_days is its date alone.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <ratio>
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

  constexpr auto operator<=>(const instant&) const = default;
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

/// The parts of a duration that is no coarser than a second.
template <class Duration>
constexpr instant parts_of(Duration d) {
  using std::chrono::duration_cast, std::chrono::nanoseconds, std::chrono::seconds;
  const auto whole = duration_cast<seconds>(d);
  const auto rest = duration_cast<nanoseconds>(d - whole);
  if (rest.count() < 0) return {whole.count() - 1, rest.count() + 1'000'000'000};
  return {whole.count(), rest.count()};
}

/// Whether a duration of whole seconds or coarser.
template <class Duration>
inline constexpr bool is_coarse = Duration::period::num >= Duration::period::den;

template <class Duration>
constexpr bool reaches(instant at) {
  using std::chrono::duration, std::chrono::seconds;
  if constexpr (!std::numeric_limits<typename Duration::rep>::is_integer) {
    return true;
  } else if constexpr (is_coarse<Duration>) {
    const auto whole = duration<long double, typename Duration::period>(seconds(at.seconds)).count();
    return whole >= static_cast<long double>(Duration::min().count()) &&
           whole <= static_cast<long double>(Duration::max().count());
  } else {
    return at >= parts_of(Duration::min()) && at <= parts_of(Duration::max());
  }
}

/// False where the precision of T cannot reach that far from 1970.
template <time_type T>
constexpr bool to_time(instant at, T& into) {
  using duration = typename T::duration;
  using std::chrono::floor, std::chrono::nanoseconds, std::chrono::seconds;
  if (!reaches<duration>(at)) return false;
  if constexpr (is_coarse<duration> && std::numeric_limits<typename duration::rep>::is_integer) {
    into = T(floor<duration>(seconds(at.seconds)));
  } else if (at.seconds < 0 && at.nanoseconds > 0) {
    // From the second after it, because the second before it may be out of reach.
    into = T(floor<duration>(seconds(at.seconds + 1)) +
             floor<duration>(nanoseconds(at.nanoseconds) - seconds(1)));
  } else {
    into = T(floor<duration>(seconds(at.seconds)) + floor<duration>(nanoseconds(at.nanoseconds)));
  }
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

/// What has passed since midnight. The midnight before the first instant of a type may be no value of it.
template <time_type T>
constexpr std::chrono::nanoseconds time_of_day(const T& time) {
  using namespace std::chrono;
  using duration = typename T::duration;
  if constexpr (std::numeric_limits<typename duration::rep>::is_integer &&
                std::ratio_less_v<typename duration::period, days::period>) {
    constexpr auto day = duration_cast<duration>(days(1)).count();
    const auto passed = time.time_since_epoch().count() % day;
    return floor<nanoseconds>(duration(passed < 0 ? passed + day : passed));
  } else {
    return floor<nanoseconds>(time - floor<days>(time));
  }
}

template <time_type T>
constexpr bool print_time(const T& time, time_text& into) {
  using namespace std::chrono;
  // The calendar of the standard library goes round where a year is far off, so the day is looked at first.
  constexpr sys_days first = year(0) / 1 / 1, last = year(9999) / 12 / 31;
  const auto day = floor<duration<std::int64_t, days::period>>(time);
  if (day < first || day > last) return false;
  const year_month_day date{sys_days(floor<days>(day))};
  into.digits(int(date.year()), 4), into.sign('-');
  into.digits(unsigned(date.month()), 2), into.sign('-');
  into.digits(unsigned(date.day()), 2);
  if constexpr (is_date<T>) return true;
  const nanoseconds of_day = time_of_day(time);
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

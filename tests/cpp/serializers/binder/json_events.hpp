// The events of a JSON text, out of the referee's parser, for binder tests that need a parser of some kind.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

namespace ghostbench::tests {

/// nlohmann's event interface over an object with null(), boolean(), integer(), real(), text(), key(),
/// start_object(), end_object(), start_array(), end_array(), each returning whether to go on.
template <class Target>
class json_events {
 public:
  explicit json_events(Target& to) : to_(to) {}

  bool null() { return to_.null(); }
  bool boolean(bool value) { return to_.boolean(value); }
  bool number_integer(std::int64_t value) { return to_.integer(value); }
  bool number_unsigned(std::uint64_t value) { return to_.integer(static_cast<std::int64_t>(value)); }
  bool number_float(double value, const std::string&) { return to_.real(value); }
  bool string(std::string& value) { return to_.text(value); }
  bool binary(nlohmann::json::binary_t&) { return false; }
  bool start_object(std::size_t) { return to_.start_object(); }
  bool key(std::string& name) { return to_.key(name); }
  bool end_object() { return to_.end_object(); }
  bool start_array(std::size_t) { return to_.start_array(); }
  bool end_array() { return to_.end_array(); }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception& problem) {
    throw std::invalid_argument(problem.what());
  }

 private:
  Target& to_;
};

/// Sends the events of `text` to `target` until one is refused; whether none was. Throws on invalid JSON.
template <class Target>
bool send_events(std::string_view text, Target& target) {
  json_events<Target> events(target);
  return nlohmann::json::sax_parse(text, &events);
}

}  // namespace ghostbench::tests

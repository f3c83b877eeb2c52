// What both RapidJSON engines share: the output of windows, the version, and the writer's verbs.
#pragma once

#include <rapidjson/rapidjson.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <string>

#include "serializers/io.hpp"

namespace ghostbench {

/// RapidJSON's output stream concept over a sink.
class window_output {
 public:
  using Ch = char;
  explicit window_output(sink& to) : to_(to), at_(to.window().data()), end_(at_ + window_size) {}

  void Put(char c) {
    if (at_ == end_) Flush();
    *at_++ = c;
  }
  void Flush() {
    to_.flush(window_size - static_cast<std::size_t>(end_ - at_));
    at_ = to_.window().data();
  }

 private:
  sink& to_;
  char* at_;
  char* const end_;
};

inline std::string rapidjson_version() {
  return RAPIDJSON_VERSION_STRING;
}

inline std::string_view text_of(const rapidjson::StringBuffer& buffer) {
  return {buffer.GetString(), buffer.GetSize()};
}

}  // namespace ghostbench

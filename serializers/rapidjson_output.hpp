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
  explicit window_output(sink& to) : to_(to) {}

  void Put(char c) {
    if (size_ == window_size) Flush();
    to_.window()[size_++] = c;
  }
  void Flush() {
    to_.flush(size_);
    size_ = 0;
  }

 private:
  sink& to_;
  std::size_t size_ = 0;
};

inline std::string rapidjson_version() {
  return RAPIDJSON_VERSION_STRING;
}

inline std::string_view text_of(const rapidjson::StringBuffer& buffer) {
  return {buffer.GetString(), buffer.GetSize()};
}

}  // namespace ghostbench

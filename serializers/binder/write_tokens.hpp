// Writes a model as a stream of tokens: the library supplies the primitives, this walks the fields.
//
// A Writer has start_object/end_object/start_array/end_array(), key(std::string_view), null() and
// value() for bool, std::int64_t, double and std::string. It keeps its own errors.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fixtures/fields.hpp"

namespace ghostbench::binder {

template <class Writer>
void write_tokens(Writer& to, bool value) {
  to.value(value);
}
template <class Writer>
void write_tokens(Writer& to, std::int32_t value) {
  to.value(std::int64_t{value});
}
template <class Writer>
void write_tokens(Writer& to, std::int64_t value) {
  to.value(value);
}
template <class Writer>
void write_tokens(Writer& to, double value) {
  to.value(value);
}
template <class Writer>
void write_tokens(Writer& to, const std::string& value) {
  to.value(value);
}

template <class Writer, class T>
void write_tokens(Writer& to, const std::optional<T>& value);
template <class Writer, class T>
void write_tokens(Writer& to, const std::vector<T>& list);

template <class Writer, model T>
void write_tokens(Writer& to, const T& value) {
  to.start_object();
  each_field<T>([&](const auto& f) {
    to.key(f.name);
    write_tokens(to, value.*f.member);
  });
  to.end_object();
}

template <class Writer, class T>
void write_tokens(Writer& to, const std::optional<T>& value) {
  if (value) {
    write_tokens(to, *value);
  } else {
    to.null();
  }
}

template <class Writer, class T>
void write_tokens(Writer& to, const std::vector<T>& list) {
  to.start_array();
  for (const T& item : list) write_tokens(to, item);
  to.end_array();
}

}  // namespace ghostbench::binder

// RapidJSON's reader events and writer calls (https://rapidjson.org): no tree, and the one that streams.
#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include "serializers/adapter.hpp"
#include "serializers/binder/read_events.hpp"
#include "serializers/binder/write_tokens.hpp"
#include "serializers/rapidjson_output.hpp"

namespace ghostbench {
namespace {

/// RapidJSON's handler concept over the binder.
class event_handler {
 public:
  using Ch = char;
  explicit event_handler(binder::event_binder& to) : to_(to) {}

  bool Null() { return to_.null(); }
  bool Bool(bool value) { return to_.boolean(value); }
  bool Int(int value) { return to_.integer(value); }
  bool Uint(unsigned value) { return to_.integer(value); }
  bool Int64(std::int64_t value) { return to_.integer(value); }
  bool Uint64(std::uint64_t value) {
    // Beyond int64 no model has an integer member; a real member takes the nearest double.
    return value >> 63 ? to_.real(static_cast<double>(value)) : to_.integer(static_cast<std::int64_t>(value));
  }
  bool Double(double value) { return to_.real(value); }
  bool RawNumber(const char*, rapidjson::SizeType, bool) { return false; }  // only with a flag we do not set
  bool String(const char* text, rapidjson::SizeType size, bool) { return to_.text({text, size}); }
  bool StartObject() { return to_.start_object(); }
  bool Key(const char* text, rapidjson::SizeType size, bool) { return to_.key({text, size}); }
  bool EndObject(rapidjson::SizeType) { return to_.end_object(); }
  bool StartArray() { return to_.start_array(); }
  bool EndArray(rapidjson::SizeType) { return to_.end_array(); }

 private:
  binder::event_binder& to_;
};

/// RapidJSON's input stream concept over a source: NUL at the end. Looking at a character is one load, because
/// the place to look at is always valid; only taking one may fetch a window.
class window_input {
 public:
  using Ch = char;
  explicit window_input(source& from) : from_(from) { fetch(); }

  char Peek() const { return *at_; }
  char Take() {
    const char c = *at_;
    if (at_ != last_) {
      ++at_;
    } else {
      fetch();
    }
    return c;
  }
  std::size_t Tell() const { return before_ + static_cast<std::size_t>(at_ - first_); }

  // The concept has these for parsing in place, which a source cannot do.
  char* PutBegin() { return nullptr; }
  void Put(char) {}
  void Flush() {}
  std::size_t PutEnd(char*) { return 0; }

 private:
  void fetch() {
    before_ += size_;
    const std::string_view window = from_.next();
    size_ = window.size();
    first_ = at_ = size_ ? window.data() : &end_;
    last_ = size_ ? at_ + size_ - 1 : at_;
  }

  static constexpr char end_ = '\0';

  source& from_;
  const char* first_ = &end_;
  const char* at_ = &end_;
  const char* last_ = &end_;
  std::size_t size_ = 0;
  std::size_t before_ = 0;
};

/// The token verbs over RapidJSON's writer.
template <class Output>
class token_writer {
 public:
  explicit token_writer(Output& output) : writer_(output) {}

  void start_object() { writer_.StartObject(); }
  void end_object() { writer_.EndObject(); }
  void start_array() { writer_.StartArray(); }
  void end_array() { writer_.EndArray(); }
  void key(std::string_view name) { writer_.Key(name.data(), static_cast<rapidjson::SizeType>(name.size())); }
  void null() { writer_.Null(); }
  void value(bool value) { writer_.Bool(value); }
  void value(std::int64_t value) { writer_.Int64(value); }
  void value(double value) { writer_.Double(value); }
  void value(const std::string& text) {
    writer_.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
  }

  failure finish() { return writer_.IsComplete() ? std::nullopt : failure("the writer refused a value"); }

 private:
  rapidjson::Writer<Output> writer_;
};

class rapidjson_sax_adapter {
 public:
  static constexpr std::string_view name = "rapidjson-sax";
  static std::string version() { return rapidjson_version(); }
  static std::vector<api> apis() { return {api::token}; }
  static std::string_view lacks(op, mode) { return "no verb"; }

  template <class T>
  failure read_string(std::string_view text, T& into) {
    rapidjson::MemoryStream input(text.data(), text.size());
    return read(input, into);
  }

  /// The padding ends the text like a C string, for which the library's parser is fastest.
  template <class T>
  failure read_bytes(padded_text text, T& into) {
    rapidjson::StringStream input(text.data());
    return read(input, into);
  }

  template <class T>
  failure read_reuse(padded_text text, T& into) {
    return read_bytes(text, into);
  }

  template <class T>
  failure read_stream(source& from, T& into) {
    window_input input(from);
    return read(input, into);
  }

  template <class T>
  failure write_string(const T& value, std::string& fresh) {
    rapidjson::StringBuffer buffer;
    if (failure problem = write(value, buffer)) return problem;
    fresh = text_of(buffer);
    return std::nullopt;
  }

  template <class T>
  failure write_bytes(const T& value, std::string_view& written) {
    buffer_.Clear();
    failure problem = write(value, buffer_);
    written = text_of(buffer_);
    return problem;
  }

  template <class T>
  failure write_stream(const T& value, sink& to) {
    window_output output(to);
    return write(value, output);
  }

 private:
  template <class Input, class T>
  failure read(Input& input, T& into) {
    binder::event_binder binder(into);
    event_handler handler(binder);
    const rapidjson::ParseResult result = reader_.Parse<rapidjson::kParseFullPrecisionFlag>(input, handler);
    if (!result && !binder.problem().empty())
      return "the document does not fit the model: " + binder.problem();
    if (!result) return rapidjson::GetParseError_En(result.Code());
    return std::nullopt;
  }

  template <class T, class Output>
  static failure write(const T& value, Output& output) {
    token_writer<Output> writer(output);
    binder::write_tokens(writer, value);
    output.Flush();
    return writer.finish();
  }

  rapidjson::Reader reader_;
  rapidjson::StringBuffer buffer_;
};

}  // namespace

engine rapidjson_sax_engine() {
  return make_engine<rapidjson_sax_adapter>();
}

}  // namespace ghostbench

// Glaze (https://github.com/stephenberry/glaze), bound through glz::meta, driven by the field list.
#include <glaze/glaze.hpp>

#include "serializers/adapter.hpp"

/// The models as Glaze sees them: name, member, name, member…
template <ghostbench::model T>
struct glz::meta<T> {
  static constexpr auto value = std::apply(
      [](const auto&... f) {
        return std::apply([](const auto&... parts) { return glz::object(parts...); },
                          std::tuple_cat(std::tuple{f.name, f.member}...));
      },
      ghostbench::field_list<T>::fields);
};

namespace ghostbench {
namespace {

constexpr glz::opts exact{.null_terminated = false};
constexpr glz::opts terminated{};                               // the padding ends the text with a NUL
constexpr glz::opts written_whole{.skip_null_members = false};  // a null member belongs to the value

class glaze_adapter {
 public:
  static constexpr std::string_view name = "glaze";
  static std::string version() {
    return std::to_string(glz::version.major) + "." + std::to_string(glz::version.minor) + "." +
           std::to_string(glz::version.patch);
  }
  static std::vector<api> apis() { return {api::databind}; }
  static std::string_view lacks(op, mode) {
    return "this version of Glaze reads from and writes to whole buffers";
  }

  template <class T>
  failure read_string(std::string_view text, T& into) {
    return outcome(glz::read<exact>(into, text), text);
  }

  template <class T>
  failure read_bytes(padded_text text, T& into) {
    return outcome(glz::read<terminated>(into, text.view()), text.view());
  }

  template <class T>
  failure read_reuse(padded_text text, T& into) {
    return read_bytes(text, into);
  }

  template <class T>
  failure write_string(const T& value, std::string& fresh) {
    return outcome(glz::write<written_whole>(value, fresh), fresh);
  }

  template <class T>
  failure write_bytes(const T& value, std::string_view& written) {
    failure problem = write_string(value, buffer_);
    written = buffer_;
    return problem;
  }

 private:
  static failure outcome(const glz::error_ctx& error, std::string_view text) {
    return error ? failure(glz::format_error(error, text)) : std::nullopt;
  }

  std::string buffer_;
};

}  // namespace

engine glaze_engine() {
  return make_engine<glaze_adapter>();
}

}  // namespace ghostbench

// Ghost, the serializer of this project, through its public functions. The field list drives its extension
// point.
#include "ghost/ghost.hpp"

#include "serializers/adapter.hpp"

/// The models as ghost sees them: what GHOST_MODEL would say, made from the field list.
template <ghostbench::model T>
struct ghost::customize<T> {
  static constexpr auto description =
      std::apply([](const auto&... f) { return ghost::model(ghost::field(f.name, f.member)...); },
                 ghostbench::field_list<T>::fields);
};

namespace ghostbench {
namespace {

class ghost_adapter {
 public:
  static constexpr std::string_view name = "ghost";
  static std::string version() { return GHOST_VERSION; }
  static std::vector<api> apis() { return {api::databind}; }
  static std::string_view lacks(op, mode) { return "ghost has every mode"; }

  template <class T>
  failure read_string(std::string_view text, T& into) {
    return outcome(ghost::read_into(into, text));
  }

  template <class T>
  failure read_bytes(padded_text text, T& into) {
    static_assert(text_padding >= ghost::text_padding);
    return outcome(ghost::read_into(into, ghost::padded_view(text.view())));
  }

  template <class T>
  failure read_stream(source& from, T& into) {
    return outcome(ghost::read_into(into, windows(from)));
  }

  template <class T>
  failure read_reuse(padded_text text, T& into) {
    return read_bytes(text, into);
  }

  template <class T>
  failure write_string(const T& value, std::string& fresh) {
    ghost::result<std::string> written = ghost::write(value);
    if (!written) return written.error().to_string();
    fresh = std::move(*written);
    return std::nullopt;
  }

  template <class T>
  failure write_bytes(const T& value, std::string_view& written) {
    failure problem = outcome(ghost::write_to(value, buffer_));
    written = buffer_.view();
    return problem;
  }

  template <class T>
  failure write_stream(const T& value, sink& to) {
    return outcome(ghost::write_to(value, [&to](std::string_view window) {
      std::ranges::copy(window, to.window().begin());
      to.flush(window.size());
    }));
  }

 private:
  /// The source's windows as ghost asks for them: no more bytes than there is room.
  class windows {
   public:
    explicit windows(source& from) : from_(from) {}
    std::size_t operator()(char* into, std::size_t room) {
      if (rest_.empty()) rest_ = from_.next();
      const std::string_view part = rest_.substr(0, room);
      std::ranges::copy(part, into);
      rest_.remove_prefix(part.size());
      return part.size();
    }

   private:
    source& from_;
    std::string_view rest_;
  };

  static failure outcome(const ghost::result<void>& done) {
    return done ? failure() : done.error().to_string();
  }

  ghost::buffer buffer_;
};

}  // namespace

engine ghost_engine() {
  return make_engine<ghost_adapter>();
}

}  // namespace ghostbench

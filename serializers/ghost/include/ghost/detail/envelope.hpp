// Envelopes: a payload whose type stands beside it. It is read at once when the type came first, and kept as
// text until then when it did not.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

#include "ghost/detail/shape.hpp"
#include "ghost/detail/text_reader.hpp"

namespace ghost::detail {

template <class Reader, class T>
bool read_value(Reader& r, T& into);

template <class>
struct is_otherwise : std::false_type {};
template <class T>
struct is_otherwise<options::otherwise<T>> : std::true_type {};

template <class Reader, class Variant, class Route>
bool read_as(Reader& r, Variant& into, const Route&) {
  using payload = typename Route::type;
  static_assert(holds<Variant, payload>,
                "ghost: a route leads to a type that is no alternative of the variant");
  if (!std::holds_alternative<payload>(into)) into.template emplace<payload>();
  return read_value(r, std::get<payload>(into));
}

/// The payload of the type with this name.
template <class Reader, class Variant, class Field>
bool read_payload(Reader& r, Variant& into, const Field& f, std::string_view type) {
  return std::apply(
      [&](const auto&... route) {
        bool routed = false, ok = false;
        const auto attempt = [&](const auto& one, bool fits) {
          if (!routed && fits) routed = true, ok = read_as(r, into, one);
        };
        const auto named = [&](const auto& one) {
          if constexpr (!is_otherwise<std::remove_cvref_t<decltype(one)>>::value)
            attempt(one, one.name == type);
        };
        const auto other = [&](const auto& one) {
          if constexpr (is_otherwise<std::remove_cvref_t<decltype(one)>>::value) attempt(one, true);
        };
        (named(route), ...);
        (other(route), ...);
        return ok || (!routed && r.fail(error_code::unknown_alternative, type));
      },
      option<is_routed_by>(f).routes);
}

/// The payload in a text of its own, cut out of the one that `r` reads, where it stood at `from`.
template <class Reader, class Variant, class Field>
bool read_kept(Reader& r, Variant& into, const Field& f, std::string_view type, std::string_view text,
               const typename Reader::spot& from) {
  failure inside;
  memory_input input(text);
  read_options options = r.options();
  options.max_depth -= r.here().depth;
  text_reader<memory_input> inner(input, options, inside);
  return read_payload(inner, into, f, type) || r.adopt(inside.take(), text, from);
}

/// What is kept of each payload of a model until its type is known.
template <std::size_t Fields>
class envelopes {
 public:
  template <class Reader, class Variant, class Field>
  bool arrive(Reader& r, std::size_t index, Variant& into, const Field& f, const std::string_view* type) {
    kept& one = kept_[index];
    one.pending = false;
    if (type) return read_payload(r, into, f, *type);
    const auto from = r.at_value();
    one.position = from.position;
    one.place = from.place;
    one.pending = true;
    return r.capture([&](std::string_view text) {
      if constexpr (Reader::streaming) text = one.text.assign(text);
      one.view = text;
    });
  }

  template <class Reader, class Variant, class Field>
  bool open(Reader& r, std::size_t index, Variant& into, const Field& f, const std::string_view* type) {
    const kept& one = kept_[index];
    // Without its type nothing is said here: the type is a field of its own and missing.
    if (!one.pending || !type) return true;
    return read_kept(r, into, f, *type, one.view, {one.position, one.place});
  }

 private:
  struct kept {
    std::string_view view;
    std::string text;
    std::size_t position = 0;
    location place;
    bool pending = false;
  };
  std::array<kept, Fields> kept_;
};

struct no_envelopes {};

template <class T>
consteval bool has_envelopes() {
  return std::apply([]<class... F>(const F&...) { return (F::template has_kind<is_routed_by> || ...); },
                    shape<T>::fields);
}

template <class T>
using envelopes_of = std::conditional_t<has_envelopes<T>(), envelopes<shape<T>::count>, no_envelopes>;

}  // namespace ghost::detail

// Turns an adapter into an `engine`: which modes it has is read off the verbs it defines.
//
// An adapter is a default-constructible class. One object serves one task, so its members are what the
// library's users would keep warm between documents: a parser, a buffer. It has
//
//   static constexpr std::string_view name;
//   static std::string version();
//   static std::vector<api> apis();
//   static std::string_view lacks(op, mode);                why there is no verb for this
//   static failure limitation(op, mode, const fixture&);    optional: a documented limit of the library
//
// and any of these verbs, each for every model type, returning what went wrong:
//
//   failure read_string(std::string_view, T&)               into a fresh value
//   failure read_bytes(padded_text, T&)                     into a fresh value
//   failure read_stream(source&, T&)                        into a fresh value
//   failure read_reuse(padded_text, T&)                     into the value that the last read filled
//   failure write_string(const T&, std::string&)            into a fresh string
//   failure write_bytes(const T&, std::string_view&)        into a buffer the adapter keeps; names the text
//   failure write_stream(const T&, sink&)
//
// A verb never emulates a mode: `stream` holds no more than windows beside the value, and `reuse`
// allocates less than a fresh read.
#pragma once

#include <utility>

#include "serializers/engine.hpp"
#include "serializers/verbs.hpp"

namespace ghostbench {

/// Calls `visit.template operator()<Verb>()` for the verb of this op and mode, if there is such a verb.
template <class Visit>
void with_verb(op o, mode m, Visit visit) {
  const auto consider = [&]<class Verb>() {
    if (Verb::its_op == o && Verb::its_mode == m) visit.template operator()<Verb>();
  };
  [&]<class... Verb>(std::tuple<Verb...>*) {
    (consider.template operator()<Verb>(), ...);
  }(static_cast<verbs::all*>(nullptr));
}

template <class Adapter>
bool has_verb(op o, mode m) {
  bool has = false;
  with_verb(o, m, [&]<class Verb>() { has = verbs::has<Verb, Adapter, message>(); });
  return has;
}

template <class Adapter>
failure adapter_refuses(op o, mode m, const fixture& f) {
  if (o == op::write && m == mode::reuse) return "reuse is a way of reading";
  if (!has_verb<Adapter>(o, m)) return std::string(Adapter::lacks(o, m));
  if constexpr (requires { Adapter::limitation(o, m, f); }) return Adapter::limitation(o, m, f);
  return std::nullopt;
}

template <class Adapter>
std::unique_ptr<task> prepare_task(op o, mode m, const fixture& f) {
  std::unique_ptr<task> made;
  const auto make = [&]<class Verb>() {
    std::visit(
        [&]<class T>(const T& value) {
          if constexpr (!verbs::has<Verb, Adapter, T>()) {
            return;
          } else if constexpr (Verb::its_op == op::read) {
            made = std::make_unique<read_task<Verb, Adapter, T>>(f, value);
          } else {
            made = std::make_unique<write_task<Verb, Adapter, T>>(f, value);
          }
        },
        f.value);
  };
  with_verb(o, m, make);
  return made;
}

template <class Adapter>
engine make_engine() {
  engine made{Adapter::name,        Adapter::version(), Adapter::apis(), {}, adapter_refuses<Adapter>,
              prepare_task<Adapter>};
  for (const mode m : {mode::string, mode::bytes, mode::stream, mode::reuse}) {
    if (has_verb<Adapter>(op::read, m) || has_verb<Adapter>(op::write, m)) made.modes.push_back(m);
  }
  return made;
}

}  // namespace ghostbench

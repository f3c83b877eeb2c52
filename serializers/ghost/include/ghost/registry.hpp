// Types by name: what a program can read and write that learns only at run time which type it has before it.
//
//   GHOST_REGISTER(app::user, "user", "accounts");          in a header or a source file, at namespace scope
//
//   const ghost::registered_type* type = *ghost::registry().find("user");
//   ghost::result<ghost::any_value> value = type->read(text);
//
// It is filled before main() begins, by every file that has such a line and is part of the program. A linker
// takes a file out of a static library only if something in it is asked for, so a line in a source file of a
// static library can be lost. Either let it stand in a header that the program includes, or give the library
// a name with GHOST_MODULE(accounts) in that source file, and ask for it with GHOST_USE_MODULE(accounts) in
// the library's header: that alone makes every linker take the file.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "ghost/api.hpp"

namespace ghost {

class registered_type;

/// Owns a value of a registered type.
class any_value {
 public:
  const registered_type& type() const noexcept { return *type_; }

  /// The value, or nullptr where it is of another type.
  template <class T>
  T* get() noexcept;

  /// The value as compact JSON.
  result<std::string> write(const write_options& options = {}) const;

 private:
  friend class registered_type;
  any_value(const registered_type* type, std::shared_ptr<void> held) : type_(type), held_(std::move(held)) {}

  const registered_type* type_;
  std::shared_ptr<void> held_;
};

/// A type under a name. Lives as long as the program.
class registered_type {
 public:
  std::string_view name() const noexcept { return name_; }
  /// Who registered it: the third argument of GHOST_REGISTER.
  std::string_view module() const noexcept { return module_; }

  result<any_value> read(std::string_view text, const read_options& options = {}) const {
    std::shared_ptr<void> made = make_();
    if (result<void> done = read_(made.get(), text, options); !done) return done.error();
    return any_value(this, std::move(made));
  }

  template <class T>
  bool is() const noexcept {
    return identity_ == &identity<T>;
  }

 private:
  friend class any_value;
  friend class type_registry;

  /// Its address tells types apart without RTTI.
  template <class T>
  static inline const char identity = 0;

  template <class T>
  static registered_type of(std::string_view name, std::string_view module) {
    registered_type made;
    made.name_ = name;
    made.module_ = module;
    made.identity_ = &identity<T>;
    made.make_ = []() -> std::shared_ptr<void> { return std::make_shared<T>(); };
    made.read_ = [](void* into, std::string_view text, const read_options& options) {
      return read_into(*static_cast<T*>(into), text, options);
    };
    made.write_ = [](const void* value, const write_options& options) {
      return ghost::write(*static_cast<const T*>(value), options);
    };
    return made;
  }

  std::string_view name_, module_;
  const char* identity_ = nullptr;
  std::shared_ptr<void> (*make_)() = nullptr;
  result<void> (*read_)(void*, std::string_view, const read_options&) = nullptr;
  result<std::string> (*write_)(const void*, const write_options&) = nullptr;
};

template <class T>
T* any_value::get() noexcept {
  return type_->is<T>() ? static_cast<T*>(held_.get()) : nullptr;
}

inline result<std::string> any_value::write(const write_options& options) const {
  return type_->write_(held_.get(), options);
}

/// All registered types. Safe to use from several threads.
class type_registry {
 public:
  /// The type with this name. An error where there is none, or where two types claim it.
  result<const registered_type*> find(std::string_view name) const {
    const std::scoped_lock lock(mutex_);
    const registered_type* found = nullptr;
    for (const auto& one : types_) {
      if (one->name_ != name) continue;
      if (found) return duplicate(*found, *one);
      found = one.get();
    }
    if (found) return found;
    return error{.code = error_code::unregistered_type, .detail = std::string(name)};
  }

  std::vector<const registered_type*> all() const {
    const std::scoped_lock lock(mutex_);
    std::vector<const registered_type*> types;
    for (const auto& one : types_) types.push_back(one.get());
    return types;
  }

  /// The first name that two types claim, as an error.
  result<void> check() const {
    for (const registered_type* one : all()) {
      if (const auto found = find(one->name()); !found) return found.error();
    }
    return {};
  }

  /// What GHOST_REGISTER calls. The same type under the same name again, from another file, is no duplicate.
  template <class T>
  bool add(std::string_view name, std::string_view module) {
    const std::scoped_lock lock(mutex_);
    for (const auto& one : types_) {
      if (one->name_ == name && one->is<T>()) return false;
    }
    types_.push_back(std::make_unique<registered_type>(registered_type::of<T>(name, module)));
    return true;
  }

 private:
  static error duplicate(const registered_type& one, const registered_type& other) {
    const auto of = [](const registered_type& t) {
      return t.module_.empty() ? std::string("a file without a module name")
                               : "module '" + std::string(t.module_) + "'";
    };
    return {.code = error_code::ambiguous_type,
            .detail = "'" + std::string(one.name_) + "', by " + of(one) + " and by " + of(other)};
  }

  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<registered_type>> types_;
};

/// The registry of this program.
inline type_registry& registry() {
  static type_registry the_one;
  return the_one;
}

/// Runs the reader and the writer of every registered type once, so that their code is in memory and
/// everything that is made at the first use is made. Afterwards the first read of such a type allocates the
/// value alone. An error when two types claim one name.
inline result<void> prewarm() {
  for (const registered_type* one : registry().all()) {
    static_cast<void>(one->read("{}"));
    static_cast<void>(one->read("[]"));
  }
  return registry().check();
}

}  // namespace ghost

#define GHOST_REGISTER_AS(Type, Name, Module, Line)                                                        \
  namespace {                                                                                              \
  [[maybe_unused]] const bool GHOST_JOIN(ghost_registered_, Line) = ::ghost::registry().add<Type>(Name,    \
                                                                                                  Module); \
  }                                                                                                        \
  static_assert(true)

/// GHOST_REGISTER(type, "name") or GHOST_REGISTER(type, "name", "module"), at namespace scope.
#define GHOST_REGISTER(Type, ...) \
  GHOST_REGISTER_AS(Type, GHOST_FIRST(__VA_ARGS__, ""), GHOST_SECOND(__VA_ARGS__, ""), __COUNTER__)

/// Names a source file of a static library; see the head of this file.
#define GHOST_MODULE(Name)               \
  extern const char ghost_module_##Name; \
  const char ghost_module_##Name = 0;    \
  static_assert(true)

/// Makes the linker take the file that has GHOST_MODULE(Name).
#define GHOST_USE_MODULE(Name)                                                            \
  extern const char ghost_module_##Name;                                                  \
  namespace {                                                                             \
  [[maybe_unused, gnu::used]] const char* const ghost_uses_##Name = &ghost_module_##Name; \
  }                                                                                       \
  static_assert(true)

// nlohmann/json as a referee of JSON's grammar, and where ghost is of another opinion on purpose:
//
//   depth            ghost stops at 255 levels, nlohmann nowhere
//   1e999            ghost passes over it and keeps it raw; nlohmann stops reading there
//   a byte 00        ghost: trailing bytes or no value; to nlohmann the text ends there
//   integers         nlohmann makes a double of an integer beyond 64 bits; ghost says out of range
//
// Both reject lone surrogates, and both pass over one byte order mark.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace fuzzed {

/// Walks a text and notes what paths it has, how deep it goes, and how it ends.
class referee {
 public:
  /// With `last_only` an object forgets the paths of an earlier one in its place.
  explicit referee(std::string_view text, bool last_only = false) : last_only_(last_only) {
    paths_.insert("$");
    accepted_ = nlohmann::json::sax_parse(text, this) && !overflowed_;
  }

  bool accepted() const { return accepted_; }
  bool overflowed() const { return overflowed_; }
  std::size_t depth() const { return deepest_; }
  bool has(const std::string& path) const { return paths_.contains(path); }

  // What nlohmann calls.
  bool null() { return value(); }
  bool boolean(bool) { return value(); }
  bool number_integer(std::int64_t) { return value(); }
  bool number_unsigned(std::uint64_t) { return value(); }
  bool number_float(double, const std::string&) { return value(); }
  bool string(const std::string&) { return value(); }
  bool binary(const nlohmann::json::binary_t&) { return value(); }
  bool start_object(std::size_t) { return open(-1); }
  bool start_array(std::size_t) { return open(0); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(const std::string& name) {
    levels_.back().member = step(name);
    note();
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception& e) {
    overflowed_ = e.id == 406;
    return false;
  }

 private:
  struct level {
    long index = -1;  ///< of the next element; -1 in an object
    std::string member;
    std::size_t path_size = 0;  ///< of the path to here
  };

  static std::string step(const std::string& name) {
    const std::string letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    if (!name.empty() && letters.find(name[0]) != letters.npos &&
        name.find_first_not_of(letters + "0123456789") == name.npos) {
      return "." + name;
    }
    std::string quoted = "['";
    for (const char c : name) quoted += c == '\'' || c == '\\' ? std::string{'\\', c} : std::string{c};
    return quoted + "']";
  }

  bool open(long index) {
    note();
    if (last_only_) {
      std::erase_if(paths_, [&](const std::string& one) {
        return one.size() > path_.size() && one.starts_with(path_) &&
               (one[path_.size()] == '.' || one[path_.size()] == '[');
      });
    }
    levels_.push_back({index, {}, path_.size()});
    deepest_ = levels_.size() > deepest_ ? levels_.size() : deepest_;
    note();
    return true;
  }
  bool close() {
    path_.resize(levels_.back().path_size);
    levels_.pop_back();
    return value();
  }
  bool value() {
    if (!levels_.empty() && levels_.back().index >= 0) ++levels_.back().index;
    note();
    return true;
  }
  /// Notes the path at which the next value will stand.
  void note() {
    if (levels_.empty()) return;
    const level& in = levels_.back();
    path_.resize(in.path_size);
    path_ += in.index < 0 ? in.member : "[" + std::to_string(in.index) + "]";
    if (levels_.size() < 40) paths_.insert(path_);
  }

  bool last_only_;
  std::vector<level> levels_;
  std::string path_ = "$";
  std::set<std::string> paths_;
  std::size_t deepest_ = 0;
  bool accepted_ = false;
  bool overflowed_ = false;
};

}  // namespace fuzzed

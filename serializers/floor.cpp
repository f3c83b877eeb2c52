// The physical limit: what an engine would cost if parsing and formatting were free.
//
// Reading cannot be cheaper than making the value, so it is a copy of the value; writing cannot be
// cheaper than moving the text, so it is a copy of the text. Whatever an engine takes beyond is its own.
// A reader of text has no finished value to copy from, so the floor is no adapter and makes its tasks itself.
#include <cstring>

#include "serializers/engine.hpp"
#include "serializers/verbs.hpp"

namespace ghostbench {
namespace {

template <class T>
class copy_value final : public task {
 public:
  explicit copy_value(const T& value) : value_(value) {}
  failure run() override {
    T fresh = value_;
    keep(fresh);
    return std::nullopt;
  }
  failure check(const text_judge&) override {
    const T fresh = value_;
    return fresh == value_ ? std::nullopt : failure("the copy differs");
  }

 private:
  const T& value_;
};

template <class T>
class assign_value final : public task {
 public:
  explicit assign_value(const T& value) : value_(value) {}
  failure run() override {
    filled_ = value_;
    keep(filled_);
    return std::nullopt;
  }
  failure check(const text_judge&) override {
    filled_ = value_;
    return filled_ == value_ ? std::nullopt : failure("the copy differs");
  }

 private:
  const T& value_;
  T filled_{};
};

class copy_text final : public task {
 public:
  explicit copy_text(std::string_view text) : text_(text) {}
  failure run() override {
    std::string fresh(text_);
    keep(fresh);
    return std::nullopt;
  }
  failure check(const text_judge& judge) override { return judge(std::string(text_)); }

 private:
  std::string_view text_;
};

class copy_text_warm final : public task {
 public:
  explicit copy_text_warm(std::string_view text) : text_(text), buffer_(text.size(), '\0') {}
  failure run() override {
    std::memcpy(buffer_.data(), text_.data(), text_.size());
    keep(buffer_);
    return std::nullopt;
  }
  failure check(const text_judge& judge) override {
    run();
    return judge(buffer_);
  }

 private:
  std::string_view text_;
  std::string buffer_;
};

class copy_text_windows final : public task {
 public:
  explicit copy_text_windows(std::string_view text) : text_(text) {}
  failure run() override {
    sink to;
    copy(to);
    return std::nullopt;
  }
  failure check(const text_judge& judge) override {
    std::string collected;
    sink to;
    to.collect(collected);
    copy(to);
    return judge(collected);
  }

 private:
  void copy(sink& to) {
    for (std::size_t at = 0; at < text_.size(); at += window_size) {
      const std::size_t size = std::min(window_size, text_.size() - at);
      std::memcpy(to.window().data(), text_.data() + at, size);
      to.flush(size);
    }
  }

  std::string_view text_;
};

failure refuses(op o, mode m, const fixture&) {
  if (o == op::write && m == mode::reuse) return "reuse is a way of reading";
  return std::nullopt;
}

std::unique_ptr<task> prepare_read(mode m, const fixture& f) {
  return std::visit(
      [m]<class T>(const T& value) -> std::unique_ptr<task> {
        if (m == mode::reuse) return std::make_unique<assign_value<T>>(value);
        return std::make_unique<copy_value<T>>(value);
      },
      f.value);
}

std::unique_ptr<task> prepare(op o, mode m, const fixture& f) {
  if (o == op::read) return prepare_read(m, f);
  if (m == mode::bytes) return std::make_unique<copy_text_warm>(f.text);
  if (m == mode::stream) return std::make_unique<copy_text_windows>(f.text);
  return std::make_unique<copy_text>(f.text);
}

}  // namespace

engine floor_engine() {
  return {"floor", "1",    {api::databind}, {mode::string, mode::bytes, mode::stream, mode::reuse},
          refuses, prepare};
}

}  // namespace ghostbench

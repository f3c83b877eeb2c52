#include "serializers/engine.hpp"

namespace ghostbench {

std::string_view to_text(op o) {
  return o == op::read ? "read" : "write";
}

std::string_view to_text(mode m) {
  switch (m) {
    case mode::string:
      return "string";
    case mode::bytes:
      return "bytes";
    case mode::stream:
      return "stream";
    case mode::reuse:
      return "reuse";
  }
  return "";
}

std::string_view to_text(api a) {
  switch (a) {
    case api::databind:
      return "databind";
    case api::tree:
      return "tree";
    case api::token:
      return "token";
  }
  return "";
}

}  // namespace ghostbench

// The models as nlohmann::json sees them: its extension point, driven by the field list.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "fixtures/fields.hpp"

namespace nlohmann {

template <ghostbench::model T>
struct adl_serializer<T, void> {
  template <class Json>
  static void to_json(Json& json, const T& value) {
    ghostbench::each_field<T>([&](const auto& f) { json[f.name.data()] = value.*f.member; });
  }
  template <class Json>
  static void from_json(const Json& json, T& value) {
    ghostbench::each_field<T>([&](const auto& f) { json.at(f.name.data()).get_to(value.*f.member); });
  }
};

/// As the manual gives it for types the library does not know.
template <class T>
struct adl_serializer<std::optional<T>> {
  template <class Json>
  static void to_json(Json& json, const std::optional<T>& value) {
    if (value) {
      json = *value;
    } else {
      json = nullptr;
    }
  }
  template <class Json>
  static void from_json(const Json& json, std::optional<T>& value) {
    if (json.is_null()) {
      value.reset();
    } else {
      value = json.template get<T>();
    }
  }
};

}  // namespace nlohmann

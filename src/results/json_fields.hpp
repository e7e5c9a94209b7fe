#pragma once
// Strict reading of a JSON object: a member that is absent or of the wrong type makes the whole object
// invalid.

#include <concepts>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace netloom {

using Json = nlohmann::ordered_json;

class JsonFields {
 public:
  explicit JsonFields(const Json& object) : object_(&object), valid_(object.is_object()) {}

  template <class T>
  T get(const char* name) {
    T value{};
    const Json* member = find(name);
    if (member == nullptr || !take(*member, value)) valid_ = false;
    return value;
  }
  /// A member that may be null.
  template <class T>
  std::optional<T> get_optional(const char* name) {
    const Json* member = find(name);
    if (member != nullptr && member->is_null()) return std::nullopt;
    return get<T>(name);
  }
  const Json* find(const char* name) const {
    if (!object_->is_object()) return nullptr;
    const auto at = object_->find(name);
    return at == object_->end() ? nullptr : &*at;
  }
  bool valid() const { return valid_; }

 private:
  static bool take(const Json& from, std::string& to) {
    if (from.is_string()) to = from.get<std::string>();
    return from.is_string();
  }
  static bool take(const Json& from, double& to) {
    if (from.is_number()) to = from.get<double>();
    return from.is_number();
  }
  static bool take(const Json& from, bool& to) {
    if (from.is_boolean()) to = from.get<bool>();
    return from.is_boolean();
  }
  template <std::integral T>
  static bool take(const Json& from, T& to) {
    if (!from.is_number_unsigned() || !std::in_range<T>(from.get<std::uint64_t>())) return false;
    to = from.get<T>();
    return true;
  }
  template <class T>
  static bool take(const Json& from, std::vector<T>& to) {
    if (!from.is_array()) return false;
    to.resize(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) {
      if (!take(from[i], to[i])) return false;
    }
    return true;
  }

  const Json* object_;
  bool valid_;
};

/// The object with one member a line, each compact.
std::string one_member_a_line(const Json& object);

}  // namespace netloom

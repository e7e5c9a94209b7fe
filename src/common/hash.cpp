#include "common/hash.hpp"

#include <boost/uuid/name_generator_sha1.hpp>
#include <boost/uuid/uuid_io.hpp>

namespace netloom {

std::string content_hash(std::string_view text) {
  const boost::uuids::name_generator_sha1 generate(boost::uuids::ns::oid());
  std::string digits;
  for (const char c : boost::uuids::to_string(generate(text.data(), text.size()))) {
    if (c != '-') digits += c;
  }
  digits.erase(12, 1);  // the version digit says nothing
  return digits.substr(0, 16);
}

}  // namespace netloom

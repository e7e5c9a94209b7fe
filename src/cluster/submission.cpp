#include "cluster/submission.hpp"

#include <nlohmann/json.hpp>

#include "common/error.hpp"
#include "common/files.hpp"

namespace netloom {

namespace {

constexpr const char* format = "netloom submission";
constexpr int format_version = 1;

Submission of_json(const nlohmann::json& json) {
  Submission submission;
  submission.config = json.at("config").get<std::string>();
  submission.settings = json.at("settings").get<std::vector<std::string>>();
  for (const auto& array : json.at("arrays")) {
    submission.arrays.push_back({array.at("job").get<std::string>(), array.at("offset").get<std::size_t>(),
                                 array.at("shards").get<std::size_t>()});
  }
  return submission;
}

}  // namespace

std::filesystem::path submission_file(const std::filesystem::path& folder) {
  return folder / "submission.json";
}

std::optional<Submission> read_submission(const std::filesystem::path& folder) {
  const std::filesystem::path file = submission_file(folder);
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) return std::nullopt;
  try {
    const auto json = nlohmann::json::parse(read_file(file));
    if (json.at("format") == format && json.at("format_version") == format_version) return of_json(json);
  } catch (const nlohmann::json::exception&) {
    // Said below.
  }
  throw InputError(file.string() + ": is no submission of this netloom");
}

void write_submission(const std::filesystem::path& folder, const Submission& submission) {
  nlohmann::ordered_json json{{"format", format},
                              {"format_version", format_version},
                              {"config", submission.config.string()},
                              {"settings", submission.settings},
                              {"arrays", nlohmann::ordered_json::array()}};
  for (const SubmittedArray& array : submission.arrays) {
    json["arrays"].push_back({{"job", array.job}, {"offset", array.offset}, {"shards", array.shards}});
  }
  write_file(submission_file(folder), json.dump(1) + "\n");
}

}  // namespace netloom

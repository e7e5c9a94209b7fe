#include "results/accounts_json.hpp"

#include <gtest/gtest.h>

namespace netloom {
namespace {

Accounts sample() {
  Accounts accounts;
  accounts.operations = {{ActionKind::send, 4, 400, {0.1, 0.3}, {1.0 / 3, 0.05}},
                         {ActionKind::reduce_scatter, 1, 0, {0, 0}, {0, 0}}};
  accounts.phases = {{"", 0, 0.25, 0, 0, {0.5, 0.5}, {0, 0}, {0, 0}},
                     {"ring \"1\"", 0.25, 7, 8, 9, {1, 2}, {3, 4}, {5, 6}}};
  accounts.hot_links = {{"3->7", 1000, {2, {{0, 1, 600}, {2, 3, 400}}}}, {"1->2", 1, {0, {}}}};
  accounts.traffic = {{{1, 2, 10}, {2, 2, 10}, {3, 2, 10}}, {}, {{0, 1, UINT64_MAX}, {2, 1, 7}}, {{0, 1, 1}}};
  return accounts;
}

TEST(AccountsJson, ReadsBackTheSame) {
  const Json json = accounts_json(sample());
  const auto read = read_accounts(json, 4);
  ASSERT_TRUE(read);
  EXPECT_EQ(accounts_json(*read).dump(), json.dump());
  EXPECT_EQ(read->operations[1].kind, ActionKind::reduce_scatter);
  EXPECT_EQ(read->phases[1].waiting.max_s, 6);
  EXPECT_EQ(read->hot_links[0].use.largest[1].bytes, 400U);
  EXPECT_EQ(read->traffic[0][2].destination, 3U);
  EXPECT_EQ(read->traffic[2][0].bytes, UINT64_MAX);
}

TEST(AccountsJson, JoinsEqualTrafficToConsecutiveRanks) {
  EXPECT_EQ(accounts_json(sample())["traffic"].dump(),
            "[[0,1,3,2,10],[2,0,1,1,18446744073709551615],[2,2,1,1,7],[3,0,1,1,1]]");
}

TEST(AccountsJson, OfAllKindsReadBack) {
  Accounts accounts;
  for (int kind = 0; kind <= static_cast<int>(last_action_kind); ++kind)
    accounts.operations.push_back({static_cast<ActionKind>(kind), 1, 0, {}, {}});
  const auto read = read_accounts(accounts_json(accounts), 0);
  ASSERT_TRUE(read);
  for (std::size_t i = 0; i < accounts.operations.size(); ++i)
    EXPECT_EQ(read->operations[i].kind, accounts.operations[i].kind);
}

TEST(AccountsJson, DamagedOnesAreRefused) {
  const std::string text = accounts_json(sample()).dump();
  ASSERT_TRUE(read_accounts(Json::parse(text), 4));
  const std::vector<std::pair<std::string, std::string>> damages{
      {"\"send\"", "\"sent\""},
      {"\"calls\":4", "\"calls\":-4"},
      {"\"time_max_s\"", "\"time_s\""},
      {"\"phase\":\"\"", "\"p\":1"},
      {"[0,1,600]", "[0,1]"},
      {"[0,1,3,2,10]", "[0,1,4,2,10]"},
      {"[0,1,3,2,10]", "[4,1,1,2,10]"},
      {"[0,1,3,2,10]", "[0,1,3,2]"},
      {"\"traffic\"", "\"tariff\""},
      {"[0,1,3,2,10]", "[0,1,18446744073709551615,2,10]"},
      {"\"hot_links\":[", "\"hot_links\":[1,"},
  };
  for (const auto& [from, to] : damages) {
    std::string damaged = text;
    const std::size_t at = damaged.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    EXPECT_FALSE(read_accounts(Json::parse(damaged.replace(at, from.size(), to)), 4)) << to;
  }
}

}  // namespace
}  // namespace netloom

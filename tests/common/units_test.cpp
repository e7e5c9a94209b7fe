#include "common/units.hpp"

#include <gtest/gtest.h>

#include <clocale>
#include <cmath>
#include <locale>

#include "common/error.hpp"
#include "common/random.hpp"

namespace netloom {
namespace {

template <class Quantity>
std::string fault_of(Quantity (*parse)(std::string_view), std::string_view text) {
  try {
    parse(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no fault";
}

TEST(Bandwidth, BitsAndBytesAreEightApart) {
  EXPECT_EQ(parse_bandwidth("100Gbps").bytes_per_second, 12.5e9);
  EXPECT_EQ(parse_bandwidth("100GBps").bytes_per_second, 100e9);
  EXPECT_EQ(to_text(parse_bandwidth("100Gbps")), "100Gbps");
  EXPECT_EQ(to_text(parse_bandwidth("100GBps")), "800Gbps");
}

TEST(Bandwidth, KnowsDecimalAndBinaryPrefixes) {
  EXPECT_EQ(parse_bandwidth("1kBps").bytes_per_second, 1e3);
  EXPECT_EQ(parse_bandwidth("1KiBps").bytes_per_second, 1024);
  EXPECT_EQ(parse_bandwidth("8bps").bytes_per_second, 1);
  EXPECT_EQ(parse_bandwidth("10.3125 Gbps").bytes_per_second, 10.3125e9 / 8);
  EXPECT_EQ(parse_bandwidth("1.6Tbps").bytes_per_second, 0.2e12);
}

TEST(Seconds, IsTheNearestDoubleToWhatIsWritten) {
  EXPECT_EQ(parse_seconds("100ns").value, 100e-9);
  EXPECT_EQ(parse_seconds("0.3us").value, 0.3e-6);
  EXPECT_EQ(parse_seconds("1.5e3ms").value, 1.5);
  EXPECT_EQ(parse_seconds("2s").value, 2);
  EXPECT_EQ(parse_seconds("7ps").value, 7e-12);
  EXPECT_EQ(parse_seconds("0s").value, 0);
}

TEST(Seconds, RefusesMinutes) {
  EXPECT_EQ(fault_of(parse_seconds, "1m"), "'1m' is not a time; did you mean 1ms?");
  EXPECT_EQ(fault_of(parse_seconds, "1h"), "'1h' is not a time; its unit is one of ms, us, ns, ps, s");
}

TEST(Units, AreMandatory) {
  EXPECT_EQ(fault_of(parse_bandwidth, "100"), "'100' has no unit; write 100 with Mbps, Gbps or GBps");
  EXPECT_EQ(fault_of(parse_seconds, "0"), "'0' has no unit; write 0 with ns, us, ms or s");
  EXPECT_EQ(fault_of(parse_bytes, "1e6"), "'1e6' has no unit; write 1e6 with B, kB, KiB or MiB");
}

TEST(Units, OfAnotherKindAreNamed) {
  EXPECT_EQ(fault_of(parse_bandwidth, "100Gb"), "'100Gb' is a size, not a bandwidth; did you mean 100Gbps?");
  EXPECT_EQ(fault_of(parse_bandwidth, "5ns"), "'5ns' is a time, not a bandwidth");
  EXPECT_EQ(fault_of(parse_bytes, "5Gbps"), "'5Gbps' is a bandwidth, not a size");
  EXPECT_EQ(fault_of(parse_seconds, "5Gf"), "'5Gf' is a speed, not a time");
}

TEST(Units, SpelledAsElsewhereGetTheRemedy) {
  EXPECT_EQ(fault_of(parse_bandwidth, "10Gbit/s"), "'10Gbit/s' is not a bandwidth; did you mean 10Gbps?");
  EXPECT_EQ(fault_of(parse_bandwidth, "10GB/s"), "'10GB/s' is not a bandwidth; did you mean 10GBps?");
  EXPECT_EQ(fault_of(parse_bandwidth, "10gbps"), "'10gbps' is not a bandwidth; did you mean 10Gbps?");
  EXPECT_EQ(fault_of(parse_seconds, "3\xC2\xB5s"), "'3\xC2\xB5s' is not a time; did you mean 3us?");
  EXPECT_EQ(fault_of(parse_flop_rate, "3Gflops"), "'3Gflops' is not a speed; did you mean 3Gf?");
  EXPECT_EQ(fault_of(parse_bytes, "64KB"),
            "'64KB' has no prefix K; did you mean 64kB (1000) or 64KiB (1024)?");
  EXPECT_EQ(fault_of(parse_bytes, "64 bytes"), "'64 bytes' is not a size; did you mean 64B?");
}

TEST(Units, RefuseWhatIsNoFiniteNumber) {
  EXPECT_EQ(fault_of(parse_seconds, "-1ns"), "'-1ns' is negative; a time must not be");
  EXPECT_EQ(fault_of(parse_seconds, "nan"), "'nan' is not a time: a number and a unit, ns, us, ms or s");
  EXPECT_EQ(fault_of(parse_seconds, "infs"), "'infs' is not a time: a number and a unit, ns, us, ms or s");
  EXPECT_EQ(fault_of(parse_seconds, ""), "'' is not a time: a number and a unit, ns, us, ms or s");
  EXPECT_EQ(fault_of(parse_seconds, "1e999s"), "'1e999s' is out of range");
  EXPECT_EQ(fault_of(parse_seconds, "1e-999s"), "'1e-999s' is out of range");
  EXPECT_EQ(fault_of(parse_bandwidth, "0Gbps"), "'0Gbps' is zero; a bandwidth must be more");
  EXPECT_EQ(fault_of(parse_flop_rate, "0f"), "'0f' is zero; a speed must be more");
  EXPECT_EQ(fault_of(parse_seconds, "1,5ms"), "'1,5ms' has a comma; the decimal sign is a point");
  EXPECT_NE(fault_of(parse_seconds, "0x10s"), "no fault");
  EXPECT_NE(fault_of(parse_seconds, "1.s"), "no fault");
}

TEST(Bytes, AreWholeAndExact) {
  EXPECT_EQ(parse_bytes("64KiB").value, 65536U);
  EXPECT_EQ(parse_bytes("64kB").value, 64000U);
  EXPECT_EQ(parse_bytes("1.5KiB").value, 1536U);
  EXPECT_EQ(parse_bytes("64Kib").value, 8192U);
  EXPECT_EQ(parse_bytes("1e3B").value, 1000U);
  EXPECT_EQ(parse_bytes("0B").value, 0U);
  EXPECT_EQ(parse_bytes("18446744073709551615B").value, UINT64_MAX);
  EXPECT_EQ(parse_bytes("9007199254740993B").value, 9007199254740993U) << "no double in between";
}

TEST(Bytes, RefuseFractionsAndOverflow) {
  EXPECT_EQ(fault_of(parse_bytes, "0.5B"), "'0.5B' has a fraction of a byte");
  EXPECT_EQ(fault_of(parse_bytes, "12b"), "'12b' has a fraction of a byte");
  EXPECT_EQ(fault_of(parse_bytes, "1e-400B"), "'1e-400B' has a fraction of a byte");
  EXPECT_EQ(fault_of(parse_bytes, "18446744073709551616B"), "'18446744073709551616B' is out of range");
  EXPECT_EQ(fault_of(parse_bytes, "1e300B"), "'1e300B' is out of range");
  EXPECT_EQ(fault_of(parse_bytes, "99999999999999999999999999999999999999999999TiB"),
            "'99999999999999999999999999999999999999999999TiB' is out of range");
}

TEST(Normalised, IsShort) {
  EXPECT_EQ(to_text(Bytes{65536}), "64KiB");
  EXPECT_EQ(to_text(Bytes{64000}), "64kB");
  EXPECT_EQ(to_text(Bytes{1536}), "1536B");
  EXPECT_EQ(to_text(Bytes{0}), "0B");
  EXPECT_EQ(to_text(Seconds{100e-9}), "100ns");
  EXPECT_EQ(to_text(Seconds{0.25}), "250ms");
  EXPECT_EQ(to_text(Seconds{1e-15}), "1e-15s");
  EXPECT_EQ(to_text(FlopRate{1.5e11}), "150Gf");
  EXPECT_EQ(to_text(Flops{0}), "0f");
}

TEST(Normalised, ReadsBackAsTheSameValue) {
  Random random(7);
  for (int i = 0; i < 20'000; ++i) {
    const double value = std::ldexp(1 + random.uniform(), static_cast<int>(random.below(160)) - 80);
    ASSERT_EQ(parse_seconds(to_text(Seconds{value})).value, value);
    ASSERT_EQ(parse_bandwidth(to_text(Bandwidth{value})).bytes_per_second, value);
    ASSERT_EQ(parse_flop_rate(to_text(FlopRate{value})).flops_per_second, value);
    ASSERT_EQ(parse_flops(to_text(Flops{value})).value, value);
    const std::uint64_t bytes = random.next() >> random.below(64);
    ASSERT_EQ(parse_bytes(to_text(Bytes{bytes})).value, bytes);
  }
}

struct Comma : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

TEST(Units, DoNotDependOnTheLocale) {
  const std::locale before = std::locale::global(std::locale(std::locale::classic(), new Comma));
  const std::string c_before = std::setlocale(LC_ALL, nullptr);
  for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "cs_CZ.UTF-8"}) std::setlocale(LC_ALL, name);
  EXPECT_EQ(parse_seconds("1.5ms").value, 1.5e-3);
  EXPECT_EQ(to_text(Seconds{1.5e-3}), "1.5ms");
  EXPECT_EQ(to_text(Bytes{1234567}), "1234567B");
  EXPECT_EQ(fault_of(parse_seconds, "1,5ms"), "'1,5ms' has a comma; the decimal sign is a point");
  std::setlocale(LC_ALL, c_before.c_str());
  std::locale::global(before);
}

}  // namespace
}  // namespace netloom

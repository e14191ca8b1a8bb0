// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Inputs stored as changes come back as they were, whatever came before them.
#include "record/input_changes.h"

#include <gtest/gtest.h>

#include <limits>

#include "base/describe.h"
#include "base/random.h"

namespace understudy::input_changes_test {
namespace {

// Numbers of all sizes, and often the same one.
class Numbers {
 public:
  explicit Numbers(std::uint64_t seed) : seed_(seed) {}
  std::uint64_t next() {
    Hasher hasher(seed_);
    hasher.word(count_++);
    return hasher.digest();
  }
  std::int64_t integer() {
    constexpr std::int64_t kEnds[] = {0, 1, -1, std::numeric_limits<std::int64_t>::max(),
                                      std::numeric_limits<std::int64_t>::min()};
    const std::uint64_t which = next() % 8;
    if (which < std::size(kEnds)) return kEnds[which];
    return static_cast<std::int64_t>(next() >> (next() % 64));
  }
  Bytes bytes() {
    Bytes made(next() % 9 == 0 ? 300 : next() % 4);
    for (std::uint8_t& b : made) b = static_cast<std::uint8_t>(next());
    return made;
  }

 private:
  std::uint64_t seed_;
  std::uint64_t count_ = 0;
};

// Any numbers, also those that no run makes.
Input some_input(Numbers& numbers, std::uint64_t sequence) {
  const auto integer = [&] { return static_cast<int>(numbers.integer()); };
  FlatInput flat;
  flat.time = numbers.integer();
  flat.source = integer();
  flat.sequence = sequence;
  flat.kind = static_cast<std::uint8_t>(numbers.next() % 10);
  flat.device = integer();
  flat.link = integer();
  flat.value = numbers.integer();
  flat.bytes = numbers.bytes();
  flat.command.robot = integer();
  flat.command.kind = static_cast<std::uint8_t>(numbers.next() % 14);
  flat.command.linear_m_s = static_cast<double>(numbers.integer()) / 1000;
  flat.command.value = static_cast<double>(numbers.integer()) / 7;
  flat.command.key = static_cast<std::uint32_t>(numbers.next());
  flat.peer = {static_cast<std::uint32_t>(numbers.next()),
               static_cast<std::uint16_t>(numbers.next())};
  return Input::from(flat);
}

TEST(InputChanges, everything_comes_back) {
  Numbers numbers(7);
  InputWriter writer;
  InputReader reader;
  for (int tick = 0; tick < 300; ++tick) {
    std::vector<Input> given;
    for (std::uint64_t i = numbers.next() % 5; i > 0; --i)
      given.push_back(some_input(numbers, given.size()));
    Bytes bytes;
    writer.write(given, ByteWriter(bytes));
    ByteReader in(bytes);
    std::vector<Input> read;
    ASSERT_TRUE(reader.read(in, read));
    EXPECT_TRUE(in.at_end());
    ASSERT_EQ(read.size(), given.size());
    for (std::size_t i = 0; i < read.size(); ++i)
      ASSERT_EQ(first_difference(list_fields(read[i]), list_fields(given[i])), "") << tick;
  }
}

TEST(InputChanges, damaged_bytes_are_refused_or_read_as_something) {
  Numbers numbers(8);
  for (int i = 0; i < 2000; ++i) {
    Bytes bytes;
    for (std::uint64_t k = numbers.next() % 40; k > 0; --k)
      bytes.push_back(static_cast<std::uint8_t>(numbers.next() >> numbers.next() % 9));
    ByteReader in(bytes);
    std::vector<Input> read;
    InputReader reader;
    EXPECT_TRUE(!reader.read(in, read) || read.size() <= bytes.size());
  }
}

TEST(InputChanges, the_same_again_takes_three_bytes) {
  InputWriter writer;
  const Input input{.time = 5, .content = LinkBytes{{DeviceId{3}, LinkId{4}}, {1, 2, 3}}};
  Bytes first;
  writer.write({input}, ByteWriter(first));
  Bytes again;
  writer.write({input}, ByteWriter(again));  // how many, how much later, what has changed
  EXPECT_EQ(again, (Bytes{1, 0, 0}));
}

}  // namespace
}  // namespace understudy::input_changes_test

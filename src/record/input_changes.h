// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Inputs in few bytes. Each is stored as its fields that differ from those of the input before it:
// the time as a distance, then a bit for every other field, then the values of those whose bit is
// set. The number of an input within its tick is not stored.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/bytes.h"
#include "record/input.h"

namespace understudy {

class InputWriter {
 public:
  InputWriter() { last_.set({}); }
  void write(const std::vector<Input>& inputs, ByteWriter out);

 private:
  // The fields of an input, one after the other, and where each ends.
  struct Fields {
    Bytes bytes;
    std::vector<std::uint32_t> ends;

    void set(const FlatInput& input);
    ByteSpan operator[](std::size_t i) const {
      const std::size_t begin = i == 0 ? 0 : ends[i - 1];
      return ByteSpan(bytes).subspan(begin, ends[i] - begin);
    }
  };

  TimeNs time_ = 0;  // of the input before
  Fields last_;
  Fields next_;
};

class InputReader {
 public:
  // Returns false if the bytes are damaged.
  bool read(ByteReader& in, std::vector<Input>& inputs);

 private:
  FlatInput last_;
};

}  // namespace understudy

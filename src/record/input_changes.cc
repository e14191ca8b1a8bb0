// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "record/input_changes.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "base/describe.h"
#include "base/varint.h"

namespace understudy {
namespace {

// Small negative numbers become small, too: 0, -1, 1, -2 are stored as 0, 1, 2, 3.
std::uint64_t folded(std::int64_t v) {
  return (static_cast<std::uint64_t>(v) << 1) ^ static_cast<std::uint64_t>(v >> 63);
}
std::int64_t unfolded(std::uint64_t v) {
  return static_cast<std::int64_t>(v >> 1) ^ -static_cast<std::int64_t>(v & 1);
}

// Distances of times wrap around, so that damaged ones do no harm.
std::int64_t distance(TimeNs to, TimeNs from) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(to) -
                                   static_cast<std::uint64_t>(from));
}
TimeNs moved(TimeNs from, std::int64_t by) {
  return static_cast<TimeNs>(static_cast<std::uint64_t>(from) + static_cast<std::uint64_t>(by));
}

// Writes every number, text and blob of a described struct as one field.
class FieldWriter {
 public:
  FieldWriter(Bytes& fields, std::vector<std::uint32_t>& ends)
      : fields_(fields), out_(fields), ends_(ends) {}
  template <class T>
  void operator()(const char*, const T& field) {
    visit_value(*this, field);
  }
  template <class T>
  void if_set(const char*, const T& field) {
    visit_value(*this, field);
  }
  void real(double v) {
    out_.f64(v);
    end();
  }
  template <class T>
  void integer(T v) {
    write_varint(out_, folded(static_cast<std::int64_t>(v)));
    end();
  }
  void blob(const Bytes& v) {
    write_varint(out_, v.size());
    out_.bytes(v);
    end();
  }

 private:
  void end() { ends_.push_back(static_cast<std::uint32_t>(fields_.size())); }

  Bytes& fields_;
  ByteWriter out_;
  std::vector<std::uint32_t>& ends_;
};

// Reads the fields whose bit is set, and leaves the others as they are.
class FieldReader {
 public:
  FieldReader(ByteReader& in, std::uint64_t changed) : in_(in), changed_(changed) {}
  template <class T>
  void operator()(const char*, T& field) {
    visit_value(*this, field);
  }
  template <class T>
  void if_set(const char*, T& field) {
    visit_value(*this, field);
  }
  void real(double& v) {
    if (next_changed()) v = in_.f64();
  }
  template <class T>
  void integer(T& v) {
    if (next_changed()) v = static_cast<T>(unfolded(read_varint(in_)));
  }
  void blob(Bytes& v) {
    if (!next_changed()) return;
    const ByteSpan bytes = in_.bytes(read_varint(in_));
    v.assign(bytes.begin(), bytes.end());
  }

 private:
  bool next_changed() {
    const bool changed = (changed_ & 1) != 0;
    changed_ >>= 1;
    return changed;
  }

  ByteReader& in_;
  std::uint64_t changed_;
};

// Two of them are stored in another way.
FlatInput without_place(const Input& input) {
  FlatInput flat = input.flat();
  flat.time = 0;
  flat.sequence = 0;
  return flat;
}

}  // namespace

void InputWriter::Fields::set(const FlatInput& input) {
  bytes.clear();
  ends.clear();
  FieldWriter writer(bytes, ends);
  FlatInput::describe(input, writer);
}

void InputWriter::write(const std::vector<Input>& inputs, ByteWriter out) {
  write_varint(out, inputs.size());
  for (const Input& input : inputs) {
    write_varint(out, folded(distance(input.time, std::exchange(time_, input.time))));
    next_.set(without_place(input));
    std::uint64_t changed = 0;
    for (std::size_t i = 0; i < next_.ends.size(); ++i)
      if (!std::ranges::equal(next_[i], last_[i])) changed |= std::uint64_t{1} << i;
    write_varint(out, changed);
    for (std::size_t i = 0; i < next_.ends.size(); ++i)
      if ((changed >> i & 1) != 0) out.bytes(next_[i]);
    std::swap(last_, next_);
  }
}

bool InputReader::read(ByteReader& in, std::vector<Input>& inputs) {
  const std::uint64_t count = read_varint(in);
  if (count > in.left()) return false;  // each takes more than a byte
  for (std::uint64_t i = 0; i < count && in.ok(); ++i) {
    const TimeNs time = moved(last_.time, unfolded(read_varint(in)));
    FieldReader fields(in, read_varint(in));
    FlatInput::describe(last_, fields);
    last_.time = time;
    last_.sequence = i;
    inputs.push_back(Input::from(last_));
  }
  return in.ok();
}

}  // namespace understudy

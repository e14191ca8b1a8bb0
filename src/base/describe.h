// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// One description of a struct's fields serves hashing, saving, loading and naming the first
// difference. A described struct has
//
//   template <class Self, class Visitor>
//   static void describe(Self& self, Visitor& visit) { visit("x_m", self.x_m); ... }
//
// Fields may be numbers, bools, enums, strings, bytes, vectors, arrays, and described structs; also
// std::optional and std::variant of these, and a shared const struct, which counts as its value.
//
// A field that is rarely used is described by visit.if_set("z_m", self.z_m). While it has its
// default value it is not hashed, saved or listed, so hashes and files stay the same as they were
// before the field existed. In the saved bytes, the fields that are set come after all others. Each
// is preceded by its number, which counts the if_set fields before it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/bytes.h"
#include "base/hash.h"

namespace understudy {

template <class T>
struct IsVector : std::false_type {};
template <class T>
struct IsVector<std::vector<T>> : std::true_type {};
template <class T>
struct IsArray : std::false_type {};
template <class T, std::size_t N>
struct IsArray<std::array<T, N>> : std::true_type {};
template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};
// Also of types that derive from a variant.
template <class... T>
std::true_type is_variant(const std::variant<T...>*);
std::false_type is_variant(const void*);
template <class T>
using IsVariant = decltype(is_variant(static_cast<const T*>(nullptr)));
template <class T>
struct IsShared : std::false_type {};
template <class T>
struct IsShared<std::shared_ptr<const T>> : std::true_type {};

// Switches to the alternative with this index. Returns false if there is none.
template <class... T>
bool become(std::variant<T...>& value, std::size_t index) {
  std::size_t i = 0;
  return ((i++ == index ? (value.template emplace<T>(), true) : false) || ...);
}

template <class Visitor, class T>
void visit_value(Visitor& visit, T& value);

// First whether there is a value, then the value.
template <class Visitor, class T>
void visit_optional(Visitor& visit, T& value) {
  bool there = value.has_value();
  visit.integer(there);
  if constexpr (!std::is_const_v<T>) {
    if (!there) value.reset();
    if (there && !value) value.emplace();
  }
  if (there) visit_value(visit, *value);
}

// First the index of the alternative, then its value.
template <class Visitor, class T>
void visit_variant(Visitor& visit, T& value) {
  std::size_t index = value.index();
  visit.integer(index);
  if constexpr (!std::is_const_v<T>) {
    if (index != value.index() && !become(value, index)) return visit.fail();
  }
  std::visit([&](auto& alternative) { visit_value(visit, alternative); }, value);
}

template <class T>
Bytes save(const T& described);
template <class T>
bool load(ByteSpan bytes, T& described);

template <class T>
bool is_as_new(const T& field) {
  if constexpr (IsVector<T>::value)
    return field.empty();
  else
    return field == T{};
}

// Turns one field into calls to the visitor's leaf functions: integer, real, text, begin_list.
template <class Visitor, class T>
void visit_value(Visitor& visit, T& value) {
  using Plain = std::remove_const_t<T>;
  if constexpr (std::is_same_v<Plain, double> || std::is_same_v<Plain, float>) {
    visit.real(value);
  } else if constexpr (std::is_arithmetic_v<Plain> || std::is_enum_v<Plain>) {
    visit.integer(value);
  } else if constexpr (std::is_same_v<Plain, std::string>) {
    visit.text(value);
  } else if constexpr (std::is_same_v<Plain, Bytes>) {
    visit.blob(value);
  } else if constexpr (IsVector<Plain>::value) {
    visit.resize(value);
    if constexpr (requires { visit.long_list(value); }) {
      if (visit.long_list(value)) return;
    }
    std::size_t i = 0;
    for (auto& item : value) visit.item(i++, item);
  } else if constexpr (IsArray<Plain>::value) {
    std::size_t i = 0;
    for (auto& item : value) visit.item(i++, item);
  } else if constexpr (IsOptional<Plain>::value) {
    visit_optional(visit, value);
  } else if constexpr (IsVariant<Plain>::value) {
    visit_variant(visit, value);
  } else if constexpr (IsShared<Plain>::value) {
    if constexpr (std::is_const_v<T>)
      visit_value(visit, *value);
    else
      visit.shared(value);
  } else {
    Plain::describe(value, visit);
  }
}

class HashVisitor {
 public:
  explicit HashVisitor(Hasher& hasher) : hasher_(hasher) {}
  template <class T>
  void operator()(const char*, const T& field) {
    visit_value(*this, field);
  }
  template <class T>
  void if_set(const char* name, const T& field) {
    if (is_as_new(field)) return;
    hasher_.bytes(as_bytes(name));
    visit_value(*this, field);
  }
  template <class T>
  void item(std::size_t, const T& field) {
    visit_value(*this, field);
  }
  void real(double v) { hasher_.number(v); }
  template <class T>
  void integer(T v) {
    hasher_.word(static_cast<std::uint64_t>(v));
  }
  void text(const std::string& v) { hasher_.bytes(as_bytes(v)); }
  void blob(const Bytes& v) { hasher_.bytes(v); }
  template <class T>
  void resize(const T& v) {
    hasher_.word(v.size());
  }

 private:
  Hasher& hasher_;
};

class WriteVisitor {
 public:
  explicit WriteVisitor(ByteWriter& out) : out_(out) {}
  template <class T>
  void operator()(const char*, const T& field) {
    visit_value(*this, field);
  }
  template <class T>
  void if_set(const char*, const T& field) {
    const std::uint32_t number = number_++;
    if (is_as_new(field)) return;
    ByteWriter tail(tail_);
    tail.le32(number);
    tail.sized(save(field));
  }
  // The bytes that go after all others.
  const Bytes& tail() const { return tail_; }
  template <class T>
  void item(std::size_t, const T& field) {
    visit_value(*this, field);
  }
  void real(double v) { out_.f64(v); }
  template <class T>
  void integer(T v) {
    out_.le64(static_cast<std::uint64_t>(v));
  }
  void text(const std::string& v) { out_.sized(as_bytes(v)); }
  void blob(const Bytes& v) { out_.sized(v); }
  template <class T>
  void resize(const T& v) {
    out_.le32(static_cast<std::uint32_t>(v.size()));
  }

 private:
  ByteWriter& out_;
  std::uint32_t number_ = 0;  // of the next if_set field
  Bytes tail_;
};

class ReadVisitor {
 public:
  explicit ReadVisitor(ByteReader& in) : in_(in) {}
  template <class T>
  void operator()(const char*, T& field) {
    visit_value(*this, field);
  }
  template <class T>
  void if_set(const char*, T& field) {
    field = T{};  // TailVisitor reads it later
  }
  template <class T>
  void item(std::size_t, T& field) {
    visit_value(*this, field);
  }
  template <class T>
  void real(T& v) {
    v = static_cast<T>(in_.f64());
  }
  template <class T>
  void integer(T& v) {
    if constexpr (std::is_same_v<T, bool>)
      v = in_.le64() != 0;
    else
      v = static_cast<T>(in_.le64());
  }
  void text(std::string& v) {
    const ByteSpan b = in_.sized();
    v.assign(b.begin(), b.end());
  }
  void blob(Bytes& v) {
    const ByteSpan b = in_.sized();
    v.assign(b.begin(), b.end());
  }
  template <class T>
  void resize(T& v) {
    // Every item takes at least one byte of input, so a damaged count cannot ask for more memory
    // than the input itself is long (times the item's size).
    const std::size_t count = in_.le32();
    if (count > in_.left()) {
      in_.fail();
      v.clear();
      return;
    }
    v.resize(count);
  }
  template <class T>
  void shared(std::shared_ptr<const T>& v) {
    auto fresh = std::make_shared<T>();
    visit_value(*this, *fresh);
    v = std::move(fresh);
  }
  void fail() { in_.fail(); }

 private:
  ByteReader& in_;
};

// Visits what ReadVisitor has read once more, and reads the if_set fields stored after it.
class TailVisitor {
 public:
  explicit TailVisitor(ByteReader& in) : in_(in) { look_for_next(); }
  template <class T>
  void operator()(const char*, T& field) {
    visit_value(*this, field);
  }
  template <class T>
  void if_set(const char*, T& field) {
    if (number_++ != next_ || !in_.ok()) return;
    if (!load(in_.sized(), field)) in_.fail();
    look_for_next();
  }
  template <class T>
  void item(std::size_t, T& field) {
    visit_value(*this, field);
  }
  template <class T>
  void real(T&) {}
  template <class T>
  void integer(T&) {}
  void text(std::string&) {}
  void blob(Bytes&) {}
  template <class T>
  void resize(T&) {}

  template <class T>
  void shared(T&) {}  // nothing in it is described by if_set
  void fail() { in_.fail(); }

 private:
  static constexpr std::uint32_t kNoMore = ~std::uint32_t{0};
  void look_for_next() { next_ = in_.at_end() ? kNoMore : in_.le32(); }

  ByteReader& in_;
  std::uint32_t number_ = 0;
  std::uint32_t next_ = kNoMore;  // the number of the field to read next
};

// A flat list "robots[1].body.x_m" -> value as text, for diffs and dumps.
struct NamedValue {
  std::string path;
  std::string value;
};

// Long lists of numbers or points, such as the heights of a terrain, are listed as hashes of their
// blocks, because nobody reads a million lines. Returns false for every other list.
inline constexpr std::size_t kListBlock = 4096;
template <class T>
bool list_blocks(const std::vector<T>& list, const std::string& path, std::vector<NamedValue>& out);

class ListVisitor {
 public:
  ListVisitor(std::vector<NamedValue>& out, std::string prefix)
      : out_(out), path_(std::move(prefix)) {}
  template <class T>
  void operator()(const char* name, const T& field) {
    nested(path_.empty() ? std::string(name) : "." + std::string(name), field);
  }
  template <class T>
  void if_set(const char* name, const T& field) {
    if (!is_as_new(field)) (*this)(name, field);
  }
  template <class T>
  void item(std::size_t index, const T& field) {
    nested("[" + std::to_string(index) + "]", field);
  }
  void real(double v);
  template <class T>
  void integer(T v) {
    if constexpr (std::is_enum_v<T>)
      out_.push_back({path_, std::to_string(static_cast<long long>(v))});
    else
      out_.push_back({path_, std::to_string(v)});
  }
  void text(const std::string& v) { out_.push_back({path_, v}); }
  void blob(const Bytes& v);
  template <class T>
  void resize(const T& v) {
    out_.push_back({path_ + ".size", std::to_string(v.size())});
  }
  template <class T>
  bool long_list(const std::vector<T>& list) {
    return list_blocks(list, path_, out_);
  }

 private:
  template <class T>
  void nested(const std::string& step, const T& field) {
    const std::size_t length = path_.size();
    path_ += step;
    visit_value(*this, field);
    path_.resize(length);
  }
  std::vector<NamedValue>& out_;
  std::string path_;
};

template <class T>
std::uint64_t hash_of(const T& described) {
  Hasher hasher;
  HashVisitor visit(hasher);
  visit_value(visit, described);
  return hasher.digest();
}

template <class T>
bool list_blocks(const std::vector<T>& list, const std::string& path,
                 std::vector<NamedValue>& out) {
  constexpr std::size_t kLargestPoint = 3 * sizeof(double);
  if constexpr (std::is_trivially_copyable_v<T> && sizeof(T) <= kLargestPoint) {
    if (list.size() <= kListBlock) return false;
    for (std::size_t i = 0; i < list.size(); i += kListBlock) {
      const std::size_t end = std::min(i + kListBlock, list.size());
      Hasher hasher;
      HashVisitor visit(hasher);
      for (std::size_t k = i; k < end; ++k) visit.item(k, list[k]);
      out.push_back({path + "[" + std::to_string(i) + ".." + std::to_string(end - 1) + "]",
                     "hash " + std::to_string(hasher.digest())});
    }
    return true;
  }
  return false;
}

template <class T>
Bytes save(const T& described) {
  constexpr std::size_t kUsual = 256;  // most values are smaller, and they are saved in every tick
  Bytes out;
  out.reserve(kUsual);
  ByteWriter writer(out);
  WriteVisitor visit(writer);
  visit_value(visit, described);
  out.insert(out.end(), visit.tail().begin(), visit.tail().end());
  return out;
}

// False if the bytes are not exactly one saved T.
template <class T>
bool load(ByteSpan bytes, T& described) {
  ByteReader reader(bytes);
  ReadVisitor visit(reader);
  visit_value(visit, described);
  if (!reader.ok() || reader.at_end()) return reader.ok();
  TailVisitor tail(reader);
  visit_value(tail, described);
  return reader.ok() && reader.at_end();
}

template <class T>
std::vector<NamedValue> list_fields(const T& described, const std::string& prefix = "") {
  std::vector<NamedValue> out;
  ListVisitor visit(out, prefix);
  visit_value(visit, described);
  return out;
}

// "path: first | second" for the first difference, empty if there is none.
std::string first_difference(const std::vector<NamedValue>& a, const std::vector<NamedValue>& b);

}  // namespace understudy

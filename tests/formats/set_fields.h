// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A described struct as text, in the lines of list_fields: only what differs from a new one, and
// all defaults. An item of a list is compared with a new item, everything else with what a new
// struct of the outermost kind has there. Lists of a new struct must be empty.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/describe.h"

namespace understudy {

using FieldTexts = std::map<std::string, std::string>;

// What a list holds, without the pointer of shared ones.
template <class T>
struct ItemOf {
  using Type = T;
};
template <class T>
struct ItemOf<std::shared_ptr<const T>> {
  using Type = T;
};

template <class T>
const FieldTexts& default_texts() {
  static const FieldTexts kTexts = [] {
    FieldTexts texts;
    for (NamedValue& field : list_fields(typename ItemOf<T>::Type{}))
      texts.emplace(std::move(field.path), std::move(field.value));
    return texts;
  }();
  return kTexts;
}

// Lists what differs. Paths are those from the start; `local` is the path within the nearest item.
class SetFieldsVisitor {
 public:
  SetFieldsVisitor(std::vector<NamedValue>& out, const FieldTexts& defaults)
      : out_(out), defaults_(&defaults) {}

  template <class T>
  void operator()(const char* name, const T& field) {
    nested(path_.empty() ? name : "." + std::string(name),
           local_.empty() ? name : "." + std::string(name), field);
  }
  template <class T>
  void if_set(const char* name, const T& field) {
    if (!is_as_new(field)) (*this)(name, field);
  }
  template <class T>
  void item(std::size_t index, const T& field) {
    const std::string step = "[" + std::to_string(index) + "]";
    if (!in_list_) return nested(step, step, field);
    const std::string local = std::exchange(local_, "");
    const FieldTexts* defaults = std::exchange(defaults_, &default_texts<T>());
    nested(step, "", field);
    defaults_ = defaults;
    local_ = local;
    in_list_ = true;
  }
  template <class T>
  void resize(const T& list) {
    note(".size", std::to_string(list.size()));
    in_list_ = true;
  }
  template <class T>
  bool long_list(const std::vector<T>& list) {
    return list_blocks(list, path_, out_);
  }
  template <class T>
  void real(T value) {
    leaf(value);
  }
  template <class T>
  void integer(T value) {
    leaf(value);
  }
  void text(const std::string& value) { leaf(value); }
  void blob(const Bytes& value) {
    for (const NamedValue& field : list_fields(value)) note(field.path, field.value);
  }

 private:
  template <class T>
  void nested(const std::string& step, const std::string& local_step, const T& field) {
    static_assert(!IsOptional<T>::value && !IsVariant<T>::value, "two lines of one path");
    const std::size_t length = path_.size();
    const std::size_t local_length = local_.size();
    path_ += step;
    local_ += local_step;
    in_list_ = false;
    visit_value(*this, field);
    in_list_ = false;
    path_.resize(length);
    local_.resize(local_length);
  }
  template <class T>
  void leaf(const T& value) {
    note("", list_fields(value).front().value);
  }
  void note(const std::string& step, const std::string& value) {
    const auto known = defaults_->find(local_ + step);
    if (known == defaults_->end() || known->second != value) out_.push_back({path_ + step, value});
  }

  std::vector<NamedValue>& out_;
  const FieldTexts* defaults_;
  std::string path_;
  std::string local_;
  bool in_list_ = false;  // the next items are those of a list, not of an array
};

// Only what differs from a new T.
template <class T>
std::vector<NamedValue> list_set_fields(const T& described) {
  std::vector<NamedValue> out;
  SetFieldsVisitor visit(out, default_texts<T>());
  T::describe(described, visit);
  return out;
}

// Every field of a new T, and of a new item of each of its lists as "walls[].height_m".
class DefaultsVisitor {
 public:
  explicit DefaultsVisitor(std::vector<NamedValue>& out) : out_(out) {}

  template <class T>
  void operator()(const char* name, const T& field) {
    nested(path_.empty() ? name : "." + std::string(name), field);
  }
  template <class T>
  void if_set(const char* name, const T& field) {
    (*this)(name, field);
  }
  template <class T>
  void item(std::size_t index, const T& field) {
    nested("[" + std::to_string(index) + "]", field);
  }
  template <class T>
  void resize(const T& list) {
    out_.push_back({path_ + ".size", std::to_string(list.size())});
    nested("[]", typename ItemOf<typename T::value_type>::Type{});
  }
  template <class T>
  void real(T value) {
    leaf(value);
  }
  template <class T>
  void integer(T value) {
    leaf(value);
  }
  void text(const std::string& value) { leaf(value); }
  void blob(const Bytes& value) {
    for (const NamedValue& field : list_fields(value))
      out_.push_back({path_ + field.path, field.value});
  }

 private:
  template <class T>
  void nested(const std::string& step, const T& field) {
    const std::size_t length = path_.size();
    path_ += step;
    visit_value(*this, field);
    path_.resize(length);
  }
  template <class T>
  void leaf(const T& value) {
    out_.push_back({path_, list_fields(value).front().value});
  }

  std::vector<NamedValue>& out_;
  std::string path_;
};

template <class T>
std::vector<NamedValue> list_defaults() {
  std::vector<NamedValue> out;
  DefaultsVisitor visit(out);
  const T fresh;
  T::describe(fresh, visit);
  return out;
}

// Changes the leaf of this number; the lengths of lists count too.
class ChangeVisitor {
 public:
  explicit ChangeVisitor(std::size_t number) : number_(number) {}
  bool changed() const { return changed_; }

  template <class T>
  void operator()(const char*, T& field) {
    visit_value(*this, field);
  }
  template <class T>
  void if_set(const char*, T& field) {
    visit_value(*this, field);
  }
  template <class T>
  void item(std::size_t, T& field) {
    visit_value(*this, field);
  }
  template <class T>
  void resize(T& list) {
    if (is_it()) list.emplace_back();
  }
  template <class T>
  void real(T& value) {
    if (is_it()) value += 1;
  }
  template <class T>
  void integer(T& value) {
    if (!is_it()) return;
    if constexpr (std::is_same_v<T, bool>)
      value = !value;
    else
      value = static_cast<T>(static_cast<long long>(value) + 1);
  }
  void text(std::string& value) {
    if (is_it()) value += "x";
  }
  void blob(Bytes& value) {
    if (is_it()) value.push_back(0);
  }
  template <class T>
  void shared(std::shared_ptr<const T>& value) {
    auto copy = value == nullptr ? std::make_shared<T>() : std::make_shared<T>(*value);
    visit_value(*this, *copy);
    value = std::move(copy);
  }

 private:
  bool is_it() {
    changed_ |= next_ == number_;
    return next_++ == number_;
  }

  std::size_t number_;
  std::size_t next_ = 0;
  bool changed_ = false;
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "edits/take_back_text.h"

#include <algorithm>
#include <charconv>

#include "edits/read_rows.h"
#include "files/numbers.h"
#include "files/set_field.h"

namespace understudy::edits {
namespace {

constexpr std::string_view kSize = "size";
constexpr std::size_t kMostItems = 100'000;  // in a list inside an item
constexpr std::size_t kBytesALine = 16'384;  // of a picture

// All fields of an item as path and text, exactly.
class FieldTexts {
 public:
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
  void real(double v) { add(number_text(v)); }
  template <class T>
  void integer(T v) {
    add(std::to_string(static_cast<long long>(v)));
  }
  void text(const std::string& v) { add(v); }
  void blob(const Bytes& v) {
    constexpr char kDigits[] = "0123456789abcdef";
    std::string hex;
    for (const std::uint8_t byte : v) {
      hex += kDigits[byte >> 4];
      hex += kDigits[byte & 15];
      if (hex.size() == 2 * kBytesALine) add(std::exchange(hex, ""));
    }
    if (!hex.empty()) add(hex);
  }
  template <class T>
  void resize(const T& v) {
    list_.push_back({path_ + "." + std::string(kSize), std::to_string(v.size())});
  }

  std::vector<NamedValue> take() { return std::move(list_); }

 private:
  template <class T>
  void nested(const std::string& step, const T& field) {
    const std::size_t length = path_.size();
    path_ += step;
    visit_value(*this, field);
    path_.resize(length);
  }
  // A value that is not a struct has no path.
  void add(std::string value) { list_.push_back({path_.empty() ? "is" : path_, std::move(value)}); }

  std::vector<NamedValue> list_;
  std::string path_;
};

template <class Item>
std::vector<NamedValue> texts_of(const Item& item) {
  FieldTexts texts;
  visit_value(texts, item);
  return texts.take();
}

// Sets one field, as FieldTexts wrote it.
class SetExactly : public PathVisitor<SetExactly> {
 public:
  SetExactly(std::string_view path, std::string_view value)
      : PathVisitor(path == "is" ? "" : path), value_(value) {}

  bool ok() const { return found() && ok_; }

  template <class T>
  void real(T& field) {
    double value = 0;
    if (at_leaf() && read(value)) field = static_cast<T>(value);
  }
  template <class T>
  void integer(T& field) {
    long long value = 0;
    if (at_leaf() && read(value)) field = static_cast<T>(value);
  }
  void text(std::string& field) {
    if (at_leaf()) field = std::string(value_);
  }
  void blob(Bytes& field) {
    if (!at_leaf()) return;
    ok_ = value_.size() % 2 == 0;
    for (std::size_t i = 0; ok_ && i < value_.size(); i += 2) {
      std::uint8_t byte = 0;
      const char* const from = value_.data() + i;
      const auto done = std::from_chars(from, from + 2, byte, 16);
      ok_ = done.ec == std::errc() && done.ptr == from + 2;
      field.push_back(byte);
    }
  }
  // What is shared never changes, so the field gets a copy of its own.
  template <class T>
  void shared(std::shared_ptr<const T>& field) {
    auto own = std::make_shared<T>(*field);
    visit_value(*this, *own);
    field = std::move(own);
  }
  template <class T>
  void resize(T& list) {
    std::size_t size = 0;
    if (!at_leaf(kSize) || !read(size)) return;
    ok_ = size <= kMostItems;
    if (ok_) list.resize(size);
  }

 private:
  template <class T>
  bool read(T& value) {
    const char* const end = value_.data() + value_.size();
    const auto done = std::from_chars(value_.data(), end, value);
    ok_ = done.ec == std::errc() && done.ptr == end;
    return ok_;
  }

  std::string_view value_;
  bool ok_ = true;
};

// Items that are shared never change, so they are first read into separate values.
template <class Item>
struct Plain {
  using Type = Item;
};
template <class T>
struct Plain<std::shared_ptr<const T>> {
  using Type = T;
};

class TakeBackWriter {
 public:
  template <class Item>
  void write(const char* name, const Changes<Item>& changes) {
    for (const Change<Item>& change : changes) {
      line({"list", name, std::to_string(change.at)});
      for (const Item& item : change.now) write_item("now", item);
      for (const Item& item : change.then) write_item("then", item);
    }
  }
  Result<std::string> take() {
    if (!unwritable_.empty())
      return Error{"a line cannot contain " + in_quotes(unwritable_) +
                   "; remove double quotes and line ends from it"};
    return std::move(text_);
  }

 private:
  template <class Item>
  void write_item(const char* word, const Item& item) {
    line({word});
    const auto usual = texts_of(typename Plain<Item>::Type{});
    for (const NamedValue& field : texts_of(item)) {
      const bool as_usual = std::any_of(usual.begin(), usual.end(), [&](const NamedValue& u) {
        return u.path == field.path && u.value == field.value;
      });
      if (!as_usual) line({field.path, field.value});
    }
  }
  void line(const std::vector<std::string>& words) {
    const auto text = line_of(words);
    if (!text && unwritable_.empty()) unwritable_ = words.back();
    text_ += text.value_or("") + "\n";
  }

  std::string text_;
  std::string unwritable_;
};

class TakeBackReader {
 public:
  TakeBackReader(std::string_view text, FileReport& report)
      : report_(report), entries_(as_bytes(text), report), more_(entries_.next(entry_)) {}

  // Reads the changes of this list, if its name comes next.
  template <class Item>
  void read(const char* name, Changes<Item>& changes) {
    if (!more_ || entry_.size() != 3 || entry_[0].text != "list" || entry_[1].text != name) return;
    Change<Item>& change = changes.emplace_back();
    const auto at = read_number(entry_[2], "place", {0, 1e9, ""}, report_);
    if (!at) return;
    change.at = static_cast<int>(*at);
    more_ = entries_.next(entry_);
    read_items("now", change.now);
    read_items("then", change.then);
  }
  bool finish() {
    if (more_)
      report_.error(entry_[0], in_quotes(entry_[0].text) + " is not expected here",
                    "only the simulator writes these lines");
    return !report_.has_errors();
  }

 private:
  template <class Item>
  void read_items(std::string_view word, std::vector<Item>& items) {
    while (more_ && entry_.size() == 1 && entry_[0].text == word) {
      typename Plain<Item>::Type item{};
      while ((more_ = entries_.next(entry_)) && entry_.size() == 2) {
        SetExactly set(entry_[0].text, entry_[1].text);
        visit_value(set, item);
        if (!set.ok()) break;
      }
      if constexpr (std::is_same_v<Item, typename Plain<Item>::Type>)
        items.push_back(std::move(item));
      else
        items.push_back(std::make_shared<const typename Plain<Item>::Type>(std::move(item)));
    }
  }

  FileReport& report_;
  EntryReader entries_;
  Entry entry_;
  bool more_;
};

}  // namespace

Result<std::string> write_take_back(const TakeBack& edit) {
  TakeBackWriter writer;
  writer.write("world", edit.world);
  for_each_list([&](const char* name, auto, auto changes) { writer.write(name, edit.*changes); });
  return writer.take();
}

std::optional<Edit> read_take_back(const EditLine& line) {
  TakeBack edit;
  TakeBackReader reader(line.text, line.report);
  reader.read("world", edit.world);
  for_each_list([&](const char* name, auto, auto changes) { reader.read(name, edit.*changes); });
  if (!reader.finish()) return std::nullopt;
  return edit;
}

}  // namespace understudy::edits

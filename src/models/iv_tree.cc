// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "models/iv_tree.h"

#include "base/words.h"
#include "files/numbers.h"

namespace understudy {
namespace {

constexpr int kDeepestNode = 64;

enum class IvKind { kEnd, kWord, kText, kNumber, kPunctuation };

struct IvToken {
  IvKind kind = IvKind::kEnd;
  std::string text;
  double number = 0;
};

// Blanks and commas separate; # begins a comment.
class IvTokens {
 public:
  explicit IvTokens(std::string_view text) : text_(text) { advance(); }

  const IvToken& next() const { return next_; }
  int line() const { return line_; }
  bool is(char punctuation) const {
    return next_.kind == IvKind::kPunctuation && next_.text[0] == punctuation;
  }
  IvToken take() {
    IvToken token = std::move(next_);
    advance();
    return token;
  }

 private:
  void skip_blanks();
  void advance();
  void read_text();

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  IvToken next_;
};

bool is_iv_punctuation(char c) {
  return std::string_view("{}[]()|~=").find(c) != std::string_view::npos;
}

bool is_iv_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ','; }

void IvTokens::skip_blanks() {
  while (at_ < text_.size()) {
    const char c = text_[at_];
    if (c == '#') {
      while (at_ < text_.size() && text_[at_] != '\n') ++at_;
    } else if (is_iv_blank(c)) {
      if (c == '\n') ++line_;
      ++at_;
    } else {
      return;
    }
  }
}

void IvTokens::read_text() {
  ++at_;
  while (at_ < text_.size() && text_[at_] != '"') {
    if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
    if (text_[at_] == '\n') ++line_;
    next_.text += text_[at_++];
  }
  if (at_ < text_.size()) ++at_;
  next_.kind = IvKind::kText;
}

void IvTokens::advance() {
  next_ = {};
  skip_blanks();
  if (at_ >= text_.size()) return;
  if (text_[at_] == '"') return read_text();
  if (is_iv_punctuation(text_[at_])) {
    next_ = {IvKind::kPunctuation, std::string(1, text_[at_++]), 0};
    return;
  }
  const std::size_t from = at_;
  while (at_ < text_.size() && !is_iv_blank(text_[at_]) && !is_iv_punctuation(text_[at_]) &&
         text_[at_] != '#' && text_[at_] != '"')
    ++at_;
  next_.text = text_.substr(from, at_ - from);
  const char first = next_.text[0];
  const bool may_be_number =
      (first >= '0' && first <= '9') || first == '-' || first == '+' || first == '.';
  const auto number = may_be_number ? parse_number(next_.text) : std::nullopt;
  next_.kind = number ? IvKind::kNumber : IvKind::kWord;
  next_.number = number.value_or(0);
}

class IvParser {
 public:
  explicit IvParser(std::string_view text) : tokens_(text) {}

  Result<std::shared_ptr<const IvNode>> read() {
    auto root = std::make_shared<IvNode>();
    root->type = "Group";
    while (error_.empty() && tokens_.next().kind != IvKind::kEnd) read_child(*root, 0);
    if (!error_.empty()) return Error{error_};
    return std::shared_ptr<const IvNode>(std::move(root));
  }

 private:
  void fail(const std::string& what) {
    if (error_.empty()) error_ = "line " + std::to_string(tokens_.line()) + ": " + what;
  }
  void read_child(IvNode& parent, int depth);
  void read_body(IvNode& node, int depth);
  void read_value(IvNode& node, const std::string& name, int depth);
  void read_typed(std::string type, const std::string& name, IvNode& parent, int depth);
  void read_list(IvField& field, char closing);
  std::string take_name(const char* what);

  IvTokens tokens_;
  std::map<std::string, std::shared_ptr<const IvNode>, std::less<>> named_;
  std::string error_;
};

std::string IvParser::take_name(const char* what) {
  if (tokens_.next().kind != IvKind::kWord) {
    fail(std::string("a name is missing after ") + what);
    return "";
  }
  return tokens_.take().text;
}

// Type { ... }, DEF name Type { ... } or USE name.
void IvParser::read_child(IvNode& parent, int depth) {
  if (tokens_.next().kind != IvKind::kWord)
    return fail("a node is expected, not " + in_quotes(tokens_.next().text));
  std::string word = tokens_.take().text;
  if (word == "USE") {
    const std::string name = take_name("USE");
    const auto known = named_.find(name);
    if (known == named_.end())
      return fail("USE of " + in_quotes(name) + ", which is not defined before");
    parent.children.push_back(known->second);
    return;
  }
  std::string name;
  if (word == "DEF") {
    name = take_name("DEF");
    word = take_name("DEF and a name");
  }
  if (!tokens_.is('{')) return fail("{ is missing after " + in_quotes(word));
  read_typed(std::move(word), name, parent, depth);
}

// The braces of a node, and what is in them.
void IvParser::read_typed(std::string type, const std::string& name, IvNode& parent, int depth) {
  if (depth >= kDeepestNode) return fail("its nodes are nested more than 64 deep");
  tokens_.take();
  auto node = std::make_shared<IvNode>();
  node->type = std::move(type);
  node->line = tokens_.line();
  read_body(*node, depth + 1);
  if (!name.empty()) named_[name] = node;
  parent.children.push_back(std::move(node));
}

// A word before { , and DEF and USE, begin a child. Any other word names a field.
void IvParser::read_body(IvNode& node, int depth) {
  while (error_.empty()) {
    if (tokens_.next().kind == IvKind::kEnd) return fail("} is missing for " + node.type);
    if (tokens_.is('}')) {
      tokens_.take();
      return;
    }
    if (tokens_.next().kind != IvKind::kWord)
      return fail("a field or a node is expected, not " + in_quotes(tokens_.next().text));
    if (tokens_.next().text == "DEF" || tokens_.next().text == "USE") {
      read_child(node, depth);
      continue;
    }
    const IvToken word = tokens_.take();
    if (tokens_.is('{'))
      read_typed(word.text, "", node, depth);
    else
      read_value(node, word.text, depth);
  }
}

void IvParser::read_list(IvField& field, char closing) {
  tokens_.take();
  while (!tokens_.is(closing)) {
    const IvToken token = tokens_.take();
    if (token.kind == IvKind::kNumber)
      field.numbers.push_back(token.number);
    else if (token.kind == IvKind::kWord || token.kind == IvKind::kText)
      field.words.push_back(token.text);
    else if (token.kind == IvKind::kEnd || token.text != "|")
      return fail(std::string("the end of a list is missing: ") + closing);
  }
  tokens_.take();
}

// Numbers, one word, one text, [ many ] or ( flags | joined ). ~ marks a field that is ignored, and
// = connects it to another node, which is not followed. A node as a value counts as a child.
void IvParser::read_value(IvNode& node, const std::string& name, int depth) {
  const std::string& text = tokens_.next().text;
  if (tokens_.next().kind == IvKind::kWord && (text == "DEF" || text == "USE"))
    return read_child(node, depth);
  IvField& field = node.fields[name];
  if (tokens_.is('[')) {
    read_list(field, ']');
  } else if (tokens_.is('(')) {
    read_list(field, ')');
  } else if (tokens_.next().kind == IvKind::kNumber) {
    while (tokens_.next().kind == IvKind::kNumber) field.numbers.push_back(tokens_.take().number);
  } else if (tokens_.next().kind == IvKind::kWord || tokens_.next().kind == IvKind::kText) {
    field.words.push_back(tokens_.take().text);
    if (tokens_.is('{')) return read_typed(field.words.back(), "", node, depth);
  } else if (!tokens_.is('~') && !tokens_.is('=')) {
    fail("a value is missing");
  }
  if (tokens_.is('~')) tokens_.take();
  if (!tokens_.is('=')) return;
  tokens_.take();
  tokens_.take();
}

}  // namespace

Result<std::shared_ptr<const IvNode>> read_iv_tree(std::string_view text) {
  return IvParser(text).read();
}

}  // namespace understudy

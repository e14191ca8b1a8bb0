// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SimMeR's Main.m: plain assignments up to its first loop or branch, and the ports anywhere. It is
// not executed, so anything but a number or a pair of numbers stays unknown.
#include <algorithm>

#include "base/words.h"
#include "files/line_reader.h"
#include "systems/simmer/values.h"

namespace understudy {
namespace {

constexpr std::string_view kMatlabBlanks = " \t";

bool is_name_part(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Words between blanks, commas, semicolons and brackets.
std::vector<Token> split_value(std::string_view text, int line, int column) {
  constexpr std::string_view kBetween = " \t,;[]";
  std::vector<Token> words;
  for (std::size_t at = text.find_first_not_of(kBetween); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(kBetween, at), text.size());
    Token word{std::string(text.substr(at, end - at)), line, column + static_cast<int>(at)};
    if (word.text == "true") word.text = "1";
    if (word.text == "false") word.text = "0";
    words.push_back(std::move(word));
    at = text.find_first_not_of(kBetween, end);
  }
  return words;
}

class MainReader {
 public:
  explicit MainReader(FileReport& report) : report_(report) {}

  SimmerSettings read(ByteSpan bytes) {
    LineReader lines(bytes, report_);
    for (std::string_view line; lines.next(line);) {
      const std::string_view bare = trimmed(line);
      if (bare == "%{" || bare == "#{") ++remark_depth_;
      if (bare == "%}" || bare == "#}") remark_depth_ = std::max(0, remark_depth_ - 1);
      if (remark_depth_ == 0) take_line(line.substr(0, line.find_first_of("%#")), lines.number());
    }
    return std::move(found_);
  }

 private:
  void take_line(std::string_view line, int number) {
    take_ports(line, number);
    // Statements end with a semicolon or a comma outside brackets.
    std::size_t start = 0;
    int depth = 0;
    for (std::size_t i = 0; i <= line.size() && at_top_; ++i) {
      const char c = i < line.size() ? line[i] : ';';
      if (c == '[' || c == '(' || c == '{') ++depth;
      if (c == ']' || c == ')' || c == '}') --depth;
      if (i < line.size() && (depth > 0 || (c != ';' && c != ','))) continue;
      take_statement(line.substr(start, i - start), number, static_cast<int>(start) + 1);
      start = i + 1;
    }
  }

  void take_statement(std::string_view statement, int line, int column) {
    const std::size_t first =
        std::min(statement.find_first_not_of(kMatlabBlanks), statement.size());
    std::size_t end = first;
    while (end < statement.size() && is_name_part(statement[end])) ++end;
    const std::string name(statement.substr(first, end - first));
    for (const char* word : {"for", "while", "if", "switch", "function", "try", "parfor"})
      if (name == word) at_top_ = false;
    const std::size_t equals = statement.find_first_not_of(kMatlabBlanks, end);
    if (equals == std::string_view::npos || statement[equals] != '=' ||
        statement.substr(equals).starts_with("=="))
      return;
    const SimmerValue* value = find_simmer_value(name);
    if (value == nullptr || !value->is_for(SimmerValue::kMain)) return;
    const Token word{name, line, column + static_cast<int>(first)};
    take_value(
        *value, word,
        split_value(statement.substr(equals + 1), line, column + static_cast<int>(equals) + 1));
  }

  // [s_cmd, s_rply] = tcp_setup('server', 9000, 9001)
  void take_ports(std::string_view line, int number) {
    constexpr std::string_view kCall = "tcp_setup(";
    const std::size_t call = line.find(kCall);
    if (call == std::string_view::npos) return;
    const std::size_t start = call + kCall.size();
    const std::string_view inside = line.substr(start, line.find(')', start) - start);
    std::vector<Token> words = split_value(inside, number, static_cast<int>(start) + 1);
    if (words.size() < 3 || words[0].text.find("server") == std::string::npos) return;
    words.erase(words.begin());
    take_value(*find_simmer_value("ports"), {"ports", number, static_cast<int>(call) + 1},
               std::move(words));
  }

  void take_value(const SimmerValue& value, const Token& word, std::vector<Token> words) {
    SimmerGiven given{word, std::move(words), {}, report_.file()};
    auto numbers = read_simmer_numbers(value, given.words);
    if (!numbers) {
      report_.warning(word, numbers.error() + "; " + value.usual + " is used instead",
                      "write plain numbers, or set it in a world.simmer");
      return;
    }
    given.numbers = std::move(*numbers);
    found_[value.word] = std::move(given);
  }

  FileReport& report_;
  SimmerSettings found_;
  bool at_top_ = true;
  int remark_depth_ = 0;
};

}  // namespace

SimmerSettings read_simmer_main(ByteSpan bytes, FileReport& report) {
  return MainReader(report).read(bytes);
}

}  // namespace understudy

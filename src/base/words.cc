// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "base/words.h"

#include <algorithm>
#include <numeric>

namespace understudy {
namespace {

// The number of edits between two words: insert, remove, replace, or swap two neighbours.
std::size_t typing_errors(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t k = 1; k <= b.size(); ++k) {
      const std::size_t replaced = last[k - 1] + (a[i - 1] == b[k - 1] ? 0 : 1);
      row[k] = std::min({last[k] + 1, row[k - 1] + 1, replaced});
      if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
        row[k] = std::min(row[k], before_last[k - 2] + 1);
    }
    before_last.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

}  // namespace

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

std::string upper_case(std::string_view text) {
  std::string upper(text);
  for (char& c : upper)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return upper;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kShown = 200;
  std::string shown = "\"";
  for (const char c : text.substr(0, kShown)) shown += is_control(c) ? '?' : c;
  if (text.size() > kShown) shown += "...";
  return shown + "\"";
}

std::string_view trimmed(std::string_view text, std::string_view blanks) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string_view> split_at(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  while (true) {
    const std::size_t end = text.find(separator);
    pieces.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return pieces;
    text.remove_prefix(end + 1);
  }
}

bool same_word(std::string_view a, std::string_view b) { return lower_case(a) == lower_case(b); }

std::string nearest_word(std::string_view word, std::span<const std::string> known) {
  constexpr std::size_t kLongest = 40;  // nobody mistypes a keyword as something longer than this
  if (word.size() > kLongest) return "";
  const std::string wanted = lower_case(word);
  std::string nearest;
  std::size_t fewest =
      std::max<std::size_t>(1, wanted.size() / 3);  // beyond this it is another word, not a typo
  for (const std::string& candidate : known) {
    const std::size_t errors = typing_errors(wanted, lower_case(candidate));
    if (errors > fewest || (errors == fewest && !nearest.empty())) continue;
    fewest = errors;
    nearest = candidate;
  }
  return nearest;
}

std::string suggestion(std::string_view word, std::span<const std::string> known) {
  const std::string nearest = nearest_word(word, known);
  if (!nearest.empty()) return "did you mean " + nearest + "?";
  std::string list;
  for (const std::string& candidate : known) list += (list.empty() ? "" : ", ") + candidate;
  return list.empty() ? "none are known" : "the choices are " + list;
}

}  // namespace understudy

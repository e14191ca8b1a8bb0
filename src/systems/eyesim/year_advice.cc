// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Which EyeSim a program was written for, judged by its source: constants that only fit one of the
// years. Nothing is said where the default row fits. docs/eyesim-years.md has the table.
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "files/maze_text.h"
#include "systems/eyesim/year.h"

namespace understudy {
namespace {

bool is_name_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// The text with blanks in place of comments, so that lines keep their numbers.
std::string without_comments(std::string_view text, bool python) {
  std::string out(text);
  bool in_line = false;
  bool in_block = false;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::string_view two = text.substr(i, 2);
    if (out[i] == '\n') {
      in_line = false;
      continue;
    }
    if (!in_block && !in_line) {
      in_line = python ? out[i] == '#' : two == "//";
      in_block = !python && two == "/*";
    } else if (in_block && two == "*/") {
      in_block = false;
      out[i] = out[i + 1] = ' ';
      ++i;
      continue;
    }
    if (in_line || in_block) out[i] = ' ';
  }
  return out;
}

struct Source {
  std::string name;
  std::string text;

  int line_of(std::size_t at) const {
    return 1 + static_cast<int>(std::count(text.begin(), text.begin() + std::ptrdiff_t(at), '\n'));
  }
  // Where the word is, from `from` on; npos if it is not there.
  std::size_t find_word(std::string_view word, std::size_t from = 0) const {
    for (std::size_t at = text.find(word, from); at != std::string::npos;
         at = text.find(word, at + 1)) {
      const bool starts = at == 0 || !is_name_character(text[at - 1]);
      const std::size_t end = at + word.size();
      if (starts && (end == text.size() || !is_name_character(text[end]))) return at;
    }
    return std::string::npos;
  }
  bool has(std::string_view word) const { return find_word(word) != std::string::npos; }
  int count(std::string_view word) const {
    int found = 0;
    for (std::size_t at = find_word(word); at != std::string::npos; at = find_word(word, at + 1))
      ++found;
    return found;
  }
  std::string place(std::size_t at) const {
    return name + " (line " + std::to_string(line_of(at)) + ")";
  }
};

struct Constant {
  int value = 0;
  std::size_t at = 0;
};

// #define NAME 3 and NAME = 3, by name. One that is set to several values is left out.
std::map<std::string, Constant> constants_of(const Source& source) {
  std::map<std::string, Constant> found;
  std::vector<std::string> unclear;
  std::size_t begin = 0;
  for (const std::string_view line : split_at(source.text, '\n')) {
    const std::size_t at = begin;
    begin += line.size() + 1;
    std::string words(line);
    std::replace(words.begin(), words.end(), '=', ' ');
    std::replace(words.begin(), words.end(), ';', ' ');
    std::vector<std::string> parts;
    for (const std::string_view word : split_at(words, ' '))
      if (!word.empty()) parts.emplace_back(word);
    const bool defines =
        line.find('=') != std::string_view::npos || (!parts.empty() && parts[0] == "#define");
    if (!defines || parts.size() < 2) continue;
    const std::string& number = parts.back();
    const std::string& name = parts[parts.size() - 2];
    char* end = nullptr;
    const long value = std::strtol(number.c_str(), &end, 10);
    if (*end != '\0' || !std::all_of(name.begin(), name.end(), is_name_character)) continue;
    const auto [entry, is_new] = found.try_emplace(name, Constant{static_cast<int>(value), at});
    if (!is_new && entry->second.value != value) unclear.push_back(name);
  }
  for (const std::string& name : unclear) found.erase(name);
  return found;
}

const Constant* find_constant(const std::map<std::string, Constant>& constants,
                              std::initializer_list<const char*> names) {
  for (const auto& [name, constant] : constants)
    for (const char* wanted : names)
      if (same_word(name, wanted)) return &constant;
  return nullptr;
}

// The cell size above a maze; 0 if there is none.
int size_above(std::string_view maze) {
  Diagnostics ignored;
  FileReport report("", ignored);
  const MazeText text = read_maze_text(as_bytes(maze), 0, report);
  return text.has_size_above() ? static_cast<int>(text.cell_mm) : 0;
}

void advise_maze(const Source& source, const std::map<std::string, Constant>& constants,
                 std::string_view maze, std::vector<std::string>& out) {
  constexpr int kUsualCell_mm = 360;
  const int above = size_above(maze);
  if (above == 0 || above == kUsualCell_mm) return;
  for (const char* name : {"DIST", "CELL", "CELL_SIZE", "CELLSIZE", "GRID", "GRID_SIZE"}) {
    const Constant* cell = find_constant(constants, {name});
    if (cell == nullptr || cell->value != above || source.count(name) < 3) continue;
    out.push_back(source.place(cell->at) + " drives " + std::to_string(above) +
                  " mm per cell, as the first line of the maze says: use --eyesim 2025");
    return;
  }
}

// The number of points in LIDARSet(range, tilt, points); 0 if it is not a plain number.
int scan_points(const Source& source) {
  const std::size_t at = source.find_word("LIDARSet");
  if (at == std::string::npos) return 0;
  const std::size_t comma = source.text.find(',', source.text.find(',', at) + 1);
  return comma == std::string::npos ? 0 : std::atoi(source.text.c_str() + comma + 1);
}

void advise_lidar(const Source& source, const std::map<std::string, Constant>& constants,
                  std::vector<std::string>& out) {
  constexpr int kMostCoarse = 90;  // with more points, one step is not worth a word
  const int points = scan_points(source);
  if (points < 2 || points > kMostCoarse || !source.has("LIDARGet")) return;
  for (const char* name : {"FRONT", "LIDAR_FRONT", "AHEAD"}) {
    const Constant* front = find_constant(constants, {name});
    const bool is_index = source.text.find("[" + std::string(name) + "]") != std::string::npos;
    if (front == nullptr || !is_index || front->value != points / 2 - 1) continue;
    out.push_back(source.place(front->at) + " takes beam " + std::to_string(front->value) + " of " +
                  std::to_string(points) + " as the front: use --eyesim 2019");
    return;
  }
}

// A variable named after a direction that is read from a PSD: `frontDist = PSDGet(2)`. Where it is,
// or npos.
std::size_t find_reading(const Source& source, const std::string& direction, int number) {
  for (std::size_t at = source.find_word("PSDGet"); at != std::string::npos;
       at = source.find_word("PSDGet", at + 1)) {
    const std::size_t open = source.text.find('(', at);
    if (open == std::string::npos || std::atoi(source.text.c_str() + open + 1) != number) continue;
    const std::size_t line = source.text.rfind('\n', at) + 1;
    const std::string before = lower_case(source.text.substr(line, at - line));
    const std::size_t name = before.find(direction);
    const std::size_t equals = before.find('=', name == std::string::npos ? 0 : name);
    if (name != std::string::npos && equals != std::string::npos &&
        before.find_first_not_of(" \t=", equals) == std::string::npos)
      return at;
  }
  return std::string::npos;
}

void advise_psd(const Source& source, const std::map<std::string, Constant>& constants,
                std::vector<std::string>& out) {
  // These came later, so an old number beside them is a leftover.
  for (const char* later : {"LIDARGet", "PSD_BACK", "SIMGetRobot"})
    if (source.has(later)) return;
  for (const auto& [direction, number] : {std::pair{"front", 2}, std::pair{"left", 1}})
    if (const std::size_t at = find_reading(source, direction, number); at != std::string::npos) {
      out.push_back(source.place(at) + " takes PSD " + std::to_string(number) + " as the " +
                    direction + ": use --eyesim 2018");
      return;
    }
  const Constant* front = find_constant(constants, {"FRONT", "PSD_FRONT", "F"});
  if (front == nullptr || front->value != 2) return;
  for (const char* name : {"FRONT", "PSD_FRONT", "F", "front"})
    if (source.text.find("PSDGet(" + std::string(name) + ")") != std::string::npos) {
      out.push_back(source.place(front->at) + " takes PSD 2 as the front: use --eyesim 2018");
      return;
    }
}

// A loop that reads and drives without a pause takes as long as EyeSim takes for its calls.
void advise_calls(const Source& source, std::vector<std::string>& out) {
  const auto has_any = [&](std::initializer_list<const char*> words) {
    return std::any_of(words.begin(), words.end(), [&](const char* w) { return source.has(w); });
  };
  const bool reads = has_any({"PSDGet", "LIDARGet", "CAMGet", "CAMGetGray"});
  const bool drives = has_any({"VWSetSpeed", "MOTORDrive", "MOTORDualDrive"});
  const bool pauses = has_any({"OSWait", "sleep", "usleep", "time.sleep"});
  if (reads && drives && !pauses && source.has("while"))
    out.push_back(source.name +
                  " drives by its sensors without OSWait, and EyeSim took one call per frame: if "
                  "the robot stops too early or turns for ever, use --eyesim calls=frame");
}

// SIMSetRobot with the angle 0, and the odometry set to 90 right after it.
void advise_angles(const Source& source, std::vector<std::string>& out) {
  constexpr int kNear = 3;  // lines
  const std::size_t set = source.find_word("SIMSetRobot");
  const std::size_t odometry = source.find_word("VWSetPosition", set);
  if (set == std::string::npos || odometry == std::string::npos ||
      source.line_of(odometry) - source.line_of(set) > kNear)
    return;
  const auto last_argument = [&](std::size_t at) {
    const std::size_t close = source.text.find(')', at);
    const std::size_t comma = source.text.rfind(',', close);
    std::string word = source.text.substr(comma + 1, close - comma - 1);
    std::erase(word, ' ');
    return word;
  };
  if (last_argument(set) == "0" && last_argument(odometry) == "90")
    out.push_back(source.place(set) + " sets the angle 0 and means the y axis: use --eyesim 2019");
}

}  // namespace

std::vector<std::string> eyesim_year_advice(const Spec& spec, const std::string& name,
                                            std::string_view text, std::string_view world) {
  if (has_eyesim_year(spec)) return {};
  const Source source{name, without_comments(text, name.ends_with(".py"))};
  const auto constants = constants_of(source);
  std::vector<std::string> advice;
  advise_maze(source, constants, world, advice);
  advise_lidar(source, constants, advice);
  advise_psd(source, constants, advice);
  advise_angles(source, advice);
  if (advice.empty()) advise_calls(source, advice);
  return advice;
}

}  // namespace understudy

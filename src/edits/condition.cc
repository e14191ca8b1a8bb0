// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "edits/condition.h"

#include <optional>

#include "base/math.h"
#include "files/numbers.h"

namespace understudy {
namespace {

constexpr NumberLimits kComparedSpeedMm{0, 1e6, "mm/s"};
constexpr NumberLimits kHeadingDeg{-180, 180, "deg"};
constexpr NumberLimits kDurationS{0, 1e6, "s"};
constexpr NumberLimits kPartValue{-1e15, 1e15, ""};

struct ConditionRow : Keyword {
  Condition::Kind kind;
  std::size_t words;  // after the body's name, including this word
  NumberLimits limits;
  double unit;  // of the limit, in SI
};

using Kind = Condition::Kind;
const ConditionRow kConditionRowArray[] = {
    {{"x", "</> number", "its position"}, Kind::kX, 3, kCoordinateMm, 1 / kMmPerM},
    {{"y", "</> number", "its position"}, Kind::kY, 3, kCoordinateMm, 1 / kMmPerM},
    {{"phi", "</> number", "its heading"}, Kind::kPhi, 3, kHeadingDeg, deg_to_rad(1.0)},
    {{"speed", "</> number", "its speed"}, Kind::kSpeed, 3, kComparedSpeedMm, 1 / kMmPerM},
    {{"at", "x y radius", "it is within radius of x y"}, Kind::kAt, 4, kSizeMm, 1 / kMmPerM},
    {{"touching", "", "it touches a wall or a body"}, Kind::kTouching, 1, kSizeMm, 1},
    {{"stalled", "", "a robot that should move but is blocked"}, Kind::kStalled, 1, kSizeMm, 1},
    {{"busy", "", "a robot whose drive command is in progress"}, Kind::kBusy, 1, kSizeMm, 1},
    {{"turning", "seconds", "it has turned on the spot for this long"},
     Kind::kTurning,
     2,
     kDurationS,
     1},
    {{"stuck", "seconds", "it has pushed against something for this long"},
     Kind::kStuck,
     2,
     kDurationS,
     1},
    {{"ended", "seconds", "its program has ended, and it has not moved for this long"},
     Kind::kEnded,
     2,
     kDurationS,
     1},
    {{"part", "name </> number", "the value of one of its parts"}, Kind::kPart, 4, kPartValue, 1},
};
const std::span<const ConditionRow> kConditionRows = kConditionRowArray;

// Reads one condition at the front of `words` and removes its words.
std::optional<Condition> read_one(std::span<const Token>& words, FileReport& report) {
  if (words.size() < 2) {
    report.error(words.empty() ? Token{} : words[0], "a condition needs a robot and a word",
                 "write when ROBOT x > 500 then ...");
    return std::nullopt;
  }
  const ConditionRow* row = find_row(kConditionRows, words[1].text);
  if (row == nullptr) {
    report.error(words[1], "unknown condition " + in_quotes(words[1].text),
                 suggestion(words[1].text, words_of(kConditionRows)));
    return std::nullopt;
  }
  if (words.size() < 1 + row->words) {
    report.error(words[1], std::string(row->word) + " needs " + row->arguments,
                 "write when ROBOT " + std::string(row->word) + " " + row->arguments + " then ...");
    return std::nullopt;
  }
  Condition condition{.kind = row->kind, .body = words[0]};
  std::span<const Token> arguments = words.subspan(2, row->words - 1);
  words = words.subspan(1 + row->words);
  if (row->kind == Kind::kPart) {
    condition.part = arguments[0].text;
    arguments = arguments.subspan(1);
  }
  if (arguments.empty()) return condition;
  if (row->kind == Kind::kAt) {
    const auto x_mm = read_number(arguments[0], "x", kCoordinateMm, report);
    const auto y_mm = read_number(arguments[1], "y", kCoordinateMm, report);
    if (!x_mm || !y_mm) return std::nullopt;
    condition.at = {*x_mm / kMmPerM, *y_mm / kMmPerM};
  } else if (arguments.size() == 2) {
    condition.above = arguments[0].text == ">";
    if (!condition.above && arguments[0].text != "<") {
      report.error(arguments[0], in_quotes(arguments[0].text) + " is not a comparison",
                   "write < or > with spaces around it");
      return std::nullopt;
    }
  }
  const auto limit = read_number(arguments.back(), row->word, row->limits, report);
  if (!limit) return std::nullopt;
  condition.limit = *limit * row->unit;
  return condition;
}

template <class Body>
bool is_named(const Body& body, const std::string& name) {
  return body.name == name || std::to_string(body.id) == name;
}

struct Found {
  const BodyState* body = nullptr;
  const DriveState* drive = nullptr;  // robots only
  RobotId robot = {};                 // robots only
  const PartState* part = nullptr;    // the one that the condition names
};

const PartState* find_part_state(const std::string& name, const RobotModel& robot,
                                 const RobotState& state) {
  for (std::size_t i = 0; i < state.parts.size(); ++i)
    if (robot.kind->parts[i].spec.name == name) return &state.parts[i];
  return nullptr;
}

Found find(const Condition& condition, const Model& model, const State& state) {
  for (std::size_t i = 0; i < model.robots.size(); ++i)
    if (is_named(model.robots[i], condition.body.text))
      return {&state.robots[i].body, &state.robots[i].drive, RobotId{model.robots[i].id},
              find_part_state(condition.part, model.robots[i], state.robots[i])};
  for (std::size_t i = 0; i < model.objects.size(); ++i)
    if (is_named(model.objects[i], condition.body.text)) return {&state.objects[i].body};
  return {};
}

}  // namespace

bool holds(const Condition& c, const Model& model, const State& state, const RobotWatch& watch) {
  const Found found = find(c, model, state);
  if (found.body == nullptr) return false;
  const BodyState& body = *found.body;
  const auto compare = [&](double value) { return c.above ? value > c.limit : value < c.limit; };
  // Something that has not begun has not lasted, not even for 0 seconds.
  const auto lasts = [&](Observation::Kind kind) {
    const TimeNs lasted = watch.lasted(kind, found.robot);
    return lasted > 0 && to_seconds(lasted) >= c.limit;
  };
  switch (c.kind) {
    case Kind::kX:
      return compare(body.X_WB.x_m);
    case Kind::kY:
      return compare(body.X_WB.y_m);
    case Kind::kPhi:
      return compare(body.X_WB.heading_rad);
    case Kind::kSpeed:
      return compare(det::hypot(body.vx_m_s, body.vy_m_s));
    case Kind::kAt:
      return det::hypot(body.X_WB.x_m - c.at.x, body.X_WB.y_m - c.at.y) < c.limit;
    case Kind::kTouching:
      return body.touching;
    case Kind::kStalled:
      return found.drive != nullptr && found.drive->stalled;
    case Kind::kBusy:
      return found.drive != nullptr && found.drive->busy();
    case Kind::kTurning:
      return lasts(Observation::Kind::kTurning);
    case Kind::kStuck:
      return lasts(Observation::Kind::kStuck);
    case Kind::kEnded:
      return lasts(Observation::Kind::kEnded);
    case Kind::kPart:
      return found.part != nullptr && compare(found.part->value);
  }
  return false;
}

bool read_conditions(std::span<const Token>& words, FileReport& report,
                     std::vector<Condition>& conditions) {
  for (;;) {
    const auto condition = read_one(words, report);
    if (!condition) return false;
    conditions.push_back(*condition);
    const std::string next = words.empty() ? "" : words[0].text;
    if (next != "and" && next != "then") {
      report.error(words.empty() ? condition->body : words[0],
                   next.empty() ? "what happens then?" : in_quotes(next) + " is not and or then",
                   "write when CONDITION and CONDITION then EVENT");
      return false;
    }
    words = words.subspan(1);
    if (next == "then") return true;
  }
}

std::vector<Keyword> condition_keywords() { return keywords_of(kConditionRows); }

}  // namespace understudy

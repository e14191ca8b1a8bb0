// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/sear/project_xml.h"

#include <algorithm>
#include <pugixml.hpp>
#include <sstream>

#include "base/words.h"

namespace understudy {
namespace {

constexpr std::size_t kLargestXml = std::size_t{1} << 20;
constexpr std::size_t kLongestName = 200;
constexpr std::size_t kMostWheels = 8;

constexpr NumberLimits kPlace{-1e4, 1e4, "m"};
constexpr NumberLimits kTurn{-1e6, 1e6, "deg"};
constexpr NumberLimits kScale{1e-4, 1e4, ""};

// Line of an offset in the text.
int line_at(std::string_view text, std::ptrdiff_t offset) {
  if (offset < 0) return 0;
  const auto end = text.begin() + std::min<std::ptrdiff_t>(offset, std::ssize(text));
  return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
}

class SearXmlReader {
 public:
  SearXmlReader(std::string_view text, bool of_robot, FileReport& report)
      : text_(text), of_robot_(of_robot), report_(report) {}

  std::optional<SearItem> read() {
    if (text_.size() > kLargestXml) {
      report_.error("the file is larger than 1 MiB", "describe one thing in each file");
      return std::nullopt;
    }
    if (text_.find("<!DOCTYPE") != text_.npos || text_.find("<!ENTITY") != text_.npos) {
      report_.error("document types and entities are not allowed in files of a project",
                    "remove the line with <!DOCTYPE");
      return std::nullopt;
    }
    pugi::xml_document document;
    const auto result = document.load_buffer(
        text_.data(), text_.size(), pugi::parse_cdata | pugi::parse_escapes, pugi::encoding_utf8);
    if (!result) {
      report_.error({"", line_at(text_, result.offset), 0},
                    std::string("this is not XML: ") + result.description(),
                    "is the file complete, and is it UTF-8?");
      return std::nullopt;
    }
    const pugi::xml_node root = document.document_element();
    if (root.next_sibling() || !root) {
      report_.error(place_of(root), "a file needs exactly one element", remedy_of_elements());
      return std::nullopt;
    }
    SearItem item = read_item(root);
    if (report_.has_errors()) return std::nullopt;
    return item;
  }

 private:
  Token place_of(const pugi::xml_node& node) const {
    return {"", line_at(text_, node.offset_debug()), 0};
  }

  static std::string remedy_of_elements() {
    std::string all = "use one of";
    for (const SearWord& word : sear_words()) all += std::string(" ") + word.element;
    return all;
  }

  SearItem read_item(const pugi::xml_node& node) {
    SearItem item;
    item.file = report_.file();
    item.line = line_at(text_, node.offset_debug());
    item.of_robot = of_robot_;
    const SearWord* word = find_sear_word(node.name());
    if (word == nullptr) {
      report_.error(place_of(node), "unknown element " + in_quotes(node.name()),
                    remedy_of_elements());
      return item;
    }
    item.kind = word->kind;
    for (const SearNumber& number : word->numbers) item.numbers.push_back(number.usual.value_or(0));
    item.texts.resize(word->texts.size());
    read_attributes(node, *word, item);
    for (const pugi::xml_node& child : node.children()) read_child(child, *word, item);
    return item;
  }

  void read_attributes(const pugi::xml_node& node, const SearWord& word, SearItem& item) {
    std::vector<std::string> seen;
    for (const pugi::xml_attribute& attribute : node.attributes()) {
      const std::string key = attribute.name();
      if (std::find(seen.begin(), seen.end(), key) != seen.end())
        report_.error(place_of(node), key + " is given twice", "keep one");
      seen.push_back(key);
      if (key == "name")
        item.name = attribute.value();
      else if (!take_number(node, key, attribute.value(), word, item) &&
               !take_text(key, attribute.value(), word, item))
        report_.error(place_of(node), std::string(word.element) + " has no " + in_quotes(key),
                      suggestion(key, keys_of(word)));
    }
    for (std::size_t i = 0; i < word.numbers.size(); ++i)
      if (!word.numbers[i].usual &&
          std::find(seen.begin(), seen.end(), word.numbers[i].key) == seen.end())
        report_.error(place_of(node),
                      std::string(word.element) + " needs " + in_quotes(word.numbers[i].key),
                      std::string("write ") + word.numbers[i].key + "=\"...\"");
    check_name(node, item);
  }

  void check_name(const pugi::xml_node& node, const SearItem& item) {
    const bool odd = item.name.empty() || item.name.size() > kLongestName ||
                     std::any_of(item.name.begin(), item.name.end(), is_control) ||
                     item.name.find('"') != std::string::npos;
    if (odd)
      report_.error(place_of(node), "every thing needs a name of 1 to 200 characters",
                    "write name=\"...\", without quotes and line ends in it");
  }

  static std::vector<std::string> keys_of(const SearWord& word) {
    std::vector<std::string> keys = {"name"};
    for (const SearNumber& number : word.numbers) keys.emplace_back(number.key);
    for (const char* text : word.texts) keys.emplace_back(text);
    return keys;
  }

  bool take_number(const pugi::xml_node& node, const std::string& key, const char* value,
                   const SearWord& word, SearItem& item) {
    for (std::size_t i = 0; i < word.numbers.size(); ++i) {
      const SearNumber& number = word.numbers[i];
      if (key != number.key) continue;
      if (const auto read = read_value(node, key, value, number.limits)) item.numbers[i] = *read;
      if (number.whole &&
          item.numbers[i] != static_cast<double>(static_cast<long>(item.numbers[i])))
        report_.error(place_of(node), key + " must be a whole number", "leave out the fraction");
      return true;
    }
    return false;
  }

  static bool take_text(const std::string& key, const char* value, const SearWord& word,
                        SearItem& item) {
    for (std::size_t i = 0; i < word.texts.size(); ++i)
      if (key == word.texts[i]) {
        item.texts[i] = value;
        return true;
      }
    return false;
  }

  std::optional<double> read_value(const pugi::xml_node& node, const std::string& key,
                                   const char* value, const NumberLimits& limits) {
    Token word = place_of(node);
    word.text = value;
    return read_number(word, key, limits, report_);
  }

  void read_child(const pugi::xml_node& child, const SearWord& word, SearItem& item) {
    const std::string_view name = child.name();
    if (name == "move") {
      read_vector(child, kPlace, item.pose.at);
      item.is_placed = true;
    } else if (name == "rotate") {
      read_vector(child, kTurn, item.pose.turn_deg);
      item.is_placed = true;
    } else if (name == "scale") {
      read_vector(child, kScale, item.pose.scale);
    } else if (word.kind == SearClass::kRobot && name == sear_word(SearClass::kWheel).element) {
      if (item.wheels.size() < kMostWheels)
        item.wheels.push_back(read_item(child));
      else
        report_.error(place_of(child), "a robot has at most 8 wheels", "leave some out");
    } else {
      report_.error(place_of(child),
                    in_quotes(name.empty() ? std::string_view(child.value()) : name) +
                        " is not allowed in " + word.element,
                    "use move, rotate and scale");
    }
  }

  void read_vector(const pugi::xml_node& node, const NumberLimits& limits, Vec3& into) {
    if (node.first_child())
      report_.error(place_of(node), "this element must be empty", "write it as <move x= y= z=/>");
    for (const pugi::xml_attribute& attribute : node.attributes()) {
      const std::string key = attribute.name();
      double* const number = key == "x"   ? &into.x
                             : key == "y" ? &into.y
                             : key == "z" ? &into.z
                                          : nullptr;
      if (number == nullptr)
        report_.error(place_of(node), std::string(node.name()) + " has no " + in_quotes(key),
                      "use x, y and z");
      else if (const auto read = read_value(node, key, attribute.value(), limits))
        *number = *read;
    }
  }

  std::string_view text_;
  bool of_robot_;
  FileReport& report_;
};

void add_vector(pugi::xml_node& node, const char* name, Vec3 vector) {
  pugi::xml_node child = node.append_child(name);
  child.append_attribute("x") = number_text(vector.x).c_str();
  child.append_attribute("y") = number_text(vector.y).c_str();
  child.append_attribute("z") = number_text(vector.z).c_str();
}

void add_item(const SearItem& item, pugi::xml_node parent) {
  const SearWord& word = sear_word(item.kind);
  pugi::xml_node node = parent.append_child(word.element);
  node.append_attribute("name") = item.name.c_str();
  for (std::size_t i = 0; i < word.numbers.size(); ++i)
    node.append_attribute(word.numbers[i].key) = number_text(item.numbers[i]).c_str();
  for (std::size_t i = 0; i < word.texts.size(); ++i)
    if (!item.texts[i].empty()) node.append_attribute(word.texts[i]) = item.texts[i].c_str();
  if (item.is_placed) {
    add_vector(node, "move", item.pose.at);
    add_vector(node, "rotate", item.pose.turn_deg);
  }
  const Vec3 scale = item.pose.scale;
  if (scale.x != 1 || scale.y != 1 || scale.z != 1) add_vector(node, "scale", scale);
  for (const SearItem& wheel : item.wheels) add_item(wheel, node);
}

}  // namespace

bool looks_like_sear_xml(ByteSpan first_bytes) {
  std::string_view text = as_text(first_bytes);
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  for (;;) {
    text.remove_prefix(std::min(text.size(), text.find_first_not_of(" \t\r\n")));
    const std::string_view end = text.starts_with("<?")     ? "?>"
                                 : text.starts_with("<!--") ? "-->"
                                                            : "";
    if (end.empty()) break;
    const std::size_t at = text.find(end);
    if (at == std::string_view::npos) return false;
    text.remove_prefix(at + end.size());
  }
  if (!text.starts_with('<')) return false;
  text.remove_prefix(1);
  return find_sear_word(text.substr(0, text.find_first_of(" \t\r\n/>"))) != nullptr;
}

std::optional<SearItem> read_sear_xml(ByteSpan bytes, bool of_robot, FileReport& report) {
  return SearXmlReader(as_text(bytes), of_robot, report).read();
}

std::string sear_xml_of(const SearItem& item) {
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  add_item(item, document);
  std::ostringstream text;
  document.save(text, "  ");
  return text.str();
}

}  // namespace understudy

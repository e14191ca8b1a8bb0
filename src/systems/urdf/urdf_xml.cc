// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <pugixml.hpp>

#include "base/words.h"
#include "files/mesh_builder.h"
#include "files/numbers.h"
#include "systems/urdf/urdf.h"

namespace understudy::urdf {
namespace {

constexpr std::size_t kMostParts = 1000;  // links, and joints
constexpr NumberLimits kPlaceM{-1000, 1000, "m"};
constexpr NumberLimits kSizeM{1e-6, 1000, "m"};
constexpr NumberLimits kScale{-1e6, 1e6, ""};
constexpr NumberLimits kMass{0, 1e6, "kg"};
constexpr NumberLimits kInertia{-1e9, 1e9, "kg m2"};
constexpr NumberLimits kAnyNumber{-1e9, 1e9, ""};

class XmlReader {
 public:
  XmlReader(std::string_view text, FileReport& report) : text_(text), report_(report) {
    for (std::size_t i = 0; i < text.size(); ++i)
      if (text[i] == '\n') line_ends_.push_back(static_cast<std::ptrdiff_t>(i));
  }

  File read();

 private:
  Token place_of(const pugi::xml_node& node, std::string text = "") const;
  double number(const pugi::xml_node& node, const std::string& text, const char* what,
                const NumberLimits& limits);
  double attribute(const pugi::xml_node& node, const char* key, double usual,
                   const NumberLimits& limits);
  double child_number(const pugi::xml_node& node, const char* path, double usual);
  Vec3 vector(const pugi::xml_node& node, const char* key, Vec3 usual, const NumberLimits& limits);
  Pose3 origin(const pugi::xml_node& node);
  Pose3 written_pose(const pugi::xml_node& node);
  Geometry geometry(const pugi::xml_node& node);
  Shape shape(const pugi::xml_node& node);
  Inertial inertial(const pugi::xml_node& node);
  std::uint32_t colour(const pugi::xml_node& material);
  void take_link(const pugi::xml_node& node, File& file);
  void take_joint(const pugi::xml_node& node, File& file);
  void take_gazebo(const pugi::xml_node& node, File& file);
  void take_sensor(const pugi::xml_node& node, const std::string& link, File& file);

  std::string_view text_;
  FileReport& report_;
  std::vector<std::ptrdiff_t> line_ends_;
};

Token XmlReader::place_of(const pugi::xml_node& node, std::string text) const {
  const std::ptrdiff_t offset = node.offset_debug();
  if (offset < 0) return {std::move(text), 0, 0};
  const auto before = std::lower_bound(line_ends_.begin(), line_ends_.end(), offset);
  return {std::move(text), 1 + static_cast<int>(before - line_ends_.begin()), 0};
}

double XmlReader::number(const pugi::xml_node& node, const std::string& text, const char* what,
                         const NumberLimits& limits) {
  return read_number(place_of(node, text), what, limits, report_)
      .value_or(limits.least > 0 ? 1 : 0);
}

double XmlReader::attribute(const pugi::xml_node& node, const char* key, double usual,
                            const NumberLimits& limits) {
  const pugi::xml_attribute found = node.attribute(key);
  return found ? number(node, found.value(), key, limits) : usual;
}

// "scan/horizontal/samples": the text of an element further inside.
double XmlReader::child_number(const pugi::xml_node& node, const char* path, double usual) {
  const pugi::xml_node found = node.first_element_by_path(path);
  const std::string text(trimmed(found.child_value(), " \t\r\n"));
  return text.empty() ? usual : number(found, text, found.name(), kAnyNumber);
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : text) {
    if (c != ' ' && c != '\t' && c != '\n' && c != '\r') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  if (!word.empty()) words.push_back(std::move(word));
  return words;
}

Vec3 XmlReader::vector(const pugi::xml_node& node, const char* key, Vec3 usual,
                       const NumberLimits& limits) {
  const pugi::xml_attribute found = node.attribute(key);
  if (!found) return usual;
  const std::vector<std::string> words = words_of(found.value());
  if (words.size() != 3) {
    report_.error(place_of(node), std::string(key) + " needs three numbers",
                  std::string("write ") + key + "=\"X Y Z\"");
    return usual;
  }
  return {number(node, words[0], key, limits), number(node, words[1], key, limits),
          number(node, words[2], key, limits)};
}

// Roll, pitch and yaw about the fixed axes. A positive pitch lowers the nose.
Pose3 pose_of(Vec3 at, Vec3 rpy) { return {at, quaternion_of(rpy.z, 0.0 - rpy.y, rpy.x)}; }

Pose3 XmlReader::origin(const pugi::xml_node& node) {
  const pugi::xml_node origin = node.child("origin");
  return pose_of(vector(origin, "xyz", {}, kPlaceM), vector(origin, "rpy", {}, kAnyNumber));
}

// Gazebo: <pose>x y z roll pitch yaw</pose>.
Pose3 XmlReader::written_pose(const pugi::xml_node& node) {
  const pugi::xml_node pose = node.child("pose");
  const std::vector<std::string> words = words_of(pose.child_value());
  if (words.size() != 6) return {};
  double n[6];
  for (std::size_t i = 0; i < 6; ++i)
    n[i] = number(pose, words[i], "pose", i < 3 ? kPlaceM : kAnyNumber);
  return pose_of({n[0], n[1], n[2]}, {n[3], n[4], n[5]});
}

Geometry XmlReader::geometry(const pugi::xml_node& node) {
  Geometry g;
  if (const pugi::xml_node box = node.child("box")) {
    g.size = vector(box, "size", {1, 1, 1}, kSizeM);
  } else if (const pugi::xml_node cylinder = node.child("cylinder")) {
    g.form = Form::kCylinder;
    g.radius_m = attribute(cylinder, "radius", 1, kSizeM);
    g.length_m = attribute(cylinder, "length", 1, kSizeM);
  } else if (const pugi::xml_node sphere = node.child("sphere")) {
    g.form = Form::kSphere;
    g.radius_m = attribute(sphere, "radius", 1, kSizeM);
  } else if (const pugi::xml_node mesh = node.child("mesh")) {
    g.form = Form::kMesh;
    g.mesh = mesh.attribute("filename").value();
    g.size = vector(mesh, "scale", {1, 1, 1}, kScale);
  } else {
    report_.error(place_of(node), "a shape has no geometry",
                  "use box, cylinder, sphere or mesh inside <geometry>");
  }
  return g;
}

std::uint32_t XmlReader::colour(const pugi::xml_node& material) {
  const std::vector<std::string> words =
      words_of(material.child("color").attribute("rgba").value());
  if (words.size() < 3) return 0x808080;
  const auto part = [&](std::size_t i) { return number(material, words[i], "rgba", kAnyNumber); };
  return colour_of(part(0), part(1), part(2));
}

Shape XmlReader::shape(const pugi::xml_node& node) {
  Shape shape;
  shape.place = place_of(node);
  shape.X_LS = origin(node);
  shape.geometry = geometry(node.child("geometry"));
  const pugi::xml_node material = node.child("material");
  shape.material = material.attribute("name").value();
  shape.has_colour = !material.child("color").empty();
  if (shape.has_colour) shape.colour = colour(material);
  return shape;
}

Inertial XmlReader::inertial(const pugi::xml_node& node) {
  Inertial inertial;
  if (!node) return inertial;
  inertial.X_LI = origin(node);
  inertial.mass_kg = attribute(node.child("mass"), "value", 0, kMass);
  const pugi::xml_node tensor = node.child("inertia");
  const auto value = [&](const char* key) { return attribute(tensor, key, 0, kInertia); };
  inertial.diagonal = {value("ixx"), value("iyy"), value("izz")};
  inertial.others = {value("ixy"), value("ixz"), value("iyz")};
  return inertial;
}

void XmlReader::take_link(const pugi::xml_node& node, File& file) {
  Link link;
  link.name = place_of(node, node.attribute("name").value());
  link.inertial = inertial(node.child("inertial"));
  for (const pugi::xml_node& visual : node.children("visual"))
    link.visuals.push_back(shape(visual));
  // A colour that a link gives a name may be used by others.
  for (const Shape& visual : link.visuals)
    if (visual.has_colour && !visual.material.empty())
      file.materials.push_back({visual.material, visual.colour});
  for (const pugi::xml_node& collision : node.children("collision"))
    link.collisions.push_back(shape(collision));
  file.links.push_back(std::move(link));
}

void XmlReader::take_joint(const pugi::xml_node& node, File& file) {
  Joint joint;
  joint.name = place_of(node, node.attribute("name").value());
  joint.type = node.attribute("type").value();
  joint.parent = node.child("parent").attribute("link").value();
  joint.child = node.child("child").attribute("link").value();
  joint.X_PC = origin(node);
  joint.axis = vector(node.child("axis"), "xyz", {1, 0, 0}, kScale);
  file.joints.push_back(std::move(joint));
}

// Sensors of a link, and drives, whose plug-ins have used several names for their wheels.
void XmlReader::take_gazebo(const pugi::xml_node& node, File& file) {
  for (const pugi::xml_node& sensor : node.children("sensor"))
    take_sensor(sensor, node.attribute("reference").value(), file);
  for (const pugi::xml_node& plugin : node.children("plugin"))
    for (const pugi::xml_node& child : plugin.children()) {
      const std::string key = lower_case(child.name());
      const std::string joint(trimmed(child.child_value(), " \t\r\n"));
      if (key == "leftjoint" || key == "left_joint") file.left_wheels.push_back(joint);
      if (key == "rightjoint" || key == "right_joint") file.right_wheels.push_back(joint);
    }
}

void XmlReader::take_sensor(const pugi::xml_node& node, const std::string& link, File& file) {
  Sensor sensor;
  sensor.name = place_of(node, node.attribute("name").value());
  sensor.type = lower_case(node.attribute("type").value());
  sensor.link = link;
  sensor.X_LS = written_pose(node);
  sensor.rate_hz = child_number(node, "update_rate", 0);
  const pugi::xml_node scan = node.child("ray") ? node.child("ray") : node.child("lidar");
  sensor.samples = child_number(scan, "scan/horizontal/samples", 0);
  sensor.least_angle_rad = child_number(scan, "scan/horizontal/min_angle", 0);
  sensor.most_angle_rad = child_number(scan, "scan/horizontal/max_angle", 0);
  sensor.range_m = child_number(scan, "range/max", 0);
  const pugi::xml_node camera = node.child("camera");
  sensor.fov_rad = child_number(camera, "horizontal_fov", 0);
  sensor.width = child_number(camera, "image/width", 0);
  sensor.height = child_number(camera, "image/height", 0);
  file.sensors.push_back(std::move(sensor));
}

File XmlReader::read() {
  File file;
  if (text_.find("<!DOCTYPE") != text_.npos || text_.find("<!ENTITY") != text_.npos) {
    report_.error("document types and entities are not read", "remove the line with <!DOCTYPE");
    return file;
  }
  pugi::xml_document document;
  const auto result = document.load_buffer(
      text_.data(), text_.size(), pugi::parse_cdata | pugi::parse_escapes, pugi::encoding_utf8);
  if (!result) {
    report_.error(std::string("this is not XML: ") + result.description(),
                  "is the file complete, and is it UTF-8?");
    return file;
  }
  const pugi::xml_node robot = document.child("robot");
  if (!robot) {
    report_.error("there is no <robot>", "a robot is described inside <robot name=\"...\">");
    return file;
  }
  file.name = robot.attribute("name").value();
  for (const pugi::xml_node& node : robot.children()) {
    const std::string_view name = node.name();
    if (file.links.size() >= kMostParts || file.joints.size() >= kMostParts) {
      report_.error(place_of(node), "a robot may have 1000 links and joints",
                    "describe a simpler one");
      return file;
    }
    if (name == "link") take_link(node, file);
    if (name == "joint") take_joint(node, file);
    if (name == "gazebo") take_gazebo(node, file);
    if (name == "material")
      file.materials.push_back({node.attribute("name").value(), colour(node)});
    if (report_.full()) return file;
  }
  return file;
}

}  // namespace

File read_file(std::string_view text, FileReport& report) { return XmlReader(text, report).read(); }

}  // namespace understudy::urdf

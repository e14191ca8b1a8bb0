// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// .esObj: one kind of object of EyeSim, in the forms of 2018 (box, sphere, capsule) and later
// (collider box ...). Millimetres in model space (x right, y up, z forward), all multiplied by
// scale. The object's lowest point is on the floor. docs/formats/esobj.md is the reference. See it:
// understudy check worlds/objects/cone.esObj
#include <algorithm>
#include <optional>

#include "base/words.h"
#include "files/beacon_lines.h"
#include "files/extension_lines.h"
#include "files/shape_lines.h"
#include "systems/eyesim/collider.h"
#include "systems/eyesim/kind_lines.h"
#include "systems/eyesim/kind_name.h"
#include "systems/eyesim/mesh.h"
#include "world/compile_body.h"

namespace understudy {
namespace {

constexpr NumberLimits kColliderNumber{-1e9, 1e9,
                                       ""};  // shape_of checks it more closely, with the scale
constexpr NumberLimits kScale{1e-6, 1e6, ""};
constexpr double kDefaultSide_m = 0.1;

class EsobjReader {
 public:
  EsobjReader(const std::string& file, Reading& reading, Spec& spec)
      : report_(file, reading.diagnostics), reading_(reading), spec_(spec) {
    kind_.file = file;
  }

  void read(ByteSpan bytes);

  void take_obj(const Entry& entry);
  void take_name(const Entry& entry);
  void take_scale(const Entry& entry);
  void take_mass(const Entry& entry);
  void take_collider(const Entry& entry);
  void take_bare_collider(const Entry& entry) { read_collider(entry, 0); }
  void take_buoyancy(const Entry& entry);
  void take_shape(const Entry& entry) {
    read_shape_line(entry, report_, reading_, spec_, kind_.body);
  }
  void take_fixed(const Entry& entry);
  void take_beacon(const Entry& entry) { read_beacon_line(entry, report_, kind_); }
  void take_charger(const Entry& entry) { read_charger_line(entry, report_, kind_); }
  void take_set(const Entry& entry) {
    read_object_set_line(entry, report_, kind_.body);
    load_set_picture(entry, report_, reading_, spec_, kind_.body.look);
  }

 private:
  bool has_words(const Entry& entry, std::size_t least, std::size_t most);
  void read_collider(const Entry& entry, std::size_t kind_at);
  bool read_round(std::span<const Token> words, Collider& collider);
  void finish_body();

  FileReport report_;
  Reading& reading_;
  Spec& spec_;
  ObjectKindSpec kind_;
  std::optional<Token> name_;
  std::vector<Collider> colliders_;
  ModelVector mass_center_;
  double scale_ = 1;
};

constexpr KeywordRow<EsobjReader> kEsobjRows[] = {
    {{"obj", "path", "a model"}, &EsobjReader::take_obj},
    {{"name", "name", "the name that scenes use for it"}, &EsobjReader::take_name},
    {{"scale", "factor", "for all lengths in the file"}, &EsobjReader::take_scale},
    {{"mass", "kg [cx cy cz]", "mass and its centre"}, &EsobjReader::take_mass},
    {{"collider", "box|sphere|capsule number... [axis]", "a piece of its shape"},
     &EsobjReader::take_collider},
    {{"box", "cx cy cz sx sy sz", "a piece of its shape (2018)"}, &EsobjReader::take_bare_collider},
    {{"sphere", "cx cy cz r", "a piece of its shape (2018)"}, &EsobjReader::take_bare_collider},
    {{"capsule", "cx cy cz r h [x|y|z]", "a piece of its shape (2018)"},
     &EsobjReader::take_bare_collider},
    {{"buoyancy", "volume", "ignored; it is computed from the shapes"},
     &EsobjReader::take_buoyancy},
    {{"shape", kShapeArguments, kShapeHelp}, &EsobjReader::take_shape},
    {{"fixed", "", "it never moves"}, &EsobjReader::take_fixed},
    {{"beacon", kBeaconArguments, "infrared light that sends a character"},
     &EsobjReader::take_beacon},
    {{"charger", kChargerArguments, "contacts that charge a robot"}, &EsobjReader::take_charger},
    {{"set", "key value", "a setting of the body"}, &EsobjReader::take_set},
};
constexpr std::span<const KeywordRow<EsobjReader>> kEsobjKeywords = kEsobjRows;

void EsobjReader::read(ByteSpan bytes) {
  read_kind_lines(bytes, kEsobjKeywords, *this, report_);
  kind_.name = name_ ? name_->text : name_of_file(report_.file());
  refuse_taken_name(name_.value_or(Token{}), kind_.name, "an object", reading_.context.object_kinds,
                    spec_.object_kinds, report_);
  finish_body();
  spec_.object_kinds.push_back(std::move(kind_));
}

bool EsobjReader::has_words(const Entry& entry, std::size_t least, std::size_t most) {
  return understudy::has_words(entry, least, most, kEsobjKeywords, report_);
}

void EsobjReader::take_obj(const Entry& entry) {
  if (has_words(entry, 1, 1)) kind_.body.mesh = mesh_of(entry[1], {}, {}, report_, reading_, spec_);
}

void EsobjReader::take_name(const Entry& entry) {
  if (has_words(entry, 1, entry.size())) name_ = name_in(entry);
}

void EsobjReader::take_scale(const Entry& entry) {
  if (!has_words(entry, 1, 1)) return;
  if (const auto scale = read_number(entry[1], "scale", kScale, report_)) scale_ = *scale;
}

void EsobjReader::take_mass(const Entry& entry) {
  if (!has_words(entry, 1, 4)) return;
  if (const auto mass = read_number(entry[1], "mass", kMassKg, report_)) kind_.body.mass_kg = *mass;
  if (entry.size() < 5) return;
  const auto centre = read_vector(std::span(entry).subspan(2), "centre", kColliderNumber, report_);
  if (centre) mass_center_ = *centre;
}

void EsobjReader::take_collider(const Entry& entry) {
  if (has_words(entry, 1, entry.size())) read_collider(entry, 1);
}

// The kind is the first word or the one after it: box cx cy cz sx sy sz, sphere cx cy cz r, capsule
// cx cy cz r h axis.
void EsobjReader::read_collider(const Entry& entry, std::size_t kind_at) {
  const auto kind = collider_kind(lower_case(entry[kind_at].text));
  if (!kind) {
    report_.error(entry[kind_at], "unknown collider " + in_quotes(entry[kind_at].text),
                  "use box, sphere or capsule");
    return;
  }
  constexpr std::size_t kLeast[] = {6, 4, 5};
  constexpr std::size_t kMost[] = {6, 4, 6};
  const auto k = static_cast<std::size_t>(*kind);
  if (!has_words(entry, kind_at + kLeast[k], kind_at + kMost[k])) return;
  const std::span<const Token> words = std::span(entry).subspan(kind_at + 1);
  Collider collider;
  collider.kind = *kind;
  collider.word = entry[kind_at];
  const auto centre = read_vector(words, "centre", kColliderNumber, report_);
  bool fine = centre.has_value();
  if (fine) collider.centre = *centre;
  if (*kind == ColliderKind::kBox) {
    const auto size = read_vector(words.subspan(3), "size", kColliderNumber, report_);
    fine = fine && size.has_value();
    if (size) collider.size = *size;
  } else {
    fine = read_round(words.subspan(3), collider) && fine;
  }
  if (fine) colliders_.push_back(collider);
}

// r of a sphere; r h axis of a capsule.
bool EsobjReader::read_round(std::span<const Token> words, Collider& collider) {
  const auto radius = read_number(words[0], "radius", kColliderNumber, report_);
  collider.radius_mm = radius.value_or(0);
  if (collider.kind == ColliderKind::kSphere) return radius.has_value();
  const auto height = read_number(words[1], "height", kColliderNumber, report_);
  collider.height_mm = height.value_or(0);
  if (words.size() > 2) {
    const std::string axis = lower_case(words[2].text);
    if (axis != "x" && axis != "y" && axis != "z") {
      report_.error(words[2], "a capsule lies along x, y or z, not " + in_quotes(words[2].text),
                    "write y for an upright one");
      return false;
    }
    collider.axis = axis[0];
  }
  return radius && height;
}

void EsobjReader::take_buoyancy(const Entry& entry) {
  if (!has_words(entry, 1, 1)) return;
  const auto volume = read_number(entry[1], "volume", kColliderNumber, report_);
  if (volume && *volume != 0 && reading_.first_time("buoyancy"))
    report_.note(entry[0], "buoyancy is computed from the shapes, so this has no effect", "");
}

void EsobjReader::take_fixed(const Entry& entry) {
  warn_about_extra_words(entry, 1, report_);
  kind_.fixed = true;
}

void EsobjReader::finish_body() {
  BodySpec& body = kind_.body;
  double lowest = colliders_.empty() ? 0 : lowest_mm(colliders_[0], scale_);
  for (const Collider& c : colliders_) lowest = std::min(lowest, lowest_mm(c, scale_));
  for (const Collider& c : colliders_)
    if (auto shape = shape_of(c, scale_, -lowest, report_)) {
      shape->low_m = std::max(shape->low_m, 0.0);  // rounding
      body.shapes.push_back(*shape);
    }
  for (const ShapeSpec& shape : body.shapes)
    if (shape.kind == ShapeKind::kMesh && !kind_.fixed)
      report_.error("a mesh never moves, and the object is not fixed",
                    "add a line: fixed, or write shape hull");
  if (body.shapes.empty() && !report_.has_errors()) {
    report_.warning("there is no collider, so a box of 100 mm is used",
                    "write collider box 0 50 0 100 100 100");
    body.shapes.push_back(box(kDefaultSide_m, kDefaultSide_m, kDefaultSide_m));
  }
  body.mass_center =
      on_plan({mass_center_.x * scale_, mass_center_.y * scale_, mass_center_.z * scale_});
  body.mesh.scale = scale_;
  if (!body.mesh.path.empty()) body.mesh.z_m = 0.0 - lowest / kMmPerM;  // as its colliders
  if (report_.has_errors()) return;
  if (const auto model = compile_body(body, "object " + kind_.name, &spec_); !model)
    report_.error(model.error(), "check its colliders and its mass");
}

// The first line of data names the picture. No other format starts like this.
bool looks_like_esobj(std::string_view, ByteSpan first_bytes) {
  Diagnostics ignored;
  FileReport report("", ignored);
  EntryReader entries(first_bytes, report);
  Entry entry;
  return entries.next(entry) && entry.size() == 2 && same_word(entry[0].text, "obj") &&
         lower_case(entry[1].text).ends_with(".obj");
}

constexpr const char* kEsobjExtensions[] = {"esobj"};

}  // namespace

extern const FormatDescriptor esobj_format;
constinit const FormatDescriptor esobj_format = {
    .name = "esobj",
    .help = "EyeSim object: shape and mass of one kind",
    .rank = 20,
    .extensions = kEsobjExtensions,
    .role = FormatRole::kObjectKind,
    .keywords = [] { return keywords_of(kEsobjKeywords); },
    .sniff = looks_like_esobj,
    .read = [](ByteSpan bytes, const std::string& file, Reading& reading,
               Spec& spec) { EsobjReader(file, reading, spec).read(bytes); },
};

}  // namespace understudy

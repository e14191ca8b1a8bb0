// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/write_kind.h"

#include "base/describe.h"
#include "files/numbers.h"

namespace understudy {
namespace {

const FormatDescriptor* find_kind_writer(const FormatContext& context, const std::string& path) {
  const FormatDescriptor* format = find_format(context.formats, path, {});
  return format != nullptr && format->write_kind != nullptr ? format : nullptr;
}

std::string kind_endings_written(const FormatContext& context) {
  std::string list;
  for (const FormatDescriptor* format : context.formats)
    if (format->write_kind != nullptr)
      for (const char* ending : format->extensions)
        list += (list.empty() ? "." : ", .") + std::string(ending);
  return list;
}

// Numbers as readers write them: 0.1 rather than 0.10.
void tidy(Parameters& parameters) {
  for (Parameter& parameter : parameters)
    if (const auto number = parse_number(parameter.value)) parameter.value = number_text(*number);
}

// Without what depends on where the file is.
std::vector<NamedValue> fields_of_kind(RobotKindSpec kind) {
  kind.file.clear();
  tidy(kind.drive.parameters);
  for (SensorSpec& sensor : kind.sensors) tidy(sensor.parameters);
  for (std::vector<PartSpec>* list : {&kind.parts, &kind.errors, &kind.devices})
    for (PartSpec& part : *list) tidy(part.parameters);
  return list_fields(kind);
}

void compare_with_reading(const WrittenFile& file, const RobotKindSpec& wanted,
                          const FormatContext& context, const Resolver& resolver,
                          FileReport& report) {
  OverlayResolver overlay(resolver);
  overlay.add(file.path, file.text);
  Spec read;
  Diagnostics found;
  if (!load_kind(file.path, context, overlay, read, found) || read.kinds.empty()) {
    for (const Diagnostic& d : found.list())
      if (d.severity == Severity::kError) report.error(d.what, d.remedy);
    if (!report.has_errors()) report.error("the written file does not load", "choose another name");
    return;
  }
  const std::string difference =
      first_difference(fields_of_kind(wanted), fields_of_kind(read.kinds.back()));
  if (!difference.empty())
    report.warning("not everything can be saved; the first difference is " + difference,
                   "the file can be used without it");
}

}  // namespace

std::string kind_ending(const FormatContext& context) {
  const std::string all = kind_endings_written(context);
  return all.substr(0, all.find(','));
}

bool write_kind(const std::string& path, const RobotKindSpec& kind, const FormatContext& context,
                const Resolver& resolver, WrittenFile& file, Diagnostics& diagnostics) {
  Diagnostics found;
  FileReport report(path, found);
  const FormatDescriptor* format = find_kind_writer(context, path);
  if (format == nullptr)
    report.error("a robot cannot be written to this kind of file",
                 "use " + kind_endings_written(context));
  else
    file = {path, format->write_kind(kind, {context, resolver, ""}, report)};
  if (!found.has_errors()) compare_with_reading(file, kind, context, resolver, report);
  for (const Diagnostic& d : found.list()) diagnostics.add(d);
  return !found.has_errors();
}

}  // namespace understudy

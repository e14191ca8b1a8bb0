// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The message "answer", one for each request that has an id, and the messages "history" and
// "settings".
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "view/fields.h"
#include "view/workshop_view.h"

namespace understudy {

struct FolderEntryView {
  static constexpr const char* kName = "FolderEntry";
  std::string name;
  std::string path;
  bool folder = false;
  bool world = false;    // a file that can be opened
  bool program = false;  // or a source of one

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("name", self.name);
    visit("path", self.path);
    visit("folder", self.folder);
    visit("world", self.world);
    visit("program", self.program);
  }
};

struct SavedFileView {
  static constexpr const char* kName = "SavedFile";
  std::string name;
  std::optional<std::string> text;  // unless it was written to the disk

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("name", self.name);
    visit("text", self.text);
  }
};

struct AnswerView {
  static constexpr const char* kName = "Answer";
  static constexpr ViewTag kTag{"type", "answer"};
  RequestId id;
  bool ok = true;
  std::optional<std::string> error;  // if it is not ok
  // Of edits: the id of what was added, of a marker its number.
  std::optional<int> added;
  // Of "save": all files that are needed, and whether there is such a file already.
  std::optional<std::vector<SavedFileView>> files;
  std::optional<bool> exists;
  // Of "list".
  std::optional<std::vector<FolderEntryView>> entries;
  // Of "open". Programs and worlds: nothing was opened, because the user must choose first.
  std::optional<std::vector<std::string>> diagnostics;
  std::optional<std::vector<std::string>> programs;
  std::optional<std::vector<std::string>> worlds;
  std::optional<std::vector<std::string>> programs_left;  // that were not started
  // Of requests of the workshop.
  std::optional<WorkKindView> kind;
  std::optional<WorkChoicesView> choices;
  std::optional<WorkPreviewView> preview;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("id", self.id);
    visit("ok", self.ok);
    visit("error", self.error);
    visit("added", self.added);
    visit("files", self.files);
    visit("exists", self.exists);
    visit("entries", self.entries);
    visit("diagnostics", self.diagnostics);
    visit("programs", self.programs);
    visit("worlds", self.worlds);
    visit("programs_left", self.programs_left);
    visit("kind", self.kind);
    visit("choices", self.choices);
    visit("preview", self.preview);
  }
};

// Titles of what the viewer can undo and redo next; empty: nothing.
struct HistoryView {
  static constexpr const char* kName = "History";
  static constexpr ViewTag kTag{"type", "history"};
  std::string undo;
  std::string redo;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("undo", self.undo);
    visit("redo", self.redo);
  }
};

enum class SettingType : std::uint8_t { kNumber, kText, kSwitch, kChoice, kKeys, kFolder };
template <>
struct ViewEnum<SettingType> {
  static constexpr const char* kName = "SettingType";
  static constexpr std::array kValues = {"number", "text", "switch", "choice", "keys", "folder"};
};

struct SettingView {
  static constexpr const char* kName = "ServerSetting";
  std::string name;
  SettingType type = SettingType::kText;
  RawJson value;
  RawJson fallback;  // while nobody has set it
  std::string help;
  std::optional<std::string> unit;  // of numbers
  std::optional<double> minimum;
  std::optional<double> maximum;
  std::optional<std::vector<std::string>> choices;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("name", self.name);
    visit("type", self.type);
    visit("value", self.value);
    visit("fallback", self.fallback);
    visit("help", self.help);
    visit("unit", self.unit);
    visit("minimum", self.minimum);
    visit("maximum", self.maximum);
    visit("choices", self.choices);
  }
};

struct SettingsView {
  static constexpr const char* kName = "SettingsMessage";
  static constexpr ViewTag kTag{"type", "settings"};
  std::vector<SettingView> settings;
  std::string file;  // where the server keeps them; empty: nowhere

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("settings", self.settings);
    visit("file", self.file);
  }
};

}  // namespace understudy

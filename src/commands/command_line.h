// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Options and arguments of the commands, and the command line that they are read from. Only
// command_line.cc includes the underlying library, because its headers take seconds to compile.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace CLI {  // NOLINT: the name is theirs
class App;
class Option;
}  // namespace CLI

namespace understudy {

// Where the value of an option is stored. It is left unchanged if the option is not given.
using OptionValue = std::variant<std::string*, std::vector<std::string>*, int*, std::vector<int>*,
                                 std::int64_t*, std::uint32_t*, std::uint64_t*, double*>;

// Further properties of an option that was just added.
class Option {
 public:
  explicit Option(CLI::Option& option) : option_(option) {}

  Option& required();
  // The bounds are included. --help and errors print them according to their type.
  Option& range(int least, int most);
  Option& range(std::int64_t least, std::int64_t most);
  Option& range(double least, double most);
  Option& one_of(const std::vector<std::string>& words);
  // Takes exactly this many values.
  Option& values(int count);
  // A list that takes one value each time it is named, so that arguments may follow.
  Option& one_value_each();
  // If given again, the last one counts.
  Option& last_counts();
  // The word means this number; --help shows it as the default.
  Option& default_word(const std::string& word, int number);

 private:
  CLI::Option& option_;
};

// The options of one command.
class Options {
 public:
  explicit Options(CLI::App& app) : app_(app) {}

  // `name` with dashes is an option; without dashes it is a positional argument.
  Option add(const std::string& name, OptionValue value, const std::string& help);
  void add_flag(const std::string& name, bool* value, const std::string& help);
  // Text after the list of options in --help.
  void footer(const std::string& text);

 private:
  CLI::App& app_;
};

// Adds a command's options and returns the function that runs it, whose result is the exit code.
using AddOptions = std::function<int()> (*)(Options& options);

class CommandLine {
 public:
  CommandLine(const std::string& help, const std::string& version);
  ~CommandLine();

  void add_command(const std::string& name, const std::string& help, AddOptions add);
  // Runs the chosen command and returns its exit code, 0 for help, or 2 for wrong usage.
  int run(int argc, const char* const* argv);

 private:
  std::unique_ptr<CLI::App> app_;
  int exit_code_ = 0;
};

}  // namespace understudy

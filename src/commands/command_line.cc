// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "commands/command_line.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <map>

namespace understudy {

Option& Option::required() {
  option_.required();
  return *this;
}

Option& Option::range(int least, int most) {
  option_.check(CLI::Range(least, most));
  return *this;
}

Option& Option::range(std::int64_t least, std::int64_t most) {
  option_.check(CLI::Range(least, most));
  return *this;
}

Option& Option::range(double least, double most) {
  option_.check(CLI::Range(least, most));
  return *this;
}

Option& Option::one_of(const std::vector<std::string>& words) {
  option_.check(CLI::IsMember(words));
  return *this;
}

Option& Option::values(int count) {
  option_.expected(count);
  return *this;
}

Option& Option::one_value_each() {
  option_.allow_extra_args(false);
  return *this;
}

Option& Option::last_counts() {
  option_.take_last();
  return *this;
}

Option& Option::default_word(const std::string& word, int number) {
  option_.transform(CLI::Transformer(std::map<std::string, int>{{word, number}}));
  option_.default_str(word);
  return *this;
}

Option Options::add(const std::string& name, OptionValue value, const std::string& help) {
  return Option(*std::visit([&](auto* to) { return app_.add_option(name, *to, help); }, value));
}

void Options::add_flag(const std::string& name, bool* value, const std::string& help) {
  app_.add_flag(name, *value, help);
}

void Options::footer(const std::string& text) { app_.footer(text); }

CommandLine::CommandLine(const std::string& help, const std::string& version)
    : app_(std::make_unique<CLI::App>(help)) {
  app_->require_subcommand(1);
  app_->set_help_all_flag("--help-all", "Help of all subcommands");
  app_->failure_message(CLI::FailureMessage::help);
  app_->set_version_flag("--version", version);
}

CommandLine::~CommandLine() = default;

void CommandLine::add_command(const std::string& name, const std::string& help, AddOptions add) {
  CLI::App& app = *app_->add_subcommand(name, help);
  Options options(app);
  app.callback([this, act = add(options)] { exit_code_ = act(); });
}

int CommandLine::run(int argc, const char* const* argv) {
  try {
    app_->parse(argc, argv);
  } catch (const CLI::Success& help_or_version) {
    return app_->exit(help_or_version);
  } catch (const CLI::ParseError& error) {
    std::fprintf(stderr, "understudy: %s\n", error.what());
    const auto chosen = app_->get_subcommands();
    std::fprintf(stderr, "Try understudy%s%s --help\n", chosen.empty() ? "" : " ",
                 chosen.empty() ? "" : chosen.front()->get_name().c_str());
    return 2;
  }
  return exit_code_;
}

}  // namespace understudy

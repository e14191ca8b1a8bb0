// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Starting and ending a user's program.
#include "host/program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "base/words.h"
#include "clients/wire/executable.h"
#include "files/own_folders.h"
#include "files/program_names.h"
#include "host/debugger.h"
#include "host/foreign_program.h"
#include "host/program_environment.h"
#include "host/subreaper.h"
#include "host/syscall_monitor.h"
#include "host/terminal.h"
#include "ports/file_descriptor.h"

namespace understudy {
namespace {

namespace fs = std::filesystem;

bool ends_with(const std::string& text, const char* tail) {
  const std::size_t length = std::strlen(tail);
  return text.size() >= length && text.compare(text.size() - length, length, tail) == 0;
}

// The Java machine writes counters to the file /tmp/hsperfdata_USER/PROCESS, and at its start reads
// those of all others. That bypasses the run, and in two runs the process ids are the same. Also,
// with -Xbatch a thread that needs a method compiled waits for the compiler.
constexpr const char* kJavaOptions[] = {"-XX:-UsePerfData", "-Xbatch"};

// A Python source is passed to Python; everything else is started directly.
Result<std::vector<std::string>> arguments_of(const std::string& command) {
  auto split = split_command(command);
  if (!split) return split;
  std::vector<std::string>& words = *split;
  if (words.empty()) return Error{"empty program; give a command line"};
  std::error_code ignored;
  const std::string written = words[0];
  for (const std::string& name : program_names(written)) {
    if (!fs::is_regular_file(name, ignored)) continue;
    words[0] = name;
    break;
  }
  const bool is_file = fs::exists(words[0], ignored) && !fs::is_directory(words[0], ignored);
  if (ends_with(words[0], ".py")) {
    if (!is_file) return Error{"no such program: " + words[0] + "; check the path"};
    words.insert(words.begin(),
                 access("/usr/bin/python3", X_OK) == 0 ? "/usr/bin/python3" : "python3");
  } else if (is_file) {
    if (const std::string system = foreign_system_of(words[0]); !system.empty())
      return Error{"cannot start " + words[0] + ": it is a program for " + system +
                   "; compile its source with gccsim (C) or g++sim (C++)"};
    if (access(words[0].c_str(), X_OK) != 0)
      return Error{"cannot start " + words[0] + ": not executable; try chmod +x"};
    words[0] = fs::absolute(words[0]).string();
  } else if (words[0].find('/') != std::string::npos) {
    return Error{"no such program: " + words[0] + "; compile it first or check the path"};
  } else {
    for (const std::string& name : program_names(written))
      if (const std::string example = find_example(name); !example.empty()) words[0] = example;
  }
  if (fs::path(words[0]).filename() == "java")
    words.insert(words.begin() + 1, std::begin(kJavaOptions), std::end(kJavaOptions));
  return split;
}

// The file that a name without a slash refers to; empty if there is none.
std::string found_in_path(const std::string& name) {
  if (name.find('/') != std::string::npos) return name;
  const char* path = getenv("PATH");
  for (const std::string_view folder : split_at(path != nullptr ? path : "", ':'))
    if (std::string file = std::string(folder) + "/" + name; access(file.c_str(), X_OK) == 0)
      return file;
  return "";
}

std::vector<char*> pointers(std::vector<std::string>& strings) {
  std::vector<char*> list;
  for (std::string& s : strings) list.push_back(s.data());
  list.push_back(nullptr);
  return list;
}

struct ProgramStartup {
  char* const* arguments;
  char* const* environment;
  const char* input;  // null: the simulator's own
  int output;
  pid_t group;    // 0: its own
  bool debugged;  // this is gdb, and the program will be its child
  std::array<int, US_DESCRIPTORS>
      descriptors;   // that it inherits: its memory, the doorbell, the shim
  int first_number;  // the first of the numbers under which it gets them
  int simulator;     // the socket
  us_slot* slot;     // where its shim looks for its process id, or for its parent's
};

// Runs in the child between fork and exec, so it makes only calls that are safe there.
void become(void* context, int failure) {
  const ProgramStartup& startup = *static_cast<const ProgramStartup*>(context);
  // Written by the child, because it must be there before its shim looks.
  (startup.debugged ? startup.slot->parent_pid : startup.slot->pid) = getpid();
  setpgid(0, startup.group);
  if (startup.debugged) give_terminal_to(getpid());
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // if the subreaper dies, so do we
  personality(ADDR_NO_RANDOMIZE);    // same addresses every time
  if (const int file = startup.input != nullptr ? open(startup.input, O_RDONLY) : -1; file > 0) {
    dup2(file, 0);
    close(file);
  }
  if (startup.output >= 0) {
    dup2(startup.output, 1);
    dup2(startup.output, 2);
  }
  for (std::size_t i = 0; i < startup.descriptors.size(); ++i)
    dup2(startup.descriptors[i], startup.first_number + static_cast<int>(i));
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGCHLD, SIGXFSZ})
    signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  const int monitor = startup.debugged ? -1 : SyscallMonitor::install();
  report_to_simulator(startup.simulator, {SubreaperReport::kMonitor, 0}, monitor);
  if (monitor >= 0) close(monitor);
  execvpe(startup.arguments[0], startup.arguments, startup.environment);
  const int code = errno;
  [[maybe_unused]] const ssize_t told = write(failure, &code, sizeof code);
  _exit(127);
}

const char* input_of(const ProgramParams& params) {
  if (params.uses_terminal()) return nullptr;
  return params.input.empty() ? "/dev/null" : params.input.c_str();
}

std::vector<std::string> own_environment() {
  std::vector<std::string> environment;
  for (char** e = environ; *e != nullptr; ++e) environment.emplace_back(*e);
  return environment;
}

// The number under which programs get a descriptor. It is high, so that it is not in the way.
int number_for_descriptor() {
  constexpr rlim_t kUsual = 900;
  constexpr rlim_t kBelowLimit = 8;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > kUsual + kBelowLimit)
    return static_cast<int>(kUsual);
  return static_cast<int>(limit.rlim_cur - kBelowLimit);
}

}  // namespace

Result<std::vector<std::string>> split_command(const std::string& command) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (c == '\\' && quote != '\'' && i + 1 < command.size()) {
      word += command[++i];
      in_word = true;
    } else if (quote != 0) {
      if (c == quote)
        quote = 0;
      else
        word += c;
    } else if (c == '"' || c == '\'') {
      quote = c;
      in_word = true;
    } else if (c == ' ' || c == '\t') {
      if (in_word) words.push_back(word);
      word.clear();
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (quote != 0) return Error{"missing closing quote in: " + command};
  if (in_word) words.push_back(word);
  return words;
}

Status can_start(const std::string& command) {
  auto words = arguments_of(command);
  if (!words) return Error{words.error()};
  if (!found_in_path((*words)[0]).empty()) return {};
  return Error{"no such program: " + (*words)[0] + "; compile it first or check the path"};
}

std::string why_not_followed(const std::string& command) {
  const auto words = arguments_of(command);
  const std::string path = words ? found_in_path((*words)[0]) : "";
  const char* why = path.empty() ? nullptr : us_why_not_followed(path.c_str());
  return why == nullptr ? "" : "starts " + path + ", which " + why;
}

Result<Program> start_program(const ProgramParams& params, Participants& participants,
                              SlotId slot) {
  auto words = arguments_of(params.command);
  if (!words) return Error{words.error()};
  const int number = number_for_descriptor();
  ProgramMemory& memory = participants.memory_of(slot);
  auto environment =
      program_environment({.path = found_in_path((*words)[0]),
                           .arguments = *words,
                           .run = fmt::format("{:04}", number),
                           .shim = number + 2,
                           .hash_seed = static_cast<std::uint32_t>(memory.shared().key[1] >> 32),
                           .more_bytes = params.more_environment});
  if (!environment) return Error{environment.error()};
  if (params.in_gdb()) {
    words = in_debugger(*words, *environment, params.debug_folder);
    if (!words) return Error{words.error()};
    environment = own_environment();
  }
  const std::vector<char*> arguments = pointers(*words);
  const std::vector<char*> variables = pointers(*environment);
  const FileDescriptor shim(open(shim_file().c_str(), O_RDONLY | O_CLOEXEC));
  if (!shim.is_open())
    return Error{"cannot open " + shim_file() + ": " + strerror(errno) +
                 "; build it with ./understudy build"};
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0)
    return Error{std::string("cannot create a pair of sockets: ") + strerror(errno)};
  FileDescriptor ours(pair[0]);
  FileDescriptor subreapers_end(pair[1]);
  ProgramStartup startup{
      .arguments = arguments.data(),
      .environment = variables.data(),
      .input = input_of(params),
      .output = params.output,
      .group = params.at_terminal ? getpgrp() : 0,
      .debugged = params.in_gdb(),
      .descriptors = {memory.descriptor(), participants.doorbell().descriptor(), shim.get()},
      .first_number = number,
      .simulator = subreapers_end.get(),
      .slot = &memory.shared().slots[place_in_family(slot)]};
  // A program must not look into the processes above it, at their open files or their memory. (As
  // root it can.)
  prctl(PR_SET_DUMPABLE, 0);
  std::fflush(nullptr);  // otherwise buffered output could be written twice
  const pid_t subreaper = fork();
  if (subreaper == 0) {
    close(ours.get());
    run_subreaper(subreapers_end.get(), become, &startup);
  }
  if (subreaper < 0) return Error{std::string("cannot start a process: ") + strerror(errno)};
  subreapers_end = FileDescriptor();  // otherwise we would not notice its end
  Program program{.params = params, .subreaper = subreaper, .subreaper_socket = ours.release()};
  int code = 0;
  SubreaperReport report;
  bool over = false;
  while (!over && program.pid == 0 && code == 0) {
    if (!receive_report(program.subreaper_socket, -1, report, program.monitor, over)) continue;
    if (report.kind == SubreaperReport::kStarted) program.pid = report.value;
    if (report.kind == SubreaperReport::kFailed) code = report.value;
  }
  if (program.pid != 0) {
    memory.set_subreaper(subreaper);
    return program;
  }
  if (program.monitor >= 0) close(program.monitor);
  program.ended = true;
  kill_family(program);
  return Error{"cannot start " + (*words)[0] + ": " + strerror(code) + "; check the command"};
}

namespace {

// As wait() returns it: the number of a signal is a status by itself.
void note_status(Program& program, int status) {
  program.ended = true;
  program.exit_code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  if (WIFSIGNALED(status) && program.end != ProgramEnd::kKill) program.end = ProgramEnd::kSignal;
}

}  // namespace

void reap(Program& program, TimeNs wait) {
  SubreaperReport report;
  int ignored = -1;
  bool over = program.subreaper_socket < 0;
  const int patience = static_cast<int>(wait / kMillisecond);
  while (!program.ended &&
         receive_report(program.subreaper_socket, patience, report, ignored, over)) {
    if (report.kind != SubreaperReport::kEnded) continue;
    note_status(program, report.value);
  }
  // The subreaper was killed, and the program with it.
  if (over && !program.ended) note_status(program, SIGKILL);
}

namespace {

// The subreaper sees the end of the socket, and ends when all the others have ended.
void let_go(Program& program) {
  if (program.subreaper > 0) shutdown(program.subreaper_socket, SHUT_WR);
}

void await_keeper(Program& program) {
  if (program.subreaper <= 0) return;
  reap(program, 2 * kSecond);
  close(program.subreaper_socket);
  waitpid(program.subreaper, nullptr, 0);
  program.subreaper = 0;
  program.subreaper_socket = -1;
}

}  // namespace

void kill_family(Program& program) {
  reap(program, 0);
  let_go(program);
  await_keeper(program);
}

void stop_programs(std::vector<Program>& programs) {
  for (Program& program : programs) {
    reap(program, 0);
    if (program.ended) continue;
    // Include its children, unless we are in the same process group.
    const pid_t target = program.params.at_terminal ? program.pid : -program.pid;
    kill(target, SIGTERM);
    kill(target, SIGCONT);  // it may be stopped in a debugger
  }
  for (Program& program : programs) reap(program, kSecond);
  for (Program& program : programs) let_go(program);
  for (Program& program : programs) await_keeper(program);
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Starting and ending a user's program.
#include "session/program.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/words.h"
#include "formats/program_names.h"
#include "session/files.h"
#include "session/program_environment.h"
#include "time/witness.h"

namespace understudy {
namespace {

namespace fs = std::filesystem;

bool ends_with(const std::string& text, const char* tail) {
  const std::size_t length = std::strlen(tail);
  return text.size() >= length && text.compare(text.size() - length, length, tail) == 0;
}

// Java's machine counts what it does in a file /tmp/hsperfdata_USER/PROCESS, and at its start looks
// at those of all others: a way around the run, and in two runs the process numbers are the same.
// And who needs a method compiled waits for the compiler: its thread has no turn before.
constexpr const char* kJavaOptions[] = {"-XX:-UsePerfData", "-Xbatch"};

// A Python source is given to Python, everything else is started itself.
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

// The file that a name without a slash stands for; empty if there is none.
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

// How a child tells its parent about its start, over a socket: first the witness's descriptor, if
// there is one, then why it could not start, if that is so.
void tell_parent(int socket, int code, int descriptor) {
  iovec text{.iov_base = &code, .iov_len = sizeof code};
  alignas(cmsghdr) char room[CMSG_SPACE(sizeof descriptor)] = {};
  msghdr message{};
  message.msg_iov = &text;
  message.msg_iovlen = 1;
  if (descriptor >= 0) {
    message.msg_control = room;
    message.msg_controllen = sizeof room;
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptor);
    std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  }
  [[maybe_unused]] const ssize_t told = sendmsg(socket, &message, MSG_NOSIGNAL);
}

// False at the end.
bool hear_child(int socket, int& code, int& descriptor) {
  iovec text{.iov_base = &code, .iov_len = sizeof code};
  alignas(cmsghdr) char room[CMSG_SPACE(sizeof descriptor)] = {};
  msghdr message{};
  message.msg_iov = &text;
  message.msg_iovlen = 1;
  message.msg_control = room;
  message.msg_controllen = sizeof room;
  if (recvmsg(socket, &message, MSG_CMSG_CLOEXEC) != sizeof code) return false;
  if (const cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr)
    std::memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
  return true;
}

// In the child, between fork and exec: only calls that are safe there.
[[noreturn]] void become(char* const* arguments, char* const* environment, const char* input,
                         int output, int parent) {
  setpgid(0, 0);                     // Ctrl-C is for the simulator, which ends us in order
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // and if it dies, so do we
  personality(ADDR_NO_RANDOMIZE);    // same addresses every time
  if (const int file = open(input, O_RDONLY); file > 0) {
    dup2(file, 0);
    close(file);
  }
  if (output >= 0) {
    dup2(output, 1);
    dup2(output, 2);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  signal(SIGPIPE, SIG_DFL);
  signal(SIGXFSZ, SIG_DFL);
  const int witness = Witness::install();
  tell_parent(parent, 0, witness);
  if (witness >= 0) close(witness);
  execvpe(arguments[0], arguments, environment);
  tell_parent(parent, errno, -1);
  _exit(127);
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
  if (quote != 0) return Error{"a quote is not closed in: " + command};
  if (in_word) words.push_back(word);
  return words;
}

Status can_start(const std::string& command) {
  auto words = arguments_of(command);
  if (!words) return Error{words.error()};
  if (!found_in_path((*words)[0]).empty()) return {};
  return Error{"no such program: " + (*words)[0] + "; compile it first or check the path"};
}

Result<Program> start_program(const ProgramParams& params, Participants& participants, int slot) {
  auto words = arguments_of(params.command);
  if (!words) return Error{words.error()};
  auto environment = program_environment({.path = found_in_path((*words)[0]),
                                          .arguments = *words,
                                          .run = participants.path(),
                                          .robot_id = params.robot_id,
                                          .seed = params.seed,
                                          .more_bytes = params.more_environment});
  if (!environment) return Error{environment.error()};
  const std::vector<char*> arguments = pointers(*words);
  const std::vector<char*> variables = pointers(*environment);
  const char* const input = params.input.empty() ? "/dev/null" : params.input.c_str();
  int start[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, start) != 0)
    return Error{std::string("cannot make a pair of sockets: ") + strerror(errno)};
  const pid_t pid = fork();
  if (pid == 0) {
    participants.set_pid(slot, getpid());  // by the child: it must be there before its shim looks
    become(arguments.data(), variables.data(), input, params.output, start[1]);
  }
  int code = pid < 0 ? errno : 0;
  int witness = -1;
  close(start[1]);
  while (hear_child(start[0], code, witness)) {
  }
  close(start[0]);
  if (code != 0) {
    if (witness >= 0) close(witness);
    if (pid > 0) waitpid(pid, nullptr, 0);
    return Error{"cannot start " + (*words)[0] + ": " + strerror(code) + "; check the command"};
  }
  return Program{.params = params, .pid = pid, .witness = witness};
}

void reap(Program& program, TimeNs wait) {
  constexpr TimeNs kNap = kMillisecond / 2;
  for (TimeNs waited = 0; !program.ended; waited += kNap) {
    int status = 0;
    const pid_t ended = waitpid(program.pid, &status, WNOHANG);
    if (ended == program.pid) {
      program.ended = true;
      program.exit_code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    }
    if (ended != 0 || waited >= wait) return;
    usleep(static_cast<useconds_t>(kNap / kMicrosecond));
  }
}

void stop_program(Program& program) {
  if (program.ended) return;
  kill(-program.pid, SIGTERM);
  kill(-program.pid, SIGCONT);  // it may be stopped in a debugger
  reap(program, kSecond);
  kill(-program.pid, SIGKILL);
  reap(program, 2 * kSecond);
}

}  // namespace understudy

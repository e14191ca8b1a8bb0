// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "tests/support/cli.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <limits>
#include <stdexcept>

namespace understudy::scenario {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

[[noreturn]] void fail(const std::string& what) {
  throw std::runtime_error(what + ": " + std::strerror(errno));
}

std::vector<char*> pointers(Arguments& strings) {
  std::vector<char*> list;
  for (std::string& s : strings) list.push_back(s.data());
  list.push_back(nullptr);
  return list;
}

Arguments with_summary(Arguments arguments, const std::string& file) {
  arguments.insert(arguments.begin(), {simulator(), "run"});
  arguments.insert(arguments.end(), {"--summary", file});
  return arguments;
}

CliResult result_of(Process& process, const std::string& summary_file, double seconds) {
  CliResult result;
  result.exit_code = process.wait(seconds);
  result.out = process.out();
  result.err = process.err();
  const std::string text = read_text(summary_file);
  if (!text.empty()) result.summary = Json::parse(text);
  return result;
}

}  // namespace

const char* const kBox = "S4 300 1000 0\n";

Process::Process(const Arguments& command, const Arguments& environment) {
  Arguments words = command;
  const std::vector<char*> arguments = pointers(words);
  const std::string out = folder_.file("out");
  const std::string err = folder_.file("err");
  const std::string settings = folder_.file("settings");
  pid_ = fork();
  if (pid_ < 0) fail("fork");
  if (pid_ > 0) return;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  dup2(open("/dev/null", O_RDONLY), 0);
  dup2(open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644), 1);
  dup2(open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644), 2);
  setenv("XDG_CONFIG_HOME", settings.c_str(), 1);  // never those of who runs the tests
  for (const std::string& entry : environment) {
    const std::size_t equals = entry.find('=');
    setenv(entry.substr(0, equals).c_str(), entry.c_str() + equals + 1, 1);
  }
  execvp(arguments[0], arguments.data());
  _exit(127);
}

Process::~Process() {
  if (!running()) return;
  kill(pid_, SIGKILL);
  wait(10);
}

void Process::signal(int number) const {
  if (!ended_) kill(pid_, number);
}

bool Process::running() {
  int status = 0;
  if (!ended_ && waitpid(pid_, &status, WNOHANG) == pid_) note_end(status);
  return !ended_;
}

int Process::wait(double seconds) {
  if (wait_for([this] { return !running(); }, seconds)) return exit_code_;
  kill(pid_, SIGKILL);
  int status = 0;
  waitpid(pid_, &status, 0);
  note_end(status);
  exit_code_ = -1;
  return -1;
}

void Process::note_end(int status) {
  ended_ = true;
  exit_code_ = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

std::string Process::out() const { return read_text(folder_.file("out")); }
std::string Process::err() const { return read_text(folder_.file("err")); }

namespace {

template <class T>
T value_of(const Json& summary, const char* key, T otherwise) {
  return summary.is_object() ? summary.value(key, otherwise) : otherwise;
}

}  // namespace

std::string CliResult::hash() const { return value_of<std::string>(summary, "hash", "?"); }
std::string CliResult::ended() const { return value_of<std::string>(summary, "ended", "?"); }
double CliResult::virtual_s() const {
  return value_of(summary, "virtual_s", std::numeric_limits<double>::quiet_NaN());
}
bool CliResult::repeatable() const { return value_of(summary, "repeatable", false); }

std::string CliResult::reasons() const {
  std::string all;
  for (const auto& reason : value_of(summary, "reasons", Json::array()))
    all += reason.get<std::string>() + "\n";
  return all;
}

Json CliResult::robot(const std::string& name) const {
  for (const auto& robot : value_of(summary, "robots", Json::array()))
    if (robot["name"] == name) return robot;
  return Json::object();
}

Json CliResult::program(const std::string& robot) const {
  for (const auto& program : value_of(summary, "programs", Json::array()))
    if (program["robot"] == robot) return program;
  return Json::object();
}

namespace {

// Tests put these paths into command lines and world files, which are split at blanks. Where the
// tree itself has one in its path, they go through a link.
std::string without_blanks(const std::string& folder) {
  if (folder.find(' ') == std::string::npos) return folder;
  static const TempDir links;
  const std::string link = links.file(std::to_string(std::hash<std::string>()(folder)));
  fs::create_directory_symlink(folder, link);
  return link;
}

}  // namespace

std::string simulator() { return std::string(UNDERSTUDY_BUILD_DIR) + "/bin/understudy"; }
std::string test_program(const std::string& name) {
  static const std::string folder = without_blanks(UNDERSTUDY_BUILD_DIR);
  return folder + "/programs/" + name;
}
std::string source_path(const std::string& path) {
  static const std::string folder = without_blanks(UNDERSTUDY_SOURCE_DIR);
  return folder + "/" + path;
}

CliResult run_cli(const Arguments& arguments) {
  Arguments words = arguments;
  words.insert(words.begin(), simulator());
  Process process(words);
  return result_of(process, "", 100);
}

CliResult run_world(const Arguments& arguments) { return RunningWorld(arguments).finish(); }

CliResult run_program(const std::string& program, const Arguments& more) {
  const TempDir folder;
  Arguments arguments = {folder.write("box.sim", kBox), "--program", "S4=" + program};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_world(arguments);
}

RunningWorld::RunningWorld(Arguments arguments, const Arguments& environment)
    : process_(with_summary(std::move(arguments), folder_.file("summary.json")), environment) {}

int RunningWorld::program_pid() {
  std::vector<int> programs;  // the children of their keepers
  wait_for([&] {
    for (const int keeper : children_of(process_.pid()))
      for (const int program : children_of(keeper)) programs.push_back(program);
    return !programs.empty() || !process_.running();
  });
  return programs.empty() ? -1 : programs.front();
}

CliResult RunningWorld::finish(double seconds) {
  return result_of(process_, folder_.file("summary.json"), seconds);
}

std::vector<int> children_of(int pid) {
  std::vector<int> children;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator("/proc", ignored)) {
    const int candidate = std::atoi(entry.path().filename().c_str());
    if (candidate <= 0) continue;
    const std::string stat = read_text(entry.path().string() + "/stat");
    const std::size_t name_end = stat.rfind(") ");
    if (name_end == std::string::npos) continue;
    if (std::atoi(stat.c_str() + name_end + 4) == pid) children.push_back(candidate);
  }
  return children;
}

double processor_seconds(int pid) {
  clockid_t clock = 0;
  timespec t{};
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &t) != 0) return -1;
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

std::vector<std::string> sockets_of(int pid) {
  std::vector<std::string> mine;
  std::error_code ignored;
  for (const char* table : {"tcp", "tcp6", "udp", "udp6"}) {
    std::ifstream lines(std::string("/proc/net/") + table);
    std::vector<std::string> all(1);
    while (std::getline(lines, all.back())) all.emplace_back();
    for (const auto& entry :
         fs::directory_iterator("/proc/" + std::to_string(pid) + "/fd", ignored)) {
      const std::string target = fs::read_symlink(entry, ignored).string();
      if (target.rfind("socket:[", 0) != 0) continue;
      const std::string inode = " " + target.substr(8, target.size() - 9) + " ";
      for (const std::string& line : all)
        if (line.find(inode) != std::string::npos) mine.push_back(std::string(table) + " " + line);
    }
  }
  return mine;
}

bool somebody_listens_on(int tcp_port) {
  char port[8];
  std::snprintf(port, sizeof port, ":%04X", static_cast<unsigned>(tcp_port));
  for (const char* table : {"/proc/net/tcp", "/proc/net/tcp6"}) {
    std::ifstream lines(table);
    std::string number, local, remote, state, rest;
    while (lines >> number >> local >> remote >> state && std::getline(lines, rest))
      if (state == "0A" && local.size() > 5 && local.substr(local.size() - 5) == port) return true;
  }
  return false;
}

RobiosPort::RobiosPort() {
  const std::string name = (fs::temp_directory_path() / "understudy-test-34721.lock").string();
  lock_ = open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  while (flock(lock_, LOCK_EX) != 0 && errno == EINTR) {
  }
}

RobiosPort::~RobiosPort() { close(lock_); }

BusyCores::BusyCores(int count) {
  for (int i = 0; i < count; ++i) {
    const int pid = fork();
    if (pid < 0) fail("fork");
    if (pid == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      volatile unsigned n = 0;
      for (;;) n = n + 1;
    }
    pids_.push_back(pid);
  }
}

BusyCores::~BusyCores() {
  for (const int pid : pids_) kill(pid, SIGKILL);
  for (const int pid : pids_) waitpid(pid, nullptr, 0);
}

}  // namespace understudy::scenario

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/program_output.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <vector>

namespace understudy {
namespace {

constexpr std::size_t kReadBytes = 65536;    // what a pipe holds
constexpr std::size_t kLongestLine = 65536;  // longer lines are passed on in pieces

// Returns 0, or the errno if not everything could be written.
int write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

}  // namespace

ProgramOutput::ProgramOutput()
    : wake_up_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)), thread_([this] { pass_on(); }) {}

ProgramOutput::~ProgramOutput() {
  ending_ = true;
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t woken = ::write(wake_up_, &one, sizeof one);
  thread_.join();
  // Pipes that are still open have a writer that lives on. What it has written so far, at most a
  // full pipe, must not be lost.
  for (Source& source : sources_) {
    read_some(source);
    write_lines(source, "", true);
    ::close(source.pipe);
    if (source.file >= 0) ::close(source.file);
  }
  ::close(wake_up_);
}

Result<int> ProgramOutput::add(const std::string& prefix, const std::string& file, Listener hears) {
  Source source;
  source.prefix = prefix;
  source.file_name = file;
  source.hears = std::move(hears);
  if (!file.empty()) {
    source.file = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (source.file < 0)
      return Error{"cannot write " + file + ": " + strerror(errno) + "; choose another --log-dir"};
  }
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    if (source.file >= 0) ::close(source.file);
    return Error{std::string("cannot create a pipe: ") + strerror(errno)};
  }
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  source.pipe = ends[0];
  const std::lock_guard lock(mutex_);
  sources_.push_back(std::move(source));
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t woken = ::write(wake_up_, &one, sizeof one);
  return ends[1];
}

void ProgramOutput::finish(TimeNs at_most) {
  constexpr TimeNs kNap = kMillisecond;
  for (TimeNs waited = 0; waited < at_most; waited += kNap) {
    {
      const std::lock_guard lock(mutex_);
      if (sources_.empty()) return;
    }
    usleep(static_cast<useconds_t>(kNap / kMicrosecond));
  }
}

std::vector<std::string> ProgramOutput::problems() {
  const std::lock_guard lock(mutex_);
  return problems_;
}

void ProgramOutput::pass_on() {
  std::vector<pollfd> looks;
  while (!ending_) {
    looks.assign(1, {wake_up_, POLLIN, 0});
    {
      const std::lock_guard lock(mutex_);
      for (const Source& source : sources_) looks.push_back({source.pipe, POLLIN, 0});
    }
    if (::poll(looks.data(), looks.size(), -1) < 0) continue;
    std::uint64_t wakes = 0;
    [[maybe_unused]] const ssize_t got = ::read(wake_up_, &wakes, sizeof wakes);
    const std::lock_guard lock(mutex_);
    // New sources are at the end. Those that were polled come first, in the same order.
    auto source = sources_.begin();
    for (std::size_t i = 1; i < looks.size(); ++i)
      if (looks[i].revents == 0 || read_from(*source))
        ++source;
      else
        source = sources_.erase(source);
  }
}

// Returns the number of bytes, 0 at the end, or a negative number if there are none at the moment.
ssize_t ProgramOutput::read_some(Source& source) {
  char bytes[kReadBytes];
  const ssize_t got = ::read(source.pipe, bytes, sizeof bytes);
  if (got > 0) write_lines(source, {bytes, static_cast<std::size_t>(got)}, false);
  return got;
}

// Returns false at the end.
bool ProgramOutput::read_from(Source& source) {
  const ssize_t got = read_some(source);
  if (got < 0) return errno == EAGAIN || errno == EINTR;
  if (got > 0) return true;
  write_lines(source, "", true);
  ::close(source.pipe);
  if (source.file >= 0) ::close(source.file);
  return false;
}

// A full disk does not end the run. It goes on without that file.
void ProgramOutput::write_file(Source& source, std::string_view text) {
  if (source.file < 0) return;
  const int failure = write_all(source.file, text);
  if (failure == 0) return;
  problems_.push_back("the output in " + source.file_name + " is incomplete: " + strerror(failure));
  ::close(source.file);
  source.file = -1;
}

void ProgramOutput::write_standard_output(std::string_view text) {
  if (standard_output_lost_) return;
  std::fflush(stdout);
  const int failure = write_all(STDOUT_FILENO, text);
  if (failure == 0) return;
  problems_.push_back(std::string("the programs' output on standard output is incomplete: ") +
                      strerror(failure));
  standard_output_lost_ = true;
}

void ProgramOutput::write_lines(Source& source, std::string_view text, bool all) {
  write_file(source, text);
  source.line += text;
  // Without a prefix the text is passed on unchanged, because the last line may be a question.
  std::string out(source.prefix.empty() ? text : "");
  const auto add_line = [&](std::string_view line) {
    if (!source.prefix.empty()) (out += source.prefix) += line;
    if (source.hears) source.hears(line.substr(0, line.find('\n')));
  };
  const std::string_view line = source.line;
  std::size_t from = 0;
  for (std::size_t end; (end = line.find('\n', from)) != std::string::npos; from = end + 1)
    add_line(line.substr(from, end + 1 - from));
  source.line.erase(0, from);
  if (!source.line.empty() && (all || source.line.size() > kLongestLine)) {
    add_line(source.line);
    if (!source.prefix.empty()) out += '\n';
    source.line.clear();
  }
  write_standard_output(out);
}

}  // namespace understudy

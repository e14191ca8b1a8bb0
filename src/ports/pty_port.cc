// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "ports/pty_port.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "base/log.h"
#include "ports/port_holder.h"

namespace understudy {
namespace {

constexpr std::size_t kPtyReadBytes = 4096;
// Without a client poll() always says "hung up", so a new client cannot wake us. Check this often
// if there is no watch that tells.
constexpr int kLookForClientMs = 10;
constexpr auto kBetweenClients = std::chrono::milliseconds(10);
constexpr auto kLately = std::chrono::seconds(1);
// Of what a client left behind while it was held. The kernel keeps less.
constexpr std::size_t kMostLeftBehind = 64 * 1024;

// Makes it raw like a UART, and drops bytes that an earlier client did not read. This needs the
// client's side open for a moment, because flushing from the master's side leaves what the client
// could already read. The master's own input is flushed last: a client that ended with ECHO on has
// sent our bytes back to us.
bool make_raw(int master_fd, std::uint32_t baud) {
  const FileDescriptor client_side(::ioctl(master_fd, TIOCGPTPEER, O_RDWR | O_NOCTTY | O_CLOEXEC));
  termios settings{};
  if (!client_side.is_open() || ::tcgetattr(client_side.get(), &settings) != 0) return false;
  ::cfmakeraw(&settings);
  if (::tcsetattr(client_side.get(), TCSANOW, &settings) != 0) return false;
  if (baud > 0) set_pty_speed(client_side.get(), baud);
  return ::tcflush(client_side.get(), TCIOFLUSH) == 0 && ::tcflush(master_fd, TCIFLUSH) == 0;
}

// The same while a client is there, who may have read or set some of it: only what is needed.
void make_uncooked(int master_fd) {
  termios settings{};
  if (::tcgetattr(master_fd, &settings) != 0) return;
  ::cfmakeraw(&settings);
  ::tcsetattr(master_fd, TCSANOW, &settings);
}

// Drops what the last client has not read.
void drop_output(int master_fd) {
  const FileDescriptor client_side(::ioctl(master_fd, TIOCGPTPEER, O_RDWR | O_NOCTTY | O_CLOEXEC));
  if (client_side.is_open()) ::tcflush(client_side.get(), TCIFLUSH);
}

short state_of(int master_fd) {
  pollfd look{master_fd, POLLIN, 0};
  return ::poll(&look, 1, 0) < 0 ? short{0} : look.revents;
}

// Whether a client has left it as terminals are: with echo, and line by line.
bool is_cooked(int master_fd) {
  termios settings{};
  if (::tcgetattr(master_fd, &settings) != 0) return false;
  return (settings.c_lflag & (ICANON | ECHO | ISIG)) != 0 || (settings.c_oflag & OPOST) != 0 ||
         (settings.c_iflag & (ICRNL | INLCR | IXON | ISTRIP)) != 0;
}

// Who serves the pty that a link leads to; empty if it is left over from a run that has ended. The
// pty may have been made anew for somebody else since, and then the link is older than it.
std::string holder_of_link(const std::string& link_path) {
  struct stat link {};
  struct stat device {};
  if (::lstat(link_path.c_str(), &link) != 0 || ::stat(link_path.c_str(), &device) != 0) return "";
  const auto later = [](const timespec& a, const timespec& b) {
    return a.tv_sec != b.tv_sec ? a.tv_sec > b.tv_sec : a.tv_nsec > b.tv_nsec;
  };
  if (!S_ISCHR(device.st_mode) || later(device.st_ctim, link.st_ctim)) return "";
  std::error_code error;
  return holder_of_pty(std::filesystem::read_symlink(link_path, error).string());
}

// Puts the link in place. A link left over from an earlier run is replaced, but nothing else.
Status publish(const std::string& device, const std::string& link_path) {
  namespace fs = std::filesystem;
  // Two runs that begin at the same time must not replace each other's links.
  const fs::path folder = fs::path(link_path).parent_path();
  const FileDescriptor lock(
      ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (lock.is_open()) ::flock(lock.get(), LOCK_EX);
  std::error_code error;
  if (fs::is_symlink(fs::symlink_status(link_path, error))) {
    const std::string holder = holder_of_link(link_path);
    if (!holder.empty())
      return Error{link_path + " is in use by " + holder +
                   "; end that run first, or name another folder with --dev-dir"};
    fs::remove(link_path, error);
  }
  fs::create_symlink(device, link_path, error);
  if (!error) return {};
  const bool in_the_way = error == std::errc::file_exists;
  return Error{"cannot make " + link_path + " a link to " + device + ": " + error.message() +
               (in_the_way ? "; it is not a link and is kept, so choose another name"
                           : "; choose a name in a folder that you can write to")};
}

}  // namespace

Result<std::unique_ptr<PtyPort>> PtyPort::make(int port, ConnectionNumbers& numbers,
                                               const PtyPortParams& params) {
  FileDescriptor master(::posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC));
  std::array<char, 128> name{};
  if (!master.is_open() || ::grantpt(master.get()) != 0 || ::unlockpt(master.get()) != 0 ||
      ::ptsname_r(master.get(), name.data(), name.size()) != 0 ||
      ::chmod(name.data(), static_cast<mode_t>(params.mode)) != 0 ||
      !make_raw(master.get(), params.baud))
    return Error{"cannot make a pseudo-terminal for " + params.link_path + ": " + system_error()};
  if (const Status published = publish(name.data(), params.link_path); !published)
    return Error{published.error()};
  return std::unique_ptr<PtyPort>(
      new PtyPort(port, numbers, std::move(master), name.data(), params));
}

PtyPort::~PtyPort() {
  // Another run may have taken over the name.
  std::error_code error;
  if (std::filesystem::read_symlink(params_.link_path, error) == device_)
    std::filesystem::remove(params_.link_path, error);
}

int PtyPort::look_again_ms() const {
  if (connection_ != 0) return -1;
  if (!somebody_waits_) return watch_.works() ? -1 : kLookForClientMs;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(free_at_ - Clock::now()).count();
  return static_cast<int>(std::max<std::int64_t>(left, 1));
}

void PtyPort::collect(std::vector<pollfd>& out) {
  // While it is held, poll() still tells that the client has gone.
  out.push_back({connection_ == 0 ? -1 : master_.get(), static_cast<short>(held_ ? 0 : POLLIN), 0});
  out.push_back({watch_.fd(), POLLIN, 0});
}

void PtyPort::ready(std::span<const pollfd> results, std::vector<PortEvent>& events) {
  const bool news = results[1].revents != 0 || !watch_.works();
  if (connection_ == 0 && !news && !somebody_waits_) return;
  const short state = connection_ != 0 && !news ? results[0].revents : state_of(master_.get());
  const bool nobody = (state & POLLHUP) != 0;
  const bool next_one = news && watch_.has_changed_hands(nobody);
  if (connection_ == 0) {
    // Bytes of a client that has already gone still count, because it was there.
    somebody_waits_ = !nobody || (state & POLLIN) != 0;
    // A client such as stty may come and go between two looks.
    if (!somebody_waits_) return is_cooked(master_.get()) ? empty_for_next() : void();
    if (next_one && is_cooked(master_.get())) make_uncooked(master_.get());
    if (Clock::now() < free_at_) return;
    client_came(events);
  } else if (next_one) {
    return next_client_came(events);
  }
  if ((state & POLLIN) != 0 && !held_) return receive(events);
  if (nobody) return client_left(events);
  // Whoever changes the speed and then only listens does not wake us.
  report_speed(events);
}

void PtyPort::client_came(std::vector<PortEvent>& events) {
  connection_ = numbers_.next();
  baud_ = 0;
  held_at_ = {};
  somebody_waits_ = held_ = ignored_ = false;
  events.push_back({PortEvent::Kind::kOpened, port_, connection_, {}, 0});
  report_speed(events);
}

void PtyPort::client_left(std::vector<PortEvent>& events) {
  receive_rest(events);
  if (!ignored_) events.push_back({PortEvent::Kind::kClosed, port_, connection_, {}, 0});
  connection_ = 0;
  held_ = ignored_ = false;
  free_at_ = Clock::now() + kBetweenClients;
  empty_for_next();
}

// The client has gone, and the next one is already there. What is unread may be of either. If the
// first one has lately sent more than it was let, it is taken for its; else for the second one's,
// so that nothing is lost.
void PtyPort::next_client_came(std::vector<PortEvent>& events) {
  if (is_cooked(master_.get())) make_uncooked(master_.get());
  if (held_ || Clock::now() - held_at_ < kLately) {
    receive_rest(events);
    // The kernel may still be passing on what it has kept.
    ::tcflush(master_.get(), TCIFLUSH);
  }
  if (!ignored_) events.push_back({PortEvent::Kind::kClosed, port_, connection_, {}, 0});
  connection_ = 0;
  held_ = ignored_ = false;
  free_at_ = Clock::now() + kBetweenClients;
  drop_output(master_.get());
  const bool nobody = (state_of(master_.get()) & POLLHUP) != 0;
  watch_.skip(nobody);
  somebody_waits_ = true;
}

// For the next client. The speed stays, as on a real line.
void PtyPort::empty_for_next() {
  if (!make_raw(master_.get(), 0))
    log_warning(params_.link_path + ": cannot make it raw: " + system_error());
  // That opened and closed it. Somebody else may have opened it meanwhile.
  const bool nobody = (state_of(master_.get()) & POLLHUP) != 0;
  watch_.skip(nobody);
  somebody_waits_ = !nobody;
}

void PtyPort::receive(std::vector<PortEvent>& events) {
  Bytes bytes(kPtyReadBytes);
  const ssize_t got = ::read(master_.get(), bytes.data(), bytes.size());
  if (got <= 0 || ignored_) return;
  bytes.resize(static_cast<std::size_t>(got));
  // After the read: a client sets the speed and then writes, so these bytes have this speed.
  report_speed(events);
  events.push_back({PortEvent::Kind::kBytes, port_, connection_, std::move(bytes), 0});
}

// What a client has written before it left.
void PtyPort::receive_rest(std::vector<PortEvent>& events) {
  for (std::size_t read = 0; read < kMostLeftBehind; read += kPtyReadBytes) {
    const std::size_t before = events.size();
    receive(events);
    if (events.size() == before) return;
  }
}

void PtyPort::report_speed(std::vector<PortEvent>& events) {
  if (ignored_) return;
  const std::uint32_t baud = pty_speed(master_.get());
  if (baud == baud_ || baud == 0) return;  // B0 hangs up; it is not a speed
  baud_ = baud;
  events.push_back({PortEvent::Kind::kLine, port_, connection_, {}, baud});
}

bool PtyPort::send(int connection, ByteSpan bytes) {
  if (connection != connection_ || connection == 0) return false;
  if (ignored_) return true;
  // Bytes queued without a client would reach the next client.
  pollfd look{master_.get(), POLLOUT, 0};
  if (::poll(&look, 1, 0) < 0 || (look.revents & POLLHUP) != 0) return true;
  while (!bytes.empty()) {
    const ssize_t put = ::write(master_.get(), bytes.data(), bytes.size());
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) break;  // full: a UART without handshake loses bytes too
    bytes = bytes.subspan(static_cast<std::size_t>(put));
  }
  return true;
}

// A serial line cannot hang up. The client is ignored until it opens the port again.
bool PtyPort::close(int connection) {
  if (connection != connection_ || connection == 0) return false;
  ignored_ = true;
  held_ = false;
  return true;
}

bool PtyPort::hold(int connection, bool held) {
  if (connection != connection_ || connection == 0) return false;
  held_ = held && !ignored_;
  held_at_ = Clock::now();
  return true;
}

}  // namespace understudy

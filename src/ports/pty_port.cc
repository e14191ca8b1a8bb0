// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "ports/pty_port.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>

#include <array>
#include <filesystem>

#include "base/log.h"

namespace understudy {
namespace {

constexpr std::size_t kPtyReadBytes = 4096;
// Without a client poll() always says "hung up", so a new client cannot wake us. Check this often.
constexpr int kLookForClientMs = 10;

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

// Whether a client has left it as terminals are: with echo, and line by line.
bool is_cooked(int master_fd) {
  termios settings{};
  if (::tcgetattr(master_fd, &settings) != 0) return false;
  return (settings.c_lflag & (ICANON | ECHO | ISIG)) != 0 || (settings.c_oflag & OPOST) != 0 ||
         (settings.c_iflag & (ICRNL | INLCR | IXON | ISTRIP)) != 0;
}

// Puts the link in place. A link left over from an earlier run is replaced, but nothing else.
Status publish(const std::string& device, const std::string& link_path) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (fs::is_symlink(fs::symlink_status(link_path, error))) fs::remove(link_path, error);
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

int PtyPort::look_again_ms() const { return connection_ == 0 ? kLookForClientMs : -1; }

void PtyPort::collect(std::vector<pollfd>& out) {
  out.push_back({connection_ == 0 ? -1 : master_.get(), POLLIN, 0});
}

void PtyPort::ready(std::span<const pollfd> results, std::vector<PortEvent>& events) {
  short state = results[0].revents;
  if (connection_ == 0) {
    pollfd look{master_.get(), POLLIN, 0};
    if (::poll(&look, 1, 0) < 0) return;
    state = look.revents;
    // Bytes of a client that has already gone still count, because it was there.
    const bool client = (state & POLLHUP) == 0 || (state & POLLIN) != 0;
    // A client such as stty may come and go between two looks.
    if (!client) return is_cooked(master_.get()) ? make_raw_again() : void();
    client_came(events);
  }
  if ((state & POLLIN) != 0) return receive(events);
  if ((state & POLLHUP) != 0) return client_left(events);
  // Whoever changes the speed and then only listens does not wake us.
  report_speed(events);
}

void PtyPort::client_came(std::vector<PortEvent>& events) {
  connection_ = numbers_.next();
  baud_ = 0;
  events.push_back({PortEvent::Kind::kOpened, port_, connection_, {}, 0});
  report_speed(events);
}

void PtyPort::client_left(std::vector<PortEvent>& events) {
  if (!ignored_) events.push_back({PortEvent::Kind::kClosed, port_, connection_, {}, 0});
  connection_ = 0;
  ignored_ = false;
  make_raw_again();
}

// For the next client. The speed stays, as on a real line.
void PtyPort::make_raw_again() const {
  if (!make_raw(master_.get(), 0))
    log_warning(params_.link_path + ": cannot make it raw: " + system_error());
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
  return true;
}

}  // namespace understudy

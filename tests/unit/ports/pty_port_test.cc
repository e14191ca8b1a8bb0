// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "ports/pty_port.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/unit/ports/port_set_fixture.h"

namespace understudy::pty_port_test {
namespace {

namespace fs = std::filesystem;
using Kind = PortEvent::Kind;

class PtyPortTest : public PortSetTest {
 protected:
  PtyPortTest() {
    std::string name = (fs::temp_directory_path() / "understudy-pty-XXXXXX").string();
    EXPECT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
    link_ = folder_ / "ttyUSB0";
  }
  ~PtyPortTest() override {
    ports_.reset();
    fs::remove_all(folder_);
  }

  int publish() {
    const auto port = ports_->add_pty({.link_path = link_.string()});
    EXPECT_TRUE(port.ok());
    return *port;
  }
  // As a serial program opens its port.
  FileDescriptor open_client(bool raw = true, speed_t speed = B9600) {
    FileDescriptor client(::open(link_.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC));
    EXPECT_TRUE(client.is_open());
    termios settings{};
    ::tcgetattr(client.get(), &settings);
    if (raw) ::cfmakeraw(&settings);
    ::cfsetspeed(&settings, speed);
    ::tcsetattr(client.get(), TCSANOW, &settings);
    return client;
  }
  static void set_speed(const FileDescriptor& client, speed_t speed) {
    termios settings{};
    ::tcgetattr(client.get(), &settings);
    ::cfsetspeed(&settings, speed);
    ::tcsetattr(client.get(), TCSANOW, &settings);
  }
  static void put(const FileDescriptor& client, ByteSpan bytes) {
    EXPECT_EQ(::write(client.get(), bytes.data(), bytes.size()),
              static_cast<ssize_t>(bytes.size()));
  }
  static Bytes get(const FileDescriptor& client, std::size_t count) {
    Bytes all;
    while (all.size() < count) {
      pollfd wait{client.get(), POLLIN, 0};
      if (::poll(&wait, 1, 2000) <= 0) break;
      std::uint8_t piece[512];
      const ssize_t got = ::read(client.get(), piece, sizeof piece);
      if (got <= 0) break;
      all.insert(all.end(), piece, piece + got);
    }
    return all;
  }
  static Bytes every_byte() {
    Bytes bytes(256);
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i);
    return bytes;
  }

  fs::path folder_;
  fs::path link_;
};

TEST_F(PtyPortTest, CarriesAllByteValuesBothWays) {
  publish();
  const FileDescriptor client = open_client(false);  // relies on our raw settings
  const auto opened = next(Kind::kOpened);
  ASSERT_TRUE(opened);
  put(client, every_byte());
  EXPECT_EQ(receive(256), every_byte());
  ports_->send(opened->connection, every_byte());
  EXPECT_EQ(get(client, 256), every_byte());
}

TEST_F(PtyPortTest, IsOpenToItsUsersUnderAStableName) {
  const auto everybody = ports_->add_pty({.link_path = link_.string() + "2", .mode = 0666});
  ASSERT_TRUE(everybody.ok());
  struct stat open_to_all {};
  ASSERT_EQ(::stat((link_.string() + "2").c_str(), &open_to_all), 0);
  EXPECT_EQ(open_to_all.st_mode & 0777u, 0666u);
  const int port = publish();
  EXPECT_EQ(fs::read_symlink(link_), ports_->pty_device(port));
  struct stat status {};
  ASSERT_EQ(::stat(link_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777u, 0600u);
  ports_.reset();
  EXPECT_FALSE(fs::exists(fs::symlink_status(link_)));
}

// A client that sets no speed has the device's, also after one that had set another.
TEST_F(PtyPortTest, AClientFindsTheSpeedOfTheDevice) {
  for (const std::uint32_t baud : {57600u, 31250u}) {
    const fs::path link = folder_ / std::to_string(baud);
    ASSERT_TRUE(ports_->add_pty({.link_path = link.string(), .baud = baud}).ok());
    EXPECT_EQ(pty_speed(FileDescriptor(::open(link.c_str(), O_RDWR | O_NOCTTY)).get()), baud);
  }
}

TEST_F(PtyPortTest, AWaitForNobodyEnds) {
  publish();
  std::vector<PortEvent> events;
  for (int i = 0; i < 3; ++i) ports_->wait(15, events);
  EXPECT_TRUE(events.empty());
}

TEST_F(PtyPortTest, AStaleLinkIsReplacedButNothingElse) {
  fs::create_symlink("/dev/pts/99999", link_);
  publish();
  const fs::path file = folder_ / "file";
  std::ofstream(file) << "mine";
  const auto refused = ports_->add_pty({.link_path = file.string()});
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().find("choose another name"), std::string::npos);
  EXPECT_FALSE(ports_->add_pty({.link_path = (folder_ / "missing/tty").string()}).ok());
}

// The link of a run that goes on is not taken, and the error names that run.
TEST_F(PtyPortTest, ALinkInUseIsRefused) {
  const int first = publish();
  const auto other = PortSet::make();
  ASSERT_TRUE(other);
  const auto refused = (*other)->add_pty({.link_path = link_.string()});
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().find("is in use by"), std::string::npos) << refused.error();
  EXPECT_NE(refused.error().find("(process " + std::to_string(::getpid()) + ")"), std::string::npos)
      << refused.error();
  EXPECT_NE(refused.error().find("--dev-dir"), std::string::npos) << refused.error();
  EXPECT_EQ(fs::read_symlink(link_), ports_->pty_device(first));
}

// Its number has been given to somebody else since.
TEST_F(PtyPortTest, ALinkOlderThanItsPtyIsStale) {
  const auto other = PortSet::make();
  ASSERT_TRUE(other);
  const auto port = (*other)->add_pty({.link_path = (folder_ / "other").string()});
  ASSERT_TRUE(port.ok());
  const std::string device = (*other)->pty_device(*port);
  fs::create_symlink(device, link_);
  EXPECT_FALSE(ports_->add_pty({.link_path = link_.string()}).ok());
  const auto is_newer = [&] {
    ::chmod(device.c_str(), 0600);
    struct stat made {};
    struct stat linked {};
    ::stat(device.c_str(), &made);
    ::lstat(link_.c_str(), &linked);
    return made.st_ctim.tv_sec > linked.st_ctim.tv_sec ||
           made.st_ctim.tv_nsec > linked.st_ctim.tv_nsec;
  };
  while (!is_newer()) {
  }
  EXPECT_TRUE(ports_->add_pty({.link_path = link_.string()}).ok());
}

TEST_F(PtyPortTest, ALinkThatSomebodyHasReplacedStays) {
  publish();
  fs::remove(link_);
  fs::create_symlink("/dev/null", link_);
  ports_.reset();
  EXPECT_EQ(fs::read_symlink(link_), "/dev/null");
}

TEST_F(PtyPortTest, AHangUpIsNotASpeed) {
  publish();
  const FileDescriptor client = open_client(true, B57600);
  ASSERT_TRUE(next(Kind::kOpened));
  const auto line = next(Kind::kLine);
  ASSERT_TRUE(line);
  EXPECT_EQ(line->baud, 57600u);
  set_speed(client, B0);
  put(client, Bytes{1});
  std::vector<PortEvent> events;
  bool came = false;
  for (int i = 0; i < 200 && !came; ++i) {
    ports_->wait(10, events);
    for (const PortEvent& event : events) {
      EXPECT_NE(event.kind, Kind::kLine) << event.baud;
      came = came || event.kind == Kind::kBytes;
    }
  }
  EXPECT_TRUE(came);
}

TEST_F(PtyPortTest, TellsTheClientsSpeed) {
  publish();
  const FileDescriptor client = open_client(true, B57600);
  ASSERT_TRUE(next(Kind::kOpened));
  put(client, Bytes{1});
  std::uint32_t last = 0;
  while (
      true) {  // the pty's own speed may be seen first, if we look before the client sets its own
    std::vector<PortEvent> events;
    if (seen_.empty()) {
      ports_->wait(2000, events);
      ASSERT_FALSE(events.empty());
      seen_.insert(seen_.end(), events.begin(), events.end());
    }
    const PortEvent event = seen_.front();
    seen_.pop_front();
    if (event.kind == Kind::kLine) last = event.baud;
    if (event.kind == Kind::kBytes) break;
  }
  EXPECT_EQ(last, 57600u);
  set_speed(client, B500000);
  put(client, Bytes{2});
  const auto line = next(Kind::kLine);
  ASSERT_TRUE(line);
  EXPECT_EQ(line->baud, 500000u);
}

TEST_F(PtyPortTest, TellsTheSpeedOfAClientThatOnlyListens) {
  publish();
  const FileDescriptor client = open_client(true, B57600);
  const auto opened = next(Kind::kOpened);
  ASSERT_TRUE(opened);
  for (const auto& [code, baud] : {std::pair(B500000, 500000u), std::pair(B4800, 4800u)}) {
    set_speed(client, code);
    std::optional<PortEvent> line;
    do line = next(Kind::kLine);
    while (line && line->baud == 57600);  // as it was opened
    ASSERT_TRUE(line) << baud;
    EXPECT_EQ(line->baud, baud);
  }
  ports_->close(opened->connection);
  set_speed(client, B9600);
  std::vector<PortEvent> events;
  ports_->wait(20, events);
  EXPECT_TRUE(events.empty()) << "of a connection that we have closed";
}

TEST_F(PtyPortTest, TheNextClientFindsItRawAndEmpty) {
  publish();
  {
    const FileDescriptor client = open_client();
    const auto opened = next(Kind::kOpened);
    ASSERT_TRUE(opened);
    ports_->send(opened->connection, as_bytes("never read"));
    termios cooked{};
    ::tcgetattr(client.get(), &cooked);
    cooked.c_lflag |= ICANON | ECHO | ISIG;
    cooked.c_iflag |= ICRNL | IXON;
    cooked.c_oflag |= OPOST | ONLCR;
    ::tcsetattr(client.get(), TCSANOW, &cooked);
  }
  const auto closed = next(Kind::kClosed);
  ASSERT_TRUE(closed);
  ports_->send(closed->connection, as_bytes("nobody there"));

  const FileDescriptor client = open_client(false);
  const auto opened = next(Kind::kOpened);
  ASSERT_TRUE(opened);
  EXPECT_NE(opened->connection, closed->connection);
  put(client, every_byte());
  EXPECT_EQ(receive(256), every_byte());
  ports_->send(opened->connection, as_bytes("A"));
  EXPECT_EQ(get(client, 1), Bytes{'A'});
}

// As with stty, which is gone before anybody has noticed it.
TEST_F(PtyPortTest, AClientThatLeftAtOnceLeavesItRawAndItsSpeed) {
  publish();
  {
    const FileDescriptor client = open_client();
    termios cooked{};
    ::tcgetattr(client.get(), &cooked);
    cooked.c_lflag |= ICANON | ECHO;
    cooked.c_iflag |= ICRNL;
    cooked.c_oflag |= OPOST;
    ::cfsetspeed(&cooked, B4800);
    ::tcsetattr(client.get(), TCSANOW, &cooked);
  }
  std::vector<PortEvent> events;
  ports_->wait(50, events);
  EXPECT_TRUE(events.empty());
  const FileDescriptor client(::open(link_.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC));
  termios found{};
  ::tcgetattr(client.get(), &found);
  EXPECT_EQ(found.c_lflag & (ICANON | ECHO), 0U);
  EXPECT_EQ(found.c_iflag & ICRNL, 0U);
  EXPECT_EQ(found.c_oflag & OPOST, 0U);
  EXPECT_EQ(::cfgetospeed(&found), speed_t{B4800});
}

// The next client is there before anybody has looked: as after "stty sane; client".
TEST_F(PtyPortTest, ItIsRawAlsoForAClientThatCameRightAfterStty) {
  publish();
  std::vector<PortEvent> events;
  ports_->wait(0, events);
  {
    const FileDescriptor stty = open_client();
    termios cooked{};
    ::tcgetattr(stty.get(), &cooked);
    cooked.c_lflag |= ICANON | ECHO;
    ::tcsetattr(stty.get(), TCSANOW, &cooked);
  }
  const FileDescriptor client(::open(link_.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC));
  ASSERT_TRUE(next(Kind::kOpened));
  termios found{};
  ::tcgetattr(client.get(), &found);
  EXPECT_EQ(found.c_lflag & (ICANON | ECHO), 0U);
}

// One client leaves unread bytes both ways, and the next one is there at once. They are two, and
// the second one has nothing of the first.
TEST_F(PtyPortTest, AClientThatCameRightAfterTheLastOneIsAnotherOne) {
  publish();
  std::vector<PortEvent> events;
  std::optional<PortEvent> first;
  {
    const FileDescriptor client = open_client();
    first = next(Kind::kOpened);
    ASSERT_TRUE(first);
    ports_->send(first->connection, as_bytes("for the first"));
    put(client, as_bytes("by the first"));
    EXPECT_EQ(receive(12).size(), 12u);
    termios cooked{};
    ::tcgetattr(client.get(), &cooked);
    cooked.c_lflag |= ICANON;  // ECHO would send back what it has not read
    ::tcsetattr(client.get(), TCSANOW, &cooked);
  }
  const FileDescriptor client(::open(link_.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC));
  put(client, as_bytes("by the second"));
  const auto closed = next(Kind::kClosed);
  ASSERT_TRUE(closed);
  EXPECT_EQ(closed->connection, first->connection);
  termios found{};
  ::tcgetattr(client.get(), &found);
  EXPECT_EQ(found.c_lflag & ICANON, 0U);
  const auto second = next(Kind::kOpened);
  ASSERT_TRUE(second);
  EXPECT_NE(second->connection, first->connection);
  EXPECT_EQ(receive(13).size(), 13u);
  ports_->send(second->connection, as_bytes("for you"));
  EXPECT_EQ(get(client, 7), Bytes({'f', 'o', 'r', ' ', 'y', 'o', 'u'}));
}

// What a client has sent beyond its measure does not go to the next one.
TEST_F(PtyPortTest, TheNextClientInheritsNoBacklog) {
  publish();
  {
    const FileDescriptor client = open_client();
    const auto opened = next(Kind::kOpened);
    ASSERT_TRUE(opened);
    ports_->hold(opened->connection, true);
    put(client, as_bytes("backlog"));
    ports_->hold(opened->connection, false);
  }
  const FileDescriptor client = open_client();
  ASSERT_TRUE(next(Kind::kClosed));
  ASSERT_TRUE(next(Kind::kOpened));
  put(client, as_bytes("new"));
  EXPECT_EQ(receive(3), Bytes({'n', 'e', 'w'}));
}

// A second program that looks at the line meanwhile is no other client.
TEST_F(PtyPortTest, AnOnlookerDoesNotEndTheConnection) {
  publish();
  const FileDescriptor client = open_client();
  ASSERT_TRUE(next(Kind::kOpened));
  { const FileDescriptor onlooker(::open(link_.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC)); }
  put(client, as_bytes("still here"));
  std::vector<PortEvent> events;
  ports_->wait(2000, events);
  if (events.empty()) ports_->wait(2000, events);
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].kind, Kind::kBytes);
}

// While it is held, the client fills what the kernel keeps and must wait. It goes on when it may,
// and what it leaves behind comes with its end.
TEST_F(PtyPortTest, AHeldClientMustWait) {
  publish();
  FileDescriptor client = open_client();
  const auto opened = next(Kind::kOpened);
  ASSERT_TRUE(opened);
  ports_->hold(opened->connection, true);
  ::fcntl(client.get(), F_SETFL, O_NONBLOCK);
  const Bytes much(1 << 20, 'x');
  const ssize_t taken = ::write(client.get(), much.data(), much.size());
  ASSERT_GT(taken, 0);
  EXPECT_LT(taken, 1 << 16);
  std::vector<PortEvent> events;
  ports_->wait(20, events);
  EXPECT_TRUE(events.empty());
  ports_->hold(opened->connection, false);
  EXPECT_EQ(receive(static_cast<std::size_t>(taken)).size(), static_cast<std::size_t>(taken));
  ports_->hold(opened->connection, true);
  put(client, as_bytes("last words"));
  client = FileDescriptor();
  EXPECT_EQ(receive(10).size(), 10u);
  EXPECT_TRUE(next(Kind::kClosed));
}

TEST_F(PtyPortTest, BytesOfAClientThatLeftAtOnceAreNotLost) {
  publish();
  put(open_client(), as_bytes("quick"));
  ASSERT_TRUE(next(Kind::kOpened));
  EXPECT_EQ(receive(5).size(), 5u);
  EXPECT_TRUE(next(Kind::kClosed));
}

TEST_F(PtyPortTest, AClientThatDoesNotReadLosesBytesOnly) {
  publish();
  const FileDescriptor client = open_client();
  const auto opened = next(Kind::kOpened);
  ASSERT_TRUE(opened);
  const Bytes much(4096, 'x');
  for (int i = 0; i < 1000; ++i) ports_->send(opened->connection, much);
  put(client, as_bytes("alive"));
  EXPECT_EQ(receive(5).size(), 5u);
}

TEST_F(PtyPortTest, AClosedConnectionIsNotHeardUntilItIsOpenedAgain) {
  publish();
  {
    const FileDescriptor client = open_client();
    const auto opened = next(Kind::kOpened);
    ASSERT_TRUE(opened);
    ports_->close(opened->connection);
    put(client, as_bytes("unheard"));
    std::vector<PortEvent> events;
    ports_->wait(50, events);
    EXPECT_TRUE(events.empty());
  }
  std::vector<PortEvent> events;
  ports_->wait(50, events);
  EXPECT_TRUE(events.empty());
  const FileDescriptor client = open_client();
  EXPECT_TRUE(next(Kind::kOpened));
}

}  // namespace
}  // namespace understudy::pty_port_test

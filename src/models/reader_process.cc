// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "models/reader_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <optional>

#include "base/words.h"
#include "files/own_folders.h"
#include "models/model_codec.h"

namespace understudy {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kMostFiles = 64;
constexpr std::size_t kMostFileBytes = std::size_t{128} << 20;  // of all further files

const char* const kTooSlow = "reading it takes too long; simplify it";

// The process and our end of its socket. Ends it, however the reading ends.
class Reader {
 public:
  Reader() = default;
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  ~Reader() {
    if (socket_ >= 0) close(socket_);
    end();
  }

  Status start(const std::string& program);
  // Waits at most until the deadline. False if the time is over or the process has gone.
  bool send(ReaderMessage type, ByteSpan content, Clock::time_point deadline);
  bool receive(ReaderMessage& type, Bytes& content, Clock::time_point deadline);
  bool timed_out() const { return timed_out_; }
  // Why it ended, as far as can be known. Ends it.
  std::string end();

 private:
  bool wait_for(short events, Clock::time_point deadline);
  bool send_bytes(ByteSpan bytes, Clock::time_point deadline);
  bool receive_bytes(std::span<std::uint8_t> bytes, Clock::time_point deadline);

  int socket_ = -1;
  pid_t process_ = -1;
  bool timed_out_ = false;
};

// Releases what posix_spawn needs.
struct SpawnPlan {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  SpawnPlan() {
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
  }
};

// It gets the socket as its standard input and nothing else: no other descriptor, no environment.
Status Reader::start(const std::string& program) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return Error{std::string("no socket for the model reader: ") + strerror(errno)};
  socket_ = ends[0];
  fcntl(socket_, F_SETFL, O_NONBLOCK);
  SpawnPlan plan;
  posix_spawn_file_actions_adddup2(&plan.files, ends[1], 0);
  posix_spawn_file_actions_addopen(&plan.files, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&plan.files, 2, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&plan.files, 3);
  sigset_t none;
  sigset_t all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&plan.attributes, &none);
  posix_spawnattr_setsigdefault(&plan.attributes, &all);
  posix_spawnattr_setflags(&plan.attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  std::string name = file_name_of(program);
  char* const arguments[] = {name.data(), nullptr};
  char* const environment[] = {nullptr};
  const int failed = posix_spawn(&process_, program.c_str(), &plan.files, &plan.attributes,
                                 arguments, environment);
  close(ends[1]);
  if (failed == 0) return {};
  process_ = -1;
  return Error{"the model reader " + program + " cannot be started (" + strerror(failed) +
               "); build or install it again"};
}

bool Reader::wait_for(short events, Clock::time_point deadline) {
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd wanted{socket_, events, 0};
    const int ready = left <= 0 ? 0 : poll(&wanted, 1, static_cast<int>(left));
    if (ready > 0) return true;
    if (ready == 0) {
      timed_out_ = true;
      return false;
    }
    if (errno != EINTR) return false;
  }
}

bool Reader::send_bytes(ByteSpan bytes, Clock::time_point deadline) {
  while (!bytes.empty()) {
    if (!wait_for(POLLOUT, deadline)) return false;
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN && errno != EINTR) return false;
    if (sent > 0) bytes = bytes.subspan(static_cast<std::size_t>(sent));
  }
  return true;
}

bool Reader::receive_bytes(std::span<std::uint8_t> bytes, Clock::time_point deadline) {
  while (!bytes.empty()) {
    if (!wait_for(POLLIN, deadline)) return false;
    const ssize_t got = recv(socket_, bytes.data(), bytes.size(), 0);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) return false;
    if (got > 0) bytes = bytes.subspan(static_cast<std::size_t>(got));
  }
  return true;
}

bool Reader::send(ReaderMessage type, ByteSpan content, Clock::time_point deadline) {
  Bytes header;
  ByteWriter out(header);
  out.u8(static_cast<std::uint8_t>(type));
  out.le32(static_cast<std::uint32_t>(content.size()));
  return send_bytes(header, deadline) && send_bytes(content, deadline);
}

bool Reader::receive(ReaderMessage& type, Bytes& content, Clock::time_point deadline) {
  std::array<std::uint8_t, kReaderHeaderBytes> header;
  if (!receive_bytes(header, deadline)) return false;
  ByteReader in(header);
  type = static_cast<ReaderMessage>(in.u8());
  const std::size_t size = in.le32();
  if (size > (type == ReaderMessage::kModel ? kLargestModelAnswer : kLongestReaderText))
    return false;
  // Grows as bytes arrive, so that a false length costs nothing.
  constexpr std::size_t kPiece = std::size_t{1} << 20;
  content.clear();
  while (content.size() < size) {
    const std::size_t from = content.size();
    content.resize(std::min(size, from + kPiece));
    if (!receive_bytes(std::span(content).subspan(from), deadline)) return false;
  }
  return true;
}

std::string Reader::end() {
  if (process_ < 0) return "";
  // It may be about to end by itself, which tells more.
  int status = 0;
  pid_t found = 0;
  const auto patience = Clock::now() + std::chrono::milliseconds(timed_out_ ? 0 : 200);
  while ((found = waitpid(process_, &status, WNOHANG)) == 0 && Clock::now() < patience)
    poll(nullptr, 0, 1);
  if (found == 0) {
    kill(process_, SIGKILL);
    while (waitpid(process_, &status, 0) < 0 && errno == EINTR) continue;
  }
  process_ = -1;
  if (timed_out_ || (found > 0 && WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU))
    return kTooSlow;
  const std::string crashed =
      "its reader crashed, so the file is probably damaged; export it again";
  if (found > 0 && WIFSIGNALED(status))
    return crashed + " (signal " + std::to_string(WTERMSIG(status)) + ")";
  return crashed;
}

// Gives the reader the files it asks for, until it gives a model or an error.
std::optional<Result<LoadedModel>> talk(Reader& reader, const ModelRequest& request,
                                        const GiveFile& give_file, Clock::time_point deadline) {
  if (!reader.send(ReaderMessage::kRequest, encode_request(request), deadline)) return std::nullopt;
  std::size_t given = 0;
  int asked = 0;
  while (true) {
    ReaderMessage type{};
    Bytes content;
    if (!reader.receive(type, content, deadline)) return std::nullopt;
    if (type == ReaderMessage::kModel) return decode_model(content);
    if (type == ReaderMessage::kError) {
      std::string text(as_text(content));
      for (char& c : text)
        if (is_control(c)) c = ' ';
      return Result<LoadedModel>(Error{std::string(trimmed(text))});
    }
    if (type != ReaderMessage::kAskFile) return std::nullopt;
    if (++asked > kMostFiles)
      return Result<LoadedModel>(Error{"it names more than 64 other files"});
    const auto file = give_file(std::string(as_text(content)));
    if (file) given += file->size();
    if (given > kMostFileBytes)
      return Result<LoadedModel>(Error{"the files it names are larger than 128 MiB together"});
    const bool sent = file ? reader.send(ReaderMessage::kFile, *file, deadline)
                           : reader.send(ReaderMessage::kNoFile, {}, deadline);
    if (!sent) return std::nullopt;
  }
}

}  // namespace

Result<LoadedModel> ReaderProcess::read(const ModelRequest& request,
                                        const GiveFile& give_file) const {
  Reader reader;
  if (const Status started = reader.start(program); !started) return Error{started.error()};
  const auto deadline = Clock::now() + std::chrono::milliseconds(wall_limit_ms);
  auto answer = talk(reader, request, give_file, deadline);
  if (answer) return std::move(*answer);
  return Error{reader.end()};
}

ReaderProcess own_reader_process() { return {library_folder() + "/understudy-model-reader"}; }

}  // namespace understudy

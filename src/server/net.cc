// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/net.h"

#include <sys/socket.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <thread>
#include <utility>

#include "server/net_stream.h"

namespace understudy {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;
using Executor = asio::io_context::executor_type;

constexpr auto kNextTry = std::chrono::milliseconds(33);

}  // namespace

struct NetStream::Socket {
  beast::basic_stream<tcp, Executor> stream;
};

NetStream::NetStream(std::unique_ptr<Socket> socket) : socket_(std::move(socket)) {}
NetStream::NetStream(NetStream&&) noexcept = default;
NetStream& NetStream::operator=(NetStream&&) noexcept = default;
NetStream::~NetStream() = default;

NetStream::executor_type NetStream::get_executor() const { return socket_->stream.get_executor(); }

void NetStream::expires_after(std::chrono::seconds time) { socket_->stream.expires_after(time); }
void NetStream::expires_never() { socket_->stream.expires_never(); }

void NetStream::shut_down() {
  ErrorCode ignored;
  socket_->stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

void NetStream::close() {
  ErrorCode ignored;
  socket_->stream.socket().close(ignored);
}

bool NetStream::is_gone() const {
  char byte = 0;
  const int handle = socket_->stream.socket().native_handle();
  return recv(handle, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

void NetStream::read(const Few<asio::mutable_buffer>& buffers, OperationPtr then) {
  socket_->stream.async_read_some(
      buffers,
      [then = std::move(then)](ErrorCode error, std::size_t count) { then->done(error, count); });
}

void NetStream::write(const Few<asio::const_buffer>& buffers, OperationPtr then) {
  socket_->stream.async_write_some(
      buffers,
      [then = std::move(then)](ErrorCode error, std::size_t count) { then->done(error, count); });
}

void NetStream::tear_down(beast::role_type role, OperationPtr then) {
  beast::websocket::async_teardown(
      role, socket_->stream.socket(),
      [then = std::move(then)](ErrorCode error) { then->done(error, 0); });
}

class Net::Impl {
 public:
  void accept() {
    acceptor.async_accept([this](beast::error_code error, auto socket) {
      // There may be too many open files. Some viewers will leave.
      if (error) return at(Clock::now() + kNextTry, [this] { accept(); });
      using Stream = decltype(NetStream::Socket::stream);
      NetStream stream(
          std::make_unique<NetStream::Socket>(NetStream::Socket{Stream(std::move(socket))}));
      serve(stream);
      accept();
    });
  }

  void at(Clock::time_point time, std::function<void()> act) {
    auto timer = std::make_shared<asio::steady_timer>(context, time);
    timer->async_wait([timer, act = std::move(act)](beast::error_code) { act(); });
  }

  asio::io_context context;
  asio::basic_socket_acceptor<tcp, Executor> acceptor{context};
  std::function<void(NetStream& stream)> serve;
  std::thread thread;
};

Net::Net() : impl_(std::make_unique<Impl>()) {}
Net::~Net() { stop(); }

bool Net::is_address(const std::string& text) {
  beast::error_code error;
  asio::ip::make_address(text, error);
  return !error;
}

Status Net::listen(const std::string& address, std::uint16_t port) {
  try {
    impl_->acceptor = {impl_->context, tcp::endpoint(asio::ip::make_address(address), port)};
    return {};
  } catch (const boost::system::system_error& failure) {
    return Error{failure.code().message()};
  }
}

std::uint16_t Net::port() const { return impl_->acceptor.local_endpoint().port(); }

void Net::start(std::function<void(NetStream& stream)> serve) {
  impl_->serve = std::move(serve);
  impl_->accept();
  impl_->thread = std::thread([this] { impl_->context.run(); });
}

void Net::stop() {
  impl_->context.stop();
  if (impl_->thread.joinable()) impl_->thread.join();
}

void Net::post(std::function<void()> act) { asio::post(impl_->context, std::move(act)); }

void Net::at(Clock::time_point time, std::function<void()> act) { impl_->at(time, std::move(act)); }

}  // namespace understudy

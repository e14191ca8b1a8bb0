// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// NetStream: a client's connection, in the form that the templates of Boost.Beast need. It converts
// all kinds of buffers and handlers to a single kind. So the code of Asio is compiled once, in
// net.cc, and not again for each use.
#pragma once

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/core/role.hpp>
#include <chrono>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

namespace understudy {

class NetStream {
 public:
  using ErrorCode = boost::beast::error_code;
  using executor_type = boost::asio::io_context::executor_type;

  struct Socket;  // in net.cc
  explicit NetStream(std::unique_ptr<Socket> socket);
  NetStream(NetStream&&) noexcept;
  NetStream& operator=(NetStream&&) noexcept;
  ~NetStream();

  executor_type get_executor() const;

  // An operation that takes longer ends the connection.
  void expires_after(std::chrono::seconds time);
  void expires_never();
  void shut_down();  // nothing more can be sent
  void close();
  // Whether the client has closed it.
  bool is_gone() const;

  template <class Buffers, class Handler>
  void async_read_some(const Buffers& buffers, Handler&& handler) {
    read(few<boost::asio::mutable_buffer>(buffers), operation(std::forward<Handler>(handler)));
  }
  template <class Buffers, class Handler>
  void async_write_some(const Buffers& buffers, Handler&& handler) {
    write(few<boost::asio::const_buffer>(buffers), operation(std::forward<Handler>(handler)));
  }

  // What a websocket does with its connection at the end.
  friend void beast_close_socket(NetStream& stream) { stream.close(); }
  template <class Handler>
  friend void async_teardown(boost::beast::role_type role, NetStream& stream, Handler&& handler) {
    auto then = [handler = std::forward<Handler>(handler)](ErrorCode error, std::size_t) mutable {
      std::move(handler)(error);
    };
    stream.tear_down(role, operation(std::move(then)));
  }

 private:
  // What to call when an operation is done.
  class Operation {
   public:
    virtual ~Operation() = default;
    virtual void done(ErrorCode error, std::size_t count) = 0;
  };
  using OperationPtr = std::unique_ptr<Operation>;

  template <class Handler>
  class OperationOf final : public Operation {
   public:
    explicit OperationOf(Handler&& handler) : handler_(std::move(handler)) {}
    void done(ErrorCode error, std::size_t count) override { std::move(handler_)(error, count); }

   private:
    Handler handler_;
  };
  template <class Handler>
  static OperationPtr operation(Handler handler) {
    return std::make_unique<OperationOf<Handler>>(std::move(handler));
  }

  // Only the first buffer; the rest is read or written the next time.
  template <class Buffer>
  using Few = std::array<Buffer, 16>;
  template <class Buffer, class Buffers>
  static Few<Buffer> few(const Buffers& buffers) {
    Few<Buffer> first;
    std::size_t count = 0;
    const auto end = boost::asio::buffer_sequence_end(buffers);
    for (auto at = boost::asio::buffer_sequence_begin(buffers); at != end; ++at) {
      const Buffer buffer(*at);
      if (buffer.size() > 0) first[count++] = buffer;
      if (count == first.size()) break;
    }
    return first;
  }

  void read(const Few<boost::asio::mutable_buffer>& buffers, OperationPtr then);
  void write(const Few<boost::asio::const_buffer>& buffers, OperationPtr then);
  void tear_down(boost::beast::role_type role, OperationPtr then);

  std::unique_ptr<Socket> socket_;
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/socket_viewer.h"

#include <algorithm>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <memory>

#include "server/net_stream.h"
#include "server/viewer_server.h"

namespace understudy {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

constexpr std::size_t kLargestRequest = 64 * 1024;
constexpr std::size_t kMostWaiting = 32 * 1024 * 1024;  // bytes

// Keeps itself alive as long as a read or a write is pending.
class SocketViewer final : public Viewer, public std::enable_shared_from_this<SocketViewer> {
 public:
  SocketViewer(NetStream&& stream, ViewerServer& viewers, bool may_control)
      : socket_(std::move(stream)), viewers_(viewers) {
    control = may_control;
  }
  ~SocketViewer() override {
    if (entered_) viewers_.leave(*this);
  }

  void start(const UpgradeRequest& request) {
    beast::get_lowest_layer(socket_).expires_never();  // the websocket has its own time limits
    socket_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
    socket_.read_message_max(kLargestRequest);
    socket_.async_accept(request, [self = shared_from_this()](beast::error_code error) {
      if (error) return;
      self->entered_ = true;
      self->viewers_.enter(*self);
      self->read();
    });
  }

  void send(MessagePtr message) override {
    if (closed_) return;
    // The message being written stays. Of the rest, an older message about the same subject is
    // replaced.
    const auto same = [&](const MessagePtr& waiting) {
      return message->subject != 0 && waiting->subject == message->subject;
    };
    const auto first = queue_.begin() + (queue_.empty() ? 0 : 1);
    if (const auto old = std::find_if(first, queue_.end(), same); old != queue_.end()) {
      waiting_ -= (*old)->content.size();
      queue_.erase(old);
    }
    waiting_ += message->content.size();
    queue_.push_back(std::move(message));
    if (waiting_ > kMostWaiting) close();
    if (!closed_ && queue_.size() == 1) write();
  }

 private:
  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) return self->close();
      const std::string text = beast::buffers_to_string(self->buffer_.data());
      self->buffer_.clear();
      if (self->socket_.got_text()) self->viewers_.take_message(*self, text);
      self->read();
    });
  }

  void write() {
    const MessagePtr& message = queue_.front();
    socket_.binary(message->binary);
    socket_.async_write(asio::buffer(message->content),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                          self->waiting_ -= self->queue_.front()->content.size();
                          self->queue_.pop_front();
                          if (error) return self->close();
                          if (!self->queue_.empty() && !self->closed_) self->write();
                        });
  }

  void close() {
    closed_ = true;
    beast::get_lowest_layer(socket_).close();
  }

  websocket::stream<NetStream, false> socket_;  // without compression
  ViewerServer& viewers_;
  beast::flat_buffer buffer_;
  std::deque<MessagePtr> queue_;  // the first is being written
  std::size_t waiting_ = 0;       // bytes in the queue
  bool entered_ = false;
  bool closed_ = false;
};

}  // namespace

bool wants_to_view(const UpgradeRequest& request) {
  return websocket::is_upgrade(request) && request.target() == "/stream";
}

void serve_viewer(NetStream&& stream, const UpgradeRequest& request, ViewerServer& viewers,
                  bool control) {
  std::make_shared<SocketViewer>(std::move(stream), viewers, control)->start(request);
}

}  // namespace understudy

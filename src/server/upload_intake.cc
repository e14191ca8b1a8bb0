// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "server/upload_intake.h"

#include <array>
#include <boost/asio/post.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <memory>
#include <utility>

#include "server/request_target.h"

namespace understudy {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

constexpr std::string_view kUploadPath = "/api/upload/";
constexpr auto kUploadPatience = std::chrono::seconds(30);  // with each piece
// More than is ever taken: what is refused is read and dropped, up to here.
constexpr std::uint64_t kMostRead = 128 * 1024 * 1024;

std::string_view target_of(const RequestHead& head) {
  return {head.target().data(), head.target().size()};
}

Uploads::Begun begin(const RequestHead& head, Uploads& uploads, bool control) {
  if (!control)
    return Refusal{403, "this window only looks on; open the link that the program printed"};
  if (head.method() != http::verb::post) return Refusal{405, "POST the file"};
  std::string_view path = path_of(target_of(head));
  take(path, kUploadPath);
  const std::string_view upload = path.substr(0, path.find('/'));
  path.remove_prefix(std::min(path.size(), upload.size() + 1));
  const auto decoded = percent_decoded(path);
  if (!decoded) return Refusal{400, "behind each % of a path stand two hexadecimal digits"};
  return uploads.receive(upload, *decoded);
}

// Keeps itself alive as long as something is under way.
class Intake : public std::enable_shared_from_this<Intake> {
 public:
  using Then = std::function<void(std::optional<WebResponse>)>;

  Intake(beast::tcp_stream& stream, beast::flat_buffer& buffer,
         http::request_parser<http::empty_body>&& head, Then then)
      : stream_(stream),
        buffer_(buffer),
        request_(without_body(head.get())),
        parser_(std::move(head)),
        then_(std::move(then)) {
    parser_.body_limit(kMostRead);
  }

  void start(Uploads::Begun begun) {
    if (auto* refused = std::get_if<Refusal>(&begun))
      refused_ = std::move(*refused);
    else
      receiver_ = std::move(std::get<0>(begun));
    const auto length = parser_.content_length();
    if (length && *length > kMostRead) {
      // Not to be read, even to be dropped.
      return then_(too_large(request_));
    }
    read();
  }

 private:
  void read() {
    if (parser_.is_done()) return go_on();
    parser_.get().body().data = block_.data();
    parser_.get().body().size = block_.size();
    stream_.expires_after(kUploadPatience);
    http::async_read(stream_, buffer_, parser_,
                     [self = shared_from_this()](beast::error_code error, std::size_t) {
                       if (error == http::error::body_limit)
                         return self->then_(too_large(self->request_));
                       if (error && error != http::error::need_buffer)
                         return self->then_(std::nullopt);
                       self->take_block();
                       self->read();
                     });
  }

  void take_block() {
    const std::size_t count = block_.size() - parser_.get().body().size;
    if (receiver_ == nullptr) return;
    refused_ = receiver_->write({block_.data(), count});
    if (refused_) receiver_.reset();
  }

  // One little piece of work, then others have their turn.
  void go_on() {
    if (refused_) return then_(refuse(request_, *refused_));
    const auto progress = receiver_->go_on();
    if (const auto* refused = std::get_if<Refusal>(&progress)) {
      refused_ = *refused;
      receiver_.reset();
    } else if (std::get<0>(progress) == UploadReceiver::Progress::kDone) {
      return then_(no_content(request_));
    }
    asio::post(stream_.get_executor(), [self = shared_from_this()] { self->go_on(); });
  }

  beast::tcp_stream& stream_;
  beast::flat_buffer& buffer_;
  WebRequest request_;
  http::request_parser<http::buffer_body> parser_;
  Then then_;
  std::array<char, 64 * 1024> block_;
  std::unique_ptr<UploadReceiver> receiver_;
  std::optional<Refusal> refused_;
};

}  // namespace

bool is_upload(const RequestHead& head) { return target_of(head).starts_with(kUploadPath); }

void receive_upload(beast::tcp_stream& stream, beast::flat_buffer& buffer,
                    http::request_parser<http::empty_body>&& head, Uploads& uploads, bool control,
                    std::function<void(std::optional<WebResponse>)> then) {
  Uploads::Begun begun = begin(head.get(), uploads, control);
  std::make_shared<Intake>(stream, buffer, std::move(head), std::move(then))
      ->start(std::move(begun));
}

}  // namespace understudy

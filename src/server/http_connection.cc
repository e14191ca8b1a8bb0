// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/http_connection.h"

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/buffer_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/status.hpp>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "server/net_stream.h"
#include "server/responses.h"
#include "server/socket_viewer.h"
#include "server/web_site.h"

namespace understudy {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

constexpr auto kPatience = std::chrono::seconds(30);  // for a client that sends nothing
constexpr auto kLinger = std::chrono::seconds(5);     // for a client that is still sending
constexpr std::size_t kBlock = 64 * 1024;
constexpr std::uint64_t kLargestBody = 64 * 1024;
constexpr std::uint32_t kLargestHeader = 16 * 1024;

// One type for everything that waits for the network, so that the library's templates are compiled
// only once.
using Done = std::function<void(beast::error_code, std::size_t)>;

std::string text_of(beast::string_view text) { return {text.data(), text.size()}; }

WebMethod method_of(http::verb verb) {
  if (verb == http::verb::get) return WebMethod::kGet;
  if (verb == http::verb::head) return WebMethod::kHead;
  return verb == http::verb::post ? WebMethod::kPost : WebMethod::kOther;
}

WebRequest plain(const UpgradeRequest& head) {
  return {.method = method_of(head.method()),
          .target = text_of(head.target()),
          .version = static_cast<int>(head.version()),
          .keep_alive = head.keep_alive(),
          .host = text_of(head[http::field::host]),
          .origin = text_of(head[http::field::origin]),
          .cookie = text_of(head[http::field::cookie]),
          .body = ""};
}

std::string head_of(const WebResponse& response) {
  std::string text = response.version < 11 ? "HTTP/1.0 " : "HTTP/1.1 ";
  text += std::to_string(response.status) + " ";
  text += text_of(http::obsolete_reason(static_cast<http::status>(response.status))) + "\r\n";
  for (const auto& [name, value] : response.headers) text.append(name) += ": " + value + "\r\n";
  return text + "\r\n";
}

// One client's connection: requests one after another, until it ends or becomes a viewer's. It
// keeps itself alive as long as an operation is pending.
class Connection final : public WebClient, public std::enable_shared_from_this<Connection> {
 public:
  Connection(NetStream&& stream, WebSite& site) : stream_(std::move(stream)), site_(site) {}

  void read() {
    parser_.emplace();
    parser_->body_limit(std::numeric_limits<std::uint64_t>::max());  // take_head decides
    parser_->header_limit(kLargestHeader);
    stream_.expires_after(kPatience);
    http::async_read_header(stream_, buffer_, *parser_,
                            Done([self = shared_from_this()](beast::error_code error, std::size_t) {
                              if (error) return self->end();
                              self->take_head();
                            }));
  }

  void answer(WebResponse response) override {
    intake_.reset();
    const bool keep_alive = response.keep_alive;
    write(std::move(response),
          [self = shared_from_this(), keep_alive](beast::error_code error, std::size_t) {
            if (error || !keep_alive) return self->end();
            self->read();
          });
  }

  void begin(WebResponse response, std::function<void()> then) override {
    stream_.expires_after(kPatience);
    write(std::move(response), if_sent(std::move(then)));
  }

  void send(const Pieces& pieces, std::function<void()> then) override {
    stream_.expires_after(kPatience);
    write(pieces, if_sent(std::move(then)));
  }

  bool is_gone() const override { return stream_.is_gone(); }

 private:
  void take_head() {
    request_ = plain(parser_->get());
    if (!site_.allows(request_)) return answer(refusal(request_));
    intake_ = site_.begin_upload(request_);
    const std::uint64_t most = intake_ == nullptr ? kLargestBody : UploadIntake::kMostRead;
    const auto length = parser_->content_length();
    if (length && *length > most) return answer(too_large(request_));
    parser_->body_limit(most);
    read_body();
  }

  void read_body() {
    if (parser_->is_done()) return intake_ == nullptr ? take_request() : finish_upload();
    block_.resize(kBlock);
    parser_->get().body().data = block_.data();
    parser_->get().body().size = block_.size();
    if (intake_ != nullptr) stream_.expires_after(kPatience);
    http::async_read(stream_, buffer_, *parser_,
                     Done([self = shared_from_this()](beast::error_code error, std::size_t) {
                       if (error == http::error::body_limit && self->intake_ != nullptr)
                         return self->answer(too_large(self->request_));
                       if (error && error != http::error::need_buffer) return self->end();
                       self->take_block();
                       self->read_body();
                     }));
  }

  void take_block() {
    const std::string_view bytes(block_.data(), block_.size() - parser_->get().body().size);
    if (intake_ == nullptr)
      request_.body += bytes;
    else
      intake_->take(bytes);
  }

  // Lets other connections run after each small piece of work.
  void finish_upload() {
    if (auto response = intake_->go_on()) return answer(std::move(*response));
    asio::post(stream_.get_executor(), [self = shared_from_this()] { self->finish_upload(); });
  }

  void take_request() {
    if (!wants_to_view(parser_->get())) return site_.answer(request_, shared_from_this());
    serve_viewer(std::move(stream_), parser_->get(), site_.viewers(), site_.has_control(request_));
  }

  void write(WebResponse response, Done then) {
    head_ = head_of(response);
    body_ = std::move(response.body);
    write({head_, body_, {}}, std::move(then));
  }

  void write(const Pieces& pieces, Done then) {
    std::array<asio::const_buffer, std::tuple_size_v<Pieces>> buffers;
    for (std::size_t i = 0; i < pieces.size(); ++i)
      buffers[i] = {pieces[i].data(), pieces[i].size()};
    asio::async_write(stream_, buffers, std::move(then));
  }

  Done if_sent(std::function<void()> then) {
    return
        [self = shared_from_this(), then = std::move(then)](beast::error_code error, std::size_t) {
          if (!error) then();
        };
  }

  void end() {
    intake_.reset();
    stream_.shut_down();
    stream_.expires_after(kLinger);
    block_.resize(kBlock);
    drop_rest();
  }

  // A client that is still sending would lose the answer if the connection were closed at once.
  void drop_rest() {
    stream_.async_read_some(asio::buffer(block_),
                            Done([self = shared_from_this()](beast::error_code error, std::size_t) {
                              if (!error) self->drop_rest();
                            }));
  }

  NetStream stream_;
  WebSite& site_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::buffer_body>> parser_;
  WebRequest request_;
  std::unique_ptr<UploadIntake> intake_;  // for the current upload
  std::vector<char> block_;               // of the body, or of dropped bytes
  std::string head_;                      // being written
  std::string body_;                      // being written
};

}  // namespace

void serve_http(NetStream&& stream, WebSite& site) {
  std::make_shared<Connection>(std::move(stream), site)->read();
}

}  // namespace understudy

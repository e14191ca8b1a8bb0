// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "server/web_server.h"

#include <array>
#include <chrono>
#include <functional>
#include <future>
#include <limits>
#include <optional>
#include <thread>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "base/log.h"
#include "server/guard.h"
#include "server/hub.h"
#include "server/page_files.h"
#include "server/picture_stream.h"
#include "server/responses.h"
#include "server/socket_viewer.h"
#include "server/upload_intake.h"
#include "session/live_run.h"

namespace understudy {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

constexpr auto kBetweenLooks = std::chrono::milliseconds(33);
constexpr auto kPatience = std::chrono::seconds(30);  // with a client that says nothing
constexpr auto kLinger = std::chrono::seconds(5);     // with one that is still sending
constexpr std::chrono::milliseconds kLastWord(150);
constexpr std::size_t kLargestBody = 64 * 1024;
constexpr std::uint32_t kLargestHeader = 16 * 1024;

double wall_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Empty if there is none.
std::string_view header(const http::fields& headers, http::field name) {
  const auto value = headers[name];
  return {value.data(), value.size()};
}

}  // namespace

class WebServer::Impl {
 public:
  Impl(const WebParams& params, PageFiles files, tcp::endpoint endpoint)
      : files_(std::move(files)),
        hub_(params.hub),
        timer_(context_),
        acceptor_(context_, endpoint),
        guard_(params.address, acceptor_.local_endpoint().port()) {
    log_also_to([this](LogLevel level, std::string_view text) {
      hub_.log_line(level, "", std::string(text));
    });
    accept();
    look();
    thread_ = std::thread([this] { context_.run(); });
  }

  ~Impl() {
    log_also_to(nullptr);
    // The last word to viewers, why the run ended, is still on its way.
    bool watched = false;
    on_own_thread([&] { watched = hub_.viewers() > 0; });
    if (watched) std::this_thread::sleep_for(kLastWord);
    context_.stop();
    thread_.join();
  }

  void show(LiveRun* run) {
    if (run != nullptr) {
      run->window().open();
      run->window().listen_to_programs([this](const std::string& robot, std::string_view line) {
        hub_.log_line(LogLevel::kInfo, robot, std::string(line));
      });
    }
    on_own_thread([&] {
      if (run == nullptr && run_ != nullptr) run_->window().listen_to_programs(nullptr);
      hub_.show(run);
      run_ = run;
    });
  }

  std::optional<WorldWish> take_wish() {
    std::optional<WorldWish> wish;
    on_own_thread([&] { wish = hub_.take_wish(); });
    return wish;
  }

  double start_speed() {
    double speed = 1;
    on_own_thread([&] { speed = hub_.settings().number("start_speed"); });
    return speed;
  }

  std::string link() const { return "http://" + guard_.authority() + "/#" + guard_.token(); }

 private:
  // Does it there, and waits for it.
  void on_own_thread(const std::function<void()>& act) {
    std::promise<void> done;
    asio::post(context_, [&] {
      act();
      done.set_value();
    });
    done.get_future().wait();
  }

  void accept() {
    acceptor_.async_accept([this](beast::error_code error, tcp::socket socket) {
      if (!error) std::make_shared<Connection>(std::move(socket), *this)->read();
      // Too many open files, perhaps: viewers will go.
      if (error) return after_a_while([this] { accept(); });
      accept();
    });
  }

  void look() {
    hub_.look(wall_s());
    timer_.expires_after(kBetweenLooks);
    timer_.async_wait([this](beast::error_code error) {
      if (!error) look();
    });
  }

  template <class Then>
  void after_a_while(Then then) {
    auto timer = std::make_shared<asio::steady_timer>(context_, kBetweenLooks);
    timer->async_wait([timer, then = std::move(then)](beast::error_code) { then(); });
  }

  // Nobody may be looking on: then no snapshots are made unless one is asked for. A run that waits
  // for a program makes none at all; then the last one must do.
  template <class Then>
  void with_snapshot(int looks, Then then) {
    if (looks > 0 && run_ != nullptr && run_->window().asked())
      return after_a_while(
          [this, looks, then = std::move(then)] { with_snapshot(looks - 1, then); });
    hub_.follow_latest();
    then();
  }

  // One client's connection: requests one after another, until it ends or becomes a viewer's.
  class Connection : public std::enable_shared_from_this<Connection> {
   public:
    Connection(tcp::socket socket, Impl& server) : stream_(std::move(socket)), server_(server) {}

    void read() {
      head_.emplace();
      head_->body_limit(std::numeric_limits<std::uint64_t>::max());  // read_body knows
      head_->header_limit(kLargestHeader);
      stream_.expires_after(kPatience);
      http::async_read_header(stream_, buffer_, *head_,
                              [self = shared_from_this()](beast::error_code error, std::size_t) {
                                if (error) return self->end();
                                self->read_body();
                              });
    }

   private:
    void read_body() {
      const auto& head = head_->get();
      const Guard& guard = server_.guard_;
      const bool allowed =
          guard.allows(header(head, http::field::host), header(head, http::field::origin));
      if (!allowed) return write(refusal(without_body(head)));
      const auto length = head_->content_length();
      if (is_upload(head)) {
        const bool control = guard.has_cookie(header(head, http::field::cookie));
        return receive_upload(stream_, buffer_, std::move(*head_), server_.hub_.uploads(), control,
                              [self = shared_from_this()](std::optional<WebResponse> response) {
                                if (!response) return self->end();
                                self->write(std::move(*response));
                              });
      }
      if (length && *length > kLargestBody) return write(too_large(without_body(head)));
      parser_.emplace(std::move(*head_));
      parser_->body_limit(kLargestBody);
      http::async_read(stream_, buffer_, *parser_,
                       [self = shared_from_this()](beast::error_code error, std::size_t) {
                         if (error) return self->end();
                         self->answer(self->parser_->release());
                       });
    }

    void answer(const WebRequest& request) {
      const Guard& guard = server_.guard_;
      if (beast::websocket::is_upgrade(request) && request.target() == "/stream")
        return serve_viewer(std::move(stream_), request, server_.hub_,
                            guard.has_cookie(header(request, http::field::cookie)));
      constexpr int kMostLooks = 15;
      const bool fresh = needs_snapshot(request);
      if (fresh && server_.run_ != nullptr) server_.run_->window().ask(true);
      server_.with_snapshot(fresh ? kMostLooks : 0,
                            [self = shared_from_this(), request] { self->respond_to(request); });
    }

    void respond_to(const WebRequest& request) {
      PictureStreams& streams = server_.streams_;
      const std::string_view target(request.target().data(), request.target().size());
      if (request.method() != http::verb::get || !PictureStreams::is_wish(target))
        return write(respond(request, server_.files_, server_.guard_, server_.hub_));
      const auto wish = streams.read_wish(target);
      if (const auto* refused = std::get_if<Refusal>(&wish))
        return write(refuse(request, *refused));
      streams.serve(std::move(stream_), request, std::get<PictureStreams::Wish>(wish));
    }

    void write(WebResponse response) {
      response_ = std::move(response);
      http::async_write(stream_, response_,
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                          if (error || self->response_.need_eof()) return self->end();
                          self->read();
                        });
    }

    void end() {
      beast::error_code ignored;
      stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
      stream_.expires_after(kLinger);
      drop_rest();
    }

    // A client that is still sending would lose the answer if the connection were closed at once.
    void drop_rest() {
      stream_.async_read_some(asio::buffer(rest_),
                              [self = shared_from_this()](beast::error_code error, std::size_t) {
                                if (!error) self->drop_rest();
                              });
    }

    beast::tcp_stream stream_;
    Impl& server_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::empty_body>> head_;
    std::optional<http::request_parser<http::string_body>> parser_;
    WebResponse response_;
    std::array<char, 16 * 1024> rest_;
  };

  PageFiles files_;
  Hub hub_;
  PictureStreams streams_{hub_};
  asio::io_context context_;
  asio::steady_timer timer_;
  tcp::acceptor acceptor_;
  Guard guard_;
  LiveRun* run_ = nullptr;  // the one that is shown
  std::thread thread_;
};

WebServer::WebServer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
WebServer::~WebServer() = default;

std::string WebServer::link() const { return impl_->link(); }
double WebServer::start_speed() const { return impl_->start_speed(); }
void WebServer::show(LiveRun* run) { impl_->show(run); }
std::optional<WorldWish> WebServer::take_wish() { return impl_->take_wish(); }

Result<std::unique_ptr<WebServer>> WebServer::open(const WebParams& params) {
  auto files = PageFiles::load(params.ui_folder);
  if (!files) return Error{files.error()};
  beast::error_code error;
  const auto address = asio::ip::make_address(params.address, error);
  if (error)
    return Error{"--listen takes a numeric address, such as 0.0.0.0 or 127.0.0.1, not " +
                 params.address};
  try {
    auto impl =
        std::make_unique<Impl>(params, std::move(*files), tcp::endpoint(address, params.port));
    return std::unique_ptr<WebServer>(new WebServer(std::move(impl)));
  } catch (const boost::system::system_error& failure) {
    return Error{"cannot serve browsers at " + params.address + " port " +
                 std::to_string(params.port) + ": " + failure.code().message() +
                 "; use another --ui-port, 0 takes any free one"};
  }
}

}  // namespace understudy

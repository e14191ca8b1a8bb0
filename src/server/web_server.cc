// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "server/web_server.h"

#include <chrono>
#include <functional>
#include <future>
#include <optional>
#include <thread>
#include <utility>

#include "base/log.h"
#include "host/host.h"
#include "server/guard.h"
#include "server/http_connection.h"
#include "server/net.h"
#include "server/page_files.h"
#include "server/picture_stream.h"
#include "server/responses.h"
#include "server/viewer_server.h"
#include "server/web_site.h"

namespace understudy {
namespace {

constexpr auto kBetweenLooks = std::chrono::milliseconds(33);
constexpr std::chrono::milliseconds kLastWord(150);

double wall_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

class WebServer::Impl final : public WebSite {
 public:
  Impl(const WebParams& params, PageFiles files)
      : files_(std::move(files)), viewers_(params.viewers) {}

  ~Impl() override {
    if (!guard_) return;  // it never began
    log_also_to(nullptr);
    // The last word to viewers, why the run ended, is still on its way.
    bool watched = false;
    on_own_thread([&] { watched = viewers_.viewer_count() > 0; });
    if (watched) std::this_thread::sleep_for(kLastWord);
    net_.stop();
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  // The error says why not.
  Status start(const std::string& address, std::uint16_t port) {
    if (const Status listening = net_.listen(address, port); !listening) return listening;
    guard_.emplace(address, net_.port());
    log_also_to([this](LogLevel level, std::string_view text) {
      viewers_.log().add(level, "", std::string(text));
    });
    look();
    net_.start([this](NetStream& stream) { serve_http(std::move(stream), *this); });
    return {};
  }

  void show(Host* run) {
    if (run != nullptr) {
      run->window().open();
      run->window().listen_to_programs([this](const std::string& robot, std::string_view line) {
        viewers_.log().add(LogLevel::kInfo, robot, std::string(line));
      });
    }
    on_own_thread([&] {
      if (run == nullptr && run_ != nullptr) run_->window().listen_to_programs(nullptr);
      viewers_.show(run);
      run_ = run;
    });
  }

  std::optional<OpenRequest> take_open_request() {
    std::optional<OpenRequest> request;
    on_own_thread([&] { request = viewers_.take_open_request(); });
    return request;
  }

  double start_speed() {
    double speed = 1;
    on_own_thread([&] { speed = viewers_.settings().number("start_speed"); });
    return speed;
  }

  std::string link() const { return "http://" + guard_->authority() + "/#" + guard_->token(); }

  bool allows(const WebRequest& head) const override {
    return guard_->allows(head.host, head.origin);
  }
  bool has_control(const WebRequest& head) const override {
    return guard_->has_cookie(head.cookie);
  }
  std::unique_ptr<UploadIntake> begin_upload(const WebRequest& head) override {
    if (!is_upload(head)) return nullptr;
    return std::make_unique<UploadIntake>(head, viewers_.uploads(), has_control(head));
  }
  void answer(const WebRequest& request, std::shared_ptr<WebClient> client) override {
    constexpr int kMostLooks = 15;
    const bool fresh = needs_snapshot(request);
    if (fresh && run_ != nullptr) run_->window().ask(true);
    with_snapshot(fresh ? kMostLooks : 0,
                  [this, request, client = std::move(client)] { respond_to(request, client); });
  }
  ViewerServer& viewers() override { return viewers_; }

 private:
  // Does it there, and waits for it.
  void on_own_thread(const std::function<void()>& act) {
    std::promise<void> done;
    net_.post([&] {
      act();
      done.set_value();
    });
    done.get_future().wait();
  }

  void look() {
    viewers_.update(wall_s());
    net_.at(Net::Clock::now() + kBetweenLooks, [this] { look(); });
  }

  // Nobody may be looking on: then no snapshots are made unless one is asked for. A run that waits
  // for a program makes none at all; then the last one must do.
  void with_snapshot(int looks, const std::function<void()>& then) {
    if (looks > 0 && run_ != nullptr && run_->window().asked())
      return net_.at(Net::Clock::now() + kBetweenLooks,
                     [this, looks, then] { with_snapshot(looks - 1, then); });
    viewers_.take_snapshot();
    then();
  }

  void respond_to(const WebRequest& request, const std::shared_ptr<WebClient>& client) {
    if (request.method != WebMethod::kGet || !PictureStreams::is_stream(request.target))
      return client->answer(respond(request, files_, *guard_, viewers_));
    const auto wanted = streams_.read_target(request.target);
    if (const auto* refused = std::get_if<Refusal>(&wanted))
      return client->answer(refuse(request, *refused));
    streams_.serve(client, request, std::get<PictureStreams::Wanted>(wanted));
  }

  PageFiles files_;
  ViewerServer viewers_;
  PictureStreams streams_{viewers_, net_};
  std::optional<Guard> guard_;  // of the port that it listens on
  Host* run_ = nullptr;         // the one that is shown
  Net net_;                     // goes first, with all who are connected
};

WebServer::WebServer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
WebServer::~WebServer() = default;

std::string WebServer::link() const { return impl_->link(); }
double WebServer::start_speed() const { return impl_->start_speed(); }
void WebServer::show(Host* run) { impl_->show(run); }
std::optional<OpenRequest> WebServer::take_open_request() { return impl_->take_open_request(); }

Result<std::unique_ptr<WebServer>> WebServer::open(const WebParams& params) {
  auto files = PageFiles::load(params.ui_folder);
  if (!files) return Error{files.error()};
  if (!Net::is_address(params.address))
    return Error{"--listen takes a numeric address, such as 0.0.0.0 or 127.0.0.1, not " +
                 params.address};
  auto impl = std::make_unique<Impl>(params, std::move(*files));
  if (const Status started = impl->start(params.address, params.port); !started)
    return Error{"cannot serve browsers at " + params.address + " port " +
                 std::to_string(params.port) + ": " + started.error() +
                 "; use another --ui-port, 0 takes any free one"};
  return std::unique_ptr<WebServer>(new WebServer(std::move(impl)));
}

}  // namespace understudy

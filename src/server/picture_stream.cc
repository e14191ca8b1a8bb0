// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "server/picture_stream.h"

#include <sys/socket.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http.hpp>
#include <charconv>
#include <chrono>
#include <sstream>

#include "server/jpeg.h"
#include "server/request_target.h"
#include "server/responses.h"
#include "session/window.h"

namespace understudy {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Clock = std::chrono::steady_clock;

constexpr int kMostStreams = 32;
constexpr int kMostPictures_per_s = 30;
constexpr auto kPatience = std::chrono::seconds(30);  // with one picture
// Behind each picture at once: browsers show a part when they see its end.
constexpr std::string_view kBoundary = "\r\n--picture\r\n";

std::string head_of_answer(const WebRequest& request) {
  http::response<http::empty_body> response{http::status::ok, request.version()};
  set_common_headers(response);
  response.set(http::field::content_type, "multipart/x-mixed-replace; boundary=picture");
  response.set(http::field::cache_control, "no-store");
  response.keep_alive(false);
  std::ostringstream text;
  text << response << kBoundary.substr(2);
  return text.str();
}

}  // namespace

// One client. Waits and writes in turn, and keeps itself alive as long as one is under way.
class PictureStreams::Stream : public std::enable_shared_from_this<Stream> {
 public:
  Stream(PictureStreams& all, beast::tcp_stream stream, Wish wish)
      : all_(all),
        stream_(std::move(stream)),
        timer_(stream_.get_executor()),
        wish_(std::move(wish)),
        due_(Clock::now()) {
    ++all_.streams_;
  }
  ~Stream() { --all_.streams_; }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  void start(const WebRequest& request) {
    head_ = head_of_answer(request);
    write({asio::buffer(head_), {}, {}});
  }

 private:
  using Buffers = std::array<asio::const_buffer, 3>;

  void write(const Buffers& buffers) {
    stream_.expires_after(kPatience);
    asio::async_write(stream_, buffers,
                      [self = shared_from_this()](beast::error_code error, std::size_t) {
                        if (!error) self->wait();
                      });
  }

  void wait() {
    // After a delay the next picture is due at once, not all that were missed.
    due_ = std::max(due_ + Clock::duration(std::chrono::seconds(1)) / wish_.pictures_per_s,
                    Clock::now());
    timer_.expires_at(due_);
    timer_.async_wait([self = shared_from_this()](beast::error_code error) {
      if (!error) self->show();
    });
  }

  void show() {
    Hub& hub = all_.hub_;
    hub.follow_latest();
    hub.ask();  // for the next picture
    // Between two runs there is no world; then it may be another one, without this camera.
    const int sensor = hub.onlooker().find_camera(wish_.robot_id, wish_.sensor);
    if (sensor < 0 && hub.onlooker().has_world()) return;
    picture_ = sensor < 0 ? nullptr : all_.picture(wish_.robot_id, sensor);
    if (picture_ == nullptr) {
      if (!is_gone()) wait();
      return;
    }
    head_ = "Content-Type: image/jpeg\r\nContent-Length: " + std::to_string(picture_->size()) +
            "\r\n\r\n";
    write({asio::buffer(head_), asio::buffer(*picture_), asio::buffer(kBoundary)});
  }

  // Whoever gets pictures is noticed by them.
  bool is_gone() {
    char byte = 0;
    return recv(stream_.socket().native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
  }

  PictureStreams& all_;
  beast::tcp_stream stream_;
  asio::steady_timer timer_;
  Wish wish_;
  Clock::time_point due_;
  std::string head_;    // being written
  PicturePtr picture_;  // being written
};

bool PictureStreams::is_wish(std::string_view target) {
  return target.starts_with(kCameraPath) && path_of(target).ends_with(".mjpeg");
}

std::variant<PictureStreams::Wish, Refusal> PictureStreams::read_wish(
    std::string_view target) const {
  Wish wish;
  const auto fps = query_value(target, "fps");
  if (fps) {
    const auto [end, error] = std::from_chars(fps->begin(), fps->end(), wish.pictures_per_s);
    if (error != std::errc() || end != fps->end() || wish.pictures_per_s < 1 ||
        wish.pictures_per_s > kMostPictures_per_s)
      return Refusal{400, "fps is a number from 1 to 30"};
  }
  if (streams_ >= kMostStreams)
    return Refusal{503, "32 clients take camera streams already; end one of them"};
  std::string_view path = path_of(target);
  path.remove_prefix(kCameraPath.size());
  wish.robot_id = take_number(path);
  take_end(path, ".mjpeg");
  const auto name = take(path, "/") ? percent_decoded(path) : std::nullopt;
  if (name && hub_.onlooker().find_camera(wish.robot_id, *name) >= 0) {
    wish.sensor = *name;
    return wish;
  }
  return Refusal{404,
                 "there is no such camera; /api/camera/ROBOT/SENSOR.mjpeg takes the id of a robot "
                 "and the name of its camera"};
}

void PictureStreams::serve(beast::tcp_stream stream, const WebRequest& request, const Wish& wish) {
  std::make_shared<Stream>(*this, std::move(stream), wish)->start(request);
}

PictureStreams::PicturePtr PictureStreams::picture(int robot_id, int sensor) {
  const auto& state = hub_.onlooker().snapshot().state;
  if (made_of_ != state) {
    pictures_.clear();
    made_of_ = state;
  }
  PicturePtr& made = pictures_[{robot_id, sensor}];
  if (made != nullptr) return made;
  const auto image = hub_.onlooker().camera_image(robot_id, sensor);
  auto jpeg = image == nullptr ? Result<std::string>(Error{"none"}) : write_jpeg(*image);
  if (jpeg) made = std::make_shared<const std::string>(std::move(*jpeg));
  return made;
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "server/picture_stream.h"

#include <algorithm>
#include <charconv>
#include <chrono>

#include "server/jpeg.h"
#include "server/request_target.h"
#include "server/responses.h"
#include "server/viewer_server.h"
#include "view/window.h"

namespace understudy {
namespace {

using Clock = Net::Clock;

constexpr int kMostStreams = 32;
constexpr int kMostPictures_per_s = 30;
// Behind each picture at once: browsers show a part when they see its end.
constexpr std::string_view kBoundary = "\r\n--picture\r\n";

WebResponse begin_answer(const WebRequest& request) {
  WebResponse response{.status = 200, .version = request.version};
  set_common_headers(response);
  response.set("Content-Type", "multipart/x-mixed-replace; boundary=picture");
  response.set("Cache-Control", "no-store");
  response.set_keep_alive(false);
  response.body = kBoundary.substr(2);
  return response;
}

}  // namespace

// One client. Waits and writes in turn, and keeps itself alive as long as one is under way.
class PictureStreams::Stream : public std::enable_shared_from_this<Stream> {
 public:
  Stream(PictureStreams& all, std::shared_ptr<WebClient> client, Wanted wanted)
      : all_(all), client_(std::move(client)), wanted_(std::move(wanted)), due_(Clock::now()) {
    ++all_.streams_;
  }
  ~Stream() { --all_.streams_; }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  void start(const WebRequest& request) {
    client_->begin(begin_answer(request), [self = shared_from_this()] { self->wait(); });
  }

 private:
  void wait() {
    // After a delay the next picture is due at once, not all that were missed.
    due_ = std::max(due_ + Clock::duration(std::chrono::seconds(1)) / wanted_.pictures_per_s,
                    Clock::now());
    all_.clock_.at(due_, [self = shared_from_this()] { self->show(); });
  }

  void show() {
    ViewerServer& viewers = all_.viewers_;
    viewers.take_snapshot();
    viewers.ask_for_details();  // for the next picture
    // Between two runs there is no world; then it may be another one, without this camera.
    const int sensor = viewers.shown().simulation().find_camera(wanted_.robot_id, wanted_.sensor);
    if (sensor < 0 && viewers.shown().simulation().has_world()) return;
    picture_ = sensor < 0 ? nullptr : all_.picture(wanted_.robot_id, sensor);
    if (picture_ == nullptr) {
      if (!client_->is_gone()) wait();
      return;
    }
    head_ = "Content-Type: image/jpeg\r\nContent-Length: " + std::to_string(picture_->size()) +
            "\r\n\r\n";
    client_->send({head_, *picture_, kBoundary}, [self = shared_from_this()] { self->wait(); });
  }

  PictureStreams& all_;
  std::shared_ptr<WebClient> client_;
  Wanted wanted_;
  Clock::time_point due_;
  std::string head_;    // being written
  PicturePtr picture_;  // being written
};

bool PictureStreams::is_stream(std::string_view target) {
  return target.starts_with(kCameraPath) && path_of(target).ends_with(".mjpeg");
}

std::variant<PictureStreams::Wanted, Refusal> PictureStreams::read_target(
    std::string_view target) const {
  Wanted wanted;
  const auto fps = query_value(target, "fps");
  if (fps) {
    const auto [end, error] = std::from_chars(fps->begin(), fps->end(), wanted.pictures_per_s);
    if (error != std::errc() || end != fps->end() || wanted.pictures_per_s < 1 ||
        wanted.pictures_per_s > kMostPictures_per_s)
      return Refusal{400, "fps is a number from 1 to 30"};
  }
  if (streams_ >= kMostStreams)
    return Refusal{503, "32 clients already receive camera streams; end one of them"};
  std::string_view path = path_of(target);
  path.remove_prefix(kCameraPath.size());
  wanted.robot_id = take_number(path);
  take_end(path, ".mjpeg");
  const auto name = take(path, "/") ? percent_decoded(path) : std::nullopt;
  if (name && viewers_.shown().simulation().find_camera(wanted.robot_id, *name) >= 0) {
    wanted.sensor = *name;
    return wanted;
  }
  return Refusal{404,
                 "there is no such camera; /api/camera/ROBOT/SENSOR.mjpeg takes the id of a robot "
                 "and the name of its camera"};
}

void PictureStreams::serve(std::shared_ptr<WebClient> client, const WebRequest& request,
                           const Wanted& wanted) {
  std::make_shared<Stream>(*this, std::move(client), wanted)->start(request);
}

PictureStreams::PicturePtr PictureStreams::picture(int robot_id, int sensor) {
  const auto& state = viewers_.shown().simulation().snapshot().state;
  if (made_of_ != state) {
    pictures_.clear();
    made_of_ = state;
  }
  PicturePtr& made = pictures_[{robot_id, sensor}];
  if (made != nullptr) return made;
  const auto image = viewers_.shown().simulation().camera_image(robot_id, sensor);
  auto jpeg = image == nullptr ? Result<std::string>(Error{"none"}) : write_jpeg(*image);
  if (jpeg) made = std::make_shared<const std::string>(std::move(*jpeg));
  return made;
}

}  // namespace understudy

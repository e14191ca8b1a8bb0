// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PictureStreams: cameras as motion JPEG, for browsers, players and programs that take a network
// camera. Each picture is made once for all who look. A client gets the latest picture when it has
// taken the one before: one that is slow misses pictures, and nothing ever waits for it.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "server/net.h"
#include "server/refusal.h"
#include "server/web_site.h"

namespace understudy {

class ViewerServer;
struct State;

class PictureStreams {
 public:
  // `clock`: of whom the clients are.
  PictureStreams(ViewerServer& viewers, Net& clock) : viewers_(viewers), clock_(clock) {}

  // What is asked for, of a target below /api/camera/ that ends in .mjpeg.
  struct Wanted {
    int robot_id = 0;
    std::string sensor;
    int pictures_per_s = 10;
  };
  // Whether the target asks for a stream at all.
  static bool is_stream(std::string_view target);
  // Or why there is none.
  std::variant<Wanted, Refusal> read_target(std::string_view target) const;
  // Until the client goes or the camera does.
  void serve(std::shared_ptr<WebClient> client, const WebRequest& request, const Wanted& wanted);

 private:
  class Stream;
  using PicturePtr = std::shared_ptr<const std::string>;
  // Null if there is none now.
  PicturePtr picture(int robot_id, int sensor);

  ViewerServer& viewers_;
  Net& clock_;
  int streams_ = 0;                       // under way
  std::shared_ptr<const State> made_of_;  // what the pictures below show
  std::map<std::pair<int, int>, PicturePtr> pictures_;
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "server/responses.h"

#include <boost/beast/http.hpp>

#include "formats/png.h"
#include "server/jpeg.h"
#include "server/request_target.h"
#include "server/told_json.h"
#include "session/window.h"

namespace understudy {
namespace {

namespace http = boost::beast::http;

constexpr std::string_view kCameras = "/api/camera";
constexpr std::string_view kTexturePath = "/api/texture/";
constexpr std::string_view kNothing = "text/plain; charset=utf-8";

WebResponse make(const WebRequest& request, http::status status, std::string_view type,
                 std::string content) {
  WebResponse response{status, request.version()};
  response.set(http::field::content_type, {type.data(), type.size()});
  response.set(http::field::cache_control, "no-cache");
  set_common_headers(response);
  response.keep_alive(request.keep_alive());
  const std::size_t length = content.size();
  if (request.method() != http::verb::head) response.body() = std::move(content);
  response.content_length(length);
  return response;
}

WebResponse not_found(const WebRequest& request) {
  return make(request, http::status::not_found, kNothing, "there is nothing here\n");
}

// "/help": the page of a folder.
WebResponse with_slash(const WebRequest& request, std::string_view path) {
  WebResponse response = make(request, http::status::found, kNothing, "it is a folder\n");
  // Its last part alone: "//elsewhere" would be another machine.
  response.set(http::field::location, std::string(path.substr(path.rfind('/') + 1)) + "/");
  return response;
}

// "7/CAMERA.png" or .jpg
WebResponse camera(const WebRequest& request, std::string_view path, Hub& hub) {
  const int robot = take_number(path);
  if (robot < 0 || !take(path, "/")) return not_found(request);
  const bool jpeg = take_end(path, ".jpg");
  const auto name = jpeg || take_end(path, ".png") ? percent_decoded(path) : std::nullopt;
  const int sensor = name ? hub.onlooker().find_camera(robot, *name) : -1;
  const auto image = sensor < 0 ? nullptr : hub.onlooker().camera_image(robot, sensor);
  if (image == nullptr) return not_found(request);
  if (jpeg) {
    auto written = write_jpeg(*image);
    if (!written) return not_found(request);
    return make(request, http::status::ok, "image/jpeg", std::move(*written));
  }
  const auto written = write_png(*image);
  if (!written) return not_found(request);
  return make(request, http::status::ok, "image/png", std::string(as_text(*written)));
}

// "0.png"
WebResponse texture(const WebRequest& request, std::string_view path, Hub& hub) {
  const int number = take_number(path);
  if (number < 0 || path != ".png" || !hub.onlooker().has_world()) return not_found(request);
  const auto& pictures = hub.onlooker().snapshot().spec->pictures;
  if (static_cast<std::size_t>(number) >= pictures.size()) return not_found(request);
  const PictureSpec& picture = pictures[static_cast<std::size_t>(number)];
  auto png = write_png({PixelKind::kColour, picture.width, picture.height, picture.rgb, {}});
  if (!png) return not_found(request);
  return make(request, http::status::ok, "image/png", std::string(as_text(*png)));
}

WebResponse take_control(const WebRequest& request, const Guard& guard) {
  if (request.method() != http::verb::post)
    return make(request, http::status::method_not_allowed, kNothing, "POST the token\n");
  if (!guard.is_token(request.body()))
    return make(request, http::status::forbidden, kNothing, "that is not the token\n");
  WebResponse response = no_content(request);
  response.set(http::field::set_cookie, guard.cookie());
  return response;
}

}  // namespace

void set_common_headers(http::fields& headers) {
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "no-referrer");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  headers.set("Content-Security-Policy",
              "default-src 'self'; img-src 'self' blob: data:; frame-ancestors 'none'");
}

WebResponse refuse(const WebRequest& request, const Refusal& refusal) {
  return make(request, static_cast<http::status>(refusal.status), kNothing, refusal.why + "\n");
}

WebResponse no_content(const WebRequest& request) {
  WebResponse response = make(request, http::status::no_content, kNothing, "");
  response.erase(http::field::content_length);
  return response;
}

bool needs_snapshot(const WebRequest& request) {
  const std::string_view target(request.target().data(), request.target().size());
  return path_of(target) == kCameras || target.starts_with(kCameraPath) ||
         target.starts_with(kTexturePath);
}

WebResponse refusal(const WebRequest& request) {
  WebResponse response = make(request, http::status::forbidden, kNothing, "not from here\n");
  response.keep_alive(false);
  return response;
}

WebResponse too_large(const WebRequest& request) {
  WebResponse response = refuse(request, {413, "that is too much for a request"});
  response.keep_alive(false);
  return response;
}

WebRequest without_body(const http::request<http::empty_body>& head) {
  WebRequest request;
  request.base() = head.base();
  return request;
}

WebResponse respond(const WebRequest& request, const PageFiles& files, const Guard& guard,
                    Hub& hub) {
  std::string_view path = path_of({request.target().data(), request.target().size()});
  if (path == "/api/control") return take_control(request, guard);
  if (request.method() != http::verb::get && request.method() != http::verb::head)
    return make(request, http::status::method_not_allowed, kNothing, "GET only\n");
  if (path == kCameras)
    return make(request, http::status::ok, "application/json",
                cameras_json(hub.onlooker(), kCameraPath) + "\n");
  if (take(path, kCameraPath)) return camera(request, path, hub);
  if (take(path, kTexturePath)) return texture(request, path, hub);
  const auto name = percent_decoded(path);
  if (name && files.is_folder(*name)) return with_slash(request, path);
  const PageFile* file = name ? files.find(*name) : nullptr;
  if (file == nullptr) return not_found(request);
  return make(request, http::status::ok, file->type, file->content);
}

}  // namespace understudy

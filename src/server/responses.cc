// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "server/responses.h"

#include <boost/beast/http.hpp>
#include <charconv>

#include "formats/png.h"

namespace understudy {
namespace {

namespace http = boost::beast::http;

constexpr const char* kCameraPath = "/api/camera/";
constexpr const char* kTexturePath = "/api/texture/";
constexpr std::string_view kNothing = "text/plain; charset=utf-8";

WebResponse make(const WebRequest& request, http::status status, std::string_view type,
                 std::string content) {
  WebResponse response{status, request.version()};
  response.set(http::field::content_type, {type.data(), type.size()});
  response.set(http::field::cache_control, "no-cache");
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("Content-Security-Policy",
               "default-src 'self'; img-src 'self' blob: data:; frame-ancestors 'none'");
  response.keep_alive(request.keep_alive());
  const std::size_t length = content.size();
  if (request.method() != http::verb::head) response.body() = std::move(content);
  response.content_length(length);
  return response;
}

WebResponse not_found(const WebRequest& request) {
  return make(request, http::status::not_found, kNothing, "there is nothing here\n");
}

// The number that the text begins with, which goes from it; -1: none.
int take_number(std::string_view& text) {
  int number = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number < 0) return -1;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

bool take(std::string_view& text, std::string_view start) {
  if (!text.starts_with(start)) return false;
  text.remove_prefix(start.size());
  return true;
}

bool take_end(std::string_view& text, std::string_view end) {
  if (!text.ends_with(end)) return false;
  text.remove_suffix(end.size());
  return true;
}

// "7/CAMERA.png"
WebResponse camera(const WebRequest& request, std::string_view path, Hub& hub) {
  const int robot = take_number(path);
  if (robot < 0 || !take(path, "/") || !take_end(path, ".png")) return not_found(request);
  const int sensor = hub.onlooker().find_camera(robot, std::string(path));
  const auto png = sensor < 0 ? std::nullopt : hub.onlooker().camera_png(robot, sensor);
  if (!png) return not_found(request);
  return make(request, http::status::ok, "image/png", std::string(as_text(*png)));
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
  WebResponse response = make(request, http::status::no_content, kNothing, "");
  response.set(http::field::set_cookie, guard.cookie());
  return response;
}

}  // namespace

bool needs_snapshot(const WebRequest& request) {
  return request.target().starts_with(kCameraPath) || request.target().starts_with(kTexturePath);
}

WebResponse refusal(const WebRequest& request) {
  WebResponse response = make(request, http::status::forbidden, kNothing, "not from here\n");
  response.keep_alive(false);
  return response;
}

WebResponse respond(const WebRequest& request, const PageFiles& files, const Guard& guard,
                    Hub& hub) {
  std::string_view path(request.target().data(), request.target().size());
  path = path.substr(0, path.find('?'));
  if (path == "/api/control") return take_control(request, guard);
  if (request.method() != http::verb::get && request.method() != http::verb::head)
    return make(request, http::status::method_not_allowed, kNothing, "GET only\n");
  if (take(path, kCameraPath)) return camera(request, path, hub);
  if (take(path, kTexturePath)) return texture(request, path, hub);
  const PageFile* file = files.find(path);
  if (file == nullptr) return not_found(request);
  return make(request, http::status::ok, file->type, file->content);
}

}  // namespace understudy

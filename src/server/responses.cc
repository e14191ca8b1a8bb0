// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "server/responses.h"

#include "files/png.h"
#include "server/guard.h"
#include "server/jpeg.h"
#include "server/message_views.h"
#include "server/page_files.h"
#include "server/request_target.h"
#include "server/viewer_server.h"
#include "view/window.h"

namespace understudy {
namespace {

constexpr std::string_view kCameras = "/api/camera";
constexpr std::string_view kTexturePath = "/api/texture/";
constexpr std::string_view kScenePath = "/api/scene/";
constexpr std::string_view kNothing = "text/plain; charset=utf-8";

WebResponse make(const WebRequest& request, int status, std::string_view type,
                 std::string content) {
  WebResponse response{.status = status, .version = request.version};
  response.set("Content-Type", std::string(type));
  response.set("Cache-Control", "no-cache");
  set_common_headers(response);
  response.set_keep_alive(request.keep_alive);
  response.set("Content-Length", std::to_string(content.size()));
  if (request.method != WebMethod::kHead) response.body = std::move(content);
  return response;
}

WebResponse not_found(const WebRequest& request) {
  return make(request, 404, kNothing, "not found\n");
}

// "/help": the page of a folder.
WebResponse with_slash(const WebRequest& request, std::string_view path) {
  WebResponse response = make(request, 302, kNothing, "this is a folder\n");
  // Its last part alone: "//elsewhere" would be another machine.
  response.set("Location", std::string(path.substr(path.rfind('/') + 1)) + "/");
  return response;
}

// "7/CAMERA.png" or .jpg
WebResponse camera(const WebRequest& request, std::string_view path, ViewerServer& viewers) {
  const int robot = take_number(path);
  if (robot < 0 || !take(path, "/")) return not_found(request);
  const bool jpeg = take_end(path, ".jpg");
  const auto name = jpeg || take_end(path, ".png") ? percent_decoded(path) : std::nullopt;
  const int sensor = name ? viewers.shown().simulation().find_camera(robot, *name) : -1;
  const auto image =
      sensor < 0 ? nullptr : viewers.shown().simulation().camera_image(robot, sensor);
  if (image == nullptr) return not_found(request);
  if (jpeg) {
    auto written = write_jpeg(*image);
    if (!written) return not_found(request);
    return make(request, 200, "image/jpeg", std::move(*written));
  }
  const auto written = write_png(*image);
  if (!written) return not_found(request);
  return make(request, 200, "image/png", std::string(as_text(*written)));
}

// "0.png"
WebResponse texture(const WebRequest& request, std::string_view path, ViewerServer& viewers) {
  const int number = take_number(path);
  if (number < 0 || path != ".png" || !viewers.shown().simulation().has_world())
    return not_found(request);
  const auto& pictures = viewers.shown().simulation().snapshot().spec->pictures;
  if (static_cast<std::size_t>(number) >= pictures.size()) return not_found(request);
  const PictureSpec& picture = *pictures[static_cast<std::size_t>(number)];
  auto png = write_png({PixelKind::kColour, picture.width, picture.height, picture.rgb, {}});
  if (!png) return not_found(request);
  return make(request, 200, "image/png", std::string(as_text(*png)));
}

// "0123456789abcdef.bin": its name says what is in it, so it never changes.
WebResponse scene_file(const WebRequest& request, std::string_view name, ViewerServer& viewers) {
  const std::string* packed = viewers.shown().files().find(name);
  if (packed == nullptr) return not_found(request);
  WebResponse response = make(request, 200, "application/octet-stream", *packed);
  response.set("Content-Encoding", "gzip");
  response.set("Cache-Control", "private, max-age=31536000, immutable");
  return response;
}

WebResponse take_control(const WebRequest& request, const Guard& guard) {
  if (request.method != WebMethod::kPost) return make(request, 405, kNothing, "POST the token\n");
  if (!guard.is_token(request.body)) return make(request, 403, kNothing, "this is not the token\n");
  WebResponse response = no_content(request);
  response.set("Set-Cookie", guard.cookie());
  return response;
}

}  // namespace

void set_common_headers(WebResponse& response) {
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("Content-Security-Policy",
               "default-src 'self'; img-src 'self' blob: data:; frame-ancestors 'none'");
}

WebResponse refuse(const WebRequest& request, const Refusal& refusal) {
  return make(request, refusal.status, kNothing, refusal.why + "\n");
}

WebResponse no_content(const WebRequest& request) {
  WebResponse response = make(request, 204, kNothing, "");
  response.erase("Content-Length");
  return response;
}

bool needs_snapshot(const WebRequest& request) {
  const std::string_view target = request.target;
  return path_of(target) == kCameras || target.starts_with(kCameraPath) ||
         target.starts_with(kTexturePath);
}

WebResponse refusal(const WebRequest& request) {
  WebResponse response = make(request, 403, kNothing, "not allowed from here\n");
  response.set_keep_alive(false);
  return response;
}

WebResponse too_large(const WebRequest& request) {
  WebResponse response = refuse(request, {413, "the request is too large"});
  response.set_keep_alive(false);
  return response;
}

WebResponse respond(const WebRequest& request, const PageFiles& files, const Guard& guard,
                    ViewerServer& viewers) {
  std::string_view path = path_of(request.target);
  if (path == "/api/control") return take_control(request, guard);
  if (request.method != WebMethod::kGet && request.method != WebMethod::kHead)
    return make(request, 405, kNothing, "GET only\n");
  if (path == kCameras)
    return make(request, 200, "application/json",
                cameras_json(viewers.shown().simulation(), kCameraPath) + "\n");
  if (take(path, kCameraPath)) return camera(request, path, viewers);
  if (take(path, kTexturePath)) return texture(request, path, viewers);
  if (take(path, kScenePath)) return scene_file(request, path, viewers);
  const auto name = percent_decoded(path);
  if (name && files.is_folder(*name)) return with_slash(request, path);
  const PageFile* file = name ? files.find(*name) : nullptr;
  if (file == nullptr) return not_found(request);
  return make(request, 200, file->type, file->content);
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Answers to the HTTP requests of docs/protocols/window.md.
#pragma once

#include <string_view>

#include "server/http_messages.h"
#include "server/refusal.h"

namespace understudy {

class Guard;
class ViewerServer;
class PageFiles;

inline constexpr std::string_view kCameraPath = "/api/camera/";

// What every answer has: nothing of it is for other pages.
void set_common_headers(WebResponse& response);
WebResponse refuse(const WebRequest& request, const Refusal& refusal);

// It is done, and there is nothing to tell.
WebResponse no_content(const WebRequest& request);

// Whether the answer shows the run as it is.
bool needs_snapshot(const WebRequest& request);
WebResponse respond(const WebRequest& request, const PageFiles& files, const Guard& guard,
                    ViewerServer& viewers);
// For a request that does not come from this server's own page.
WebResponse refusal(const WebRequest& request);
// For one with more bytes than any needs.
WebResponse too_large(const WebRequest& request);

}  // namespace understudy

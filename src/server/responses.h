// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Answers to the HTTP requests of docs/protocols/window.md.
#pragma once

#include "server/guard.h"
#include "server/hub.h"
#include "server/page_files.h"
#include "server/socket_viewer.h"

namespace understudy {

using WebResponse = boost::beast::http::response<boost::beast::http::string_body>;

// Whether the answer shows the run as it is.
bool needs_snapshot(const WebRequest& request);
WebResponse respond(const WebRequest& request, const PageFiles& files, const Guard& guard,
                    Hub& hub);
// For a request that does not come from this server's own page.
WebResponse refusal(const WebRequest& request);

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A viewer behind a WebSocket. One that reads too slowly misses what is out of date; one that does
// not read at all is cut off before it costs memory.
#pragma once

#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/hub.h"

namespace understudy {

using WebRequest = boost::beast::http::request<boost::beast::http::string_body>;

// Until the connection ends, or the hub. The request is the upgrade.
void serve_viewer(boost::beast::tcp_stream stream, const WebRequest& request, Hub& hub,
                  bool control);

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A viewer connected by a WebSocket. A viewer that reads too slowly misses messages that are out of
// date. One that does not read at all is disconnected before it costs memory.
#pragma once

#include <boost/beast/http/buffer_body.hpp>
#include <boost/beast/http/message.hpp>

namespace understudy {

class ViewerServer;
class NetStream;

using UpgradeRequest = boost::beast::http::request<boost::beast::http::buffer_body>;

// Whether the request is the upgrade to a viewer's stream.
bool wants_to_view(const UpgradeRequest& request);

// Until the connection ends, or the viewers.
void serve_viewer(NetStream&& stream, const UpgradeRequest& request, ViewerServer& viewers,
                  bool control);

}  // namespace understudy

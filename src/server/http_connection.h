// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Serves a client that uses HTTP.
#pragma once

namespace understudy {

class NetStream;
class WebSite;

// Serves until the connection ends or its Net is destroyed.
void serve_http(NetStream&& stream, WebSite& site);

}  // namespace understudy

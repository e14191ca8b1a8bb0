// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A client that speaks HTTP.
#pragma once

namespace understudy {

class NetStream;
class WebSite;

// Until the connection ends, or the net that it is of.
void serve_http(NetStream&& stream, WebSite& site);

}  // namespace understudy

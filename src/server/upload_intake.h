// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Files as they come in by HTTP: POST /api/upload/UPLOAD/PATH. Piece by piece onto the disk, so
// that the memory does not grow with them.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <functional>
#include <optional>

#include "server/responses.h"
#include "server/uploads.h"

namespace understudy {

using RequestHead = boost::beast::http::request<boost::beast::http::empty_body>;

bool is_upload(const RequestHead& head);

// Reads the body and calls `then`: with the answer, or none if the connection failed. Stream and
// buffer must stay until then. What is refused is read, too, so that the client sees the answer.
void receive_upload(boost::beast::tcp_stream& stream, boost::beast::flat_buffer& buffer,
                    boost::beast::http::request_parser<boost::beast::http::empty_body>&& head,
                    Uploads& uploads, bool control,
                    std::function<void(std::optional<WebResponse>)> then);

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The reader's end of the conversation with the simulator, which is its standard input.
#pragma once

#include <optional>
#include <string>

#include "models/reader_protocol.h"

namespace understudy {

// Ends the process if the simulator has gone.
void send_message(ReaderMessage type, ByteSpan content);
ReaderMessage receive_message(Bytes& content);

// Asks for a file that the model names; nothing if there is none.
std::optional<Bytes> ask_for_file(const std::string& name);

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the simulator and the process that reads models say to each other over one socket. Each
// message is a type, the length of its content, and the content. The simulator sends one request.
// The reader may then ask for further files, one after the other, and ends with a model or an
// error.
#pragma once

#include <cstdint>

#include "base/bytes.h"

namespace understudy {

enum class ReaderMessage : std::uint8_t {
  kRequest = 'R',  // to the reader: a ModelRequest
  kAskFile = 'F',  // from the reader: a name, as the model has it
  kFile = 'Y',     // to the reader: its bytes
  kNoFile = 'N',   // to the reader: there is none
  kModel = 'M',    // from the reader: encode_model
  kError = 'E',    // from the reader: why there is none
};

inline constexpr std::size_t kReaderHeaderBytes = 5;
inline constexpr std::size_t kLargestModelFile = std::size_t{64} << 20;
inline constexpr std::size_t kLargestModelAnswer = std::size_t{320} << 20;
inline constexpr std::size_t kLongestReaderText = 1000;
inline constexpr unsigned kReaderCpuSeconds = 6;
inline constexpr std::size_t kReaderMemoryBytes = std::size_t{1536} << 20;

// What to read. The unit and the axis are 0 if the file says them.
struct ModelRequest {
  std::string ending;  // of a ModelFormat
  std::string name;    // of the file, without its folder
  double unit_m = 0;
  std::uint8_t up = 0;
  Bytes file;
};

inline Bytes encode_request(const ModelRequest& request) {
  Bytes bytes;
  ByteWriter out(bytes);
  out.sized(as_bytes(request.ending));
  out.sized(as_bytes(request.name));
  out.f64(request.unit_m);
  out.u8(request.up);
  out.sized(request.file);
  return bytes;
}

inline bool decode_request(ByteSpan bytes, ModelRequest& request) {
  ByteReader in(bytes);
  request.ending = as_text(in.sized());
  request.name = as_text(in.sized());
  request.unit_m = in.f64();
  request.up = in.u8();
  const ByteSpan file = in.sized();
  request.file.assign(file.begin(), file.end());
  return in.ok() && in.at_end();
}

}  // namespace understudy

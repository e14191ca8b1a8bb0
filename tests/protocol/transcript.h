// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A transcript: what goes over a device's wire, as text, one thing per line. tests/protocol/NAME/
// holds those of the personality NAME.
//
//   # where these bytes are from
//   > 0A 00000001 5A          bytes in              >2 ...  on link 2 instead of 1
//   < 09 00000001 "ok" 00*4   bytes out, all of them; text in quotes; XX*N repeats a byte,
//                             (XX YY)*N a group
//   < ...                     and whatever else came by now
//   < close                   the device closes the link
//   @ open | close | tick 7 | line 9600            what happens to the link; the next seal
//   @ until 7                 the seal of a tick of 5 ms, and before it all that the device has
//                             planned until then
//   @ wait 20                 so many ms go by, with all seals and all that the device has planned
//   @ close signal            how the client ended: signal or kill; it left by itself otherwise
//   @2 open 1                 link 2, through the second of the device's ports
//   % generation=2019         a parameter of the device, before all else
//   = drive busy|idle         the sealed state:     = odometry X_M Y_M DEG, = remaining M,
//                                                   = turning DEG (of a turn, still to go),
//                                                   = speed M_S DEG_S, = psd NUMBER M, = key CODE,
//                             = body INDEX M M DEG, = wheel INDEX M, = part INDEX VALUE TARGET,
//                             = sensor INDEX VALUES, = stalled 0|1, = picture GREY
//                             = heard FROM WORD    a radio message
//   ! set_speed 0.1 0         a command: set_speed M_S DEG_S, straight M M_S, turn DEG DEG_S,
//                             curve M DEG M_S, set_odometry M M DEG, motor INDEX duty|rad_s X,
//                             motor INDEX gains P I D, part INDEX X, place BODY M M DEG, radio TO
//                             TEXT
//   ~ text                    a log line that contains this
//   ? ticks yes|no            wants_ticks();        ? waits WHAT; REMEDY  waits_for()
//
// Output must be expected in full before the next line that causes something (>, @).
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"

namespace understudy {

struct TranscriptLine {
  int number = 0;
  char mark = 0;
  int link = 1;
  std::string text;  // without mark and link
};

inline std::vector<TranscriptLine> read_transcript(const std::filesystem::path& path) {
  std::vector<TranscriptLine> lines;
  std::ifstream in(path);
  std::string text;
  for (int number = 1; std::getline(in, text); ++number) {
    if (text.empty() || text[0] == '#') continue;
    TranscriptLine line{number, text[0], 1, ""};
    std::size_t start = 1;
    if (text.size() > 1 && text[1] >= '0' && text[1] <= '9') line.link = text[start++] - '0';
    start = std::min(text.find_first_not_of(' ', start), text.size());
    line.text = text.substr(start);
    lines.push_back(line);
  }
  return lines;
}

// The bytes of a > or < line. Bad notation gives a byte string nobody expects.
inline Bytes transcript_bytes(std::string_view text) {
  Bytes out;
  std::size_t i = 0;
  const auto hex_at = [&](std::size_t k) {
    return static_cast<std::uint8_t>(std::stoul(std::string(text.substr(k, 2)), nullptr, 16));
  };
  while (i < text.size()) {
    if (text[i] == ' ') {
      ++i;
    } else if (text[i] == '"') {
      const std::size_t end = text.find('"', i + 1);
      const ByteSpan quoted = as_bytes(text.substr(i + 1, end - i - 1));
      out.insert(out.end(), quoted.begin(), quoted.end());
      i = end + 1;
    } else if (text[i] == '(') {
      const std::size_t close = text.find(")*", i);
      const std::size_t end = std::min(text.find(' ', close), text.size());
      const Bytes group = transcript_bytes(text.substr(i + 1, close - i - 1));
      const auto times = std::stoul(std::string(text.substr(close + 2, end - close - 2)));
      for (unsigned long n = 0; n < times; ++n) out.insert(out.end(), group.begin(), group.end());
      i = end;
    } else if (i + 2 < text.size() && text[i + 2] == '*') {
      const std::size_t end = std::min(text.find(' ', i), text.size());
      out.insert(out.end(), std::stoul(std::string(text.substr(i + 3, end - i - 3))), hex_at(i));
      i = end;
    } else {
      out.push_back(hex_at(i));
      i += 2;
    }
  }
  return out;
}

}  // namespace understudy

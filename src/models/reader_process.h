// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Reads a model in a process of its own, with limits on time, memory and answers. The libraries
// that read models are large and meet files from anywhere; whatever happens there, the simulator
// gets a model or one sentence.
#pragma once

#include <functional>
#include <string>

#include "files/model_files.h"
#include "models/reader_protocol.h"

namespace understudy {

// Gives the bytes of a further file that the model names.
using GiveFile = std::function<Result<Bytes>(const std::string& name)>;

struct ReaderProcess {
  std::string program;  // understudy-model-reader
  int wall_limit_ms = 8000;

  Result<LoadedModel> read(const ModelRequest& request, const GiveFile& give_file) const;
};

// The program that comes with the simulator.
ReaderProcess own_reader_process();

}  // namespace understudy

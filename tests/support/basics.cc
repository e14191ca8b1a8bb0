// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "tests/support/basics.h"

#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace understudy::scenario {
namespace {

namespace fs = std::filesystem;

double wall_seconds() {
  timespec t{};
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

}  // namespace

TempDir::TempDir() {
  std::string name = (fs::temp_directory_path() / "understudy-test-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr)
    throw std::runtime_error(std::string("no temporary folder: ") + std::strerror(errno));
  path_ = name;
}

TempDir::~TempDir() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::string TempDir::write(const std::string& name, const std::string& content) const {
  std::ofstream out(file(name), std::ios::binary);
  out << content;
  return file(name);
}

std::string read_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

bool wait_for(const std::function<bool()>& condition, double seconds) {
  const double end = wall_seconds() + seconds;
  for (useconds_t nap = 200; !condition(); nap = std::min<useconds_t>(2 * nap, 5000)) {
    if (wall_seconds() > end) return condition();
    usleep(nap);
  }
  return true;
}

}  // namespace understudy::scenario

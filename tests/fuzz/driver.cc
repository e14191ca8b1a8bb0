// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Runs a libFuzzer target without libFuzzer: over the files given (folders are walked), then over a
// fixed number of mutations of them. The same arguments do the same work on every machine, so a
// failure here can be repeated; libFuzzer itself searches further in `./understudy test --all`.
//
//   build/asan/tests/fuzz_sim --runs 4000 --seed 1 tests/fuzz/corpus/sim
//
// The input being tried is kept in <program>.last-input; after a crash it is the culprit, and
// giving that file with --runs 0 repeats the crash.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t kMaxInputSize = 4096;

// splitmix64: small, and the same everywhere, unlike the standard distributions.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }

  // A number in [0, limit); 0 when the limit is 0.
  std::size_t below(std::size_t limit) { return limit == 0 ? 0 : next() % limit; }

 private:
  std::uint64_t state_;
};

Bytes read_bytes(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  return Bytes(text.begin(), text.end());
}

// Files in name order: the order of a folder is up to the file system.
std::vector<Bytes> read_corpus(const std::vector<std::string>& arguments) {
  std::vector<std::filesystem::path> paths;
  for (const std::string& argument : arguments) {
    if (std::filesystem::is_directory(argument)) {
      for (const auto& entry : std::filesystem::recursive_directory_iterator(argument)) {
        if (entry.is_regular_file()) paths.push_back(entry.path());
      }
    } else if (std::filesystem::exists(argument)) {
      paths.emplace_back(argument);
    }
  }
  std::sort(paths.begin(), paths.end());
  std::vector<Bytes> corpus;
  for (const auto& path : paths) corpus.push_back(read_bytes(path));
  return corpus;
}

std::ptrdiff_t offset(std::size_t position) { return static_cast<std::ptrdiff_t>(position); }

// One small change: flip a bit, write an odd byte, insert, erase, repeat, cut, or graft.
void mutate_once(Random& random, const std::vector<Bytes>& corpus, Bytes& input) {
  static constexpr std::uint8_t kOdd[] = {0x00, 0x01, 0x7f, 0x80, 0xff, '\n', ' ', '-', '9', '"'};
  const std::size_t at = random.below(input.size());
  const std::size_t length = 1 + random.below(std::min<std::size_t>(32, input.size() - at));
  const auto random_byte = [&] { return static_cast<std::uint8_t>(random.next()); };
  switch (random.below(8)) {
    case 0:
      if (!input.empty()) {
        input[at] = static_cast<std::uint8_t>(input[at] ^ (1U << random.below(8)));
      }
      break;
    case 1:
      if (!input.empty()) input[at] = kOdd[random.below(std::size(kOdd))];
      break;
    case 2:
      input.insert(input.begin() + offset(at), random_byte());
      break;
    case 3:
      input.insert(input.begin() + offset(at), 1 + random.below(8), kOdd[random.below(10)]);
      break;
    case 4:
      if (!input.empty()) {
        input.erase(input.begin() + offset(at), input.begin() + offset(at + length));
      }
      break;
    case 5:
      if (!input.empty()) {
        const Bytes copy(input.begin() + offset(at), input.begin() + offset(at + length));
        input.insert(input.begin() + offset(at), copy.begin(), copy.end());
      }
      break;
    case 6:
      input.resize(at);
      break;
    default: {
      const Bytes& other = corpus[random.below(corpus.size())];
      const std::size_t from = random.below(other.size());
      input.resize(at);
      input.insert(input.end(), other.begin() + offset(from), other.end());
      break;
    }
  }
  if (input.size() > kMaxInputSize) input.resize(kMaxInputSize);
}

class Runner {
 public:
  explicit Runner(const std::string& program) : path_(program + ".last-input") {}

  void run(const Bytes& input) {
    // Kept before the call: afterwards may be too late.
    if (std::FILE* file = std::fopen(path_.c_str(), "wb")) {
      if (!input.empty()) std::fwrite(input.data(), 1, input.size(), file);
      std::fclose(file);
    }
    // Exactly sized heap block: the sanitizer sees one byte read too many.
    const Bytes exact(input);
    LLVMFuzzerTestOneInput(exact.data(), exact.size());
    ++count_;
  }

  std::uint64_t finish() {
    std::remove(path_.c_str());
    return count_;
  }

 private:
  std::string path_;
  std::uint64_t count_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  std::uint64_t runs = 1000;
  std::uint64_t seed = 1;
  std::vector<std::string> files;
  for (int i = 1; i < argc; ++i) {
    const bool has_value = i + 1 < argc;
    if (std::strcmp(argv[i], "--runs") == 0 && has_value) {
      runs = std::strtoull(argv[++i], nullptr, 10);
    } else if (std::strcmp(argv[i], "--seed") == 0 && has_value) {
      seed = std::strtoull(argv[++i], nullptr, 10);
    } else if (argv[i][0] == '-') {
      std::fprintf(stderr, "usage: %s [--runs N] [--seed N] FILE-OR-FOLDER...\n", argv[0]);
      return 2;
    } else {
      files.emplace_back(argv[i]);
    }
  }

  std::vector<Bytes> corpus = read_corpus(files);
  corpus.emplace_back();  // the empty input is always tried
  Runner runner(argv[0]);
  for (const Bytes& input : corpus) runner.run(input);

  Random random(seed);
  for (std::uint64_t run = 0; run < runs; ++run) {
    Bytes input = corpus[random.below(corpus.size())];
    const std::size_t changes = 1 + random.below(8);
    for (std::size_t change = 0; change < changes; ++change) mutate_once(random, corpus, input);
    runner.run(input);
  }
  std::printf("%llu inputs, seed %llu: no finding\n",
              static_cast<unsigned long long>(runner.finish()),
              static_cast<unsigned long long>(seed));
  return 0;
}

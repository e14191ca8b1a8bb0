// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "panel/sounds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "panel/wav.h"

namespace understudy::sounds_test {
namespace {

constexpr std::size_t kHeader = 44;

std::vector<double> samples_of(const Bytes& wav) {
  std::vector<double> samples;
  for (std::size_t i = kHeader; i + 1 < wav.size(); i += 2)
    samples.push_back(static_cast<std::int16_t>(wav[i] | wav[i + 1] << 8));
  return samples;
}

// How much of the frequency is in the samples: Goertzel's sum, per sample.
double strength(const std::vector<double>& samples, double hz) {
  double re = 0;
  double im = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double angle = 2 * M_PI * hz * static_cast<double>(i) / kWavSamplesPerSecond;
    re += samples[i] * std::cos(angle);
    im += samples[i] * std::sin(angle);
  }
  return 2 * std::hypot(re, im) / static_cast<double>(samples.size());
}

TEST(Sounds, OneAfterTheOther) {
  Sounds sounds;
  EXPECT_TRUE(sounds.silent(0));
  EXPECT_EQ(sounds.tone(kSecond, 440, 500).start, kSecond);
  EXPECT_EQ(sounds.tone(kSecond, 880, 250).start, kSecond + 500 * kMillisecond);
  EXPECT_FALSE(sounds.silent(kSecond + 749 * kMillisecond));
  EXPECT_TRUE(sounds.silent(kSecond + 750 * kMillisecond));
  EXPECT_EQ(sounds.play(5 * kSecond, 100, "a.wav").start, 5 * kSecond);
}

TEST(Sounds, Limits) {
  Sounds sounds;
  EXPECT_EQ(sounds.tone(0, -5, -1).hz, 1);
  EXPECT_EQ(sounds.tone(0, 99999, 1).hz, kHighestHz);
  EXPECT_EQ(sounds.tone(0, 1, 1 << 30).length, kLongestSoundMs * kMillisecond);
  for (int i = 0; i < 20000; ++i) sounds.tone(0, 100, 1 << 30);
  EXPECT_EQ(sounds.list().size(), kMostSounds);
  EXPECT_TRUE(sounds.silent(2 * 3600 * kSecond));
}

TEST(Wav, Header) {
  const Sound tone{.start = 0, .length = kSecond, .hz = 440, .file = {}};
  const Bytes wav = write_wav({&tone, 1});
  ASSERT_EQ(wav.size(), kHeader + 2 * 44100);
  EXPECT_EQ(std::string(wav.begin(), wav.begin() + 4), "RIFF");
  EXPECT_EQ(std::string(wav.begin() + 8, wav.begin() + 16), "WAVEfmt ");
  EXPECT_EQ(wav[24] | wav[25] << 8, 44100);
  EXPECT_EQ(wav[34], 16);
}

TEST(Sounds, EverythingAboutASoundChangesTheHash) {
  const auto hash_of_one = [](TimeNs now, int hz, int ms) {
    Sounds sounds;
    sounds.tone(now, hz, ms);
    return sounds.hash();
  };
  const std::uint64_t usual = hash_of_one(5, 440, 200);
  EXPECT_EQ(hash_of_one(5, 440, 200), usual);
  EXPECT_NE(hash_of_one(6, 440, 200), usual);
  EXPECT_NE(hash_of_one(5, 441, 200), usual);
  EXPECT_NE(hash_of_one(5, 440, 201), usual);
}

// Full loudness is half of the range; the ramps take 5 ms of 1 s, so the rest is within 1 %.
TEST(Wav, ATonesFrequency) {
  for (const int hz : {50, 440, 1000, 9999}) {
    const Sound tone{.start = 0, .length = kSecond, .hz = hz, .file = {}};
    const std::vector<double> samples = samples_of(write_wav({&tone, 1}));
    EXPECT_NEAR(strength(samples, hz), 0.5 * 32767, 200) << hz;
    EXPECT_LT(strength(samples, hz + 30.5), 500) << hz;
    EXPECT_LT(strength(samples, 2.0 * hz), 100) << hz;
    int crossings = 0;
    for (std::size_t i = 1; i < samples.size(); ++i)
      crossings += samples[i - 1] < 0 && samples[i] >= 0 ? 1 : 0;
    EXPECT_NEAR(crossings, hz, 1) << hz;
  }
}

TEST(Wav, SoundsAreAtTheirTimes) {
  const Sound sounds[] = {{.start = kSecond / 2, .length = kSecond / 10, .hz = 440, .file = {}},
                          {.start = kSecond, .length = kSecond / 4, .hz = 0, .file = "x.wav"},
                          {.start = 2 * kSecond, .length = kSecond / 10, .hz = 880, .file = {}}};
  const std::vector<double> samples = samples_of(write_wav(sounds));
  ASSERT_EQ(samples.size(), 44100U * 21 / 10);
  const auto loud = [&](double from_s, double to_s) {
    double most = 0;
    for (auto i = static_cast<std::size_t>(from_s * 44100);
         i < static_cast<std::size_t>(to_s * 44100); ++i)
      most = std::max(most, std::abs(samples[i]));
    return most;
  };
  EXPECT_EQ(loud(0, 0.5), 0);
  EXPECT_GT(loud(0.5, 0.6), 16000);
  EXPECT_EQ(loud(0.601, 1.999), 0);
  EXPECT_GT(loud(2.0, 2.1), 16000);
  // No click: the first and the last step are small.
  EXPECT_LT(std::abs(samples[22050 + 1]), 500);
  EXPECT_LT(std::abs(samples.back()), 500);
}

TEST(Wav, NeverLongerThanItMayBe) {
  const Sound late{.start = 100000 * kSecond, .length = kSecond, .hz = 440, .file = {}};
  EXPECT_EQ(write_wav({&late, 1}).size(), kHeader + std::size_t{2} * 44100 * kLongestWavS);
}

}  // namespace
}  // namespace understudy::sounds_test

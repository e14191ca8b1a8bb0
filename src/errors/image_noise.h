// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Noise of a camera's frame, the three kinds of EyeSim: salt and pepper (black and white pixels),
// hundreds and thousands (pixels of random colours), and white Gaussian noise on every colour
// channel. A frame's noise is a function of its key, so the frame can be reproduced.
//
// Rare pixels are found by leaping from one to the next, and a Gaussian draw is 12 bits of a
// counter's hash looked up in a table of quantiles: a frame costs a few nanoseconds a pixel.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace understudy {

struct ImageNoiseSizes {
  double salt_pepper = 0;         // share of pixels
  double black = 0.5;             // share of these that are black
  double hundreds_thousands = 0;  // share of pixels
  double gauss_mean = 0;          // of 255
  double gauss_sigma = 0;
};

class ImageNoise {
 public:
  explicit ImageNoise(const ImageNoiseSizes& sizes);

  // Disturbs a frame with this many bytes per pixel. The key is the hash of everything that
  // distinguishes this frame from other frames.
  void apply(std::uint64_t key, int bytes_per_pixel, std::span<std::uint8_t> bytes) const;

 private:
  void add_gauss(std::uint64_t key, std::span<std::uint8_t> bytes) const;

  ImageNoiseSizes sizes_;
  std::vector<std::int16_t> offsets_;  // quantiles of the Gaussian noise; empty for none
};

// The x that a share p of all Gaussian draws (mean 0, sigma 1) stays below, for 0 < p < 1.
double gaussian_quantile(double p);

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Entropy from the program's key, which comes from the run's seed and the robot. What a program
// draws depends only on the key and on how much its process has drawn before.
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/syscall.h>

#include "clients/shim/shim.h"

// One step of SplitMix64 (Steele, Lea, Flood 2014).
static uint64_t mix(uint64_t x) {
  x += 0x9E3779B97F4A7C15u;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

ssize_t us_read_entropy(void* data, size_t length) {
  uint8_t* out = data;
  for (size_t i = 0; i < length; i += 8) {
    const uint64_t word = mix(us_run->key[0] ^ mix(us_run->key[1] ^ mix(us_slot->entropy_index++)));
    memcpy(out + i, &word, length - i < 8 ? length - i : 8);
  }
  return (ssize_t)length;
}

US_EXPORT ssize_t getrandom(void* data, size_t length, unsigned flags) {
  if (!us_on()) return us_syscall(SYS_getrandom, data, length, flags);
  return us_read_entropy(data, length);
}

US_EXPORT int getentropy(void* data, size_t length) {
  if (length > 256) {
    errno = EIO;
    return -1;
  }
  return getrandom(data, length, 0) == (ssize_t)length ? 0 : -1;
}

US_EXPORT uint32_t arc4random(void) {
  uint32_t value = 0;
  getrandom(&value, sizeof value, 0);
  return value;
}

US_EXPORT void arc4random_buf(void* data, size_t length) { getrandom(data, length, 0); }

US_EXPORT uint32_t arc4random_uniform(uint32_t bound) {
  return bound == 0 ? 0 : (uint32_t)((uint64_t)arc4random() * bound >> 32);
}

// The C library's own strfry depends on the clock.
US_EXPORT char* strfry(char* text) {
  REAL(char*, strfry, char*);
  if (!us_on()) return real_strfry(text);
  for (size_t left = strlen(text), i = 0; left > 1; --left, ++i) {
    const size_t other = i + arc4random_uniform((uint32_t)left);
    const char letter = text[i];
    text[i] = text[other];
    text[other] = letter;
  }
  return text;
}

// C++'s std::random_device asks the processor directly. This replaces its libstdc++ member
// _M_getval().
US_EXPORT unsigned us_random_device(void* self) __asm__("_ZNSt13random_device9_M_getvalEv");
unsigned us_random_device(void* self) {
  REAL(unsigned, _ZNSt13random_device9_M_getvalEv, void*);
  return us_on() ? arc4random() : real__ZNSt13random_device9_M_getvalEv(self);
}

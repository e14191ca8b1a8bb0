// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// All calls of AU. `sounds WAV OTHER`: plays a file, one that is no sound, and tones after it.
#include "eyebot.h"

static int wait_ms(int (*done)(void)) {
  const int start = OSGetCount();
  while (!done()) OSWait(5);
  return OSGetCount() - start;
}

int main(int count, char** arguments) {
  if (count < 3) return 1;
  BYTE samples[100];
  printf("before: %d %d %d\n", AUDone(), AUCheckTone(), AUCheckPlay());
  const int played = AUPlay(arguments[1]);
  printf("play: %d, %d ms\n", played, wait_ms(AUCheckPlay));
  printf("not a sound: %d %d %d\n", AUPlay(arguments[2]), AUPlay("/nowhere.wav"), AUPlay(NULL));
  const int tone = AUTone(500, 300);
  printf("tone: %d, %d ms\n", tone, wait_ms(AUCheckTone));
  printf("not a tone: %d %d\n", AUTone(0, 100), AUTone(100, -1));
  AUBeep();
  AUTone(2000, 100);
  printf("one after the other: %d ms\n", wait_ms(AUDone));
  printf("microphone: %d %d %d\n", AUMicrophone(), AURecord(samples, 10, 8000), AUCheckRecord());
  return 0;
}

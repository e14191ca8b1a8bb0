/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * AU: in the simulator, sounds are events with a duration. Nothing is audible; --audio-dir saves
 * them.
 */
#include "conn.h"
#include "eyebot.h"

int AUBeep(void) {
  const struct eyesim_command command = eyesim_command(ROBIOS_AU_BEEP);
  eyesim_tell(&command);
  return 0;
}

int AUTone(int hertz, int milliseconds) {
  if (hertz <= 0 || milliseconds < 0) return 1;
  struct eyesim_command command = eyesim_command(ROBIOS_EXT_AU_TONE);
  eyesim_add_i32(&command, hertz);
  eyesim_add_i32(&command, milliseconds);
  eyesim_tell(&command);
  return 0;
}

static uint32_t little_endian(const uint8_t* from) {
  return (uint32_t)from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 |
         (uint32_t)from[3] << 24;
}

/* The duration of a WAV file; -1 if it is not one. */
static int wav_ms(FILE* file) {
  uint8_t head[12];
  uint32_t bytes_per_second = 0;
  if (fread(head, 1, sizeof head, file) != sizeof head) return -1;
  if (memcmp(head, "RIFF", 4) != 0 || memcmp(head + 8, "WAVE", 4) != 0) return -1;
  for (;;) {
    uint8_t chunk[8];
    if (fread(chunk, 1, sizeof chunk, file) != sizeof chunk) return -1;
    const uint32_t size = little_endian(chunk + 4);
    if (memcmp(chunk, "data", 4) == 0) {
      if (bytes_per_second == 0) return -1;
      const uint64_t ms = (uint64_t)size * 1000 / bytes_per_second;
      return ms > 3600000 ? 3600000 : (int)ms;
    }
    uint8_t format[16];
    uint32_t used = 0;
    if (memcmp(chunk, "fmt ", 4) == 0 && size >= sizeof format) {
      if (fread(format, 1, sizeof format, file) != sizeof format) return -1;
      bytes_per_second = little_endian(format + 8);
      used = sizeof format;
    }
    /* Chunks have even lengths in the file. */
    if (fseek(file, (long)(size - used) + (long)(size & 1), SEEK_CUR) != 0) return -1;
  }
}

int AUPlay(const char* name) {
  FILE* file = name ? fopen(name, "rb") : NULL;
  const int ms = file ? wav_ms(file) : -1;
  if (file) fclose(file);
  if (ms < 0) {
    fprintf(stderr, "AUPlay: %s %s\n", name ? name : "(null)",
            file ? "is not a WAV file" : "cannot be read");
    return 1;
  }
  struct eyesim_command command = eyesim_command(ROBIOS_EXT_AU_PLAY);
  eyesim_add_i32(&command, ms);
  eyesim_tell_with(&command, name, strnlen(name, EYESIM_MAX_TEXT));
  return 0;
}

int AUDone(void) {
  const struct eyesim_command command = eyesim_command(ROBIOS_EXT_AU_DONE);
  uint8_t done = 0;
  eyesim_ask(&command, &done, 1);
  return done;
}

int AUCheckTone(void) { return AUDone(); }

int AUCheckPlay(void) { return AUDone(); }

int AUMicrophone(void) {
  eyesim_connect();
  return 0;
}

int AURecord(BYTE* samples, int milliseconds, long hertz) {
  (void)samples;
  (void)milliseconds;
  (void)hertz;
  fprintf(stderr, "AURecord: there is no microphone in the simulator\n");
  return 1;
}

int AUCheckRecord(void) { return 1; }

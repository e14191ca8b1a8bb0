/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * OS: the machine and its clock. Clocks and sleeps are those of the C library, so the preloaded
 * shim makes them virtual as for any other program.
 */
#include "conn.h"
#include "eyebot.h"

#undef OSExecute

/* The size that a program's buffer for a command's output is assumed to have. */
#define OUTPUT_BYTES 1024

static int copy_text(char* into, const char* text) {
  eyesim_connect();
  if (!into) return 1;
  strcpy(into, text);
  return 0;
}

int OSVersion(char* text) { return copy_text(text, VERSION); }

int OSVersionIO(char* text) { return copy_text(text, LIBM6OS_VERSION); }

int OSMachineName(char* text) { return copy_text(text, MACHINE_NAME); }

int OSMachineSpeed(void) { return MACHINE_SPEED; }

int OSMachineType(void) { return MACHINE_TYPE; }

int OSMachineID(void) { return MACHINE_ID; }

/* Runs the command and returns the first size - 1 bytes of its output, followed by NUL. */
static int execute(const char* command, char* output, size_t size) {
  FILE* pipe = command && output ? popen(command, "r") : NULL;
  if (!pipe) return 1;
  size_t bytes = 0;
  char piece[256];
  for (size_t got; (got = fread(piece, 1, sizeof piece, pipe)) > 0;) {
    const size_t room = size - 1 - bytes;
    const size_t kept = got < room ? got : room;
    memcpy(output + bytes, piece, kept);
    bytes += kept;
  }
  output[bytes] = 0;
  return pclose(pipe) == 0 ? 0 : 1;
}

int OSExecuteTo(const char* command, char* output) {
  return execute(command, output, OUTPUT_BYTES);
}

char* OSExecute(const char* command) {
  static _Thread_local char output[65536];
  output[0] = 0;
  execute(command, output, sizeof output);
  return output;
}

int OSWait(int milliseconds) {
  /* usleep takes microseconds in 32 bits, so longer waits are split. */
  const int longest_ms = 1000 * 1000;
  eyesim_connect();
  for (int left_ms = milliseconds; left_ms > 0;) {
    const int piece_ms = left_ms < longest_ms ? left_ms : longest_ms;
    usleep((useconds_t)piece_ms * 1000);
    left_ms -= piece_ms;
  }
  return 0;
}

static int64_t now_ms(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The clock cannot be set, so OSSetTime stores an offset that is added to it. */
static pthread_mutex_t clock_lock = PTHREAD_MUTEX_INITIALIZER;
static int64_t clock_shift_ms;
static const int64_t day_ms = 24 * 3600 * 1000;

int OSSetTime(int hours, int minutes, int seconds) {
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59 || seconds < 0 || seconds > 59)
    return 1;
  const int64_t wanted_ms = ((int64_t)hours * 3600 + minutes * 60 + seconds) * 1000;
  const int64_t shift_ms = wanted_ms - now_ms(CLOCK_REALTIME) % day_ms;
  pthread_mutex_lock(&clock_lock);
  clock_shift_ms = shift_ms + day_ms;
  pthread_mutex_unlock(&clock_lock);
  return 0;
}

int OSGetTime(int* hours, int* minutes, int* seconds, int* milliseconds) {
  eyesim_connect();
  pthread_mutex_lock(&clock_lock);
  const int64_t shift_ms = clock_shift_ms;
  pthread_mutex_unlock(&clock_lock);
  const int64_t ms = (now_ms(CLOCK_REALTIME) + shift_ms) % day_ms;
  if (hours) *hours = (int)(ms / 3600000);
  if (minutes) *minutes = (int)(ms / 60000 % 60);
  if (seconds) *seconds = (int)(ms / 1000 % 60);
  if (milliseconds) *milliseconds = (int)(ms % 1000);
  return 0;
}

static int64_t first_call_ms;

static void note_first_call(void) { first_call_ms = now_ms(CLOCK_MONOTONIC); }

void eyesim_start_count(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, note_first_call);
}

int OSGetCount(void) {
  eyesim_connect();
  return (int)((now_ms(CLOCK_MONOTONIC) - first_call_ms) & INT32_MAX);
}

/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * DIGITAL, ANALOG: channels that the robot's file assigns to its parts. IRTV: there is no remote
 * control.
 */
#include "conn.h"
#include "eyebot.h"

/* Either kind of line will do. If there is none, the log says that `kind` is missing. */
static bool is_channel(int channel, int kind) {
  return eyesim_has(ROBIOS_KIND_DIGITAL_OUT, channel) ||
         eyesim_has(ROBIOS_KIND_DIGITAL_IN, channel) || eyesim_needs(kind, channel);
}

int DIGITALSetup(int channel, char direction) {
  if (!direction || !strchr("ioIJ", direction)) return 1;
  if (!is_channel(channel, direction == 'o' ? ROBIOS_KIND_DIGITAL_OUT : ROBIOS_KIND_DIGITAL_IN))
    return 1;
  struct eyesim_command command = eyesim_command(ROBIOS_EXT_DIGITAL_SETUP);
  eyesim_add_u8(&command, channel);
  eyesim_add_u8(&command, direction);
  eyesim_tell(&command);
  return 0;
}

int DIGITALRead(int channel) {
  if (!is_channel(channel, ROBIOS_KIND_DIGITAL_IN)) return -1;
  struct eyesim_command command = eyesim_command(ROBIOS_EXT_DIGITAL_READ);
  uint8_t state = 0;
  eyesim_add_u8(&command, channel);
  eyesim_ask(&command, &state, 1);
  return state;
}

int DIGITALReadAll(void) { return eyesim_ask_number(ROBIOS_EXT_DIGITAL_ALL); }

int DIGITALWrite(int channel, int state) {
  if (!eyesim_needs(ROBIOS_KIND_DIGITAL_OUT, channel)) return 1;
  struct eyesim_command command = eyesim_command(ROBIOS_EXT_DIGITAL_WRITE);
  eyesim_add_u8(&command, channel);
  eyesim_add_u8(&command, state != 0);
  eyesim_tell(&command);
  return 0;
}

int ANALOGRead(int channel) {
  /* Channel 0 is the battery, which every robot has. */
  if (channel != 0 && !eyesim_needs(ROBIOS_KIND_ANALOG, channel)) return -1;
  struct eyesim_command command = eyesim_command(ROBIOS_EXT_ANALOG_READ);
  eyesim_add_u8(&command, channel);
  return eyesim_ask_i32(&command);
}

int ANALOGVoltage(void) { return eyesim_ask_number(ROBIOS_EXT_ANALOG_VOLTAGE); }

#define MOST_RECORDED 65536

static pthread_mutex_t record_lock = PTHREAD_MUTEX_INITIALIZER;
static BYTE* record;
static int recorded;

int ANALOGRecord(int channel, int count) {
  if (count < 1 || count > MOST_RECORDED) return 1;
  BYTE* values = malloc((size_t)count);
  bool fine = values != NULL;
  for (int i = 0; fine && i < count; ++i) {
    const int value = ANALOGRead(channel); /* 10 bits, of which the upper 8 are kept */
    fine = value >= 0;
    if (fine) values[i] = (BYTE)(value >> 2);
  }
  if (!fine) {
    free(values);
    return 1;
  }
  pthread_mutex_lock(&record_lock);
  free(record);
  record = values;
  recorded = count;
  pthread_mutex_unlock(&record_lock);
  return 0;
}

int ANALOGTransfer(BYTE* values) {
  if (!values) return 0;
  pthread_mutex_lock(&record_lock);
  const int count = recorded;
  if (count > 0) memcpy(values, record, (size_t)count);
  pthread_mutex_unlock(&record_lock);
  return count;
}

static void say_no_remote(void) {
  fprintf(stderr, "IRTV: there is no infrared remote control in the simulator; use the keys\n");
}

static int no_remote(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  eyesim_connect();
  pthread_once(&once, say_no_remote);
  return 0;
}

int IRTVGet(void) { return no_remote(); }

int IRTVRead(void) { return no_remote(); }

int IRTVFlush(void) { return no_remote(); }

int IRTVGetStatus(void) { return no_remote(); }

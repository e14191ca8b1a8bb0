/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * RADIO: text messages between robots.
 */
#include "conn.h"
#include "eyebot.h"

#undef RADIOSend
#undef RADIOReceive

#define LONGEST_TEXT 100
#define MOST_ROBOTS 256

int RADIOInit(void) {
  eyesim_connect();
  return 0;
}

int RADIORelease(void) { return 0; }

int RADIOGetID(void) { return eyesim_ask_number(ROBIOS_RADIO_GET_ID); }

int RADIOCheck(void) { return eyesim_ask_number(ROBIOS_RADIO_CHECK); }

int RADIOCheckFrom(int* id) {
  (void)id;
  return RADIOCheck();
}

int RADIOSend(int id, const char* text) {
  const size_t length = text ? strnlen(text, LONGEST_TEXT + 1) : 0;
  if (length == 0 || length > LONGEST_TEXT) return 1;
  struct eyesim_command command = eyesim_command(ROBIOS_RADIO_SEND);
  eyesim_add_i32(&command, id);
  eyesim_tell_with(&command, text, length + 1);
  return 0;
}

/* The wire carries text, so a NUL ends the message. */
int RADIOSendBytes(int id, const void* data, int size) {
  char text[LONGEST_TEXT + 1] = "";
  if (!data || size < 1 || size > LONGEST_TEXT) return 1;
  memcpy(text, data, (size_t)size);
  return RADIOSend(id, text);
}

int RADIOReceive(int* id, void* buffer, int size) {
  const struct eyesim_command command = eyesim_command(ROBIOS_RADIO_RECEIVE);
  uint8_t reply[4 + 1024 + 1];
  eyesim_ask_packet(&command, ROBIOS_RADIO_MESSAGE, reply, sizeof reply);
  const char* text = (const char*)reply + 4;
  reply[sizeof reply - 1] = 0;
  if (id) *id = eyesim_get_i32(reply);
  if (!buffer || size < 1) return 0;
  const size_t length = strnlen(text, (size_t)size - 1);
  memcpy(buffer, text, length);
  ((char*)buffer)[length] = 0;
  return (int)length;
}

int RADIOReceiveSized(int* id, void* buffer, int* size) {
  if (!size) return 1;
  *size = RADIOReceive(id, buffer, *size);
  return 0;
}

int RADIOStatus(int ids[]) {
  const struct eyesim_command command = eyesim_command(ROBIOS_RADIO_STATUS);
  uint8_t reply[4 + 4 * MOST_ROBOTS];
  eyesim_ask(&command, reply, sizeof reply);
  const int count = eyesim_get_i32(reply);
  const int known = count < 0 ? 0 : count < MOST_ROBOTS ? count : MOST_ROBOTS;
  for (int i = 0; ids && i < known; ++i) ids[i] = eyesim_get_i32(reply + 4 + 4 * i);
  return known;
}

/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Writes numbers into commands and reads them from replies, big-endian.
 */
#include <string.h>

#include "conn.h"

struct eyesim_command eyesim_command(uint8_t command_byte) {
  struct eyesim_command command = {1, {command_byte}};
  return command;
}

void eyesim_add_u8(struct eyesim_command* command, int value) {
  command->payload[command->bytes++] = (uint8_t)value;
}

void eyesim_add_i16(struct eyesim_command* command, int value) {
  const uint16_t wrapped = (uint16_t)value;
  eyesim_add_u8(command, wrapped >> 8);
  eyesim_add_u8(command, wrapped & 0xFF);
}

void eyesim_add_i32(struct eyesim_command* command, int value) {
  const uint32_t bits = (uint32_t)value;
  for (int shift = 24; shift >= 0; shift -= 8) eyesim_add_u8(command, (int)(bits >> shift & 0xFF));
}

int eyesim_get_i16(const uint8_t* from) { return (int16_t)(uint16_t)(from[0] << 8 | from[1]); }

int eyesim_get_i32(const uint8_t* from) {
  return (int32_t)((uint32_t)from[0] << 24 | (uint32_t)from[1] << 16 | (uint32_t)from[2] << 8 |
                   (uint32_t)from[3]);
}

double eyesim_get_f64(const uint8_t* from) {
  uint64_t bits = 0;
  for (int i = 0; i < 8; ++i) bits = bits << 8 | from[i];
  double value = 0;
  memcpy(&value, &bits, sizeof value);
  return value;
}

void eyesim_get_pair(const uint8_t* from, int* first, int* second) {
  if (first) *first = eyesim_get_i32(from);
  if (second) *second = eyesim_get_i32(from + 4);
}

/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The one connection of a program to its simulator, as the other files of this library see it.
 * Every call connects first if need be. None returns when the simulator is missing, says goodbye or
 * dies: the program then ends with a message and exit code 1, as with the real library.
 */
#ifndef UNDERSTUDY_EYESIM_CONN_H
#define UNDERSTUDY_EYESIM_CONN_H

#include <stddef.h>
#include <stdint.h>

/* Not for programs: the shared library must not export it. */
#define EYESIM_INTERNAL __attribute__((visibility("hidden")))

/* The longest payload this library sends: a command byte and the text of one LCDPrintf. Small, so
 * that it fits on the stack of any thread. */
#define EYESIM_MAX_TEXT 4096
#define EYESIM_MAX_PAYLOAD (1 + EYESIM_MAX_TEXT)

/* A command under construction: command byte and arguments. */
struct eyesim_command {
  size_t bytes;
  uint8_t payload[16];
};

EYESIM_INTERNAL struct eyesim_command eyesim_command(uint8_t command_byte);
EYESIM_INTERNAL void eyesim_add_u8(struct eyesim_command* command, int value);
/* Values beyond 16 bits wrap, as they do in the real library. */
EYESIM_INTERNAL void eyesim_add_i16(struct eyesim_command* command, int value);

EYESIM_INTERNAL int eyesim_get_i16(const uint8_t* from);
EYESIM_INTERNAL int eyesim_get_i32(const uint8_t* from);

/* Connects unless connected. */
EYESIM_INTERNAL void eyesim_connect(void);
/* Sends a command that has no reply; text beyond EYESIM_MAX_TEXT is cut. */
EYESIM_INTERNAL void eyesim_tell(const struct eyesim_command* command);
EYESIM_INTERNAL void eyesim_tell_text(uint8_t command_byte, const char* text, size_t bytes);
/* Sends a command and waits for the packet of type `reply_type`. Copies at most `size` bytes of its
 * payload, sets the rest of `reply` to zero, and returns how many bytes the payload had. */
EYESIM_INTERNAL size_t eyesim_ask(const struct eyesim_command* command, uint8_t reply_type,
                                  uint8_t* reply, size_t size);

#endif

/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The one connection of a program to its simulator, as the other files of this library see it.
 * Several threads may call any of this at once: a thread that waits for a reply does not block the
 * others.
 *
 * Every call connects first if necessary. When the simulator is missing, disconnects or dies, the
 * program ends with a message and exit code 1, as with the real library. Calls that its exit
 * handlers then still make do nothing and return zeros.
 */
#ifndef UNDERSTUDY_EYESIM_CONN_H
#define UNDERSTUDY_EYESIM_CONN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "clients/wire/robios_wire.h"

/* Not for programs: the shared library must not export this. */
#define EYESIM_INTERNAL __attribute__((visibility("hidden")))

/* The longest text that one call sends. The LCD holds far less. It fits on the stack of any
 * thread. */
#define EYESIM_MAX_TEXT 4096

/* command.c: a command under construction, command byte and arguments. */
struct eyesim_command {
  size_t bytes;
  uint8_t payload[32];
};
EYESIM_INTERNAL struct eyesim_command eyesim_command(uint8_t command_byte);
EYESIM_INTERNAL void eyesim_add_u8(struct eyesim_command* command, int value);
/* Values beyond 16 bits wrap, as they do in the real library. */
EYESIM_INTERNAL void eyesim_add_i16(struct eyesim_command* command, int value);
EYESIM_INTERNAL void eyesim_add_i32(struct eyesim_command* command, int value);
EYESIM_INTERNAL int eyesim_get_i16(const uint8_t* from);
EYESIM_INTERNAL int eyesim_get_i32(const uint8_t* from);
EYESIM_INTERNAL double eyesim_get_f64(const uint8_t* from);
/* Reads two numbers. Null pointers are skipped. */
EYESIM_INTERNAL void eyesim_get_pair(const uint8_t* from, int* first, int* second);

/* conn.c */
/* Connects, unless already connected. */
EYESIM_INTERNAL void eyesim_connect(void);
/* Sends a command that has no reply, with `data` after its arguments. */
EYESIM_INTERNAL void eyesim_tell(const struct eyesim_command* command);
EYESIM_INTERNAL void eyesim_tell_with(const struct eyesim_command* command, const void* data,
                                      size_t bytes);
/* These three send a command and wait for its reply. They copy at most `size` bytes of it, set
 * the rest of `reply` to zero, and return how many bytes the reply had.
 *   ask         an ordinary reply; they come in the order of the requests
 *   ask_packet  a reply that has its own packet type (an image, a radio message)
 *   await       the reply to an extended command that waits, without the command's byte */
EYESIM_INTERNAL size_t eyesim_ask(const struct eyesim_command* command, uint8_t* reply,
                                  size_t size);
EYESIM_INTERNAL size_t eyesim_ask_packet(const struct eyesim_command* command, uint8_t type,
                                         uint8_t* reply, size_t size);
EYESIM_INTERNAL size_t eyesim_await(const struct eyesim_command* command, uint8_t* reply,
                                    size_t size);
/* For replies that consist of one i32. */
EYESIM_INTERNAL int eyesim_ask_i32(const struct eyesim_command* command);
EYESIM_INTERNAL int eyesim_await_i32(const struct eyesim_command* command);
/* The same for a command without arguments. */
EYESIM_INTERNAL int eyesim_ask_number(uint8_t command_byte);

/* parts.c: has tells whether the robot has number `number` (from 1) of this ROBIOS_KIND. needs
 * tells the same, and if there is none the simulator logs that once. */
EYESIM_INTERNAL bool eyesim_has(int kind, int number);
EYESIM_INTERNAL bool eyesim_needs(int kind, int number);

/* size.c: width and height of a resolution (QQVGA ...); false if it has none. */
EYESIM_INTERNAL bool eyesim_size(int resolution, int* width, int* height);

/* os.c: OSGetCount counts from the first call of this. The lock of the connection must be held. */
EYESIM_INTERNAL void eyesim_start_count(void);

/* link.c: the socket, one packet at a time. Only conn.c calls these. */
EYESIM_INTERNAL const char* eyesim_link_open(void); /* NULL, or what went wrong */
EYESIM_INTERNAL void eyesim_link_close(void);
EYESIM_INTERNAL bool eyesim_link_is_open(void);
EYESIM_INTERNAL bool eyesim_link_send(uint8_t type, const void* head, size_t head_bytes,
                                      const void* tail, size_t tail_bytes);
/* Waits for the next packet. If the thread is cancelled here, nothing is lost. False if the link
 * is broken. */
EYESIM_INTERNAL bool eyesim_link_header(uint8_t* type, size_t* bytes);
/* Takes `bytes` of the payload. The first `size` go into `into`; the rest is dropped. */
EYESIM_INTERNAL bool eyesim_link_payload(size_t bytes, void* into, size_t size);

#endif

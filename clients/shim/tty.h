// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Serial lines of the run, for the files that answer as a tty's driver does: serial.c (termios),
// serial_ioctls.c, serial_info.c (speeds, modem lines, counters) and line_discipline.c.
#ifndef UNDERSTUDY_SHIM_TTY_H
#define UNDERSTUDY_SHIM_TTY_H

#include <asm/ioctls.h>
#include <sys/ioctl.h>

#include "clients/shim/shim.h"

#define US_BOTHER 0010000  // the kernel's BOTHER: the speed is a number

// serial.c
struct us_wire* us_serial_of(int fd);  // NULL if it is not a serial line
void us_settings_changed(int fd, struct us_wire* wire);
void us_drain(int fd);
void us_flush_line(int fd, struct us_wire* wire, int queue);
int us_set_break(int fd, struct us_wire* wire, bool on);
int us_send_break(int fd, struct us_wire* wire, long tenths);  // of a second; 0: a quarter of one

// serial_info.c
int64_t us_baud_of(const struct us_tty* tty);
int us_modem_lines(int fd, struct us_wire* wire, unsigned long request, int* bits);
int us_await_lines(int fd, struct us_wire* wire, int lines);
int us_serial_info(int fd, struct us_wire* wire, unsigned long request, void* info);

#endif

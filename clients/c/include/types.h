/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The headers that RoBIOS programs take for granted, and the constants of the calls in eyebot.h.
 */
#ifndef UNDERSTUDY_EYEBOT_TYPES_H
#define UNDERSTUDY_EYEBOT_TYPES_H

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* Some programs call Xlib (XInitThreads) through this header. Nothing of ours needs it. */
#if defined(__has_include)
#if __has_include(<X11/Xlib.h>)
#include <X11/Xlib.h>
#endif
#endif

/* PSD numbers, as in every program since 2018. */
#define PSD_FRONT 1
#define PSD_LEFT 2
#define PSD_RIGHT 3
#define PSD_BACK 4

/* Keys of the panel; the results of KEYGet and KEYRead. */
#define NOKEY 0
#define KEY1 1
#define KEY2 2
#define KEY3 4
#define KEY4 8
#define ANYKEY 0xFFFFFFFF
#define KEY_LIST1 0x00000010
#define KEY_LIST2 0x00000020
#define KEY_LIST3 0x00000040
#define KEY_LIST4 0x00000080
#define KEY_LIST5 0x00000100
#define KEY_LIST6 0x00000200
#define KEY_LIST7 0x00000400
#define KEY_LIST8 0x00000800
#define KEY_LISTDN 0x10000000
#define KEY_LISTUP 0x20000000
#define KEY_LISTTL 0x40000000
#define KEY_ESCAPE 0x80000000
#define KEY_INVALID (-1)

#endif

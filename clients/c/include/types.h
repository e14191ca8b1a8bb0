/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The headers that RoBIOS programs rely on, and the types and constants of the calls in eyebot.h.
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

/* Some programs call Xlib (XInitThreads) through this header. We do not need it ourselves. */
#if defined(__has_include)
#if __has_include(<X11/Xlib.h>)
#include <X11/Xlib.h>
#endif
#endif

/* Strict C does not define M_PI, but programs compiled that way still use it. */
#ifndef M_PI
#define M_PI 3.14159265358979323846
#endif

typedef int COLOR; /* 0xRRGGBB */
typedef unsigned char BYTE;
typedef int TIMER;
typedef sem_t SEMA;
typedef char* DeviceSemantics;
typedef struct {
  pthread_t thread;
  int identifier;
} TASK;

/* PSD numbers. These are not macros, because older programs define their own. Programs of 2017
 * and early 2018 number them left, front, right; `gccsim --psd-old` (EYESIM_PSD_OLD) compiles
 * them. */
enum {
#ifdef EYESIM_PSD_OLD
  PSD_LEFT = 1,
  PSD_FRONT = 2,
#else
  PSD_FRONT = 1,
  PSD_LEFT = 2,
#endif
  PSD_RIGHT = 3,
  PSD_BACK = 4
};

/* Resolutions of camera and images. CUSTOM has no size; LCDImageStart sets it. */
#define QQVGA 0
#define QVGA 1
#define VGA 2
#define CAM1MP 3
#define CAMHD 4
#define CAM5MP 5
#define CUSTOM 10

#define QQVGA_X 160
#define QQVGA_Y 120
#define QQVGA_PIXELS (QQVGA_X * QQVGA_Y)
#define QQVGA_SIZE (QQVGA_PIXELS * 3)
#define QVGA_X 320
#define QVGA_Y 240
#define QVGA_PIXELS (QVGA_X * QVGA_Y)
#define QVGA_SIZE (QVGA_PIXELS * 3)
#define VGA_X 640
#define VGA_Y 480
#define VGA_PIXELS (VGA_X * VGA_Y)
#define VGA_SIZE (VGA_PIXELS * 3)
#define CAM1MP_X 1296
#define CAM1MP_Y 730
#define CAM1MP_PIXELS (CAM1MP_X * CAM1MP_Y)
#define CAM1MP_SIZE (CAM1MP_PIXELS * 3)
#define CAMHD_X 1920
#define CAMHD_Y 1080
#define CAMHD_PIXELS (CAMHD_X * CAMHD_Y)
#define CAMHD_SIZE (CAMHD_PIXELS * 3)
#define CAM5MP_X 2592
#define CAM5MP_Y 1944
#define CAM5MP_PIXELS (CAM5MP_X * CAM5MP_Y)
#define CAM5MP_SIZE (CAM5MP_PIXELS * 3)

/* Images: red, green and blue of each pixel, or one byte of gray; rows from the top. */
typedef BYTE QQVGAcol[QQVGA_SIZE];
typedef BYTE QQVGAgray[QQVGA_PIXELS];
typedef BYTE QVGAcol[QVGA_SIZE];
typedef BYTE QVGAgray[QVGA_PIXELS];
typedef BYTE VGAcol[VGA_SIZE];
typedef BYTE VGAgray[VGA_PIXELS];
typedef BYTE CAM1MPcol[CAM1MP_SIZE];
typedef BYTE CAM1MPgray[CAM1MP_PIXELS];
typedef BYTE CAMHDcol[CAMHD_SIZE];
typedef BYTE CAMHDgray[CAMHD_PIXELS];
typedef BYTE CAM5MPcol[CAM5MP_SIZE];
typedef BYTE CAM5MPgray[CAM5MP_PIXELS];

/* What the camera calls return. */
#define CAM_SUCCESS 0
#define CAM_FAILURE 1

#define RED 0xFF0000
#define GREEN 0x00FF00
#define BLUE 0x0000FF
#define WHITE 0xFFFFFF
#define GRAY 0x808080
#define BLACK 0x000000
#define SILVER 0xC0C0C0
#define LIGHTGRAY 0xD3D3D3
#define DARKGRAY 0xA9A9A9
#define NAVY 0x000080
#define CYAN 0x00EEEE
#define TEAL 0x008080
#define MAGENTA 0xFF00FF
#define PURPLE 0x800080
#define MAROON 0x800000
#define YELLOW 0xFFFF00
#define OLIVE 0x9ACD32
#define ORANGE 0xFFA500

/* Keys of the panel. */
#define NOKEY 0x00000000
#define KEY1 0x00000001
#define KEY2 0x00000002
#define KEY3 0x00000004
#define KEY4 0x00000008
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
#define KEY_INVALID 0xFFFFFFFF
#define KEY_GOIDLE 1
#define KEY_NOIDLE 0
#define KEY_STATE -1

#define KEYTM_UNKNOWN 0x00
#define KEYTM_CLASSIC 0x01
#define KEYTM_STANDARD 0x02
#define KEYTM_REGIONS 0x03
#define KEYTM_LISTMENU 0x04
#define KEYTM_MAX_REGIONS 32

/* Fonts; the sizes are 8, 10, 12, 14, 18 and 24. */
#define HELVETICA 0
#define TIMES 1
#define COURIER 2
#define NORMAL 0
#define BOLD 1
#define ITALICS 2

/* Modes of the LCD. */
#define LCD_AUTOREFRESH 0x0001
#define LCD_NOAUTOREFRESH 0x0100
#define LCD_SCROLLING 0x0002
#define LCD_NOSCROLLING 0x0200
#define LCD_LINEFEED 0x0004
#define LCD_NOLINEFEED 0x0400
#define LCD_SHOWMENU 0x0008
#define LCD_HIDEMENU 0x0800
#define LCD_LISTMENU 0x0010
#define LCD_CLASSICMENU 0x1000
#define LCD_FB_ROTATE 0x0080
#define LCD_FB_NOROTATION 0x8000
#define LCD_BGCOL_TRANSPARENT 0x01
#define LCD_BGCOL_NOTRANSPARENT 0x10
#define LCD_BGCOL_INVERSE 0x02
#define LCD_BGCOL_NOINVERSE 0x20
#define LCD_FGCOL_INVERSE 0x04
#define LCD_FGCOL_NOINVERSE 0x40
#define LCD_MENU_STRLENGTH 32
#define LCD_LIST_STRLENGTH 64
#define MENU_HEIGHT 38

/* Codes of the infrared remote control. */
#define IRTV_0 '0'
#define IRTV_1 '1'
#define IRTV_2 '2'
#define IRTV_3 '3'
#define IRTV_4 '4'
#define IRTV_5 '5'
#define IRTV_6 '6'
#define IRTV_7 '7'
#define IRTV_8 '8'
#define IRTV_9 '9'
#define IRTV_RED 'R'
#define IRTV_GREEN 'G'
#define IRTV_YELLOW 'Y'
#define IRTV_BLUE 'B'
#define IRTV_LEFT 'L'
#define IRTV_RIGHT '>'
#define IRTV_UP 'U'
#define IRTV_DOWN 'D'
#define IRTV_OK 'O'
#define IRTV_POWER 'P'

/* The machine. */
#define VEHICLE 1
#define PLATFORM 2
#define WALKER 3
#define IOBOARD 1
#define VERSION "1.0"
#define MACHINE_SPEED 700000000
#define MACHINE_TYPE VEHICLE
#define MACHINE_NAME "EyeBot"
#define MACHINE_ID 1
#define LIBM6OS_VERSION "1.0"

#endif

/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The constants of the RoBIOS wire, shared by the server (src/systems/eyesim/robios) and the client
 * library (clients/c). Plain C, no includes.
 *
 *   packet  = type (1 byte), payload length (4 bytes, big-endian, unsigned), payload
 *   command = packet of type ROBIOS_CLIENT_MESSAGE; its payload is a command byte and arguments
 *
 * All integers are big-endian two's complement. The first part is the wire of EyeSim 2017 to 2019,
 * unchanged. The second part is ours: a client that sends the greeting in its handshake may use the
 * extended commands. Everything else stays the same. docs/protocols/robios.md describes both.
 */
#ifndef UNDERSTUDY_ROBIOS_WIRE_H
#define UNDERSTUDY_ROBIOS_WIRE_H

#define ROBIOS_HOST "127.0.0.1"
#define ROBIOS_PORT 34721
#define ROBIOS_HEADER_BYTES 5

/* No client packet comes near this size. The longest real one is a radio text of 106 bytes. */
#define ROBIOS_MAX_CLIENT_PAYLOAD 65536

/* Packet types. C: sent by the client, S: by the server. */
enum {
  ROBIOS_CLIENT_HANDSHAKE = 1,  /* C: empty, or the greeting below */
  ROBIOS_SERVER_HANDSHAKE = 2,  /* S: empty */
  ROBIOS_CLIENT_DISCONNECT = 3, /* C: empty, at exit */
  ROBIOS_SERVER_DISCONNECT = 4, /* S: text ending in NUL; the client prints it and exits 1 */
  ROBIOS_SERVER_READY = 5,      /* S: empty */
  ROBIOS_SERVER_STOP = 6,       /* never seen */
  ROBIOS_CLIENT_START = 7,      /* never seen */
  ROBIOS_CLIENT_STOP = 8,       /* never seen */
  ROBIOS_SERVER_MESSAGE = 9,    /* S: reply to a command */
  ROBIOS_CLIENT_MESSAGE = 10,   /* C: command */
  ROBIOS_SERVER_CAMIMG = 11,    /* S: image, reply to CAMGet */
  ROBIOS_CLIENT_CAMGET = 12,    /* never seen */
  ROBIOS_DRIVE_DONE = 13,       /* S: empty, reply to VWWait */
  ROBIOS_RADIO_MESSAGE = 14     /* S: i32 sender, text, NUL; reply to RADIOReceive */
};

/* Command bytes of the real wire, with arguments -> reply. */
enum {
  ROBIOS_VW_SET_SPEED = 'x',    /* i16 mm/s, i16 deg/s */
  ROBIOS_VW_GET_SPEED = 'X',    /* -> i16 mm/s, i16 deg/s (until June 2019), i32 twice (later) */
  ROBIOS_VW_SET_POSITION = 'Q', /* i16 x mm, i16 y mm, i16 phi deg */
  ROBIOS_VW_GET_POSITION = 'q', /* -> i16 x mm, i16 y mm, i16 phi deg */
  ROBIOS_VW_STRAIGHT = 'y',     /* i16 speed mm/s, i16 distance mm */
  ROBIOS_VW_TURN = 'Y',         /* i16 speed deg/s, i16 angle deg, left positive */
  ROBIOS_VW_CURVE = 'C',        /* i16 distance mm, i16 angle deg, i16 speed mm/s */
  ROBIOS_VW_REMAIN = 'z',       /* -> i16 mm (until June 2019), i32 mm (later) */
  ROBIOS_VW_DONE = 'Z',         /* -> u8, 1 = done; VWStalled asks the same */
  ROBIOS_VW_WAIT = 'L',         /* -> packet ROBIOS_DRIVE_DONE when the drive is idle */
  ROBIOS_PSD_GET = 'p',         /* u8 id -> u16 mm */
  ROBIOS_LIDAR_GET = 'l',       /* -> N times i32 mm */
  ROBIOS_LIDAR_SET = 'j',       /* i32 range deg, i32 tilt deg, i32 points -> u8 (2019) */
  ROBIOS_SERVO_SET = 's',       /* u8 id, u8 position */
  ROBIOS_SERVO_RANGE = 'S',     /* u8 id, u8 low, u8 high */
  ROBIOS_MOTOR_DRIVE = 'm',     /* u8 id, i8 speed */
  ROBIOS_MOTOR_SPEED = 'M',     /* u8 id, u8 ticks */
  ROBIOS_MOTOR_PID = 'd',       /* u8 id, u8 p, u8 i, u8 d */
  ROBIOS_MOTOR_PID_OFF = 'D',   /* u8 id */
  ROBIOS_ENCODER_READ = 'e',    /* u8 id -> i32 ticks */
  ROBIOS_CAM_INIT = 'F',        /* u8 camera, i16 width, i16 height */
  ROBIOS_CAM_GET = 'f',         /* -> packet ROBIOS_SERVER_CAMIMG, width * height * 3 bytes */
  ROBIOS_AU_BEEP = 'b',         /* none */
  ROBIOS_RADIO_GET_ID = 'i',    /* -> i32 */
  ROBIOS_RADIO_STATUS = 'I',    /* -> i32 count, count times i32 id */
  ROBIOS_RADIO_SEND = 'R',      /* i32 to, text, NUL */
  ROBIOS_RADIO_RECEIVE = 'r',   /* -> packet ROBIOS_RADIO_MESSAGE */
  ROBIOS_RADIO_CHECK = 'c',     /* -> i32 waiting messages */
  ROBIOS_SIM_GET_ROBOT = '1',   /* none -> i32 x, y, phi (2018); i32 id -> u8, i32 x, y, z, phi */
  ROBIOS_SIM_SET_ROBOT = '2',   /* i32 x, y, phi (2018); i32 id, x, y, z, phi -> u8 */
  ROBIOS_SIM_GET_OBJECT = '3',  /* i32 id -> u8 found, i32 x, y, phi (2018) or x, y, z, phi */
  ROBIOS_SIM_SET_OBJECT = '4',  /* i32 id, x, y, phi (2018); i32 id, x, y, z, phi -> u8 */
  ROBIOS_SIM_ROBOT_COUNT = '5', /* -> i32 (2019) */
  ROBIOS_SIM_OBJECT_COUNT = '6' /* -> i32 (2019) */
};

/* The largest value that a PSD or a lidar reports, and what a lidar reports when it sees nothing.
 */
#define ROBIOS_RANGE_MAX_MM 9999
#define ROBIOS_LIDAR_POINTS 360

/* The greeting of a client that knows the extended commands. The payload of its
 * ROBIOS_CLIENT_HANDSHAKE is these letters (without NUL) and one byte, the version it speaks. The
 * server sends nothing in return, because ROBIOS_SERVER_HANDSHAKE and ROBIOS_SERVER_READY have
 * already been sent. */
#define ROBIOS_GREETING "UNDERSTUDY"
#define ROBIOS_GREETING_BYTES 10
#define ROBIOS_EXTENDED_VERSION 2

/* Our own packet types, sent to clients that sent the greeting. */
enum {
  ROBIOS_EXT_DONE = 15 /* S: command byte, data: reply to an extended command that waited */
};

/* Extended commands. They are above ASCII, so they cannot collide with a command of any EyeSim.
 * A reply is a packet ROBIOS_SERVER_MESSAGE, in the order of the requests. For commands that
 * wait (marked =>) it is a packet ROBIOS_EXT_DONE, which may come at any time. f64: IEEE double,
 * big-endian. */
enum {
  /* The LCD: 480 x 320 pixels, drawn by the simulator; x to the right, y down. */
  ROBIOS_EXT_LCD_TEXT = 0x80,      /* text (no NUL), at the cursor */
  ROBIOS_EXT_LCD_TEXT_AT = 0x81,   /* i16 row, i16 column, text */
  ROBIOS_EXT_LCD_CLEAR = 0x82,     /* none */
  ROBIOS_EXT_LCD_SET_POS = 0x83,   /* i16 row, i16 column */
  ROBIOS_EXT_LCD_GET_POS = 0x84,   /* -> i32 row, i32 column */
  ROBIOS_EXT_LCD_COLOUR = 0x85,    /* i32 foreground, i32 background */
  ROBIOS_EXT_LCD_FONT = 0x86,      /* u8 family, u8 style */
  ROBIOS_EXT_LCD_FONT_SIZE = 0x87, /* u8 */
  ROBIOS_EXT_LCD_MODE = 0x88,      /* i32 */
  ROBIOS_EXT_LCD_MENU =
      0x89, /* u8 position 1..4, i32 text colour, i32 background (-1: as it is), text */
  ROBIOS_EXT_LCD_SHAPE = 0x8A, /* u8 shape, u8 flags, i16 x1, y1, x2, y2, i32 colour; see below */
  ROBIOS_EXT_LCD_GET_PIXEL = 0x8B, /* i16 x, i16 y -> i32 colour */
  ROBIOS_EXT_LCD_IMAGE = 0x8C, /* u8 kind, i16 x, y, width, height, pixels; large ones in strips */
  ROBIOS_EXT_LCD_REFRESH = 0x8D, /* none */

  /* Keys and touch. */
  ROBIOS_EXT_KEY_GET = 0x90,     /* => i32 key, when one is pressed */
  ROBIOS_EXT_KEY_READ = 0x91,    /* -> i32 key, 0 if none */
  ROBIOS_EXT_KEY_WAIT = 0x92,    /* i32 keys (or-ed) => i32 key, when one of these is pressed */
  ROBIOS_EXT_KEY_GET_XY = 0x93,  /* => i32 x, i32 y, when the screen is touched */
  ROBIOS_EXT_KEY_READ_XY = 0x94, /* -> u8 touched, i32 x, i32 y */

  /* Motors, parts, sensors. */
  ROBIOS_EXT_PARTS = 0xA0,   /* u8 kind -> u32, bit n-1: the robot has number n of this kind */
  ROBIOS_EXT_MISSING = 0xA1, /* u8 kind, u8 number: a call to it failed; logged once */
  ROBIOS_EXT_DIGITAL_SETUP = 0xA2,  /* u8 channel, u8 direction ('i', 'o', 'I', 'J') */
  ROBIOS_EXT_DIGITAL_READ = 0xA3,   /* u8 channel -> u8 */
  ROBIOS_EXT_DIGITAL_ALL = 0xA4,    /* -> u32, bit n-1: channel n is on */
  ROBIOS_EXT_DIGITAL_WRITE = 0xA5,  /* u8 channel, u8 state */
  ROBIOS_EXT_ANALOG_READ = 0xA6,    /* u8 channel -> i32 0..1023 */
  ROBIOS_EXT_ANALOG_VOLTAGE = 0xA7, /* -> i32, battery in 1/100 V */
  ROBIOS_EXT_SENSE = 0xA8,       /* u8 kind, u8 number -> u8 count (0: none), count times f64, SI */
  ROBIOS_EXT_VW_STALLED = 0xA9,  /* -> u8, 1: should move, but blocked */
  ROBIOS_EXT_SERVO_GET = 0xAA,   /* u8 number -> u8 1 = arrived, i32 position 0..255 */
  ROBIOS_EXT_SERVO_ANGLE = 0xAB, /* u8 number, i32 angle in 1/100 degree */
  ROBIOS_EXT_MOTOR_SPEED = 0xAC, /* u8 number, i32 ticks per 1/100 s */
  ROBIOS_EXT_MOTOR_PID = 0xAD,   /* u8 number, i32 p, i, d */
  ROBIOS_EXT_PSD_RAW = 0xAE,     /* u8 number -> i32 */
  ROBIOS_EXT_LIDAR_POINTS = 0xAF, /* -> i32, how many points LIDARGet returns */

  /* Sounds. */
  ROBIOS_EXT_AU_TONE = 0xB0, /* i32 Hz, i32 ms */
  ROBIOS_EXT_AU_PLAY = 0xB1, /* i32 ms, file name */
  ROBIOS_EXT_AU_DONE = 0xB2  /* -> u8, 1: the sound has ended */
};

/* Kinds for ROBIOS_EXT_PARTS, ROBIOS_EXT_MISSING and ROBIOS_EXT_SENSE. */
enum {
  ROBIOS_KIND_PSD = 0,
  ROBIOS_KIND_LIDAR = 1,
  ROBIOS_KIND_CAMERA = 2,
  ROBIOS_KIND_MOTOR = 3,
  ROBIOS_KIND_ENCODER = 4,
  ROBIOS_KIND_SERVO = 5,
  ROBIOS_KIND_DIGITAL_IN = 6,
  ROBIOS_KIND_DIGITAL_OUT = 7,
  ROBIOS_KIND_ANALOG = 8,
  ROBIOS_KIND_COMPASS = 9,
  ROBIOS_KIND_GYROSCOPE = 10,
  ROBIOS_KIND_ACCELEROMETER = 11,
  ROBIOS_KIND_INCLINOMETER = 12,
  ROBIOS_KIND_BUMPER = 13,
  ROBIOS_KIND_GPS = 14
};

/* ROBIOS_EXT_LCD_SHAPE: shapes and flags; a circle has its radius in x2. */
enum {
  ROBIOS_SHAPE_PIXEL = 0,
  ROBIOS_SHAPE_LINE = 1,
  ROBIOS_SHAPE_AREA = 2,
  ROBIOS_SHAPE_CIRCLE = 3
};
enum { ROBIOS_SHAPE_FILLED = 1, ROBIOS_SHAPE_INVERTS = 2 };
/* ROBIOS_EXT_LCD_IMAGE: 3 bytes a pixel, 1 byte a pixel, 1 byte a pixel (0 white, else black). */
enum { ROBIOS_IMAGE_COLOUR = 0, ROBIOS_IMAGE_GRAY = 1, ROBIOS_IMAGE_BINARY = 2 };

#define ROBIOS_LCD_WIDTH 480
#define ROBIOS_LCD_HEIGHT 320

#endif

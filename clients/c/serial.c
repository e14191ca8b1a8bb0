/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * SER: serial lines. In the simulator, interface n is the robot's n-th serial device, whatever its
 * name. A program started by hand finds the devices in the folder of --dev-dir. On a machine
 * without the simulator they are the real ones.
 */
#include <fcntl.h>
#include <glob.h>
#include <sys/ioctl.h>
#include <termios.h>

#include "eyebot.h"

#undef SERSend
#undef SERReceive

#define INTERFACES 21 /* 0: serial, 1..20: USB */
#define TEXT_BYTES 255

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int opened[INTERFACES]; /* 0: closed, otherwise the file descriptor plus one */

static speed_t speed_of(int baud) {
  static const struct {
    int baud;
    speed_t code;
  } speeds[] = {{50, B50},         {75, B75},        {110, B110},     {134, B134},
                {150, B150},       {200, B200},      {300, B300},     {600, B600},
                {1200, B1200},     {1800, B1800},    {2400, B2400},   {4800, B4800},
                {9600, B9600},     {19200, B19200},  {38400, B38400}, {57600, B57600},
                {115200, B115200}, {230400, B230400}};
  for (size_t i = 0; i < sizeof speeds / sizeof speeds[0]; ++i)
    if (speeds[i].baud == baud) return speeds[i].code;
  return B0;
}

/* Returns -1 if it is not open. */
static int file_of(int interface) {
  if (interface < 0 || interface >= INTERFACES) return -1;
  pthread_mutex_lock(&lock);
  const int file = opened[interface] - 1;
  pthread_mutex_unlock(&lock);
  return file;
}

static bool set_line(int file, speed_t speed, int handshake) {
  struct termios line;
  if (tcgetattr(file, &line) != 0) return false;
  cfmakeraw(&line);
  line.c_cflag |= CLOCAL | CREAD;
  if (handshake)
    line.c_cflag |= CRTSCTS;
  else
    line.c_cflag &= ~(tcflag_t)CRTSCTS;
  line.c_cc[VMIN] = 1;
  line.c_cc[VTIME] = 0;
  cfsetispeed(&line, speed);
  cfsetospeed(&line, speed);
  return tcsetattr(file, TCSANOW, &line) == 0;
}

/* A device of a simulator that runs on its own; of the first robot, unless UNDERSTUDY_ROBOT names
 * one. The second robot of a kind has a longer name than the first. Returns -1 if there is none. */
static int open_in_folder(const char* device) {
  const char* folder = getenv("UNDERSTUDY_DEV_DIR");
  const char* robot = getenv("UNDERSTUDY_ROBOT");
  char usual[64];
  char pattern[512];
  glob_t found;
  snprintf(usual, sizeof usual, "/tmp/understudy-%u", (unsigned)getuid());
  snprintf(pattern, sizeof pattern, "%s/%s-%s", folder ? folder : usual, robot ? robot : "*",
           device);
  if (glob(pattern, 0, NULL, &found) != 0) return -1;
  const char* first = found.gl_pathv[0];
  for (size_t i = 1; i < found.gl_pathc; ++i)
    if (strlen(found.gl_pathv[i]) < strlen(first)) first = found.gl_pathv[i];
  const int file = open(first, O_RDWR | O_NOCTTY | O_CLOEXEC);
  globfree(&found);
  return file;
}

/* Opens the interface, and says under which name it is looked for last. */
static int open_interface(int interface, char* name, size_t size) {
  const int flags = O_RDWR | O_NOCTTY | O_CLOEXEC;
  char device[20] = "ttyS0";
  int file = -1;
  if (interface > 0) {
    snprintf(device, sizeof device, "ttyUSB%d", interface - 1);
    snprintf(name, size, "/dev/robot/serial%d", interface);
    file = open(name, flags);
  }
  if (file < 0 && !getenv("UNDERSTUDY_RUN")) file = open_in_folder(device);
  snprintf(name, size, "/dev/%s", device);
  const bool taken = interface > 0 && errno == EBUSY;
  return file >= 0 || taken ? file : open(name, flags);
}

int SERInit(int interface, int baud, int handshake) {
  char name[32];
  const speed_t speed = speed_of(baud);
  if (interface < 0 || interface >= INTERFACES || speed == B0) {
    fprintf(stderr, "SERInit: there is no interface %d with %d baud (0..20, 50..230400)\n",
            interface, baud);
    return 1;
  }
  SERClose(interface);
  const int file = open_interface(interface, name, sizeof name);
  if (file < 0 || !set_line(file, speed, handshake)) {
    fprintf(stderr,
            "SERInit: cannot open %s: %s; give the robot a serial device, or connect a real one\n",
            name, strerror(errno));
    if (file >= 0) close(file);
    return 1;
  }
  pthread_mutex_lock(&lock);
  opened[interface] = file + 1;
  pthread_mutex_unlock(&lock);
  return 0;
}

int SERSendBytes(int interface, const void* data, uint32_t size) {
  const int file = file_of(interface);
  if (file < 0 || !data) return 1;
  for (uint32_t done = 0; done < size;) {
    const ssize_t wrote = write(file, (const char*)data + done, size - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return 1;
    done += (uint32_t)wrote;
  }
  return 0;
}

int SERSend(int interface, const char* text) {
  return SERSendBytes(interface, text, text ? (uint32_t)strlen(text) : 0);
}

int SERSendChar(int interface, char character) { return SERSendBytes(interface, &character, 1); }

/* Waits for one byte, then takes everything that has arrived. */
int SERReceive(int interface, void* data, int size) {
  const int file = file_of(interface);
  if (file < 0 || !data || size <= 0) return 0;
  for (;;) {
    const ssize_t got = read(file, data, (size_t)size);
    if (got < 0 && errno == EINTR) continue;
    return got > 0 ? (int)got : 0;
  }
}

int SERReceiveText(int interface, void* text) {
  if (!text) return 0;
  const int bytes = SERReceive(interface, text, TEXT_BYTES);
  ((char*)text)[bytes] = 0;
  return bytes;
}

char SERReceiveChar(int interface) {
  char character = 0;
  return SERReceive(interface, &character, 1) == 1 ? character : 0;
}

bool SERCheck(int interface) {
  int waiting = 0;
  const int file = file_of(interface);
  return file >= 0 && ioctl(file, FIONREAD, &waiting) == 0 && waiting > 0;
}

int SERFlush(int interface) {
  const int file = file_of(interface);
  return file >= 0 && tcflush(file, TCIOFLUSH) == 0 ? 0 : 1;
}

int SERClose(int interface) {
  if (interface < 0 || interface >= INTERFACES) return 1;
  pthread_mutex_lock(&lock);
  const int file = opened[interface] - 1;
  opened[interface] = 0;
  pthread_mutex_unlock(&lock);
  return file >= 0 && close(file) == 0 ? 0 : 1;
}

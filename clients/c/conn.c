/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Decides which thread gets which packet. Every thread that waits for a reply is in a list, in the
 * order of the requests. One of them at a time reads packets and hands each to the first thread in
 * the list that it fits; the others sleep. When the reader has its own packet, another thread goes
 * on reading.
 *
 * The lock guards the list and keeps requests whole. No thread holds it while waiting for bytes.
 */
#include "conn.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "eyebot.h"

struct waiter {
  struct waiter* next;
  uint8_t type;    /* of the packet */
  uint8_t command; /* for ROBIOS_EXT_DONE: the command that this is the reply to */
  bool asleep;     /* its thread waits for news */
  bool being_filled;
  bool done;
  bool abandoned; /* its thread is gone: the reply is not wanted, but will come */
  uint8_t* into;
  size_t size;
  size_t bytes; /* length of the reply */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t news = PTHREAD_COND_INITIALIZER;
static struct waiter* waiters;
static int sleepers; /* threads that wait for news */
static bool reading; /* a thread is reading */
static bool ended;   /* the program is being ended */
static pid_t owner;  /* a forked child must not say goodbye for its parent */

static void tell_sleepers(void) {
  if (sleepers > 0) pthread_cond_broadcast(&news);
}

/* Ends the program. exit() runs the program's own exit handlers, which may call this library. So
 * the lock, which the caller holds, is released first, and from now on no thread waits. */
static void end_program(const char* reason) {
  const bool first = !ended;
  ended = true;
  tell_sleepers();
  pthread_mutex_unlock(&lock);
  if (first) {
    fprintf(stderr, "EyeSim: %s\n", reason);
    exit(1);
  }
  pthread_mutex_lock(&lock);
}

static void say_goodbye(void) {
  if (!eyesim_link_is_open() || owner != getpid()) return;
  /* If this fails, the simulator is already gone or sees the end of the connection instead. */
  eyesim_link_send(ROBIOS_CLIENT_DISCONNECT, NULL, 0, NULL, 0);
  eyesim_link_close();
}

/* Takes the lock and connects. Returns false if the program is being ended; the lock is held
 * even then. The thread cannot be cancelled until it restores `cancelling`, so that connecting
 * and sending are not interrupted. */
static bool lock_connected(int* cancelling) {
  static bool at_exit;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, cancelling);
  pthread_mutex_lock(&lock);
  if (ended) return false;
  if (eyesim_link_is_open()) return true;
  const char* problem = eyesim_link_open();
  if (problem) {
    eyesim_link_close();
    end_program(problem);
    return false;
  }
  owner = getpid();
  eyesim_start_count();
  if (!at_exit) atexit(say_goodbye);
  at_exit = true;
  return true;
}

/* The simulator has closed the connection. It may have given a reason before. Called with the
 * lock held. */
static void end_broken(const char* otherwise) {
  char text[512];
  uint8_t type = 0;
  size_t bytes = 0;
  while (!reading && eyesim_link_header(&type, &bytes)) {
    memset(text, 0, sizeof text);
    if (!eyesim_link_payload(bytes, text, sizeof text - 1)) break;
    if (type == ROBIOS_SERVER_DISCONNECT) otherwise = text;
    if (type == ROBIOS_SERVER_DISCONNECT) break;
  }
  end_program(otherwise);
}

static void add_waiter(struct waiter* waiter) {
  struct waiter** link = &waiters;
  while (*link) link = &(*link)->next;
  *link = waiter;
}

static struct waiter* take_waiter(uint8_t type, uint8_t command) {
  for (struct waiter** link = &waiters; *link; link = &(*link)->next) {
    struct waiter* waiter = *link;
    if (waiter->type != type || waiter->command != command) continue;
    *link = waiter->next;
    waiter->being_filled = true;
    return waiter;
  }
  return NULL;
}

static void wait_for_news(struct waiter* me) {
  ++sleepers;
  me->asleep = true;
  pthread_cond_wait(&news, &lock);
  me->asleep = false;
  --sleepers;
}

/* Clean-up for a thread that is cancelled while it reads. The lock is not held before. */
static void stop_reading(void* unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  reading = false;
}

/* Clean-up for a thread that is cancelled while it waits, with the lock held. A placeholder must
 * take its place in the list, or its reply would go to the next thread. */
static void abandon(void* argument) {
  struct waiter* waiter = argument;
  if (waiter->asleep) --sleepers;
  while (waiter->being_filled && !waiter->done && !ended) wait_for_news(waiter);
  struct waiter* stand_in = malloc(sizeof *stand_in);
  for (struct waiter** link = &waiters; *link; link = &(*link)->next) {
    if (*link != waiter) continue;
    *link = stand_in ? stand_in : waiter->next;
    if (stand_in) {
      *stand_in = *waiter;
      stand_in->abandoned = true;
      stand_in->size = 0;
      stand_in = NULL;
    }
    break;
  }
  free(stand_in);
  tell_sleepers();
  pthread_mutex_unlock(&lock);
}

/* Hands the payload of a packet to the thread that waits for it. Returns false if the link is
 * broken, or if the server disconnected with `text`. Called without the lock. */
static bool deliver(uint8_t type, size_t bytes, char* text, size_t text_size) {
  uint8_t command = 0;
  if (type == ROBIOS_SERVER_DISCONNECT) {
    if (!eyesim_link_payload(bytes, text, text_size - 1)) text[0] = 0;
    return false;
  }
  if (type == ROBIOS_EXT_DONE && bytes > 0) {
    if (!eyesim_link_payload(1, &command, 1)) return false;
    --bytes;
  }
  pthread_mutex_lock(&lock);
  struct waiter* waiter = take_waiter(type, command);
  pthread_mutex_unlock(&lock);
  /* Its buffer stays valid, because the thread cannot go on before `done`. */
  if (!eyesim_link_payload(bytes, waiter ? waiter->into : NULL, waiter ? waiter->size : 0))
    return false;
  pthread_mutex_lock(&lock);
  if (waiter && waiter->abandoned) {
    free(waiter);
  } else if (waiter) {
    waiter->bytes = bytes;
    waiter->done = true;
  }
  pthread_mutex_unlock(&lock);
  return true;
}

/* Reads one packet. The lock is held before and after, but not while waiting. */
static void read_packet(void) {
  char text[512] = "";
  uint8_t type = 0;
  size_t bytes = 0;
  bool fine = false;
  int cancelling = 0;
  reading = true;
  pthread_mutex_unlock(&lock);
  pthread_cleanup_push(stop_reading, NULL);
  fine = eyesim_link_header(&type, &bytes);
  pthread_cleanup_pop(0);
  /* If the thread were cancelled from here on, it would leave half a packet behind. */
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelling);
  if (fine) fine = deliver(type, bytes, text, sizeof text);
  pthread_mutex_lock(&lock);
  reading = false;
  if (!fine) end_program(text[0] ? text : "the simulator has closed the connection");
  tell_sleepers();
  pthread_setcancelstate(cancelling, NULL);
}

/* Called with the lock held; releases it. */
static size_t await_reply(struct waiter* me) {
  pthread_cleanup_push(abandon, me);
  while (!me->done && !ended) {
    if (reading)
      wait_for_news(me);
    else
      read_packet();
  }
  pthread_cleanup_pop(0);
  if (!me->done) me->bytes = 0;
  if (waiters) tell_sleepers(); /* another thread must read now */
  pthread_mutex_unlock(&lock);
  if (me->bytes < me->size && me->size != SIZE_MAX)
    memset(me->into + me->bytes, 0, me->size - me->bytes);
  return me->bytes;
}

static size_t exchange(const struct eyesim_command* command, struct waiter* me) {
  int cancelling = 0;
  if (lock_connected(&cancelling)) {
    add_waiter(me);
    if (!eyesim_link_send(ROBIOS_CLIENT_MESSAGE, command->payload, command->bytes, NULL, 0))
      end_broken("lost the connection to the simulator");
  }
  pthread_setcancelstate(cancelling, NULL);
  return await_reply(me);
}

void eyesim_connect(void) {
  int cancelling = 0;
  lock_connected(&cancelling);
  pthread_mutex_unlock(&lock);
  pthread_setcancelstate(cancelling, NULL);
}

void eyesim_tell_with(const struct eyesim_command* command, const void* data, size_t bytes) {
  int cancelling = 0;
  if (lock_connected(&cancelling) &&
      !eyesim_link_send(ROBIOS_CLIENT_MESSAGE, command->payload, command->bytes, data, bytes))
    end_broken("lost the connection to the simulator");
  pthread_mutex_unlock(&lock);
  pthread_setcancelstate(cancelling, NULL);
}

void eyesim_tell(const struct eyesim_command* command) { eyesim_tell_with(command, NULL, 0); }

size_t eyesim_ask_packet(const struct eyesim_command* command, uint8_t type, uint8_t* reply,
                         size_t size) {
  struct waiter me = {.type = type, .into = reply, .size = size};
  return exchange(command, &me);
}

size_t eyesim_ask(const struct eyesim_command* command, uint8_t* reply, size_t size) {
  return eyesim_ask_packet(command, ROBIOS_SERVER_MESSAGE, reply, size);
}

size_t eyesim_await(const struct eyesim_command* command, uint8_t* reply, size_t size) {
  struct waiter me = {
      .type = ROBIOS_EXT_DONE, .command = command->payload[0], .into = reply, .size = size};
  return exchange(command, &me);
}

int eyesim_ask_i32(const struct eyesim_command* command) {
  uint8_t reply[4];
  eyesim_ask(command, reply, sizeof reply);
  return eyesim_get_i32(reply);
}

int eyesim_await_i32(const struct eyesim_command* command) {
  uint8_t reply[4];
  eyesim_await(command, reply, sizeof reply);
  return eyesim_get_i32(reply);
}

int eyesim_ask_number(uint8_t command_byte) {
  const struct eyesim_command command = eyesim_command(command_byte);
  return eyesim_ask_i32(&command);
}

int endConnection(void) {
  pthread_mutex_lock(&lock);
  say_goodbye();
  pthread_mutex_unlock(&lock);
  return 0;
}

int receiveMessage(char* payload, unsigned char packet_type) {
  struct waiter me = {.type = packet_type, .into = (uint8_t*)payload, .size = SIZE_MAX};
  int cancelling = 0;
  if (lock_connected(&cancelling)) add_waiter(&me);
  pthread_setcancelstate(cancelling, NULL);
  return (int)await_reply(&me);
}

/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Multitasking of the older RoBIOS. Every task is a thread. In COOP mode one runs at a time: it
 * holds the baton until it reschedules, sleeps, waits for a semaphore or ends, and the others take
 * turns in the order in which they came. In PREEMPT mode tasks run as threads do, starting with the
 * first OSPermit. The program's own task is one of them and is ready from the start.
 */
#include "classic.h"

struct tcb {
  pthread_t thread;
  void (*code)(void);
  int uid;
  bool ready;
  bool killed;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int mode;                      /* 0 before OSMTInit */
static bool permitted;                /* PREEMPT: the first OSPermit has been called */
static struct tcb* forbidder;         /* if set, no other task may run */
static unsigned long next_turn, turn; /* tickets of the baton */
static struct tcb main_task = {.ready = true};
static __thread struct tcb* self;

static struct tcb* current(void) { return self ? self : &main_task; }
static bool has_baton(void) { return mode == COOP; }

/* Both are called with the lock held. */
static void take_baton(void) {
  const unsigned long mine = next_turn++;
  while (turn != mine) pthread_cond_wait(&changed, &lock);
}

static void pass_baton(void) {
  ++turn;
  pthread_cond_broadcast(&changed);
}

static bool may_run(const struct tcb* task) {
  if (task != &main_task && mode == PREEMPT && !permitted) return false;
  return task->ready && (!forbidder || forbidder == task);
}

/* Called with the lock held. Waits until this task may run; a killed task ends here. */
static void stay_until_allowed(void) {
  while (!may_run(current()) && !current()->killed) pthread_cond_wait(&changed, &lock);
  if (!current()->killed) return;
  pthread_mutex_unlock(&lock);
  pthread_exit(NULL);
}

/* Lets others run, and returns when this task may run and its turn has come. */
static void reschedule(void) {
  pthread_mutex_lock(&lock);
  if (has_baton()) pass_baton();
  /* Tasks that are ready, but whose threads have not taken a ticket yet, go first. */
  pthread_mutex_unlock(&lock);
  sched_yield();
  pthread_mutex_lock(&lock);
  stay_until_allowed();
  if (has_baton()) take_baton();
  pthread_mutex_unlock(&lock);
}

void classic_checkpoint(void) {
  pthread_mutex_lock(&lock);
  const bool stop = !may_run(current()) || current()->killed;
  pthread_mutex_unlock(&lock);
  if (stop) reschedule();
}

static void* run_task(void* argument) {
  self = argument;
  pthread_mutex_lock(&lock);
  stay_until_allowed();
  if (has_baton()) take_baton();
  pthread_mutex_unlock(&lock);
  self->code();
  classic_OSExit(0);
  return NULL;
}

/* Sets a flag that others wait for. */
static int change(bool* flag, bool value) {
  pthread_mutex_lock(&lock);
  *flag = value;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  return 0;
}

int classic_OSMTInit(BYTE new_mode) {
  if (mode != 0) return 1;
  mode = new_mode == COOP ? COOP : PREEMPT;
  pthread_mutex_lock(&lock);
  if (has_baton()) take_baton();
  pthread_mutex_unlock(&lock);
  return 0;
}

int classic_OSMTStatus(void) { return mode; }

struct tcb* classic_OSSpawn(const char* name, void (*code)(void), int stack, int priority,
                            int uid) {
  (void)name, (void)stack, (void)priority;
  struct tcb* task = calloc(1, sizeof *task);
  if (!task || !code || mode == 0) {
    free(task);
    return NULL;
  }
  task->code = code;
  task->uid = uid;
  if (pthread_create(&task->thread, NULL, run_task, task) != 0) {
    free(task);
    return NULL;
  }
  pthread_detach(task->thread);
  return task;
}

int classic_OSReady(struct tcb* task) { return task ? change(&task->ready, true) : 1; }

int classic_OSSuspend(struct tcb* task) {
  if (!task) task = current();
  change(&task->ready, false);
  if (task == current()) reschedule();
  return 0;
}

int classic_OSReschedule(void) {
  reschedule();
  return 0;
}

int classic_OSYield(void) { return classic_OSSuspend(NULL); }

int classic_OSRun(struct tcb* task) {
  classic_OSReady(task);
  return classic_OSReschedule();
}

int classic_OSGetUID(struct tcb* task) { return task ? task->uid : current()->uid; }

int classic_OSKill(struct tcb* task) {
  if (!task || task == current()) return classic_OSExit(0);
  return change(&task->killed, true);
}

/* Ends the task. Its memory is kept, because others may still ask for its number. */
int classic_OSExit(int code) {
  if (current() == &main_task) exit(code);
  pthread_mutex_lock(&lock);
  if (has_baton()) pass_baton();
  pthread_mutex_unlock(&lock);
  pthread_exit(NULL);
}

int classic_OSPanic(const char* message) {
  LCDPrintf("%s\n", message);
  fprintf(stderr, "%s\n", message);
  exit(1);
}

int classic_OSSleep(int hundredths) {
  pthread_mutex_lock(&lock);
  if (has_baton()) pass_baton();
  pthread_mutex_unlock(&lock);
  OSWait(10 * hundredths);
  pthread_mutex_lock(&lock);
  stay_until_allowed();
  if (has_baton()) take_baton();
  pthread_mutex_unlock(&lock);
  return 0;
}

int classic_OSForbid(void) {
  pthread_mutex_lock(&lock);
  forbidder = current();
  pthread_mutex_unlock(&lock);
  return 0;
}

int classic_OSPermit(void) {
  pthread_mutex_lock(&lock);
  forbidder = NULL;
  pthread_mutex_unlock(&lock);
  return change(&permitted, true);
}

int classic_OSSemInit(struct sem* semaphore, int value) {
  semaphore->value = value;
  return 0;
}

int classic_OSSemP(struct sem* semaphore) {
  classic_checkpoint();
  pthread_mutex_lock(&lock);
  if (semaphore->value <= 0 && has_baton()) {
    pass_baton();
    while (semaphore->value <= 0) pthread_cond_wait(&changed, &lock);
    --semaphore->value;
    take_baton();
  } else {
    while (semaphore->value <= 0) pthread_cond_wait(&changed, &lock);
    --semaphore->value;
  }
  pthread_mutex_unlock(&lock);
  return 0;
}

int classic_OSSemV(struct sem* semaphore) {
  pthread_mutex_lock(&lock);
  ++semaphore->value;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  return 0;
}

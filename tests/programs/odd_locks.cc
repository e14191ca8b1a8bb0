// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Odd ways to wait with the locks of POSIX, in one process and between two.
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/eventfd.h>
#include <sys/mman.h>

#include <cstdint>
#include <thread>
#include <vector>

#include "tests/programs/odd.h"

namespace {

timespec in_ms(long ms) {
  timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  t.tv_nsec += ms * 1000000;
  t.tv_sec += t.tv_nsec / 1000000000;
  t.tv_nsec %= 1000000000;
  return t;
}

void gives_up_on_a_semaphore_and_a_mutex() {
  sem_t semaphore;
  sem_init(&semaphore, 0, 0);
  const timespec second = in_ms(1000);
  odd::tell(sem_timedwait(&semaphore, &second));
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&mutex);
  std::thread([&] {
    const timespec soon = in_ms(200);
    odd::tell(pthread_mutex_timedlock(&mutex, &soon));
  }).join();
}

void meets_at_a_barrier() {
  pthread_barrier_t barrier;
  pthread_barrier_init(&barrier, nullptr, 5);
  std::vector<std::thread> threads;
  for (int i = 0; i < 5; ++i)
    threads.emplace_back([&, i] {
      for (int round = 0; round < 5; ++round) {
        usleep(static_cast<useconds_t>(1000 * i));
        pthread_barrier_wait(&barrier);
        std::printf("%d", i);
      }
    });
  for (std::thread& thread : threads) thread.join();
  std::printf("\n");
}

void spins_for_a_lock() {
  pthread_spinlock_t lock;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_lock(&lock);
  std::thread other([&] {
    pthread_spin_lock(&lock);
    std::printf("got it\n");
  });
  usleep(200000);
  pthread_spin_unlock(&lock);
  other.join();
}

void cancels_a_sleeper() {
  pthread_t sleeper;
  const auto sleep_on = [](void*) -> void* {
    for (;;) sleep(1000);
    return nullptr;
  };
  odd::must(pthread_create(&sleeper, nullptr, sleep_on, nullptr) == 0);
  usleep(200000);
  pthread_cancel(sleeper);
  void* result = nullptr;
  pthread_join(sleeper, &result);
  std::printf("cancelled %d\n", result == PTHREAD_CANCELED ? 1 : 0);
}

// Writes five ones into an eventfd, one each 30 ms.
std::thread five_events(int fd) {
  return std::thread([fd] {
    for (int i = 0; i < 5; ++i) {
      usleep(30000);
      const std::uint64_t one = 1;
      odd::must(write(fd, &one, sizeof one) == sizeof one);
    }
  });
}

void reads_events() {
  const int fd = eventfd(0, 0);
  std::thread writer = five_events(fd);
  std::uint64_t sum = 0;
  while (sum < 5) {
    std::uint64_t n = 0;
    odd::must(read(fd, &n, sizeof n) == sizeof n);
    sum += n;
  }
  writer.join();
  std::printf("%lu\n", sum);
}

void polls_events() {
  const int fd = eventfd(0, EFD_NONBLOCK);
  std::thread writer = five_events(fd);
  std::uint64_t sum = 0;
  int polls = 0;
  for (; sum < 5; ++polls) {
    pollfd wanted = {fd, POLLIN, 0};
    poll(&wanted, 1, 10);
    std::uint64_t n = 0;
    if (read(fd, &n, sizeof n) == sizeof n) sum += n;
  }
  writer.join();
  std::printf("%lu %d\n", sum, polls);
}

// What parent and children have in common.
struct Shared {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  int number;
};

Shared* new_shared() {
  void* const place =
      mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  odd::must(place != MAP_FAILED);
  Shared* const shared = static_cast<Shared*>(place);
  pthread_mutexattr_t mutex;
  pthread_mutexattr_init(&mutex);
  pthread_mutexattr_setpshared(&mutex, PTHREAD_PROCESS_SHARED);
  pthread_mutex_init(&shared->mutex, &mutex);
  pthread_condattr_t condition;
  pthread_condattr_init(&condition);
  pthread_condattr_setpshared(&condition, PTHREAD_PROCESS_SHARED);
  pthread_cond_init(&shared->changed, &condition);
  return shared;
}

void shares_a_mutex_with_children() {
  Shared* const shared = new_shared();
  for (int i = 0; i < 3; ++i)
    odd::start_child([&] {
      for (int round = 0; round < 50; ++round) {
        pthread_mutex_lock(&shared->mutex);
        shared->number = shared->number * 3 % 10007 + i;
        usleep(1000);
        pthread_mutex_unlock(&shared->mutex);
      }
    });
  odd::wait_for_children();
  std::printf("%d\n", shared->number);
}

// Adds one whenever the number is even, or odd; the other process does it the rest of the time.
void count_when(Shared* shared, int parity) {
  for (int round = 0; round < 5; ++round) {
    pthread_mutex_lock(&shared->mutex);
    while (shared->number % 2 != parity) pthread_cond_wait(&shared->changed, &shared->mutex);
    usleep(10000);
    std::printf("%d: %d %.4f\n", parity, shared->number++, odd::now());
    std::fflush(stdout);
    pthread_cond_signal(&shared->changed);
    pthread_mutex_unlock(&shared->mutex);
  }
}

void shares_a_condition_with_a_child() {
  Shared* const shared = new_shared();
  odd::start_child([&] { count_when(shared, 1); });
  count_when(shared, 0);
  odd::wait_for_children();
  pthread_mutex_lock(&shared->mutex);
  const timespec soon = in_ms(200);
  odd::tell(pthread_cond_timedwait(&shared->changed, &shared->mutex, &soon));
}

}  // namespace

int main(int argc, char** argv) {
  return odd::run(argc, argv,
                  {{"semtimed", gives_up_on_a_semaphore_and_a_mutex},
                   {"barrier", meets_at_a_barrier},
                   {"spinlock", spins_for_a_lock},
                   {"cancel", cancels_a_sleeper},
                   {"eventfd", reads_events},
                   {"eventfdpoll", polls_events},
                   {"pshared", shares_a_mutex_with_children},
                   {"psharedcond", shares_a_condition_with_a_child}});
}

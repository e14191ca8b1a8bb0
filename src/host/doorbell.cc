// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/doorbell.h"

#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "host/futex.h"

namespace understudy {

Result<std::unique_ptr<Doorbell>> Doorbell::make() {
  std::unique_ptr<Doorbell> made(new Doorbell);
  made->fd_ = memfd_create("understudy-doorbell", MFD_CLOEXEC);
  if (made->fd_ < 0 || ftruncate(made->fd_, sizeof(us_bell)) != 0)
    return Error{std::string("cannot create the memory shared with programs: ") + strerror(errno)};
  void* memory = mmap(nullptr, sizeof(us_bell), PROT_READ | PROT_WRITE, MAP_SHARED, made->fd_, 0);
  if (memory == MAP_FAILED)
    return Error{std::string("cannot map the memory shared with programs: ") + strerror(errno)};
  made->shared_ = static_cast<us_bell*>(memory);
  return made;
}

Doorbell::~Doorbell() {
  if (shared_ != nullptr) munmap(shared_, sizeof(us_bell));
  if (fd_ >= 0) close(fd_);
}

void Doorbell::ring() {
  shared_->doorbell.fetch_add(1);
  shared_->sim_sleeping.store(0);
  futex(&shared_->sim_sleeping, FUTEX_WAKE, 1, nullptr);
}

void Doorbell::tell_core() { shared_->sim_core = sched_getcpu(); }

bool Doorbell::look(std::uint32_t seen) {
  return us_spin(&spinner_, &shared_->doorbell, seen) != 0;
}

void Doorbell::sleep_until(std::uint32_t count, TimeNs at_most) {
  shared_->sim_wake_at.store(count);
  shared_->sim_sleeping.store(1);
  const timespec timeout{at_most / kSecond, at_most % kSecond};
  if (static_cast<std::int32_t>(shared_->doorbell.load() - count) < 0)
    futex(&shared_->sim_sleeping, FUTEX_WAIT, 1, &timeout);
  shared_->sim_sleeping.store(0);
}

}  // namespace understudy

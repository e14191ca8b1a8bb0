// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Socket calls on wires, between the processes of one program, and elsewhere.
#define _GNU_SOURCE
#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "clients/shim/datagrams.h"
#include "clients/shim/loopback.h"

US_EXPORT ssize_t recvfrom(int fd, void* data, size_t length, int flags, struct sockaddr* from,
                           socklen_t* from_length) {
  us_on();
  const struct us_wire* wire = us_wire_of(fd);
  if (wire != NULL && !wire->datagram) return us_read_wire(fd, data, length, flags);
  if (wire != NULL) {
    struct iovec part = {data, length};
    struct msghdr message = {.msg_name = from,
                             .msg_namelen = from_length != NULL ? *from_length : 0,
                             .msg_iov = &part,
                             .msg_iovlen = 1};
    const ssize_t count = us_receive_datagram(fd, &message, flags);
    if (count >= 0 && from_length != NULL) *from_length = message.msg_namelen;
    return count;
  }
  if ((flags & MSG_DONTWAIT) == 0 && us_wait_outside(fd, POLLIN) < 0) return -1;
  const ssize_t result = us_syscall(SYS_recvfrom, fd, data, length, flags, from, from_length);
  if (result >= 0 && from != NULL) us_to_own_address(fd, from, from_length);
  return result;
}
US_EXPORT ssize_t recv(int fd, void* data, size_t length, int flags) {
  return recvfrom(fd, data, length, flags, NULL, NULL);
}
US_EXPORT ssize_t __recv_chk(int fd, void* data, size_t length, size_t room, int flags) {
  (void)room;
  return recv(fd, data, length, flags);
}

US_EXPORT ssize_t __recvfrom_chk(int fd, void* data, size_t length, size_t room, int flags,
                                 struct sockaddr* from, socklen_t* from_length) {
  (void)room;
  return recvfrom(fd, data, length, flags, from, from_length);
}

US_EXPORT ssize_t sendto(int fd, const void* data, size_t length, int flags,
                         const struct sockaddr* to, socklen_t to_length) {
  us_on();
  const struct us_wire* wire = us_wire_of(fd);
  if (wire != NULL && !wire->datagram) return us_write_wire(fd, data, length);
  if (us_goes_to_device(fd, to, to_length))
    return us_send_datagram(fd, &(struct msghdr){.msg_name = (void*)to,
                                                 .msg_namelen = to_length,
                                                 .msg_iov = &(struct iovec){(void*)data, length},
                                                 .msg_iovlen = 1});
  if ((flags & MSG_DONTWAIT) == 0 && us_wait_outside(fd, POLLOUT) < 0) return -1;
  struct sockaddr_storage real;
  const bool own = us_to_real_address(fd, to, to_length, &real);
  const ssize_t result = us_syscall(SYS_sendto, fd, data, length, flags,
                                    own ? (struct sockaddr*)&real : to, to_length);
  if (own && result >= 0) us_register_sender(fd);
  return result;
}
US_EXPORT ssize_t send(int fd, const void* data, size_t length, int flags) {
  return sendto(fd, data, length, flags, NULL, 0);
}

US_EXPORT ssize_t sendmsg(int fd, const struct msghdr* message, int flags) {
  us_on();
  const struct us_wire* wire = us_wire_of(fd);
  if (wire != NULL && !wire->datagram)
    return us_write_parts(fd, message->msg_iov, message->msg_iovlen);
  if (us_goes_to_device(fd, message->msg_name, message->msg_namelen))
    return us_send_datagram(fd, message);
  if ((flags & MSG_DONTWAIT) == 0 && us_wait_outside(fd, POLLOUT) < 0) return -1;
  struct sockaddr_storage real;
  struct msghdr copy = *message;
  const bool own = us_to_real_address(fd, message->msg_name, message->msg_namelen, &real);
  if (own) copy.msg_name = &real;
  const ssize_t result = us_syscall(SYS_sendmsg, fd, &copy, flags);
  if (own && result >= 0) us_register_sender(fd);
  return result;
}

US_EXPORT ssize_t recvmsg(int fd, struct msghdr* message, int flags) {
  us_on();
  if (us_wire_of(fd) == NULL) {
    if ((flags & MSG_DONTWAIT) == 0 && us_wait_outside(fd, POLLIN) < 0) return -1;
    const ssize_t result = us_syscall(SYS_recvmsg, fd, message, flags);
    if (result >= 0) us_to_own_address(fd, message->msg_name, &message->msg_namelen);
    return result;
  }
  if (us_wire_of(fd)->datagram) return us_receive_datagram(fd, message, flags);
  message->msg_flags = 0;
  message->msg_controllen = 0;
  message->msg_namelen = 0;
  if (message->msg_iovlen == 0) return 0;
  return us_read_wire(fd, message->msg_iov[0].iov_base, message->msg_iov[0].iov_len, flags);
}

// Waits for the first message, and for the others too unless the flags say otherwise. The time
// limit is checked only between messages, as the kernel does it.
US_EXPORT int recvmmsg(int fd, struct mmsghdr* messages, unsigned count, int flags,
                       struct timespec* timeout) {
  REAL(int, recvmmsg, int, struct mmsghdr*, unsigned, int, struct timespec*);
  if (!us_on()) return real_recvmmsg(fd, messages, count, flags, timeout);
  const int64_t deadline = timeout == NULL ? US_NEVER : us_now() + us_from_timespec(timeout);
  int received = 0;
  while ((unsigned)received < count) {
    const bool looks = received > 0 && (flags & MSG_WAITFORONE) != 0;
    const int each = (flags & ~MSG_WAITFORONE) | (looks ? MSG_DONTWAIT : 0);
    const ssize_t length = recvmsg(fd, &messages[received].msg_hdr, each);
    if (length < 0) return received > 0 ? received : -1;
    messages[received++].msg_len = (unsigned)length;
    if (us_now() >= deadline) break;
  }
  return received;
}

US_EXPORT int sendmmsg(int fd, struct mmsghdr* messages, unsigned count, int flags) {
  REAL(int, sendmmsg, int, struct mmsghdr*, unsigned, int);
  if (!us_on()) return real_sendmmsg(fd, messages, count, flags);
  int sent = 0;
  while ((unsigned)sent < count) {
    const ssize_t length = sendmsg(fd, &messages[sent].msg_hdr, flags);
    if (length < 0) return sent > 0 ? sent : -1;
    messages[sent++].msg_len = (unsigned)length;
  }
  return sent;
}

US_EXPORT int accept4(int fd, struct sockaddr* address, socklen_t* length, int flags) {
  us_on();
  if (us_wait_outside(fd, POLLIN) < 0) return -1;
  const int accepted = (int)us_syscall(SYS_accept4, fd, address, length, flags);
  if (accepted >= 0) us_look_at_peer(accepted, address, length);
  return accepted;
}
US_EXPORT int accept(int fd, struct sockaddr* address, socklen_t* length) {
  return accept4(fd, address, length, 0);
}

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/descriptor_passing.h"

#include <sys/socket.h>
#include <sys/uio.h>

#include <cstring>

namespace understudy {

bool send_with_descriptor(int socket, const void* data, std::size_t length, int descriptor) {
  iovec text{.iov_base = const_cast<void*>(data), .iov_len = length};
  alignas(cmsghdr) char room[CMSG_SPACE(sizeof descriptor)] = {};
  msghdr message{};
  message.msg_iov = &text;
  message.msg_iovlen = 1;
  if (descriptor >= 0) {
    message.msg_control = room;
    message.msg_controllen = sizeof room;
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptor);
    std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  }
  return sendmsg(socket, &message, MSG_NOSIGNAL) == static_cast<ssize_t>(length);
}

ssize_t receive_with_descriptor(int socket, void* data, std::size_t length, int flags,
                                int& descriptor) {
  iovec text{.iov_base = data, .iov_len = length};
  alignas(cmsghdr) char room[CMSG_SPACE(sizeof descriptor)] = {};
  msghdr message{};
  message.msg_iov = &text;
  message.msg_iovlen = 1;
  message.msg_control = room;
  message.msg_controllen = sizeof room;
  const ssize_t got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | flags);
  if (const cmsghdr* header = CMSG_FIRSTHDR(&message); got > 0 && header != nullptr)
    std::memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
  return got;
}

}  // namespace understudy

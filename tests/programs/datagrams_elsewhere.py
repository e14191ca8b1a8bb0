# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
#
# Sockets that were used or watched before they reach the device. The first has sent to somebody else, and so
# has a port of the kernel's.
import os
import select
import socket

with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
    one.sendto(b"nobody", ("127.0.0.1", 9))
    one.sendto(b"hello", ("127.0.0.1", 4007))
    one.settimeout(1)
    print(one.recv(100).decode())

# As Boost.Asio does: the socket is watched before it is connected.
with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as two, select.epoll() as watch:
    watch.register(two, select.EPOLLIN | select.EPOLLET)
    two.connect(("127.0.0.1", 4007))
    two.send(b"watched")
    events = watch.poll(1)
    print(len(events), two.recv(100).decode() if events else "nothing")
    watch.unregister(two)
    print(watch.poll(0))

# The numbers of sockets that were watched and closed together are free again.
watch = select.epoll()
three = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
number = three.fileno()
watch.register(three, select.EPOLLIN)
three.detach()
os.closerange(number, number + 1)
four = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
four.connect(("127.0.0.1", 4007))
watch.register(four, select.EPOLLIN)
print(four.fileno() == number)

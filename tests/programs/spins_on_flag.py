# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
#
# Spins on what another thread sets after a sleep. That thread needs Python's lock for it, and asks
# for it by a wait with a timeout.
import threading
import time

done = []


def set_flag():
    time.sleep(0.2)
    done.append(True)


threading.Thread(target=set_flag).start()
while not done:
    pass
print("done")

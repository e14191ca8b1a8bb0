# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Brings viewers to a run that waits for them (--ui --paused), and reports if it does not go on."""
import subprocess
import threading
import time

import execute
import viewer


def watch(launch, draw, act):
    """Lets viewers look and one of them act; the run starts when they are there. Sentences about what went wrong."""
    link = viewer.link_of(launch)
    if link is None:
        return []
    control, *others = [_viewer(launch, link, number == 0) for number in range(draw.whole(2, 3))]
    if control is None:
        return [] if launch.process.poll() is not None else _give_up(launch, "no viewer can reach the run")
    for one in [control, *others]:
        if one is not None:
            one.watch()
    _insist(control, {"type": "speed", "speed": draw.pick([0, 0, 20, 5])})
    _insist(control, {"type": "resume"})
    worker = threading.Thread(target=act, args=(control,), daemon=True)
    worker.start()
    worker.join(execute.RUN_LIMIT_S)
    answer = _insist(control, {"type": "resume"})
    if launch.process.poll() is None and not control.open:
        return _give_up(launch, f"a viewer has lost the run: {control.why}")
    if control.open and not (answer or {}).get("ok"):
        return _give_up(launch, f"the run does not go on: {answer}")
    return []


def _insist(control, request, patience_s=20):
    """The answer. A run that is still starting refuses requests, so this tries again."""
    end = time.monotonic() + patience_s
    while True:
        answer = control.ask(request)
        if answer is None or answer.get("ok") or time.monotonic() > end:
            return answer
        time.sleep(0.05)


def _viewer(launch, link, control, patience_s=20):
    """A viewer that has reached the run; None if it ends first, or never answers. It may still be starting."""
    end = time.monotonic() + patience_s
    while launch.process.poll() is None and time.monotonic() < end:
        try:
            return viewer.Viewer(link, control)
        except OSError:
            time.sleep(0.05)
    return None


def _give_up(launch, why):
    try:
        launch.process.wait(5)  # it may just have ended
        return []
    except subprocess.TimeoutExpired:
        launch.process.kill()
        return [why]

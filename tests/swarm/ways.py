# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Ways to run a case. Each gets the first run's outcome and returns sentences about what differs. A way is a function
with a number, which is the seed of all that the way draws itself."""
import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import time

import audience
import execute
from draw import Draw

_WEIGHTS = {}  # name -> (function, weight)


def way(weight):
    """Registers a way; heavier ones are chosen more often."""
    def add(function):
        _WEIGHTS[function.__name__] = (function, weight)
        return function
    return add


def choose(draw):
    """The ways of a case: a few of them, since thousands of seeds choose all."""
    weights = {name: weight for name, (_, weight) in _WEIGHTS.items()}
    chosen = []
    while len(chosen) < 2:
        name = draw.weighted(weights)
        chosen.append([name, draw.whole(0, 10**9)])
        del weights[name]
    return chosen


def needs_repeatable(name):
    """False for ways that do not compare with the first run."""
    return name not in ("killed", "edited")


def go(name, number, setup, case, first):
    return _WEIGHTS[name][0](setup, case, first, Draw(number))


def names():
    return sorted(_WEIGHTS)


def differences(first, other):
    """What is not the same in two runs that must be."""
    a, b = first.facts(), other.facts()
    a, b = {**a, **a.pop("outputs", {})}, {**b, **b.pop("outputs", {})}
    found = [f"{name} differs: {_short(a.get(name))} | {_short(b.get(name))}"
             for name in [*a, *(name for name in b if name not in a)] if a.get(name) != b.get(name)]
    if found and other.summary is None:
        found.append("its log ends with: " + other.text[-400:])
    if found and other.summary and other.summary["reasons"]:
        found.append(f"reasons: {other.summary['reasons']}")
    return found + other.left


def _short(value):
    text = repr(value)
    if isinstance(value, bytes) and len(value) > 60:
        text = f"{len(value)} bytes {hashlib.sha1(value).hexdigest()[:10]} {text}"
    return text if len(text) < 300 else text[:300] + "..."


def _same(setup, case, first, name, options=(), **more):
    return differences(first, execute.run(setup, case, name, options, **more))


@way(3)
def threads(setup, case, first, draw):
    return _same(setup, case, first, "threads", ["--threads", str(draw.pick([2, 3, 8]))])


@way(2)
def speed(setup, case, first, draw):
    wall_s = draw.real(0.2, 0.8)
    return _same(setup, case, first, "speed", ["--speed", f"{case.until_s / wall_s:.3f}", "--threads", "auto"])


@way(2)
def environment(setup, case, first, draw):
    """More variables, a longer folder, one processor, another priority."""
    def settle():
        os.sched_setaffinity(0, {draw.pick(sorted(os.sched_getaffinity(0)))})
        os.nice(draw.whole(0, 5))
    more = {f"UNUSED_{i}": "x" * draw.whole(0, 3000) for i in range(draw.whole(1, 4))}
    return _same(setup, case, first, "environment-" + "y" * draw.whole(1, 100), environment=more, preexec_fn=settle)


@way(2)
def side_by_side(setup, case, first, draw):
    launches = [execute.Launch(setup, case, f"side{i}", ["--threads", str(i + 1)]) for i in range(draw.whole(2, 3))]
    return [problem for launch in launches for problem in differences(first, launch.finish())]


@way(3)
def jitter(setup, case, first, draw):
    """The simulator and its programs are stopped and continued at random moments."""
    launch = execute.Launch(setup, case, "jitter")
    whom = draw.pick(["any", "simulator", "programs"])
    luck = random.Random(draw.whole(0, 10**9))
    while launch.process.poll() is None:
        family = launch.leftovers.processes() if whom != "simulator" else []
        chosen = [pid for pid in family if pid != launch.process.pid] if whom == "programs" else family
        victim = luck.choice(chosen or [launch.process.pid])
        try:
            os.kill(victim, signal.SIGSTOP)
            time.sleep(luck.choice([0, 0.0005, 0.003, 0.006, 0.015]))
            os.kill(victim, signal.SIGCONT)
        except ProcessLookupError:
            pass
        time.sleep(luck.uniform(0, 0.02))
    return differences(first, launch.finish())


@way(2)
def busy_neighbours(setup, case, first, draw):
    spin = [sys.executable, "-c", "while True: pass"]
    neighbours = [subprocess.Popen(spin, start_new_session=True) for _ in range(draw.whole(2, 4))]
    try:
        return _same(setup, case, first, "busy", ["--threads", str(draw.pick([1, 2, 4]))])
    finally:
        for neighbour in neighbours:
            neighbour.kill()
            neighbour.wait()


def time_namespaces_work():
    probe = ["unshare", "-T", "--fork", "--monotonic", "1000000", "true"]
    if shutil.which("unshare") is None:
        return False
    return subprocess.run(probe, capture_output=True, check=False).returncode == 0


@way(2)
def uptime(setup, case, first, draw):
    """As if the machine had been started at another time."""
    if not time_namespaces_work():
        return []
    up_s = time.clock_gettime(time.CLOCK_MONOTONIC)
    shift = str(draw.pick([-int(min(3000, up_s / 2)), 3600, 10**6]))
    before = ["unshare", "-T", "--fork", "--kill-child", "--monotonic", shift, "--boottime", shift]
    return _same(setup, case, first, "uptime", before=before)


@way(2)
def recorded(setup, case, first, draw):
    """Recorded in more detail, and replayed with other threads."""
    other = execute.run(setup, case, "recorded", ["--record", "run.rec", "--threads", "2"])
    return differences(first, other) + replays(setup, other, ["--threads", str(draw.pick([1, 8]))])


def replays(setup, outcome, options=()):
    """The recording of a run that has ended repeats it bit for bit."""
    if outcome.summary is None:
        return []
    code, text = execute.call(setup, outcome.folder, "replay", "run.rec", "--verify", *options)
    if code != 0:
        return [f"its recording does not replay: exit code {code}: {text[-600:]}"]
    if outcome.summary["hash"] not in text:
        return [f"its recording replays to another hash than {outcome.summary['hash']}: {text[-300:]}"]
    return []


@way(2)
def killed(setup, case, first, draw):
    """kill -9 at a random moment: the recording replays up to there, and the programs are gone."""
    wall_s = draw.real(0.3, 0.8)
    launch = execute.Launch(setup, case, "killed", ["--record", "run.rec", "--speed", f"{case.until_s / wall_s:.3f}"])
    time.sleep(draw.real(0.05, wall_s))
    launch.process.kill()
    outcome = launch.finish()
    problems = list(outcome.left)
    if outcome.record.exists() and outcome.record.stat().st_size > 0:
        code, text = execute.call(setup, outcome.folder, "replay", "run.rec", "--verify")
        if code != 0:
            problems.append(f"the recording of a killed run does not replay: exit code {code}: {text[-600:]}")
    return problems


@way(1)
def check_repeat(setup, case, first, draw):
    if not first.summary["repeatable"]:
        return []
    other = execute.run(setup, case, "repeat", ["--check-repeat"])
    return differences(first, other)


@way(2)
def converted(setup, case, first, draw):
    """Written as a .sim and read again it is the same world. After edits the hash has the names of files in it."""
    folder = first.folder
    code, text = execute.call(setup, folder, "convert", case.world, "converted.sim")
    if code != 0 or "warning" in text or "error" in text or case.has_events:
        return []
    again = case.copy()
    again.files.update({name: (folder / name).read_text(encoding="utf-8").splitlines()
                        for name in ("converted.sim", "converted.wld") if (folder / name).exists()})
    again.world = "converted.sim"
    return _same(setup, again, first, "converted")


@way(2)
def watched(setup, case, first, draw):
    """Viewers that look at everything change nothing."""
    launch = execute.Launch(setup, case, "watched", ["--ui", "--ui-port", "0", "--paused"])
    problems = audience.watch(launch, draw, lambda control: None)
    return problems + differences(first, launch.finish())


@way(2)
def edited(setup, case, first, draw):
    """Edits by hand make a run unlike others, but its recording replays."""
    edits = case.files.get("edits.txt", ["save-state", "error-level 50"])

    def edit(control):
        for text in edits:
            request = draw.weighted({"edit": 8, "undo": 1, "redo": 1, "step": 1})
            more = {"edit": {"text": text}, "step": {"ticks": draw.whole(1, 9)}}.get(request, {})
            control.ask({"type": request, **more}, patience_s=5)
            if draw.chance(0.3):
                control.ask({"type": draw.pick(["pause", "resume"])})

    launch = execute.Launch(setup, case, "edited", ["--ui", "--ui-port", "0", "--paused", "--record", "run.rec"])
    problems = audience.watch(launch, draw, edit)
    outcome = launch.finish()
    if outcome.summary is None:
        text = f"a run with edits ended badly: exit code {outcome.code}: {outcome.text[-400:]}"
        return [*problems, text, *outcome.left]
    return problems + outcome.left + replays(setup, outcome) + restores(setup, case, outcome, draw.whole(0, 10**6))


def restores(setup, case, outcome, seed, box=None):
    """Saved and restored at random ticks the recorded run stays the same, and its world keeps the rules."""
    arguments = ["run.rec", "--seed", str(seed), "--restores", "6"] + (["--box", *map(str, box)] if box else [])
    code, text = execute.call(setup, outcome.folder, *arguments, tool=setup.world_tool)
    return [] if code == 0 else [f"in its world: {text.strip()[-800:] or 'exit code ' + str(code)}"]

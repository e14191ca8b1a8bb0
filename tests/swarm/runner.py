# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Goes through the seeds, several at a time, and reports."""
import concurrent.futures
import itertools
import shlex
import shutil
import sys
import threading
import time
import traceback

import case as cases
import evaluate
import generator
import ways
from catalogue import Catalogue
from execute import Setup
from shrink import Shrinker


class Swarm:
    def __init__(self, options, work):
        self.options, self.work = options, work
        self.catalogue = Catalogue(str(options.understudy))
        self.started = time.monotonic()
        self.counts = {"ok": 0, "refused": 0, "failed": 0}
        self.stop = threading.Event()
        self._lock = threading.Lock()
        self._shown = 0

    def run(self):
        if not ways.time_namespaces_work():
            self._say("time namespaces are not permitted here; the way `uptime` is left out")
        jobs = self._cases()
        try:
            with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
                # Few ahead, so that --minutes and Ctrl-C take effect at once.
                running = {pool.submit(self._one, *job) for job in itertools.islice(jobs, self.options.jobs)}
                try:
                    while running:
                        done, running = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
                        for future in done:
                            future.result()
                            running |= {pool.submit(self._one, *job) for job in itertools.islice(jobs, 1)}
                except KeyboardInterrupt:
                    self.stop.set()
                    self._say("stopping; the runs under way end first")
        except KeyboardInterrupt:
            pass
        self._progress(last=True)
        if self.stop.is_set() and not self.counts["failed"]:
            return 130
        return 1 if self.counts["failed"] else 0

    def _cases(self):
        """(name, function that makes the case) of all that is to be run."""
        if self.options.case:
            for folder in self.options.case:
                yield str(folder), lambda folder=folder: cases.read(folder)
            return
        count = itertools.count(self.options.first)
        for seed in count if self.options.seeds is None else itertools.islice(count, self.options.seeds):
            late = self.options.minutes is not None and time.monotonic() - self.started > 60 * self.options.minutes
            if late or self.stop.is_set() or self.counts["failed"] >= self.options.most_failures:
                return
            yield str(seed), lambda seed=seed: generator.make_case(seed, self.catalogue)

    def _one(self, name, make):
        folder = self.work / "".join(letter if letter.isalnum() else "-" for letter in name)
        setup = Setup(self.options.understudy.resolve(), self.options.build.resolve(), cases.fresh_folder(folder))
        begin = time.monotonic()
        try:
            case = make()
            if self.options.way:
                case.ways = [[way, case.seed] for way in self.options.way]
            verdict = evaluate.judge(setup, case, may_repair=not self.options.case)
            if verdict.state == "failed":
                self._report(name, setup, case, verdict)
        except Exception:
            with self._lock:
                self.counts["failed"] += 1
            self._say(f"seed {name}: the swarm itself fails:\n{traceback.format_exc()}")
            return
        with self._lock:
            self.counts[verdict.state] += 1
        if self.options.verbose:
            chosen = " ".join(way for way, _ in case.ways)
            self._say(f"{verdict.state} {name} {case.theme} ({chosen}) {time.monotonic() - begin:.1f} s")
            if verdict.state == "refused":
                self._say("\n".join(text[-400:] for _, text in verdict.problems))
        self._progress()
        shutil.rmtree(folder, ignore_errors=True)

    def _report(self, name, setup, case, verdict):
        lines = [f"FAILED {name} ({case.theme}):"] + [f"  {where}: {text}" for where, text in verdict.problems]
        self._say("\n".join(lines))
        small, how = case, ""
        if self.options.shrink > 0 and not self.stop.is_set():
            shrinker = Shrinker(setup, case, verdict, self.options.shrink, self.stop)
            small = shrinker.run()
            how = "" if shrinker.sure else " It does not fail every time."
        target = cases.fresh_folder(self.options.failed / name.replace("/", "-"))
        small.write(target, setup.build)
        program, place = shlex.quote(sys.argv[0]), shlex.quote(str(target))
        size = f"({small.size()} of {case.size()} bytes).{how}"
        self._say(f"  repeat it:   {program} --seed {case.seed}\n"
                  f"  smallest:    {program} --case {place}   {size}\n"
                  f"  by hand:     cd {place} && {setup.understudy} run {shlex.join(small.run_arguments())}")

    def _progress(self, last=False):
        elapsed = time.monotonic() - self.started
        with self._lock:
            if not last and elapsed < self._shown + (1 if sys.stdout.isatty() else 20):
                return
            self._shown = elapsed
        done = sum(self.counts.values())
        rate = 60 * done / elapsed if elapsed else 0
        line = (f"{done} seeds, {self.counts['ok']} fine, {self.counts['failed']} failed, "
                f"{self.counts['refused']} refused, {elapsed:.0f} s, {rate:.0f} per minute")
        if sys.stdout.isatty() and not last:
            print("\r" + line, end="", flush=True)
        else:
            self._say(line)

    def _say(self, text):
        with self._lock:
            print(("\r" if sys.stdout.isatty() else "") + text, flush=True)

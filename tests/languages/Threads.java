// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Java's thread pools, timers, locks, random numbers and hashes of objects; one thread drives.
import java.io.InputStream;
import java.net.Socket;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public final class Threads {
  private static synchronized void say(String text) {
    System.out.println(text);
  }

  private static Void drive() throws Exception {
    Random random = new Random();
    try (Socket link = new Socket("127.0.0.1", 34721)) {
      InputStream in = link.getInputStream();
      in.readNBytes(10);
      for (int speed : new int[] {100, 120, 0}) {
        link.getOutputStream().write(new byte[] {10, 0, 0, 0, 5, 'x', 0, (byte) speed, 0, 0});
        Thread.sleep(50 + random.nextInt(50));
      }
      link.getOutputStream().write(new byte[] {10, 0, 0, 0, 1, 'q'});
      say("position " + new java.math.BigInteger(1, in.readNBytes(11)).toString(16));
    }
    return null;
  }

  private static Void count(int number) throws Exception {
    for (int i = 0; i < 20; ++i) Thread.sleep(number);
    say("counter " + number + " at " + System.nanoTime());
    return null;
  }

  public static void main(String[] arguments) throws Exception {
    AtomicInteger ticks = new AtomicInteger();
    ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
    timer.scheduleAtFixedRate(ticks::incrementAndGet, 5, 5, TimeUnit.MILLISECONDS);
    ExecutorService pool = Executors.newFixedThreadPool(3);
    pool.submit(Threads::drive);
    for (int n = 1; n <= 4; ++n) {
      int number = n;
      pool.submit(() -> count(number));
    }
    pool.shutdown();
    pool.awaitTermination(100, TimeUnit.SECONDS);
    timer.shutdownNow();
    say(ticks + " ticks, " + UUID.randomUUID() + ", object " + System.identityHashCode(pool) + ", process "
        + ProcessHandle.current().pid() + ", " + System.currentTimeMillis());
  }
}

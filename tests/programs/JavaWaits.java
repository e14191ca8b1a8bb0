// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Ways to wait in Java: a timer of RoBIOS that calls back, a thread that sleeps, a clock; and
// where Java takes its random numbers from.
import com.sun.jna.Callback;
import com.sun.jna.Library;
import com.sun.jna.Native;

public final class JavaWaits {
  interface Timers extends Library {
    interface Function extends Callback {
      void call();
    }
    int OSAttachTimer(int milliseconds, Function function);
    int OSDetachTimer(int timer);
  }

  private static int fired = 0;

  public static void main(String[] arguments) throws InterruptedException {
    Timers timers = Native.load("eyesim", Timers.class);
    Timers.Function function = () -> ++fired;
    int timer = timers.OSAttachTimer(100, function);
    Robios.ROBOT.OSWait(1050);
    timers.OSDetachTimer(timer);
    System.out.println("fired " + fired);

    long start = System.nanoTime();
    Thread sleeper = new Thread(() -> {
      try {
        Thread.sleep(2000);
      } catch (InterruptedException e) {
        System.exit(1);
      }
    });
    sleeper.start();
    sleeper.join();
    System.out.println("slept " + (System.nanoTime() - start) / 10_000_000 + "0 ms");
    System.out.println("random " + new java.util.Random().nextInt() + " "
        + java.util.UUID.randomUUID());
    System.exit(3);
  }
}

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A robot program in Java: drives a square, then up to the wall in front of it.
//
//   javac -cp /usr/share/java/jna.jar -d square examples/robios/java/*.java
//   understudy run worlds/rooms/follow.sim --program "java -cp square:/usr/share/java/jna.jar Square"
import com.sun.jna.ptr.IntByReference;

public final class Square {
  private static final Robios ROBOT = Robios.ROBOT;
  private static final int SIDE_MM = 300;
  private static final int KEEP_MM = 200;  // from the wall

  public static void main(String[] arguments) {
    for (int side = 1; side <= 4; ++side) {
      ROBOT.VWStraight(SIDE_MM, 200);
      ROBOT.VWWait();
      ROBOT.VWTurn(90, 90);
      ROBOT.VWWait();
      ROBOT.LCDPrintf("side %d at %d ms\n", side, ROBOT.OSGetCount());
    }
    ROBOT.VWSetSpeed(100, 0);
    while (ROBOT.PSDGet(Robios.PSD_FRONT) > KEEP_MM) ROBOT.OSWait(20);
    ROBOT.VWSetSpeed(0, 0);
    ROBOT.OSWait(100);
    IntByReference x = new IntByReference();
    IntByReference y = new IntByReference();
    IntByReference phi = new IntByReference();
    ROBOT.VWGetPosition(x, y, phi);
    System.out.printf("at %d %d %d, %d mm from the wall, after %d ms%n", x.getValue(), y.getValue(),
        phi.getValue(), ROBOT.PSDGet(Robios.PSD_FRONT), ROBOT.OSGetCount());
  }
}

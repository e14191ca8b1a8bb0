// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RoBIOS calls for Java: each line names a function of libeyesim.so, and JNA (Debian's package
// libjna-java) connects them. A call that is missing here is added as one line more: int stays int,
// char* becomes String or byte[], int* becomes int[] or IntByReference, a function becomes an
// interface that extends Callback. docs/robios.md lists all calls.
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.ptr.IntByReference;

public interface Robios extends Library {
  int PSD_FRONT = 1;
  int PSD_LEFT = 2;
  int PSD_RIGHT = 3;

  // Found by LD_LIBRARY_PATH, which the simulator sets for the programs that it starts.
  Robios ROBOT = Native.load("eyesim", Robios.class);

  int LCDPrintf(String format, Object... values);
  int KEYRead();
  int OSWait(int milliseconds);
  int OSGetCount();
  int PSDGet(int psd);
  int VWSetSpeed(int mm_s, int degrees_s);
  int VWStraight(int mm, int mm_s);
  int VWTurn(int degrees, int degrees_s);
  int VWWait();
  int VWGetPosition(IntByReference x_mm, IntByReference y_mm, IntByReference phi_degrees);
}

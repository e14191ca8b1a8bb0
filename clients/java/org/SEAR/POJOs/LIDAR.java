// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
package org.SEAR.POJOs;

/** A laser scanner of 180 degrees. LMS(1) makes it answer as a SICK LMS 200 at its port. */
public class LIDAR extends Ported {
    public LIDAR(String name) {
        super(name);
        put("range", 8.191);
        put("spread", 180);
        put("resolution", 0.5);
        put("baud", 9600);
        put("lms", 0);
        write();
    }

    public void setRange(double metres) {
        put("range", metres);
        write();
    }

    public void setSpread(double degrees) {
        put("spread", degrees);
        write();
    }

    public void setResolution(double degrees) {
        put("resolution", degrees);
        write();
    }

    public void LMS(int on) {
        put("lms", on != 0 ? 1 : 0);
        write();
    }
}

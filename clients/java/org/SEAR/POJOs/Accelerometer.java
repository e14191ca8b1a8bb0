// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
package org.SEAR.POJOs;

/** Acceleration of a robot in three axes. */
public class Accelerometer extends Thing {
    public Accelerometer(String name) {
        this(name, 50);
    }

    public Accelerometer(String name, double bandwidth) {
        super(name);
        setBandwidth(bandwidth);
    }

    /** In Hz. */
    public final void setBandwidth(double bandwidth) {
        put("bandwidth", bandwidth);
        write();
    }
}

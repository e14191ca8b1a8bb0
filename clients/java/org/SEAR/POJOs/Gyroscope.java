// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
package org.SEAR.POJOs;

/** Turning speed of a robot in three axes. */
public class Gyroscope extends Thing {
    public Gyroscope(String name) {
        this(name, 140);
    }

    public Gyroscope(String name, double bandwidth) {
        super(name);
        setBandwidth(bandwidth);
    }

    /** In Hz. */
    public final void setBandwidth(double bandwidth) {
        put("bandwidth", bandwidth);
        write();
    }
}

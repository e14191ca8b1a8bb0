// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
package org.SEAR.POJOs;

/** Angle to the north: a point 100 km along x unless another is given, or magnetic north. */
public class Compass extends Thing {
    public Compass(String name) {
        this(name, 100000, 0, false);
    }

    public Compass(String name, double x, double z) {
        this(name, x, z, false);
    }

    public Compass(String name, boolean declination) {
        this(name, 100000, 0, declination);
    }

    private Compass(String name, double x, double z, boolean declination) {
        super(name);
        put("northX", x);
        put("northZ", z);
        put("declination", declination ? 1 : 0);
        write();
    }

    public void setNorth(double x, double z) {
        put("northX", x);
        put("northZ", z);
        write();
    }

    public void setDeclination(boolean on) {
        put("declination", on ? 1 : 0);
        write();
    }
}

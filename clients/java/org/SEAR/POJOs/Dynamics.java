// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
package org.SEAR.POJOs;

/** Weight, springs, start and serial port of a robot. */
public class Dynamics extends Ported {
    private static final String[] KEYS = {"mass", "stiffness", "compression", "damping", "maxSuspensionForce", "restLength",
        "offsetX", "offsetY", "offsetZ", "roll", "pitch", "yaw"};
    private static final double[] USUAL = {3.5, 60, 0.3, 0.4, 10000, 0.1, 0, 0, 0, 0, 0, 0};

    /** Up to twelve numbers, in the order of the keys; those that are left out are the usual ones. */
    public Dynamics(String name, double... numbers) {
        super(name);
        if (numbers.length > KEYS.length) throw new IllegalArgumentException("Dynamics takes at most 12 numbers");
        for (int i = 0; i < KEYS.length; ++i) put(KEYS[i], i < numbers.length ? numbers[i] : USUAL[i]);
        put("baud", 57600);
        write();
    }
}

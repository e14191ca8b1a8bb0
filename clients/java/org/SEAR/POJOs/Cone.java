// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
package org.SEAR.POJOs;

/** A cone, point up. A mass of 0 fixes it where it is. */
public class Cone extends Round {
    public Cone(String name, double radius, double height) {
        this(name, radius, height, 0, "");
    }

    public Cone(String name, double radius, double height, double mass) {
        this(name, radius, height, mass, "");
    }

    public Cone(String name, double radius, double height, String image) {
        this(name, radius, height, 0, image);
    }

    public Cone(String name, double radius, double height, double mass, String image) {
        super(name, radius, height, mass, image);
    }
}

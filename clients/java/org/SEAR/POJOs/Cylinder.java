// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
package org.SEAR.POJOs;

/** An upright cylinder. A mass of 0 fixes it where it is. */
public class Cylinder extends Round {
    public Cylinder(String name, double radius, double height) {
        this(name, radius, height, 0, "");
    }

    public Cylinder(String name, double radius, double height, double mass) {
        this(name, radius, height, mass, "");
    }

    public Cylinder(String name, double radius, double height, String image) {
        this(name, radius, height, 0, image);
    }

    public Cylinder(String name, double radius, double height, double mass, String image) {
        super(name, radius, height, mass, image);
    }
}

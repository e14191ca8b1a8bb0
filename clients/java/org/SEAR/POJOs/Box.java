// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
package org.SEAR.POJOs;

/** A box: length along x, width along z. A mass of 0 fixes it where it is. */
public class Box extends Pictured {
    public Box(String name, double length, double width, double height) {
        this(name, length, width, height, 0, "");
    }

    public Box(String name, double length, double width, double height, double mass) {
        this(name, length, width, height, mass, "");
    }

    public Box(String name, double length, double width, double height, String image) {
        this(name, length, width, height, 0, image);
    }

    public Box(String name, double length, double width, double height, double mass, String image) {
        super(name, image);
        put("length", length);
        put("width", width);
        put("height", height);
        put("mass", mass);
        put("image", image);
        write();
    }

    public void setMass(double mass) {
        put("mass", mass);
        write();
    }
}

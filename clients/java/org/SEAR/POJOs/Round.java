// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
package org.SEAR.POJOs;

/** With a radius and a height. */
abstract class Round extends Pictured {
    Round(String name, double radius, double height, double mass, String image) {
        super(name, image);
        put("radius", radius);
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

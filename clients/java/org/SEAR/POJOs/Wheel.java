// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
package org.SEAR.POJOs;

/** A wheel: 1 if a motor turns it, 0 if it rolls along. */
public class Wheel extends Thing {
    private SEARrobot robot;

    public Wheel(String name, double radius, double width) {
        this(name, radius, width, 0);
    }

    public Wheel(String name, double radius, double width, int driven) {
        super(name);
        put("radius", radius);
        put("width", width);
        put("driven", driven != 0 ? 1 : 0);
        write();
    }

    @Override
    void join(SEARrobot to) {
        if (robot == null) project.remove(folder, name);
        robot = to;
        to.take(this);
    }

    @Override
    void write() {
        if (robot == null) super.write();
        else robot.write();
    }
}

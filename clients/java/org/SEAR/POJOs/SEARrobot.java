// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
package org.SEAR.POJOs;

import java.util.ArrayList;
import java.util.List;

/** A robot. It has no shape of its own; parts are added to it. */
public class SEARrobot extends Thing {
    private final List<Wheel> wheels = new ArrayList<>();

    public SEARrobot(String name) {
        super(name);
        folder = Project.ROBOT;
        write();
    }

    /** Its file moves to the folder robot. Its place is relative to the robot's middle from now on. */
    public void addComponent(Thing component) {
        component.join(this);
    }

    /** Its data becomes a part of the robot's file. */
    public void addWheel(Wheel wheel) {
        wheel.join(this);
    }

    void take(Wheel wheel) {
        wheels.removeIf(known -> known.name.equals(wheel.name));
        wheels.add(wheel);
        write();
    }

    @Override
    String innerXml(String indent) {
        StringBuilder text = new StringBuilder();
        for (Wheel wheel : wheels) text.append(wheel.xml(indent));
        return text.toString();
    }
}

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
package org.SEAR.POJOs;

/** A model file, which is copied into the folder assets. */
public class Model extends Pictured {
    public Model(String name, String file) {
        this(name, file, 0, "");
    }

    public Model(String name, String file, double mass) {
        this(name, file, mass, "");
    }

    public Model(String name, String file, double mass, String image) {
        super(name, image);
        take(file);
        put("file", file);
        put("mass", mass);
        put("invisible", 0);
        put("image", image);
        write();
    }

    public void setMass(double mass) {
        put("mass", mass);
        write();
    }

    /** Range sensors do not see it: for terrain. */
    public void setInvisible(boolean invisible) {
        put("invisible", invisible ? 1 : 0);
        write();
    }
}

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
package org.SEAR.POJOs;

/** The floor, around the origin: length along x (north), width along z. */
public class Floor extends Pictured {
    public Floor(String name, double length, double width) {
        this(name, length, width, "", false);
    }

    public Floor(String name, double length, double width, boolean invisible) {
        this(name, length, width, "", invisible);
    }

    public Floor(String name, double length, double width, String image) {
        this(name, length, width, image, false);
    }

    public Floor(String name, double length, double width, String image, boolean invisible) {
        super(name, image);
        put("length", length);
        put("width", width);
        put("invisible", invisible ? 1 : 0);
        put("image", image);
        write();
    }

    public void setInvisible(boolean invisible) {
        put("invisible", invisible ? 1 : 0);
        write();
    }
}

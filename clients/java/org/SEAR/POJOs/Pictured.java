// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
package org.SEAR.POJOs;

/** With a picture around it. */
abstract class Pictured extends Thing {
    Pictured(String name, String image) {
        super(name);
        take(image);
    }

    final void take(String path) {
        if (!path.isEmpty()) project.takeAsset(path);
    }

    /** A picture that is wrapped around it. */
    public void setImage(String path) {
        take(path);
        put("image", path);
        write();
    }
}

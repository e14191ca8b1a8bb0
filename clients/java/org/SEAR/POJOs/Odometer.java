// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
package org.SEAR.POJOs;

/** Distance that a robot has moved. */
public class Odometer extends Thing {
    public Odometer(String name) {
        super(name);
        write();
    }
}

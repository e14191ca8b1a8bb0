// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
package org.SEAR.POJOs;

/** A receiver, and where on Earth the world's origin is: latitude, altitude, longitude. */
public class GPS extends Ported {
    public GPS(String name, double latitude, double altitude, double longitude) {
        super(name);
        put("latitude", latitude);
        put("altitude", altitude);
        put("longitude", longitude);
        put("baud", 38400);
        write();
    }
}

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
package org.SEAR.POJOs;

/** With a serial line of its own. */
abstract class Ported extends Thing {
    Ported(String name) {
        super(name);
    }

    /** The device's own end of the line, and the end that the user's code opens. */
    public void setPorts(String uartPort, String userPort) {
        put("uartPort", uartPort);
        put("userPort", userPort);
        write();
    }

    public void setBaud(int baud) {
        put("baud", baud);
        write();
    }
}

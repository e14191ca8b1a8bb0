// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
package org.SEAR.POJOs;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Ultrasound, infrared, radar: the nearest echo in nested cones. As components.py of the Python classes. */
public class Distance extends Thing {
    private static final Map<String, Double> RANGES = new LinkedHashMap<>();

    static {
        String table = "PING)))=3 EZ0=6.45 EZ1=6.45 EZ2=6.45 EZ3=6.45 EZ4=6.45 SRF04=3 SRF05=4 SRF08=6 SRF10=6 HC-SR04=4 "
                + "GP2Y0A21=0.8 GP2Y0A02=1.5 GP2Y0A41=0.3";
        for (String row : table.split(" ")) RANGES.put(row.split("=")[0], Double.valueOf(row.split("=")[1]));
    }

    private double range = 3;
    private double spread = 0;
    private int lines = 8;

    /** A PING))), or the sensor that the name contains ("MaxBotics EZ1"). */
    public Distance(String name) {
        this(name, patternIn(name));
    }

    /** The pattern of this sensor. */
    public Distance(String name, String beam) {
        super(name);
        set(RANGES.getOrDefault(beam, range), beam, "");
    }

    /** Nested cones: half angle in degrees, length in metres and lines of each. */
    public Distance(String name, double[][] cones) {
        super(name);
        StringBuilder text = new StringBuilder();
        range = 0;
        for (double[] cone : cones) {
            text.append(text.length() == 0 ? "" : ",").append(plain(cone[0])).append(":").append(plain(cone[1]));
            if (cone.length > 2) text.append(":").append(plain(cone[2]));
            range = Math.max(range, cone[1]);
        }
        set(range, "", text.toString());
    }

    /** Three nested cones of so many lines, the widest of this full angle. */
    public Distance(String name, double range, double spread, int lines) {
        super(name);
        this.range = range;
        this.spread = spread;
        this.lines = lines;
        set(range, "", nested());
    }

    private void set(double metres, String beam, String cones) {
        put("range", metres);
        put("resolution", 0);
        put("beam", beam);
        put("cones", cones);
        write();
    }

    private String nested() {
        double half = spread / 2;
        if (half == 0) return "0:" + plain(range) + ":1";
        return "0:" + plain(range) + ":1," + plain(half * (1.0 / 3)) + ":" + plain(range) + ":" + lines + ","
                + plain(half * (2.0 / 3)) + ":" + plain(range * 0.9) + ":" + lines + "," + plain(half) + ":"
                + plain(range * 0.7) + ":" + lines;
    }

    /** Nothing further away is seen. */
    public void setRange(double metres) {
        range = metres;
        if (!get("cones").isEmpty() && spread != 0) put("cones", nested());
        put("range", metres);
        write();
    }

    /** The full angle of the widest of its nested cones, which take the place of a pattern with a name. */
    public void setSpread(double degrees) {
        spread = degrees;
        put("beam", "");
        put("cones", nested());
        write();
    }

    /** Lines in each cone. */
    public void setResolution(int count) {
        lines = count;
        put("resolution", count);
        write();
    }

    public void setBeam(String beam) {
        put("beam", beam);
        put("cones", "");
        put("range", RANGES.getOrDefault(beam, range));
        write();
    }

    private static String plain(double value) {
        return number(BigDecimal.valueOf(value).setScale(9, RoundingMode.HALF_EVEN).doubleValue());
    }

    private static String letters(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "");
    }

    private static String patternIn(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        for (String beam : RANGES.keySet())
            if (Arrays.asList(lower.split("[^a-z0-9]+")).contains(letters(beam))
                    || lower.contains(beam.toLowerCase(Locale.ROOT)))
                return beam;
        return "PING)))";
    }
}

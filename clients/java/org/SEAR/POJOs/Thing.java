// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
package org.SEAR.POJOs;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.Map;

/** Anything with a name and an XML file, which is written at once and again after every change. */
public abstract class Thing {
    final Project project = Project.current();
    final String name;
    String folder = Project.ENVIRONMENT;
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private final Map<String, double[]> vectors = new LinkedHashMap<>();

    Thing(String name) {
        if (name == null || name.isEmpty() || name.length() > 200 || name.contains("\""))
            throw new IllegalArgumentException(
                    "every thing of a SEAR project needs a name of 1 to 200 characters, without quotes");
        this.name = name;
    }

    public String getName() {
        return name;
    }

    /** Puts its middle there, in metres: world x north, y up, z east; on a robot x left, y up, z ahead. */
    public void move(double x, double y, double z) {
        vector("move", x, y, z);
    }

    /** Turns it by these degrees about the axes: first x, then z, then y. */
    public void rotate(double x, double y, double z) {
        vector("rotate", x, y, z);
    }

    /** Stretches it along its axes. */
    public void scale(double x, double y, double z) {
        vector("scale", x, y, z);
    }

    public void scale(double all) {
        scale(all, all, all);
    }

    private void vector(String key, double x, double y, double z) {
        vectors.put(key, new double[] {x, y, z});
        write();
    }

    final void put(String key, double value) {
        attributes.put(key, number(value));
    }

    final void put(String key, String value) {
        attributes.put(key, value);
    }

    final String get(String key) {
        return attributes.getOrDefault(key, "");
    }

    void write() {
        project.write(folder, name, xml(""));
    }

    /** Becomes a part of the robot: its file moves, and its place is relative to the robot from now on. */
    void join(SEARrobot robot) {
        if (!folder.equals(Project.ROBOT)) project.remove(folder, name);
        folder = Project.ROBOT;
        put("robot", robot.name);
        write();
    }

    String innerXml(String indent) {
        return "";
    }

    final String xml(String indent) {
        String element = getClass().getSimpleName();
        StringBuilder text = new StringBuilder(indent + "<" + element + " name=" + quoted(name));
        attributes.forEach((key, value) -> {
            if (!value.isEmpty()) text.append(" ").append(key).append("=").append(quoted(value));
        });
        StringBuilder inner = new StringBuilder();
        for (String key : new String[] {"move", "rotate", "scale"}) {
            double[] v = vectors.get(key);
            if (v != null)
                inner.append(indent).append("  <").append(key).append(" x=\"").append(number(v[0])).append("\" y=\"")
                        .append(number(v[1])).append("\" z=\"").append(number(v[2])).append("\"/>\n");
        }
        inner.append(innerXml(indent + "  "));
        if (inner.length() == 0) return text + "/>\n";
        return text + ">\n" + inner + indent + "</" + element + ">\n";
    }

    private static String quoted(String value) {
        return "\"" + value.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;").replace("\n", "&#10;")
                .replace("\r", "&#13;").replace("\t", "&#9;") + "\"";
    }

    /** The shortest text that reads back as the same number, as Python writes it; whole ones without a point. */
    static String number(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value))
            throw new IllegalArgumentException("a number of a SEAR project must be finite");
        if (value == Math.rint(value) && Math.abs(value) < 1e15) return Long.toString((long) value);
        BigDecimal shortest = new BigDecimal(value);
        for (int digits = 1; digits <= 17; ++digits) {
            shortest = new BigDecimal(value).round(new MathContext(digits));
            if (shortest.doubleValue() == value) break;
        }
        shortest = shortest.stripTrailingZeros();
        int exponent = shortest.precision() - shortest.scale() - 1;
        if (exponent >= -4 && exponent < 16) return shortest.toPlainString();
        String digits = shortest.unscaledValue().abs().toString();
        String point = digits.length() > 1 ? "." + digits.substring(1) : "";
        return String.format("%s%s%se%s%02d", value < 0 ? "-" : "", digits.charAt(0), point, exponent < 0 ? "-" : "+",
                Math.abs(exponent));
    }
}

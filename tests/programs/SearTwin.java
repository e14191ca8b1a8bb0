// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The same project as sear_twin.py makes, by the classes for Java.
import org.SEAR.POJOs.*;

public class SearTwin {
    public static void main(String[] arguments) {
        Project.use(arguments[0]);
        new Floor("floor", 50, 40.5, "floor.png", true);
        Box box = new Box("a \u00e4 <box> & 'more'", 0.1 + 0.2, 1e-3, 2.5);
        box.move(-1.5, 1.25, 1.0 / 3);
        box.rotate(45, 0, 0);
        box.scale(1, 2, 0.5);
        new Cylinder("trash Can", 0.25, 0.75, 10).scale(2);
        new Cone("slash/colon:", 0.25, 2, 12345.678, "cone.png").setMass(0);
        new Model("tree", "models/Tree/Tree.mesh.xml").move(0, 0, -3);

        SEARrobot robot = new SEARrobot("robot");
        robot.addComponent(new Cylinder("body", 0.1666875, 0.0762, 400, "./textures/roomba.jpg"));
        Wheel wheel = new Wheel("left", 0.0381, 0.03, 1);
        wheel.move(0.16, 0, 0);
        robot.addWheel(wheel);
        robot.addWheel(new Wheel("front", 0.0381, 0.03));
        wheel.move(0.17, 0, 0);
        Dynamics dynamics = new Dynamics("dynamics", 400, 60, 0.3, 0.4, 10000, 0.1, 0, 0.1, 0, 0, 0, 180);
        dynamics.setPorts("/dev/a", "/dev/b");
        robot.addComponent(dynamics);
        robot.addComponent(new Dynamics("few", 7));
        robot.addComponent(new Accelerometer("accel"));
        robot.addComponent(new Gyroscope("gyro", 33.3));
        robot.addComponent(new Compass("compass"));
        robot.addComponent(new Compass("magnetic", true));
        robot.addComponent(new Compass("own", 5, -7.25));
        robot.addComponent(new GPS("gps", 33.61, 182.5, -80.865));
        robot.addComponent(new Odometer("odometer"));
        robot.addComponent(new Distance("plain"));
        robot.addComponent(new Distance("MaxBotics EZ1"));
        robot.addComponent(new Distance("named", "HC-SR04"));
        robot.addComponent(new Distance("cones", new double[][] {{0, 3, 1}, {4.5, 2.75, 16}}));
        Distance lobe = new Distance("lobe", 4, 25, 12);
        lobe.setRange(3.3);
        lobe.setResolution(20);
        robot.addComponent(lobe);
        LIDAR lidar = new LIDAR("lidar");
        lidar.setRange(1e-4 * 3);
        lidar.setSpread(100);
        lidar.setResolution(1.0);
        lidar.setPorts("/dev/c", "/dev/d");
        lidar.setBaud(9600);
        lidar.LMS(1);
        lidar.move(1e-7, 0.15, 123456789.125);
        robot.addComponent(lidar);
    }
}

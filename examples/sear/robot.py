# The robot of listings 9 and 10: that of listing 2 with the sensors that they name, a scanner and a receiver.
#   understudy sear run robot.py
#   understudy sear run listings/listing09.py
python.execFile("listings/listing02.py")

for sensor, y in ((Accelerometer("accel"), 0), (Gyroscope("gyro1"), 0), (Compass("comp1"), 0.14)):
    sensor.move(0, y, 0)
    robot.addComponent(sensor)

ping = Distance("testPing1")
ping.move(0, 0.15, 0.16)
robot.addComponent(ping)

sonar = Distance("MyNewestSONAR", "HC-SR04")
sonar.move(0, 0.15, -0.16)
sonar.rotate(0, 180, 0)
robot.addComponent(sonar)

robot.addComponent(Odometer("odometer"))

python.execFile("listings/listing04.py")
python.execFile("listings/listing07.py")
print "Done creating the robot"

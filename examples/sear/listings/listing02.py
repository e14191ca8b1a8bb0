from org.SEAR.POJOs import Cylinder
from org.SEAR.POJOs import Box
from org.SEAR.POJOs import Cone
from org.SEAR.POJOs import Wheel
from org.SEAR.POJOs import SEARrobot
from org.SEAR.POJOs import Gyroscope
from org.SEAR.POJOs import Accelerometer
from org.SEAR.POJOs import GPS
from org.SEAR.POJOs import Compass
from org.SEAR.POJOs import Odometer
from org.SEAR.POJOs import Distance
from org.SEAR.POJOs import LIDAR
from org.SEAR.POJOs import Dynamics

robot = SEARrobot("myRoomba");#create a robot

#setup suspension and communications ports
dyna = Dynamics("robotDynamics1", 400, 60, 0.3, 0.4, 10000, 0.1, 0, 0.1, 0, 0, 0, 180)
dyna.setPorts("/dev/my_Robot01", "/dev/SEAR_Robot_01")
robot.addComponent(dyna)

#the body, with a custom image
body = Cylinder("Roomba Body",  0.1666875, 0.0762, 400, "./textures/roomba.jpg")
robot.addComponent(body)

#create and add the wheels
cyl1 = Wheel("frontWheel", 0.0381, 0.03, 0)
cyl1.move(0, 0, 0.16)
robot.addWheel( cyl1);

cyl2 = Wheel("rightWheel", 0.0381, 0.03, 1)
cyl2.move(-0.16, 0, 0)
robot.addWheel( cyl2)

cyl3 = Wheel("leftWheel", 0.0381, 0.03, 1)
cyl3.move(0.16, 0, 0)
robot.addWheel( cyl3)

cyl4 = Wheel("backWheel", 0.0381, 0.03, 0)
cyl4.move(0, 0, -0.16)
robot.addWheel( cyl4);

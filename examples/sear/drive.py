# Drives the rover of first_project.py to the crate and stops in front of it:
#   understudy sear run drive.py --until 20
from time import sleep
from org.myrobotlab.service import Roomba

sear = Runtime.createAndStart("SEAR", "SEAR")
sear.startSimulation()

roomba = Runtime.createAndStart("drive", "Roomba")
roomba.connect("/dev/SEAR_Robot_01")
roomba.startup()
roomba.control()
roomba.goForward()
while sear.getDistanceResult("front") > 0.5:
    sleep(0.05)
roomba.stop()
print "The next thing is", sear.getDistanceResult("front"), "m ahead"

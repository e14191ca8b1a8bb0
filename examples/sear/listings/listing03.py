from time import sleep
from org.myrobotlab.service import Roomba

sear = Runtime.createAndStart("SEAR","SEAR")
sear.startSimulation();         #start SEAR simulation

roomba = Runtime.create("robot_Dynamics1","Roomba")
roomba.connect( "/dev/SEAR_Robot_01" )
roomba.startService()
roomba.startup()
roomba.control()
roomba.goForward()
roomba.sleep( 1000 )
roomba.goBackward()

from time import sleep
import Java.lang.String
import math

def input():
  startingAngle = 0
  code = msg_myLidar_publishLidarData.data[0]
  length = len(code)
  print "received " + str(length) +"readings:"
  if length==101 or length==201 or length==401:
        startingAngle = 40
  else:
        startingAngle = 0

  for i in range(0, length):
#convert polar to Cartesian
        x = (code[i])*math.cos(((i*100/length)+startingAngle)* (3.14159 / 180))
        y =(code[i])*math.sin(((i*100/length)+startingAngle)* (3.14159 / 180))
        print str(x) +"\t"+str(y)

# create and start the SEAR simulator instance
sear = Runtime.createAndStart("SEAR","SEAR")
sear.startSimulation(); #start SEAR simulation
sleep (2);

print "Attempting to create the LIDAR service..."

#These lines are initialization of the LIDAR
lidar = Runtime.createAndStart("myLidar", "LIDAR")
lidar.startService()
print "connect LIDAR service to /dev/SEAR_LIDAR_01"
lidar.connect("/dev/SEAR_LIDAR_01")

#have python listening to lidar
print "adding the LIDAR service listener"
lidar.addListener("publishLidarData", python.name, "input")

# 100 degree spread with a reading every 1 degree
print "setting scan mode"
lidar.setScanMode(100, 1)

print "Ready to receive LIDAR data... "
while 1:        # infinite loop
        lidar.singleScan()  #get a single scan
        sleep(2)        #wait two seconds and repeat

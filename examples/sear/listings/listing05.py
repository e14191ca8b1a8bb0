from time import sleep
sear = Runtime.createAndStart("SEAR","SEAR")
sear.startSimulation(); #start SEAR simulation
sleep (2);

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

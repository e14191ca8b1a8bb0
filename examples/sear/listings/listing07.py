from org.SEAR.POJOs import GPS
# create a new GPS object (myGPS) with the name "gpsUnit1"
myGPS = GPS("gpsUnit1", 33.61, 182.5, -80.865)
myGPS.setPorts("/dev/my_GPS_01","/dev/SEAR_GPS_01")
robot.addComponent(myGPS)

from time import sleep

sear = Runtime.createAndStart("SEAR","SEAR")
sear.startSimulation(); #start SEAR simulation
initialized = 0

gps1 = Runtime.createAndStart("gpsUnit1", "GPS")
gps1.startService()
gps1.connect("/dev/SEAR_GPS_01")
sleep(1)
def input():
  startingAngle = 0
  Latitude = msg_gpsUnit1_publishGGAData.data[0][2]
  Longitude =  msg_gpsUnit1_publishGGAData.data[0][4]
  altitude = msg_gpsUnit1_publishGGAData.data[0][9]
  print "Lat: " + Latitude
  print "Long: " + Longitude
  print "Alt: " + altitude + "\n"

#have python listening to GPS
gps1.addListener("publishGGAData", python.name, "input")

print "Ready to receive Data from GPS..."

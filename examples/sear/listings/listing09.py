from time import sleep
import sys

print "\n \n executing serial send"
python.execFile("controllerTest.py") #execute the simulated controller's code
sleep(2)

currentLength = 0
messageLength = 2
msgBuffer = list()
msgResults = list()


def sendControllerData(message):
#write a series of bytes to the serial port
        serial.write(0x8E) #142, "Sensor request"
        serial.write(message)
from org.SEAR.POJOs import Cylinder
from org.SEAR.POJOs import Box
from org.SEAR.POJOs import Cone
from org.SEAR.POJOs import model

floor = Floor("floor", 50, 50)   #create floor

#create some obstacles
box = Box("Box1_name", 0.25, 0.25, 0.25, 0)
box.move(-1.5, 1.25, 0)
box.rotate(45, 0, 0)

cyl = Cylinder("trash Can", 0.25, 0.75, 10)
cyl.move(-3, 0, -3.5)
cyl.rotate(0, 30, 30)

coneA = Cone("Traffic Cone", 0.25, 2, 10)
coneA.move(-2, 0, 0)
coneA.rotate(0, 0, 45)

tree = Model("Tree1_name","models/Tree/Tree.mesh.xml")
tree.move(0, 0, -3)

print "Done creating Environment"

def receiveMessage():

        global msgBuffer
        global messageLength
        global currentLength
        global msgResults

        data = msg_serial_publishByte.data[0] & 0xff
        if (currentLength < messageLength): # not the full message yet
                msgBuffer.insert(currentLength, data)
                currentLength +=1

        if (currentLength == messageLength):  # the last byte: parse into short ints
                for i in range (0, messageLength, 2):

                        if msgBuffer[i] >0 :
                                msgResults.insert(i/2, (msgBuffer [i]<<8) + msgBuffer[i+1])
                        elif msgBuffer[i] <0 :
                                msgResults.insert(i/2, 256+ (msgBuffer [i]<<8) + msgBuffer[i+1])

                        else:
                                msgResults.insert(i/2, 0x00ff & msgBuffer[i+1])

                messageLength = 0  # so the user knows when to look at msgResults
                currentLength = 0


def waitForReply():
        global messageLength
        while(messageLength != 0):
                pass


def  clear():
        global currentLength
        global msgBuffer
        global msgResults
        msgBuffer = [0,0,0,0,0,0,0]
        msgResults = [0,0,0,0,0,0,0]
        currentLength = 0


#main function
sear = Runtime.createAndStart("SEAR","SEAR")

sear.startSimulation(); #start SEAR simulation
sleep(1)
roomba = Runtime.createAndStart("robot_Dynamics1","Roomba")
roomba.connect( "/dev/SEAR_Robot_01" )
roomba.startup()
roomba.control()
sleep(1)

#create a Serial service named serial
serial = Runtime.createAndStart("serial","Serial")
serial.connect("/dev/user_CONTROLLER_01", 9600, 8, 1, 0)

serial.addListener("publishByte", python.name, "receiveMessage")
print "listening to: "+serial.name



sleep(1)
print "Main: Requesting Sonar 1"
messageLength = 2       # expected number of bytes
sendControllerData(0x2B) # get SONAR 1 reading
waitForReply()
print "\nBack in Main, Sonar 1 value received = " + str(msgResults[0])


print "Main: Requesting Sonar 2"
clear()
messageLength = 2
sendControllerData(0x2C)
waitForReply()
print "\nBack in Main, Sonar 2 value received = " + str(msgResults[0])


print "Main Requesting Accel"
clear()
messageLength = 6
sendControllerData(0x2D) # get Accel readings (x, y, z)
waitForReply()
print "Back in Main, AccelX = " + str(msgResults[0]) +" AccelY = " + str(msgResults[1]) +" AccelZ = " + str(msgResults[2])


print "Main Requesting Gyro"
clear()
messageLength = 6
sendControllerData(0x2E)
waitForReply()
print "Back in Main, GyroX = " + str(msgResults[0]) +" GyroY = " + str(msgResults[1]) +" GyroZ = " + str(msgResults[2])


print "Main Requesting Compass"
messageLength = 2
sendControllerData(0x2F) # get Compass reading
waitForReply()
print "Back in Main, Compass heading (out of 360 degrees) = " + str(float(msgResults[0])/10)

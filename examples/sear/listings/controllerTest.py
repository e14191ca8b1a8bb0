from org.myrobotlab.serial import SerialDeviceFactory;
from org.myrobotlab.serial import VirtualSerialPort;
from org.myrobotlab.service import Serial;
import Java.lang.String;
import struct
import math

previousCodeValue=0


# sends int data back to the userCode over the serial connection.
def sendInt(message):
        lowByte =(message & 0x0000ff)
        highByte = ((message& 0x00ff00) >>8)
        print "Sending HighByte:" + hex(highByte)
        SEAR_CONTROLLER_Serial.write(highByte)
        print "Sending LowByte: " + hex(lowByte)
        SEAR_CONTROLLER_Serial.write(lowByte)


def input():
  global previousCodeValue
  currentCodeValue =  ord(struct.pack('B', msg_serialController_publishByte.data[0])) #pack into an unsigned byte
  if currentCodeValue == 0x8E and previousCodeValue != 0x8E :
        previousCodeValue = 0x8E

  if currentCodeValue == 0x2B and  previousCodeValue == 0x8E: # 43, our first sensor
        distance1 = sear.getDistanceResult("testPing1")
# convert the distance to cm and send as an int back over serial:
        numCentimeters =int(distance1*100)
        sendInt(int(distance1*100))

  if currentCodeValue == 0x2C and  previousCodeValue == 0x8E: # 44
        distance2 = sear.getDistanceResult("MyNewestSONAR")
        numCentimeters =int(distance2*100)
        sendInt(int(distance2*100))


  if currentCodeValue == 0x2D and  previousCodeValue == 0x8E: # 45
        accelerations = sear.getAccelResult("accel")
        tokens = accelerations.split(',')

        integerAccelX = int((float(tokens[0]) /-9.8 * 0.3 + 1.5)* 310.30303)
        if integerAccelX >1023:
                        integerAccelX = 1023

        integerAccelY = int((float(tokens[1]) /-9.8 * 0.3 + 1.5)* 310.30303)
        if integerAccelY >1023:
                        integerAccelY= 1023
        integerAccelZ = int((float(tokens[2]) /-9.8 * 0.3 + 1.5)* 310.30303)
        if integerAccelZ >1023:
                        integerAccelZ = 1023
        print "accel ints =  "+ str(integerAccelX)+",  "+ str(integerAccelY)+",  "+ str(integerAccelZ)
        print "hex accel ints =  "+ hex(integerAccelX)+",  "+ hex(integerAccelY)+",  "+ hex(integerAccelZ)
        sendInt(integerAccelX)  # Sending X acceleration value
        sendInt(integerAccelY)
        sendInt(integerAccelZ)


  if currentCodeValue == 0x2E and  previousCodeValue == 0x8E: # 46
        gyroReadings = sear.getGyroResult("gyro1")
        tokens = gyroReadings.split(',')

        integerGyroX = int(((float(tokens[0])*57.2957795 * 0.002)+ 1.35)*310.30303)
        integerGyroY = int(((float(tokens[1])*57.2957795 * 0.002)+ 1.35)*310.30303)
        integerGyroZ = int(((float(tokens[2])*57.2957795 * 0.002)+ 1.35)*310.30303)
        sendInt(integerGyroX)   # Sending X Gyro value
        sendInt(integerGyroY)
        sendInt(integerGyroZ)


  if currentCodeValue == 0x2F and  previousCodeValue == 0x8E: # 47
        rawHeading = sear.getCompassResult("comp1")
        if rawHeading < 0:
                rawHeading = rawHeading + 360

        heading = 0.5 * math.ceil(2.0 * rawHeading) #rounds to the nearest 0.5
        intHeading = int(heading*10)
        sendInt(intHeading)     # Now send it back to the userCode


# main function code goes below here.
UARTport = "/dev/my_Controller01"
userPort = "/dev/user_CONTROLLER_01"


#Create two virtual ports for UART and user and null them together:
vp0 =  VirtualSerialPort(UARTport);
vp1 =  VirtualSerialPort(userPort);

# make null modem cable ;)
VirtualSerialPort.makeNullModem(vp0, vp1);

# add virtual ports to the serial device factory
SerialDeviceFactory.add(vp0);
SerialDeviceFactory.add(vp1);

# create the UART serial service
SEAR_CONTROLLER_Serial =  Runtime.createAndStart("serialController","Serial")
SEAR_CONTROLLER_Serial.connect(UARTport);

#have controller listening to userCode
SEAR_CONTROLLER_Serial.addListener("publishByte", python.name, "input")
print "user should connect to port named: "+userPort

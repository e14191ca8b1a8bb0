from org.SEAR.POJOs import LIDAR

lidar1 = LIDAR ("myLidar")#creates LIDAR object named "myLidar"
lidar1.setRange(8.191)
lidar1.setSpread(180)
lidar1.setResolution(1.0)

#sets UART port, then the port the user will communicate with
lidar1.setPorts("/dev/my_Lidar01", "/dev/SEAR_LIDAR_01")
lidar1.setBaud(9600)
lidar1.move(0,0.15,0.2)  #move the sensor on the robot's body
lidar1.LMS(1)
robot.addComponent(lidar1) #add as a component of the robot

# Boxes around the robot of robot.py, for the scans of listings 5 and 6.
#   understudy sear run robot.py
#   understudy sear run boxes.py
#   understudy sear run listings/listing06.py --until 5
floor = Floor("floor", 20, 20)

# Fixed, because their mass is 0. The robot looks to the west, along -z.
left = Box("left", 0.8, 0.8, 0.6, 0)
left.move(-1, 0.3, -0.6)
ahead = Box("ahead", 2.4, 0.4, 0.6, 0)
ahead.move(0, 0.3, -1.4)
right = Box("right", 0.8, 0.8, 0.6, 0)
right.move(1, 0.3, -0.6)

print "Done creating the boxes"

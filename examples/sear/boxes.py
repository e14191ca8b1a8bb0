# Boxes around the robot of robot.py, for the scans of listings 5 and 6.
#   understudy sear run robot.py
#   understudy sear run boxes.py
#   understudy sear run listings/listing06.py --until 5
floor = Floor("floor", 20, 20)

# Fixed, because their mass is 0. The robot looks to the west, along -z.
for name, north, east, size in (("left", -1, -0.6, 0.8), ("ahead", 0, -1.6, 0.8), ("right", 1, -0.6, 0.8)):
    box = Box(name, size, size, 0.6, 0)
    box.move(north, 0.3, east)

print "Done creating the boxes"

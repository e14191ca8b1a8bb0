# A first SEAR project: a robot in a small yard. Run it, then look at the folder SEARproject:
#   understudy sear run first_project.py
#   understudy run SEARproject
floor = Floor("floor", 10, 10)

crate = Box("crate", 0.5, 0.5, 0.5, 5)
crate.move(1.5, 0.25, 0)

tin = Cylinder("bin", 0.2, 0.6, 3)
tin.move(0, 0.3, 2)

cone = Cone("cone", 0.15, 0.4, 1)
cone.move(-1, 0.2, 1)

robot = SEARrobot("rover")

body = Box("rover body", 0.3, 0.4, 0.1, 8)
body.move(0, 0.08, 0)
robot.addComponent(body)

for name, x, z in (("front left", 0.18, 0.14), ("front right", -0.18, 0.14), ("back left", 0.18, -0.14), ("back right", -0.18, -0.14)):
    wheel = Wheel(name, 0.06, 0.04, 1)
    wheel.move(x, 0, z)
    robot.addWheel(wheel)

dynamics = Dynamics("rover dynamics", 8, 200, 0.3, 0.4, 1000, 0.05)
dynamics.setPorts("/dev/my_Robot01", "/dev/SEAR_Robot_01")
robot.addComponent(dynamics)

ping = Distance("front")
ping.move(0, 0.1, 0.2)
robot.addComponent(ping)

print "Made a yard with a rover"

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

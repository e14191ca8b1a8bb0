# A robot program in three parts: variables, initialise, loop.
from eye import *

# ---- Variables ----
SECONDS = 30
NEAR_MM = 200  # so near to a wall: turn away
turns = 0


# ---- Initialise: once, at the start ----
def initialise():
    LCDPrintf("driving for %d seconds\n" % SECONDS)


# ---- Loop: again and again, until it returns False ----
def loop():
    global turns
    if PSDGet(PSD_FRONT) < NEAR_MM:
        VWTurn(90 if PSDGet(PSD_LEFT) > PSDGet(PSD_RIGHT) else -90, 60)  # degrees, degrees/s
        VWWait()
        turns = turns + 1
    else:
        VWSetSpeed(200, 0)  # mm/s, degrees/s
    return OSGetCount() < 1000 * SECONDS


initialise()
while loop():
    OSWait(50)  # ms
VWSetSpeed(0, 0)
LCDPrintf("done after %d turns\n" % turns)

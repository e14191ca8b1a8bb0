/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Explores an unknown maze by recursive search, finds the shortest way to the goal by flood fill, drives
 * there and back to the start. Robot: an S4 (or the mouse of worlds/robots) with three distance sensors.
 *
 *   understudy run worlds/mazes/first.sim --program maze
 *   understudy run worlds/mazes/first.sim --program "maze -g 4,0" --error-level 50
 *
 * By hand: gccsim -o maze.x maze.c map.c pose.c. The map is in map.c, the estimate of the pose in pose.c.
 */
#include <getopt.h>

#include "eyebot.h"
#include "map.h"
#include "pose.h"

#define SPEED_MM_S 400
#define TURN_DEG_S 90

static int heading(void) {
  return ((int)lround((M_PI / 2 - pose[PHI]) / (M_PI / 2)) + DIRECTIONS) % DIRECTIONS;
}

/* Reads all sensors and corrects the pose. */
static void look(double reading_mm[SENSORS]) {
  for (int sensor = 0; sensor < SENSORS; ++sensor) reading_mm[sensor] = 0;
  for (int i = 0; i < READINGS; ++i)
    for (int sensor = 0; sensor < SENSORS; ++sensor)
      reading_mm[sensor] += (double)PSDGet(robot->psd[sensor]) / READINGS;
  for (int sensor = 0; sensor < SENSORS; ++sensor) seen(sensor, reading_mm[sensor]);
}

/* Enters into the map what surrounds a cell the robot has just come into. */
static void enter(Cell c, const double reading_mm[SENSORS]) {
  static const int side[SENSORS] = {0, 3, 1}; /* front, left, right: quarter turns to the right */
  for (int sensor = 0; sensor < SENSORS; ++sensor) {
    const double reach_mm = sensor == 0 ? robot->ahead_mm[0] : fabs(robot->left_mm[sensor]);
    if (reading_mm[sensor] + reach_mm > 0.75 * cell_mm) continue;
    add_wall(c, (heading() + side[sensor]) % DIRECTIONS);
  }
  visit(c);
}

static void turn(double angle_rad) {
  const int turn_deg = (int)lround(normalised(angle_rad) * 180 / M_PI);
  if (turn_deg == 0) return;
  VWTurn(turn_deg, TURN_DEG_S);
  VWWait();
  turned(turn_deg * M_PI / 180);
}

/* Drives to the centre of a cell beside us, and looks around. */
static void go_to(Cell c, double reading_mm[SENSORS]) {
  turn(atan2(c.y * cell_mm - pose[Y], c.x * cell_mm - pose[X]) - pose[PHI]);
  look(reading_mm);
  const double dx = c.x * cell_mm - pose[X], dy = c.y * cell_mm - pose[Y];
  const int way_mm = (int)lround(hypot(dx, dy));
  VWStraight(way_mm, SPEED_MM_S);
  VWWait();
  moved(way_mm);
  look(reading_mm);
}

/* The recursive search: into every open cell not seen yet, first left, then ahead, then right. Behind us is
 * where we came from; only from the start something new may be there. */
static int explore(Cell c, const double reading_mm[SENSORS]) {
  int cells = 1;
  enter(c, reading_mm);
  const int ahead = heading();
  for (int quarter = 3; quarter < 7; ++quarter) {
    const int direction = (ahead + quarter) % DIRECTIONS;
    const Cell next = neighbour(c, direction);
    if (!is_open(c, direction) || is_visited(next)) continue;
    double there_mm[SENSORS];
    go_to(next, there_mm);
    cells += explore(next, there_mm);
    go_to(c, there_mm);
  }
  return cells;
}

/* Follows falling distances from one cell to another. Returns the number of steps, -1 if no way leads there. */
static int drive(Cell from, Cell to, COLOR colour) {
  double reading_mm[SENSORS];
  flood_fill(to);
  const int steps = distance_of(from);
  for (Cell c = from; distance_of(c) > 0;) {
    int direction = heading(); /* straight on if that is as short */
    for (int i = 0; i < DIRECTIONS; ++i) {
      const int d = (heading() + i) % DIRECTIONS;
      if (is_open(c, d) && distance_of(neighbour(c, d)) == distance_of(c) - 1) {
        direction = d;
        break;
      }
    }
    const Cell next = neighbour(c, direction);
    draw_step(c, next, colour);
    c = next;
    go_to(c, reading_mm);
  }
  return steps;
}

static int usage(const char* name) {
  fprintf(stderr,
          "usage: %s [-c CELL_MM] [-w WALL_MM] [-g X,Y] [-m] [-1]\n"
          "  -c  size of a cell (360)          -w  thickness of the walls (10)\n"
          "  -g  goal, cells right of and ahead of the start (opposite corner; 16 x 16: middle)\n"
          "  -m  the robot is a Mouse, no S4   -1  stay at the goal\n",
          name);
  return 2;
}

int main(int argc, char** argv) {
  const Cell start = {0, 0};
  Cell goal = start;
  bool goal_given = false, stay = false;
  for (int option; (option = getopt(argc, argv, "c:w:g:m1")) != -1;) {
    if (option == 'c') cell_mm = atof(optarg);
    else if (option == 'w') wall_mm = atof(optarg);
    else if (option == 'm') robot = &mouse;
    else if (option == '1') stay = true;
    else if (option == 'g' && sscanf(optarg, "%d,%d", &goal.x, &goal.y) == 2) goal_given = true;
    else return usage(argv[0]);
  }

  LCDPrintf("exploring\n");
  double reading_mm[SENSORS];
  turn(M_PI); /* no sensor looks back: first see what is behind the start */
  look(reading_mm);
  enter(start, reading_mm);
  turn(M_PI);
  look(reading_mm);
  const int cells = explore(start, reading_mm);
  if (!goal_given) goal = usual_goal();
  LCDPrintf("%d cells; the goal is %d,%d\n", cells, goal.x, goal.y);

  const int steps = is_visited(goal) ? drive(start, goal, GREEN) : -1;
  if (steps < 0) {
    LCDPrintf("no way leads to the goal\n");
    return 1;
  }
  LCDPrintf("goal reached in %d steps\n", steps);
  if (!stay) drive(goal, start, RED);
  LCDPrintf("done\n");
  printf("cells %d goal %d,%d steps %d\n", cells, goal.x, goal.y, steps);
  return 0;
}

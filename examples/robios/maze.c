/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Explores an unknown maze by recursive search, finds the shortest way to the goal by flood fill, drives
 * there and back to the start. Robot: an S4 (or the mouse of worlds/robots) with three distance sensors.
 *
 *   understudy run worlds/mazes/first.sim --program maze
 *   understudy run worlds/mazes/first.sim --program "maze -g 4,0" --error-level 50
 *
 * Real wheels slip and real sensors are noisy. So the robot never trusts its wheels alone: it keeps an
 * estimate of its pose with a measure of how wrong that may be (an extended Kalman filter), and every wall
 * it looks at pulls the estimate straight.
 *
 * Millimetres and radians. The start cell is (0,0), its centre the origin, and the robot first looks
 * along y: cell (1,0) is on its right, (0,1) ahead.
 */
#include <getopt.h>

#include "eyebot.h"

#define SIZE 64 /* cells in each direction; the start is in the middle */
#define MIDDLE (SIZE / 2)

#define SPEED_MM_S 400
#define TURN_DEG_S 90
#define READINGS 8 /* of each sensor, averaged */

/* One sigma of what may go wrong. */
#define SLIP_MM 4.0 /* with every drive command */
#define SLIP_RAD (2.0 * M_PI / 180)
#define WHEEL_ERROR 0.01 /* of the way */
#define PSD_ERROR_MM 10.0

/* Directions count clockwise: add 1 to turn right. */
enum { NORTH, EAST, SOUTH, WEST, DIRECTIONS };
static const int step_x[DIRECTIONS] = {0, 1, 0, -1};
static const int step_y[DIRECTIONS] = {1, 0, -1, 0};

typedef struct {
  int x, y;
} Cell;

typedef struct {
  const char* name;
  int psd[3];        /* their numbers */
  double ahead_mm[3]; /* where they sit, from the middle of the axle */
  double left_mm[3];
} Robot;

static const double look_rad[3] = {0, M_PI / 2, -M_PI / 2};
static const Robot robots[] = {
    {"S4", {PSD_FRONT, PSD_LEFT, PSD_RIGHT}, {60, 56, 56}, {0, 45, -45}},
    {"Mouse", {PSD_FRONT, PSD_LEFT, PSD_RIGHT}, {45, 40, 40}, {0, 33, -33}},
};

/* ---- The map ------------------------------------------------------------------------------------ */

static const Robot* robot = &robots[0];
static double cell_mm = 360, wall_mm = 10;
static bool visited[SIZE][SIZE];
static bool wall[SIZE][SIZE][DIRECTIONS];
static int distance[SIZE][SIZE]; /* steps to the goal of the last flood fill; -1: no way */

static Cell neighbour(Cell c, int direction) {
  return (Cell){c.x + step_x[direction], c.y + step_y[direction]};
}

static bool on_map(Cell c) {
  return abs(c.x) < MIDDLE && abs(c.y) < MIDDLE;
}

static bool is_visited(Cell c) { return on_map(c) && visited[MIDDLE + c.x][MIDDLE + c.y]; }

static bool is_open(Cell c, int direction) {
  return on_map(neighbour(c, direction)) && !wall[MIDDLE + c.x][MIDDLE + c.y][direction];
}

static int* distance_of(Cell c) { return &distance[MIDDLE + c.x][MIDDLE + c.y]; }

/* Fills the map with the number of steps to the goal: 0 there, 1 beside it, and so on. */
static void flood_fill(Cell goal) {
  static Cell queue[SIZE * SIZE];
  int first = 0, last = 0;
  memset(distance, -1, sizeof distance);
  *distance_of(goal) = 0;
  queue[last++] = goal;
  while (first < last) {
    const Cell c = queue[first++];
    for (int d = 0; d < DIRECTIONS; ++d) {
      const Cell next = neighbour(c, d);
      if (!is_open(c, d) || !is_visited(next) || *distance_of(next) >= 0) continue;
      *distance_of(next) = *distance_of(c) + 1;
      queue[last++] = next;
    }
  }
}

/* ---- The map on the screen ---------------------------------------------------------------------- */

#define CELL_PX 12
#define START_X_PX 140
#define START_Y_PX 250

static int x_px(double cells) { return START_X_PX + (int)lround(CELL_PX * cells); }
static int y_px(double cells) { return START_Y_PX - (int)lround(CELL_PX * cells); }

/* The walls of a cell, as far as they are known. */
static void draw_cell(Cell c) {
  for (int d = 0; d < DIRECTIONS; ++d) {
    if (is_open(c, d)) continue;
    /* The wall is half a cell away, and half a cell long to both sides. */
    const double x = c.x + 0.5 * step_x[d], y = c.y + 0.5 * step_y[d];
    const double dx = 0.5 * step_y[d], dy = 0.5 * step_x[d];
    LCDLine(x_px(x - dx), y_px(y - dy), x_px(x + dx), y_px(y + dy), WHITE);
  }
  LCDPixel(x_px(c.x), y_px(c.y), GRAY);
}

static void draw_step(Cell from, Cell to, COLOR colour) {
  LCDLine(x_px(from.x), y_px(from.y), x_px(to.x), y_px(to.y), colour);
}

/* ---- Where am I? -------------------------------------------------------------------------------- */

enum { X, Y, PHI, STATES };
static double pose[STATES] = {0, 0, M_PI / 2};
static double covariance[STATES][STATES] = {{25, 0, 0}, {0, 25, 0}, {0, 0, 3e-4}};

static double normalised(double angle_rad) { return remainder(angle_rad, 2 * M_PI); }

/* Adds sigma^2 times the outer product of a direction in which the pose may have gone wrong. */
static void add_doubt(double x, double y, double phi, double sigma) {
  const double direction[STATES] = {x, y, phi};
  for (int i = 0; i < STATES; ++i)
    for (int j = 0; j < STATES; ++j)
      covariance[i][j] += sigma * sigma * direction[i] * direction[j];
}

/* After VWStraight: where the wheels say we are now, and what slip may have done. */
static void moved(double way_mm) {
  const double dx = way_mm * cos(pose[PHI]), dy = way_mm * sin(pose[PHI]);
  /* A wrong heading has become a wrong place: P = F P F', where F = I + (-dy, dx) at column PHI. */
  for (int i = 0; i < STATES; ++i) {
    covariance[X][i] -= dy * covariance[PHI][i];
    covariance[Y][i] += dx * covariance[PHI][i];
  }
  for (int i = 0; i < STATES; ++i) {
    covariance[i][X] -= dy * covariance[i][PHI];
    covariance[i][Y] += dx * covariance[i][PHI];
  }
  add_doubt(dx / way_mm, dy / way_mm, 0, SLIP_MM + WHEEL_ERROR * fabs(way_mm));
  add_doubt(-dy / 2, dx / 2, 1, SLIP_RAD + WHEEL_ERROR * fabs(way_mm) / 90);
  pose[X] += dx;
  pose[Y] += dy;
}

static void turned(double angle_rad) {
  pose[PHI] = normalised(pose[PHI] + angle_rad);
  add_doubt(0, 0, 1, SLIP_RAD + WHEEL_ERROR * fabs(angle_rad));
  add_doubt(1, 0, 0, 1);
  add_doubt(0, 1, 0, 1);
}

/* One sensor saw something `reading_mm` away. If that fits one of the lines on which walls stand, the
 * estimate moves so that it fits better. */
static void seen(int sensor, double reading_mm) {
  const double c = cos(pose[PHI]), s = sin(pose[PHI]);
  /* The sensor relative to the axle, in the directions of the map. */
  const double ox = robot->ahead_mm[sensor] * c - robot->left_mm[sensor] * s;
  const double oy = robot->ahead_mm[sensor] * s + robot->left_mm[sensor] * c;
  const double ux = cos(pose[PHI] + look_rad[sensor]), uy = sin(pose[PHI] + look_rad[sensor]);

  /* It looks along x or along y, more or less; n is that direction. */
  const double nx = fabs(ux) > fabs(uy) ? copysign(1, ux) : 0;
  const double ny = nx != 0 ? 0 : copysign(1, uy);
  const double slant = nx * ux + ny * uy;
  const double from = nx * (pose[X] + ox) + ny * (pose[Y] + oy);
  /* Walls are half a cell beside the centres, and their faces half a wall before that. */
  const double first_face = (cell_mm - wall_mm) / 2;
  const double face = first_face + cell_mm * round((from + reading_mm * slant - first_face) / cell_mm);
  const double expected_mm = (face - from) / slant;
  const double surprise_mm = reading_mm - expected_mm;
  if (reading_mm > 0.8 * cell_mm || fabs(surprise_mm) > cell_mm / 5) return;

  /* How the expected reading changes with x, y and phi. */
  const double change[STATES] = {
      -nx / slant, -ny / slant,
      -((ny * ox - nx * oy) + expected_mm * (ny * ux - nx * uy)) / slant};
  double gain[STATES], variance = PSD_ERROR_MM * PSD_ERROR_MM / READINGS + 2;
  for (int i = 0; i < STATES; ++i) {
    gain[i] = 0;
    for (int j = 0; j < STATES; ++j) gain[i] += covariance[i][j] * change[j];
    variance += change[i] * gain[i];
  }
  for (int i = 0; i < STATES; ++i) pose[i] += gain[i] / variance * surprise_mm;
  for (int i = 0; i < STATES; ++i)
    for (int j = 0; j < STATES; ++j) covariance[i][j] -= gain[i] * gain[j] / variance;
}

/* ---- Looking and driving ------------------------------------------------------------------------ */

static int heading(void) {
  return ((int)lround((M_PI / 2 - pose[PHI]) / (M_PI / 2)) + DIRECTIONS) % DIRECTIONS;
}

/* Reads all sensors and corrects the pose. */
static void look(double reading_mm[3]) {
  for (int sensor = 0; sensor < 3; ++sensor) reading_mm[sensor] = 0;
  for (int i = 0; i < READINGS; ++i)
    for (int sensor = 0; sensor < 3; ++sensor)
      reading_mm[sensor] += (double)PSDGet(robot->psd[sensor]) / READINGS;
  for (int sensor = 0; sensor < 3; ++sensor) seen(sensor, reading_mm[sensor]);
}

/* Enters into the map what surrounds a cell the robot has just come into. */
static void enter(Cell c, const double reading_mm[3]) {
  static const int side[3] = {0, 3, 1}; /* front, left, right: quarter turns to the right */
  for (int sensor = 0; sensor < 3; ++sensor) {
    const int direction = (heading() + side[sensor]) % DIRECTIONS;
    const Cell other = neighbour(c, direction);
    const double reach_mm = sensor == 0 ? robot->ahead_mm[0] : fabs(robot->left_mm[sensor]);
    if (reading_mm[sensor] + reach_mm > 0.75 * cell_mm || !on_map(other)) continue;
    wall[MIDDLE + c.x][MIDDLE + c.y][direction] = true;
    wall[MIDDLE + other.x][MIDDLE + other.y][(direction + 2) % DIRECTIONS] = true;
  }
  visited[MIDDLE + c.x][MIDDLE + c.y] = true;
  draw_cell(c);
}

static void turn(double angle_rad) {
  const int turn_deg = (int)lround(normalised(angle_rad) * 180 / M_PI);
  if (turn_deg == 0) return;
  VWTurn(turn_deg, TURN_DEG_S);
  VWWait();
  turned(turn_deg * M_PI / 180);
}

/* Drives to the centre of a cell beside us, and looks around. */
static void go_to(Cell c, double reading_mm[3]) {
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
static int explore(Cell c, const double reading_mm[3]) {
  int cells = 1;
  enter(c, reading_mm);
  const int ahead = heading();
  for (int quarter = 3; quarter < 7; ++quarter) {
    const int direction = (ahead + quarter) % DIRECTIONS;
    const Cell next = neighbour(c, direction);
    if (!is_open(c, direction) || is_visited(next)) continue;
    double there_mm[3];
    go_to(next, there_mm);
    cells += explore(next, there_mm);
    go_to(c, there_mm);
  }
  return cells;
}

/* Follows falling distances from one cell to another. Returns the number of steps, -1 if no way leads there. */
static int drive(Cell from, Cell to, COLOR colour) {
  double reading_mm[3];
  flood_fill(to);
  const int steps = *distance_of(from);
  for (Cell c = from; *distance_of(c) > 0;) {
    int direction = heading(); /* straight on if that is as short */
    for (int i = 0; i < DIRECTIONS; ++i) {
      const int d = (heading() + i) % DIRECTIONS;
      if (is_open(c, d) && *distance_of(neighbour(c, d)) == *distance_of(c) - 1) {
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

/* ---- Main --------------------------------------------------------------------------------------- */

/* Without a goal given: the middle of a contest maze, otherwise the far corner of what was found. */
static Cell usual_goal(void) {
  Cell low = {0, 0}, high = {0, 0};
  for (int x = -MIDDLE + 1; x < MIDDLE; ++x)
    for (int y = -MIDDLE + 1; y < MIDDLE; ++y) {
      if (!is_visited((Cell){x, y})) continue;
      low = (Cell){x < low.x ? x : low.x, y < low.y ? y : low.y};
      high = (Cell){x > high.x ? x : high.x, y > high.y ? y : high.y};
    }
  const bool contest = high.x - low.x == 15 && high.y - low.y == 15;
  if (contest) return (Cell){low.x + 7, low.y + 7};
  return (Cell){high.x > -low.x ? high.x : low.x, high.y > -low.y ? high.y : low.y};
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
    else if (option == 'm') robot = &robots[1];
    else if (option == '1') stay = true;
    else if (option == 'g' && sscanf(optarg, "%d,%d", &goal.x, &goal.y) == 2) goal_given = true;
    else return usage(argv[0]);
  }

  LCDPrintf("exploring\n");
  double reading_mm[3];
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

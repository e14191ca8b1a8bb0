/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The map of a maze: cells with walls, the distances of the flood fill, and its picture on the screen. The start
 * cell is (0,0); the robot first looks along y: cell (1,0) is on its right, (0,1) ahead.
 */
#ifndef MAP_H
#define MAP_H

#include <stdbool.h>

#include "eyebot.h"

/* Directions count clockwise: add 1 to turn right. */
enum { NORTH, EAST, SOUTH, WEST, DIRECTIONS };

typedef struct {
  int x, y;
} Cell;

Cell neighbour(Cell c, int direction);
bool is_visited(Cell c);
bool is_open(Cell c, int direction);

void add_wall(Cell c, int direction); /* seen from both sides */
void visit(Cell c);                   /* and draw what is known of it */

/* Fills the map with the number of steps to the goal: 0 there, 1 beside it, and so on; -1: no way. */
void flood_fill(Cell goal);
int distance_of(Cell c);

/* Without a goal given: the middle of a contest maze, otherwise the far corner of what was found. */
Cell usual_goal(void);

void draw_step(Cell from, Cell to, COLOR colour);

#endif

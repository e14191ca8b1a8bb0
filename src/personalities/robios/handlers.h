// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the commands of the table do. Arguments are there in full: the table has checked their
// length. Millimetres and degrees end here; everything behind is SI.
#pragma once

#include "personalities/robios/commands.h"

namespace understudy::robios {

void vw_set_speed(Call& call);
void vw_get_speed(Call& call);
void vw_set_position(Call& call);
void vw_get_position(Call& call);
void vw_straight(Call& call);
void vw_turn(Call& call);
void vw_curve(Call& call);
void vw_remain(Call& call);
void vw_done(Call& call);
void psd_get(Call& call);
void lidar_get(Call& call);
void cam_init(Call& call);
void cam_get(Call& call);
void lcd_text(Call& call);
void key_read(Call& call);

}  // namespace understudy::robios

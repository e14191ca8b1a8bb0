// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/picture/picture_rays.h"

namespace understudy {

void PictureRays::cast(double across, double down, PixelBlock& block) const {
  std::size_t i = 0;
  for (int row = 0; row < block.rows; ++row)
    for (int column = 0; column < block.columns; ++column, ++i) {
      const Vec3 d = X_WC_.turn * lens_.direction(block.x + column + across, block.y + row + down);
      block.dx[i] = d.x;
      block.dy[i] = d.y;
      block.dz[i] = d.z;
    }
  view_.scene->cast({X_WC_.at,
                     max_range_m_,
                     view_.robot,
                     {block.dx.data(), i},
                     {block.dy.data(), i},
                     {block.dz.data(), i},
                     {},
                     use_},
                    {block.hits.data(), i});
}

}  // namespace understudy

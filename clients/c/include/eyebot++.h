/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * RoBIOS-7 for C++ programs: the same calls. eyebot.h serves both languages. Programs written where
 * other headers of C++ bring <algorithm> along rely on that here, too.
 */
#ifndef UNDERSTUDY_EYEBOT_CXX_H
#define UNDERSTUDY_EYEBOT_CXX_H

#include <algorithm>

#include "eyebot.h"

#endif

/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * RoBIOS-7 for C++ programs: the same calls. eyebot.h serves both languages. Some programs rely on
 * <algorithm> being included by other C++ headers, so it is included here.
 */
#ifndef UNDERSTUDY_EYEBOT_CXX_H
#define UNDERSTUDY_EYEBOT_CXX_H

#include <algorithm>

#include "eyebot.h"

#endif

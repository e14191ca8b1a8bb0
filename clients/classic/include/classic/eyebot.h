/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * What programs get for eyebot.h with gccsim --classic.
 */
#include "../eyebot-classic.h"

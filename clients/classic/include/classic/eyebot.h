/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The eyebot.h that programs get with gccsim --classic.
 */
#include "../eyebot-classic.h"

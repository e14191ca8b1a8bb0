// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The system calls that the shim never makes, because it answers them itself: real sleeps, timers,
// clocks and entropy. One that comes to the kernel all the same went past the shim.
#pragma once

#include <linux/filter.h>
#include <linux/seccomp.h>

#include <string>
#include <vector>

namespace understudy {

// Notifies of these calls, refuses those that set the machine's clock, and lets all others pass.
const std::vector<sock_filter>& witness_filter();

// What a program did by such a call, for a sentence that begins with its name.
std::string what_call_means(const seccomp_data& call);

}  // namespace understudy

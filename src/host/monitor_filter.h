// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The system calls that the shim never makes, because it answers them itself: real sleeps, timers,
// clocks and entropy. If one of these reaches the kernel, it bypassed the shim.
#pragma once

#include <linux/filter.h>
#include <linux/seccomp.h>

#include <string>
#include <vector>

namespace understudy {

// Reports these calls, refuses those that set the machine's clock, and lets all others pass.
const std::vector<sock_filter>& monitor_filter();

// What a program did with such a call, in words that follow its name.
std::string what_call_means(const seccomp_data& call);

}  // namespace understudy

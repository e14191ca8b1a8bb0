# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Python programs around a robot of Understudy. `understudy.controller` makes virtual microcontrollers, and
`understudy.access` reaches the robot itself."""

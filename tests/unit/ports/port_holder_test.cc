// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "ports/port_holder.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "ports/port_set.h"

namespace understudy::port_holder_test {
namespace {

TEST(PortHolder, IsThisProcessAndThenNobody) {
  int number = 0;
  {
    const auto ports = std::move(*PortSet::make());
    number = ports->port_number(*ports->add_tcp({}));
    const std::string holder = holder_of_tcp_port(number);
    EXPECT_NE(holder.find("(process " + std::to_string(getpid()) + ")"), std::string::npos)
        << holder;
    const auto second = ports->add_tcp({.number = number});
    ASSERT_FALSE(second.ok());
    EXPECT_NE(second.error().find("is in use by " + holder), std::string::npos) << second.error();
  }
  EXPECT_EQ(holder_of_tcp_port(number), "");
}

}  // namespace
}  // namespace understudy::port_holder_test

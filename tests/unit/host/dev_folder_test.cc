// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/dev_folder.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "host/temporary_folder.h"

namespace understudy::dev_folder_test {
namespace {

namespace fs = std::filesystem;

class DevFolder : public testing::Test {
 protected:
  mode_t mode() const {
    struct stat about {};
    EXPECT_EQ(::stat(folder_.c_str(), &about), 0);
    return about.st_mode & 0777;
  }
  void make(mode_t mode) {
    fs::create_directory(folder_);
    ::chmod(folder_.c_str(), mode);
  }

  TemporaryFolder temporary_;
  std::string folder_ = temporary_.path() + "/dev";
};

TEST_F(DevFolder, ANewOneIsOpenToThoseWhoMayUseThePtys) {
  ASSERT_TRUE(make_dev_folder(folder_, 0600).ok());
  EXPECT_EQ(mode(), 0700u);
  ASSERT_TRUE(make_dev_folder(folder_, 0660).ok());
  EXPECT_EQ(mode(), 0750u);
  ASSERT_TRUE(make_dev_folder(folder_, 0666).ok());
  EXPECT_EQ(mode(), 0755u);
}

// An empty one, and one that holds nothing but links of earlier runs.
TEST_F(DevFolder, AnOldOneWithOurLinksIsTreatedAlike) {
  make(0700);
  fs::create_symlink("/dev/pts/12345", folder_ + "/Create2-ttyUSB0");
  ASSERT_TRUE(make_dev_folder(folder_, 0666).ok());
  EXPECT_EQ(mode(), 0755u);
  ASSERT_TRUE(make_dev_folder(folder_, 0600).ok());
  EXPECT_EQ(mode(), 0700u);
}

TEST_F(DevFolder, OneWithOtherThingsKeepsItsMode) {
  make(0700);
  std::ofstream(folder_ + "/letter") << "mine";
  const Status closed = make_dev_folder(folder_, 0666);
  ASSERT_FALSE(closed.ok());
  EXPECT_NE(closed.error().find("has mode 0700"), std::string::npos) << closed.error();
  EXPECT_NE(closed.error().find("chmod 0755 " + folder_), std::string::npos) << closed.error();
  EXPECT_NE(closed.error().find("--dev-dir"), std::string::npos) << closed.error();
  ::chmod(folder_.c_str(), 0755);
  EXPECT_TRUE(make_dev_folder(folder_, 0666).ok());
  EXPECT_TRUE(make_dev_folder(folder_, 0600).ok());
  EXPECT_EQ(mode(), 0755u);
}

}  // namespace
}  // namespace understudy::dev_folder_test

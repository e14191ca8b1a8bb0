// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// libeyesim.so from outside: it exports what existing programs and eye.py files look for by name,
// every call of eyebot.h, and nothing of its inside; and docs/robios.md describes every call.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/cli.h"

namespace understudy::library_test {
namespace {

// The names that eye.py files of 2017 to 2025 touch when they are imported.
constexpr const char* kEyePyNames =
    "LCDPrintf LCDSetPrintf LCDClear LCDSetPos LCDGetPos LCDSetColor LCDSetFont LCDSetFontSize "
    "LCDSetMode LCDMenu LCDMenuI LCDGetSize LCDPixel LCDGetPixel LCDLine LCDArea LCDCircle "
    "LCDImageSize LCDImageStart LCDImage LCDImageGray LCDImageBinary LCDRefresh KEYGet KEYRead "
    "KEYWait KEYGetXY KEYReadXY CAMInit CAMRelease CAMGet CAMGetGray IPSetSize IPReadFile "
    "IPWriteFile IPWriteFileGray IPLaplace IPSobel IPCol2Gray IPGray2Col IPRGB2Col IPCol2HSI "
    "IPOverlay IPOverlayGray IPPRGB2Col IPPCol2RGB IPPCol2HSI IPPRGB2Hue IPPRGB2HSI OSExecute "
    "OSVersion OSVersionIO OSMachineSpeed OSMachineType OSMachineName OSMachineID OSGetCount "
    "OSWait OSAttachTimer OSDetachTimer OSGetTime SERInit SERSendChar SERSend SERReceiveChar "
    "SERReceive SERCheck SERFlush SERClose AUBeep AUPlay AUDone AUMicrophone PSDGet PSDGetRaw "
    "LIDARGet LIDARSet SERVOSet SERVOSetRaw SERVORange MOTORDrive MOTORDriveRaw MOTORPID "
    "MOTORPIDOff MOTORSpeed ENCODERRead ENCODERReset VWSetSpeed VWGetSpeed VWSetPosition "
    "VWGetPosition VWStraight VWTurn VWCurve VWDrive VWRemain VWDone VWWait VWStalled "
    "DIGITALSetup DIGITALRead DIGITALReadAll DIGITALWrite ANALOGRead ANALOGVoltage RADIOInit "
    "RADIOGetID RADIOSend RADIOReceive RADIOCheck RADIOStatus RADIORelease SIMGetRobot "
    "SIMSetRobot SIMGetObject SIMSetObject IRTVGet IRTVRead IRTVFlush IRTVGetStatus ANALOGRecord "
    "ANALOGTransfer SERVOGet SERVODone SERVOWait SERVOStalled SERVOSetExtension SERVOSetAngle "
    "LCDPixelInvert LCDLineInvert LCDAreaInvert LCDFontSize";

// Older names, and variables.
constexpr const char* kOtherNames =
    "MOTORPIDoff SIMGetPose SIMSetPose SIMLaserScan LCDInit LCDCircleInvert VWDriveRemain "
    "VWDriveDone VWDriveWait VWControl VWControlOff MTInit MTSleep MTSpawn MTGetUID MTKill MTExit "
    "SEMAInit SEMALock SEMAUnlock AUTone AUCheckTone AURecord AUCheckRecord endConnection "
    "receiveMessage CAMWIDTH CAMHEIGHT CAMPIXELS CAMSIZE CAMMODE CAM_INITIAL IP_WIDTH IP_HEIGHT "
    "IP_PIXELS IP_SIZE IPInitialised LCD_INITIAL IM_TYPE IM_LEFT IM_TOP IM_WIDTH IM_LENGTH "
    "HDT_FILE LIDAR_RESOLUTION";

class Library : public testing::Test {
 protected:
  Library() : handle_(dlopen(UNDERSTUDY_BUILD_DIR "/lib/libeyesim.so", RTLD_NOW | RTLD_LOCAL)) {}
  ~Library() override {
    if (handle_ != nullptr) dlclose(handle_);
  }
  bool exports(const std::string& name) const { return dlsym(handle_, name.c_str()) != nullptr; }
  void* handle_;
};

// The name in "TYPE NAME(..." or "TYPE* NAME(..."; empty if the line is no declaration.
std::string declared_name(std::string line) {
  static const std::set<std::string> kTypes = {"int",   "void",  "char", "BYTE",
                                               "COLOR", "TIMER", "TASK", "bool"};
  if (line.starts_with("EYESIM_PRINTF")) line.erase(0, line.find(") ") + 2);
  std::istringstream words(line);
  std::string type;
  std::string name;
  words >> type >> name;
  if (type.ends_with('*')) type.pop_back();
  const std::size_t bracket = name.find('(');
  if (kTypes.count(type) == 0 || bracket == std::string::npos) return "";
  return name.substr(0, bracket);
}

std::set<std::string> declared_calls() {
  std::istringstream header(
      scenario::read_text(scenario::source_path("clients/c/include/eyebot.h")));
  std::set<std::string> names;
  for (std::string line; std::getline(header, line);) names.insert(declared_name(line));
  names.erase("");
  return names;
}

// Whether the first cell of the row shows this call.
bool describes(const std::string& row, const std::string& name) {
  if (!row.starts_with("| `")) return false;
  const std::string cell = row.substr(0, row.find("` |"));
  const std::size_t at = cell.find(name + "(");
  return at != std::string::npos && std::isalnum(static_cast<unsigned char>(cell[at - 1])) == 0;
}

TEST_F(Library, exports_what_existing_programs_look_for) {
  ASSERT_NE(handle_, nullptr) << dlerror();
  for (const char* list : {kEyePyNames, kOtherNames}) {
    std::istringstream names(list);
    for (std::string name; names >> name;) EXPECT_TRUE(exports(name)) << name;
  }
  EXPECT_EQ(*static_cast<int*>(dlsym(handle_, "LIDAR_RESOLUTION")), 360);
}

TEST_F(Library, exports_every_call_of_its_header_and_nothing_of_its_inside) {
  const std::set<std::string> calls = declared_calls();
  EXPECT_GT(calls.size(), 170u);
  for (const std::string& name : calls) EXPECT_TRUE(exports(name)) << name;
  for (const char* name : {"eyesim_ask", "eyesim_tell", "eyesim_link_open", "eyesim_has"})
    EXPECT_FALSE(exports(name)) << name;
}

TEST(LibraryDocs, every_call_has_an_entry) {
  std::istringstream page(scenario::read_text(scenario::source_path("docs/robios.md")));
  std::vector<std::string> rows;
  for (std::string line; std::getline(page, line);) rows.push_back(line);
  for (const std::string& name : declared_calls())
    EXPECT_TRUE(std::any_of(rows.begin(), rows.end(),
                            [&](const std::string& row) { return describes(row, name); }))
        << name << " has no row in docs/robios.md";
}

}  // namespace
}  // namespace understudy::library_test

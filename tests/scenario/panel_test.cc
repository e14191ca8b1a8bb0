// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The robot's panel as a user has it: screens and sounds as files, keys and touches from the
// command line, from a .sim and from events. One program of tests/programs speaks the wire by hand.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <set>

#include "files/png.h"
#include "tests/support/cli.h"

namespace understudy::scenario::panel_test {
namespace {

const char* const kProgram = "tests/programs/panel_wire.py";

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

PictureSpec picture(const std::string& file) {
  const std::string text = read_text(file);
  auto read = read_png(as_bytes(text));
  EXPECT_TRUE(read.ok()) << file;
  return read ? std::move(*read) : PictureSpec{};
}

std::uint32_t pixel(const PictureSpec& picture, int x, int y) {
  const std::size_t at = static_cast<std::size_t>(3 * (y * picture.width + x));
  if (at + 2 >= picture.rgb.size()) return 0xDEAD0000;
  return static_cast<std::uint32_t>(picture.rgb[at] << 16 | picture.rgb[at + 1] << 8 |
                                    picture.rgb[at + 2]);
}

std::set<std::string> files_in(const std::string& folder) {
  std::set<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(folder))
    names.insert(file.path().filename().string());
  return names;
}

TEST(Panel, keys_screens_and_sounds) {
  TempDir folder;
  const std::string events = folder.write("e.events", "0.75 save-lcd\n");
  const CliResult r =
      run_program(source_path(kProgram),
                  {"--keys", "S4=KEY1@0.2,KEY2@1,X120Y80@2.5", "--lcd-dir", folder.file("lcd"),
                   "--audio-dir", folder.file("audio"), "--events", events});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.out, "key 2\ntouch 120 80\n");
  EXPECT_NEAR(r.virtual_s(), 2.505, 0.006);
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  EXPECT_TRUE(has(r.err, "AU: tone, 1000 Hz, 500 ms")) << r.err;
  EXPECT_EQ(files_in(folder.file("lcd")), (std::set<std::string>{"S4.png", "S4-0.755.png"}));
  const PictureSpec before = picture(folder.file("lcd/S4-0.755.png"));
  EXPECT_EQ(pixel(before, 150, 120), 0x00FF00U);
  EXPECT_EQ(pixel(before, 470, 310), 0x0000FFU);  // the label END is blue
  EXPECT_EQ(pixel(before, 240, 160), 0x000000U);
  const PictureSpec after = picture(folder.file("lcd/S4.png"));
  EXPECT_EQ(pixel(after, 150, 120), 0x000000U);
  EXPECT_EQ(pixel(after, 240, 160), 0xFF0000U);
  // The tone from the start, the beep of 200 ms at 2.5 s.
  EXPECT_EQ(files_in(folder.file("audio")), std::set<std::string>{"S4.wav"});
  const double wav_s =
      static_cast<double>(read_text(folder.file("audio/S4.wav")).size() - 44) / (2 * 44100);
  EXPECT_NEAR(wav_s, 2.705, 0.006);
}

// Half a second of samples, 8 kHz, 16 bit, with a chunk that players skip before them.
std::string half_a_second_of_wav() {
  std::string wav = "RIFF....WAVE";
  wav += std::string("LIST\x03\0\0\0abc\0", 12);
  wav += std::string("fmt \x10\0\0\0\1\0\1\0\x40\x1f\0\0\x80\x3e\0\0\2\0\x10\0", 24);
  wav += std::string("data\x40\x1f\0\0", 8);
  return wav + std::string(8000, '\0');
}

// The pitch in a part of a 44100 Hz, 16 bit file: how often it comes up through zero.
double hertz(const std::string& wav, double from_s, double to_s) {
  const auto sample = [&](std::size_t i) {
    std::int16_t value = 0;
    std::memcpy(&value, wav.data() + 44 + 2 * i, 2);
    return value;
  };
  const auto begin = static_cast<std::size_t>(from_s * 44100);
  const auto end = std::min(static_cast<std::size_t>(to_s * 44100), (wav.size() - 44) / 2 - 1);
  int rises = 0;
  for (std::size_t i = begin; i < end; ++i) rises += sample(i) < 0 && sample(i + 1) >= 0;
  return rises / (to_s - from_s);
}

// A file of 500 ms, a tone of 300 ms at 500 Hz, then a beep (440 Hz, 200 ms) and a tone (2000 Hz,
// 100 ms), which wait for each other. Programs see the end at a tick, or at their next look, 5 ms.
TEST(Panel, sounds_have_their_length_and_pitch) {
  TempDir folder;
  const std::string wav = folder.write("half.wav", half_a_second_of_wav());
  const std::string text = folder.write("none.wav", "this is not a sound");
  const std::string program = test_program("sounds") + " " + wav + " " + text;
  const CliResult r = run_program(program, {"--audio-dir", folder.file("audio")});
  int play_ms = 0;
  int tone_ms = 0;
  int both_ms = 0;
  ASSERT_EQ(std::sscanf(r.out.c_str(),
                        "before: 1 1 1\nplay: 0, %d ms\nnot a sound: 1 1 1\ntone: 0, %d ms\n"
                        "not a tone: 1 1\none after the other: %d ms\nmicrophone: 0 1 1",
                        &play_ms, &tone_ms, &both_ms),
            3)
      << r.out << r.err;
  EXPECT_TRUE(has(r.out, "microphone: 0 1 1\n")) << r.out;
  EXPECT_NEAR(play_ms, 500, 10);
  EXPECT_NEAR(tone_ms, 300, 10);
  EXPECT_NEAR(both_ms, 300, 10);
  EXPECT_TRUE(has(r.err, "AU: plays " + wav + ", 500 ms")) << r.err;
  EXPECT_TRUE(has(r.err, "AUPlay: " + text + " is not a WAV file")) << r.err;
  EXPECT_TRUE(has(r.err, "AUPlay: /nowhere.wav cannot be read")) << r.err;
  EXPECT_TRUE(has(r.err, "AURecord: there is no microphone")) << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  const std::string sound = read_text(folder.file("audio/S4.wav"));
  ASSERT_GT(sound.size(), 44 + 2 * 44100 * 1.11);
  EXPECT_EQ(hertz(sound, 0.05, 0.45), 0);  // files are silence here
  EXPECT_NEAR(hertz(sound, 0.55, 0.80), 500, 4);
  EXPECT_NEAR(hertz(sound, 0.85, 1.00), 440, 7);
  EXPECT_NEAR(hertz(sound, 1.04, 1.11), 2000, 15);
}

TEST(Panel, keys_of_the_world_file) {
  TempDir folder;
  const std::string world = folder.write(
      "w.sim", "S4 300 500 0 \"" + source_path(kProgram) + "\"\nkeys KEY2@0.5,X479Y319@1\n");
  const CliResult r = run_world({world, "--record", folder.file("r.rec")});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.out, "key 2\ntouch 479 319\n");
  const CliResult replay = run_cli({"replay", folder.file("r.rec"), "--verify"});
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
}

TEST(Panel, touches_of_events_and_of_the_menu) {
  TempDir folder;
  const std::string events =
      folder.write("e.events", "0.5 S4 touch 130 300\n1 S4 touch 7 8\n");  // the label of KEY2
  const CliResult r = run_program(source_path(kProgram), {"--events", events});
  EXPECT_EQ(r.out, "key 2\ntouch 7 8\n") << r.err;
}

TEST(Panel, the_end_says_which_key_is_missing) {
  const CliResult r = run_program(source_path(kProgram));
  EXPECT_EQ(r.ended(), "S4 waits for KEY2 (KEYWait); use --keys S4=KEY2@SECONDS");
  const CliResult touch = run_program(source_path(kProgram), {"--keys", "S4=KEY2@1"});
  EXPECT_EQ(touch.ended(), "S4 waits for a touch (KEYGetXY); use --keys S4=X240Y160@SECONDS");
  TempDir folder;
  const std::string program = " \"" + test_program("waits_for_key") + "\"\n";
  const CliResult two =
      run_world({folder.write("two.sim", "S4 300 500 0" + program + "S4 300 1500 0" + program)});
  EXPECT_EQ(two.ended(),
            "S4 waits for a key (KEYGet), S4-2 waits for a key (KEYGet); use --keys "
            "S4=KEY1@SECONDS; use --keys S4-2=KEY1@SECONDS");
}

TEST(Panel, what_cannot_be_written_or_understood_is_said) {
  TempDir folder;
  const std::string file = folder.write("file", "");
  const CliResult lost =
      run_program(source_path(kProgram), {"--keys", "S4=KEY2@1,X1Y1@2", "--lcd-dir", file});
  EXPECT_EQ(lost.exit_code, 1);
  EXPECT_TRUE(has(lost.err, "cannot create the folder " + file)) << lost.err;
  const CliResult wrong = run_program(source_path(kProgram), {"--keys", "S4=X480Y0@1"});
  EXPECT_EQ(wrong.exit_code, 1);
  EXPECT_TRUE(has(wrong.err, "a touch from X0Y0 to X479Y319")) << wrong.err;
  const CliResult nowhere =
      run_program(source_path(kProgram), {"--events", folder.write("e", "1 save-lcd\n")});
  EXPECT_EQ(nowhere.exit_code, 1);
  EXPECT_TRUE(has(nowhere.err, "use --lcd-dir DIR")) << nowhere.err;
}

}  // namespace
}  // namespace understudy::scenario::panel_test

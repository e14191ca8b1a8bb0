// A robot program in three parts: variables, initialise, loop.
#include "eyebot++.h"

class Program {
 public:
  // ---- Initialise: once, at the start ----
  void initialise() { LCDPrintf("driving for %d seconds\n", kSeconds); }

  // ---- Loop: again and again, until it returns false ----
  bool loop() {
    if (PSDGet(PSD_FRONT) < kNear_mm) {
      VWTurn(PSDGet(PSD_LEFT) > PSDGet(PSD_RIGHT) ? 90 : -90, 60);  // degrees, degrees/s
      VWWait();
      ++turns_;
    } else {
      VWSetSpeed(200, 0);  // mm/s, degrees/s
    }
    return OSGetCount() < 1000 * kSeconds;
  }

  int turns() const { return turns_; }

 private:
  // ---- Variables ----
  static constexpr int kSeconds = 30;
  static constexpr int kNear_mm = 200;  // so near to a wall: turn away
  int turns_ = 0;
};

int main() {
  Program program;
  program.initialise();
  while (program.loop()) OSWait(50);  // ms
  VWSetSpeed(0, 0);
  LCDPrintf("done after %d turns\n", program.turns());
}

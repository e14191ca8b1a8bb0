// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// pcl_client ADDRESS SECONDS FILE: the Point Cloud Library's RobotEyeGrabber receives what an eye
// measures. The grabber itself sends nothing, so the eye is homed and started here. Writes a line
// of x, y and z for each point, in the order in which they came.
#include <arpa/inet.h>
#include <pcl/io/robot_eye_grabber.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iomanip>
#include <string>
#include <vector>

namespace {

constexpr unsigned short kEyePort = 4365;
constexpr unsigned short kDataPort = 4371;
constexpr int kLateMs = 100;  // packets may still be under way

class Eye {
 public:
  explicit Eye(const char* address) {
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_port = htons(kEyePort);
    inet_pton(AF_INET, address, &at.sin_addr);
    connect(socket_, reinterpret_cast<const sockaddr*>(&at), sizeof at);
    const timeval patience{10, 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  }
  Eye(const Eye&) = delete;
  Eye& operator=(const Eye&) = delete;
  ~Eye() { close(socket_); }

  // Two bytes for each number. Ends the program unless the eye agrees.
  void order(std::string command, const std::vector<int>& numbers = {}) const {
    for (const int number : numbers) {
      command += static_cast<char>(number >> 8);
      command += static_cast<char>(number);
    }
    send(socket_, command.data(), command.size(), 0);
    char answer[64];
    const ssize_t size = recv(socket_, answer, sizeof answer, 0);
    if (size >= 2 && answer[0] == 'E' && (answer[1] == 'A' || answer[1] == 'B')) return;
    std::fprintf(stderr, "%.6s: the eye does not agree\n", command.c_str());
    std::exit(1);
  }

 private:
  const int socket_ = socket(AF_INET, SOCK_DGRAM, 0);
};

}  // namespace

int main(int, char** arguments) {
  const Eye eye(arguments[1]);
  eye.order("REHOME");
  eye.order("RESFFS", {1800, 10});
  usleep(500'000);  // the way into the pattern
  std::ofstream file(arguments[3]);
  file << std::setprecision(7);
  pcl::RobotEyeGrabber grabber(boost::asio::ip::make_address(arguments[1]), kDataPort);
  grabber.setSignalPointCloudSize(50);  // so that nothing is left
  const std::function<void(const pcl::PointCloud<pcl::PointXYZI>::ConstPtr&)> write =
      [&](const pcl::PointCloud<pcl::PointXYZI>::ConstPtr& cloud) {
        for (const auto& point : *cloud)
          file << point.x << ' ' << point.y << ' ' << point.z << '\n';
      };
  grabber.registerCallback(write);
  grabber.start();
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  std::printf("%lld.%09ld\n", static_cast<long long>(now.tv_sec), now.tv_nsec);
  eye.order("RERNLS", {10000, 1, 0, kDataPort});
  usleep(static_cast<useconds_t>(std::atof(arguments[2]) * 1e6));
  eye.order("RESTLS");
  usleep(kLateMs * 1000);
  grabber.stop();
}

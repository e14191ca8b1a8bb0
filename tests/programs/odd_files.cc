// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Odd things to do with files and descriptors: to wait for them, to close those of others, to write
// more than anybody reads.
#include <fcntl.h>
#include <mqueue.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <string>
#include <thread>

#include "tests/programs/odd.h"

namespace {

void makes_a_temporary_file() {
  std::string path = odd::in_folder("XXXXXX");
  close(mkstemp(path.data()));
  struct stat status;
  odd::must(stat(path.c_str(), &status) == 0);
  unlink(path.c_str());
  std::printf("%s %ld\n", path.substr(path.size() - 6).c_str(), static_cast<long>(status.st_size));
}

void waits_for_a_newer_file() {
  std::string path = odd::in_folder("XXXXXX");
  const int fd = mkstemp(path.data());
  struct stat status;
  fstat(fd, &status);
  const time_t start = status.st_mtime;
  int seconds = 0;
  for (; status.st_mtime == start && seconds < 50; ++seconds) {
    sleep(1);
    odd::must(write(fd, "x", 1) == 1);
    fstat(fd, &status);
  }
  unlink(path.c_str());
  std::printf("%d\n", seconds);
}

void reads_standard_input() {
  char line[100] = "";
  const bool at_end = std::fgets(line, sizeof line, stdin) == nullptr;
  std::printf("[%s] %d\n", line, at_end ? 1 : 0);
}

void writes_much() {
  for (int i = 0; i < 20000; ++i)
    std::printf("%d text that nobody will read, again and again, to fill the pipe %d\n", i, i * 7);
}

void writes_a_long_line() {
  const std::string line(2000000, 'x');
  std::fwrite(line.data(), 1, line.size(), stdout);
}

void writes_many_errors() {
  for (int i = 0; i < 10000; ++i)
    std::fprintf(stderr, "%d error text of some length, over and over again\n", i);
}

// Queues have a name for the whole machine: that of the folder, which is this run's own.
void waits_for_a_message() {
  const std::string name = "/odd" + odd::folder.substr(odd::folder.rfind('/') + 1);
  mq_attr attributes = {};
  attributes.mq_maxmsg = 5;
  attributes.mq_msgsize = 8;
  const mqd_t queue = mq_open(name.c_str(), O_CREAT | O_RDWR, 0600, &attributes);
  odd::must(queue != static_cast<mqd_t>(-1), "mq_open");
  mq_unlink(name.c_str());
  std::thread sender([&] {
    usleep(200000);
    mq_send(queue, "hi", 2, 0);
  });
  char text[8];
  odd::tell(mq_receive(queue, text, sizeof text, nullptr));
  sender.join();
  timespec later;
  clock_gettime(CLOCK_REALTIME, &later);
  ++later.tv_sec;
  odd::tell(mq_timedreceive(queue, text, sizeof text, nullptr, &later));
}

void watches_a_folder() {
  const std::string folder = odd::in_folder("watched");
  const std::string file = folder + "/x";
  mkdir(folder.c_str(), 0700);
  const int fd = inotify_init();
  inotify_add_watch(fd, folder.c_str(), IN_CREATE);
  std::thread maker([&] {
    usleep(200000);
    close(open(file.c_str(), O_CREAT | O_WRONLY, 0600));
  });
  char event[500];
  odd::tell(read(fd, event, sizeof event));
  maker.join();
  unlink(file.c_str());
  rmdir(folder.c_str());
}

void opens_a_fifo() {
  const std::string path = odd::in_folder("fifo");
  odd::must(mkfifo(path.c_str(), 0600) == 0);
  odd::start_child([&] {
    usleep(300000);
    const int fd = open(path.c_str(), O_WRONLY);
    odd::must(write(fd, "hey", 3) == 3);
  });
  const int fd = open(path.c_str(), O_RDONLY);
  char text[9];
  odd::tell(read(fd, text, sizeof text));
  odd::wait_for_children();
  unlink(path.c_str());
}

void locks_a_file() {
  const std::string path = odd::in_folder("lock");
  const int fd = open(path.c_str(), O_CREAT | O_RDWR, 0600);
  flock(fd, LOCK_EX);
  odd::start_child([&] {
    flock(open(path.c_str(), O_RDWR), LOCK_EX);
    std::printf("child has it %.4f\n", odd::now());
  });
  usleep(500000);
  flock(fd, LOCK_UN);
  odd::wait_for_children();
  unlink(path.c_str());
}

void ask_after_a_while() {
  usleep(200000);
  std::printf("psd %d\n", PSDGet(1));
}

void closes_all() {
  for (int fd = 3; fd < 4096; ++fd) close(fd);
  ask_after_a_while();
}

void closes_all_at_once() {
  closefrom(3);
  ask_after_a_while();
}

void takes_many_numbers() {
  for (int fd = 3; fd < 40; ++fd) dup2(1, fd);
  ask_after_a_while();
}

void may_open_few() {
  const rlimit few = {8, 8};
  odd::must(setrlimit(RLIMIT_NOFILE, &few) == 0);
  ask_after_a_while();
}

}  // namespace

int main(int argc, char** argv) {
  return odd::run(argc, argv,
                  {{"tempfile", makes_a_temporary_file},
                   {"mtimewait", waits_for_a_newer_file},
                   {"stdin", reads_standard_input},
                   {"bigout", writes_much},
                   {"noline", writes_a_long_line},
                   {"bigerr", writes_many_errors},
                   {"mq", waits_for_a_message},
                   {"inotify", watches_a_folder},
                   {"fifo", opens_a_fifo},
                   {"flock", locks_a_file},
                   {"closeall", closes_all},
                   {"closefrom", closes_all_at_once},
                   {"dup2", takes_many_numbers},
                   {"nofile", may_open_few}});
}

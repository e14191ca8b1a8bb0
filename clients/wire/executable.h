// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Examines a file before it is started, to see whether the shim can follow it. The shim is loaded
// by the system's loader, so it does not get into a static program, nor into one for another kind
// of processor. Go programs call the kernel directly, whatever is loaded.
#ifndef UNDERSTUDY_EXECUTABLE_H
#define UNDERSTUDY_EXECUTABLE_H

#include <elf.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

#define US_MOST_INTERPRETERS 4  // a script's interpreter may be a script, as in the kernel
#define US_HEADER_BYTES 4096

// System calls, because this also runs inside the shim, which has its own open and read.
static inline long us_read_at(const char* path, void* out, size_t size, long offset) {
  const long file = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  const long got = syscall(SYS_pread64, file, out, size, offset);
  syscall(SYS_close, file);
  return got;
}

static inline int us_has_go_note(const char* path, const Elf64_Phdr* segment) {
  char notes[1024];
  const long got = us_read_at(path, notes, sizeof notes, (long)segment->p_offset);
  const long end = got < (long)segment->p_filesz ? got : (long)segment->p_filesz;
  for (long at = 0; at + (long)sizeof(Elf64_Nhdr) + 4 <= end;) {
    Elf64_Nhdr note;
    memcpy(&note, notes + at, sizeof note);
    if (note.n_namesz == 4 && memcmp(notes + at + sizeof note, "Go\0", 4) == 0) return 1;
    if (note.n_namesz > 1024 || note.n_descsz > 1024) break;
    at += (long)(sizeof note + ((note.n_namesz + 3u) & ~3u) + ((note.n_descsz + 3u) & ~3u));
  }
  return 0;
}

static inline const char* us_why_elf_is_lost(const char* path, const char* header, long length) {
#if defined(__x86_64__)
  const int own_machine = EM_X86_64;
#else
  const int own_machine = EM_AARCH64;
#endif
  Elf64_Ehdr elf;
  if (length < (long)sizeof elf) return NULL;
  memcpy(&elf, header, sizeof elf);
  if (elf.e_ident[EI_CLASS] != ELFCLASS64)
    return "is a 32-bit program, so virtual time does not reach it; compile it for 64 bits";
  if (elf.e_machine != own_machine)
    return "is for another processor architecture, so virtual time does not reach it; compile it "
           "for this machine";
  int has_loader = 0;
  for (unsigned i = 0; i < elf.e_phnum; ++i) {
    const size_t at = elf.e_phoff + i * sizeof(Elf64_Phdr);
    Elf64_Phdr segment;
    if (at + sizeof segment > (size_t)length) break;
    memcpy(&segment, header + at, sizeof segment);
    if (segment.p_type == PT_INTERP) has_loader = 1;
    if (segment.p_type == PT_NOTE && us_has_go_note(path, &segment))
      return "is a Go program, whose clocks and sleeps virtual time does not reach; connect it "
             "from "
             "outside with --public";
  }
  return has_loader
             ? NULL
             : "is linked statically, so virtual time does not reach it; link it dynamically";
}

// Static programs that read no clock and draw no random numbers. Python runs one to find libraries.
static inline int us_needs_no_time(const char* path) {
  const char* slash = strrchr(path, '/');
  return strcmp(slash == NULL ? path : slash + 1, "ldconfig") == 0;
}

// Why virtual time will not reach this program, in words that follow its name. NULL if it will.
static inline const char* us_why_not_followed(const char* path) {
  if (us_needs_no_time(path)) return NULL;
  char header[US_HEADER_BYTES];
  char interpreter[256];
  for (int i = 0; i < US_MOST_INTERPRETERS; ++i) {
    const long length = us_read_at(path, header, sizeof header - 1, 0);
    if (length >= 4 && memcmp(header, ELFMAG, SELFMAG) == 0)
      return us_why_elf_is_lost(path, header, length);
    if (length < 3 || header[0] != '#' || header[1] != '!') return NULL;
    header[length] = 0;
    const char* name = header + 2 + strspn(header + 2, " \t");
    const size_t end = strcspn(name, " \t\n");
    if (end == 0 || end >= sizeof interpreter) return NULL;
    memmove(interpreter, name, end);
    interpreter[end] = 0;
    path = interpreter;
  }
  return NULL;
}

// True for a program with the rights of another user or special ones. In a run it has only those of
// the user who starts it.
static inline int us_loses_rights(const char* path) {
  struct stat about;
  char capabilities[64];
  if (stat(path, &about) != 0) return 0;
  const int changes_user = (about.st_mode & S_ISUID) != 0 && about.st_uid != geteuid();
  const int changes_group = (about.st_mode & S_ISGID) != 0 && about.st_gid != getegid();
  return changes_user || changes_group ||
         getxattr(path, "security.capability", capabilities, sizeof capabilities) > 0;
}

#endif

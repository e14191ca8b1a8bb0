// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/error_source.h"

namespace understudy {

bool read_error_source(std::string_view word, const Token& place, FileReport& report,
                       ErrorSource& source) {
  if (word != "global" && word != "own") {
    report.error(place, "the error source cannot be " + in_quotes(std::string(word)),
                 "write global or own");
    return false;
  }
  source = word == "own" ? ErrorSource::kOwn : ErrorSource::kGlobal;
  return true;
}

const char* error_source_word(ErrorSource source) {
  switch (source) {
    case ErrorSource::kInherited:
      return "";
    case ErrorSource::kGlobal:
      return "global";
    case ErrorSource::kOwn:
      return "own";
  }
  return "";
}

}  // namespace understudy

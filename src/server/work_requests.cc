// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/work_requests.h"

#include "server/json.h"
#include "server/read_view.h"
#include "server/request_answers.h"
#include "server/workshop.h"
#include "view/snapshot.h"

namespace understudy {
namespace {

const Spec* world_of(const RequestContext& context) {
  return context.snapshot == nullptr ? nullptr : context.snapshot->spec.get();
}

// All others bring the kind that they are about.
template <class Act>
AnswerView with_work(const JsonView& message, const Act& act) {
  const auto kind = read_view<WorkKindView>(message["kind"]);
  return kind ? act(*kind) : failed("the kind of robot cannot be read: " + kind.error());
}

}  // namespace

AnswerView work_begin(const JsonView& message, const RequestContext& context) {
  auto kind = work_kind(text_in(message, "kind"), world_of(context));
  if (!kind) return failed(kind.error());
  AnswerView answer;
  answer.kind = std::move(*kind);
  answer.choices = work_choices(world_of(context));
  return answer;
}

AnswerView work_try(const JsonView& message, const RequestContext& context) {
  return with_work(message, [&](const WorkKindView& kind) -> AnswerView {
    auto preview = work_preview(kind, world_of(context), *context.files);
    if (!preview) return failed(preview.error());
    AnswerView answer;
    answer.preview = std::move(*preview);
    return answer;
  });
}

AnswerView work_save(const JsonView& message, const RequestContext& context) {
  return with_work(message, [&](const WorkKindView& kind) -> AnswerView {
    const std::string path = text_in(message, "path");
    if (path.empty())
      return give_files(saved_kind(kind, world_of(context), kind.name + work_ending()));
    const auto place = context.folders->place_for(path);
    if (!place) return failed(place.error());
    return write_files(saved_kind(kind, world_of(context), *place), message["overwrite"] == true);
  });
}

AnswerView work_drive(const JsonView& message, const RequestContext& context) {
  return with_work(message, [&](const WorkKindView& kind) -> AnswerView {
    return change_to(request_for_test_drive(kind, world_of(context)), context);
  });
}

}  // namespace understudy

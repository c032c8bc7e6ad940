import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../api/client";
import { staffActionFailure } from "../../api/failures";
import { toast } from "../../app/toasts";
import { strings } from "../../texts/en/sourcecasts";
import { type Recording, recordingsQuery } from "./queries";

/** Says whether students see a recording, and changes it. */
export function PublishSwitch({ courseId, recording }: { courseId: number; recording: Recording }) {
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const { id, title, isPublished } = recording;
  const change = async () => {
    setSaving(true);
    try {
      const params = { path: { courseId, sourcecastId: id } };
      const body = { isPublished: !isPublished };
      await unwrap(api.PUT("/v2/courses/{courseId}/admin/sourcecasts/{sourcecastId}", { params, body }));
      toast.success(isPublished ? strings.nowDraft(title) : strings.nowPublished(title));
      await client.invalidateQueries(recordingsQuery(courseId));
    } catch (error) {
      toast.danger(staffActionFailure(error, strings.onlyStaffSave), 5000);
    }
    setSaving(false);
  };
  const word = isPublished ? strings.published : strings.draft;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isPublished}
      aria-busy={isSaving || undefined}
      aria-label={strings.publishedOf(word, title)}
      className="publish-switch"
      onClick={() => !isSaving && void change()}
    >
      <span className="publish-switch__track" aria-hidden="true" />
      {word}
    </button>
  );
}

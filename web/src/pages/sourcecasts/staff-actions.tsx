import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { api, unwrap } from "../../api/client";
import { ApiFailure, staffActionFailure } from "../../api/failures";
import { lazyPanel } from "../../app/lazy-panel";
import { toast } from "../../app/toasts";
import { Button, ButtonLink } from "../../design/button";
import { useConfirm } from "../../design/confirm";
import { strings } from "../../texts/en/sourcecasts";
import { changeRecording, type Recording, recordingsQuery, viewingQuery } from "./queries";

/** Says whether students see a recording, and changes it. */
function PublishSwitch({ courseId, recording }: { courseId: number; recording: Recording }) {
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const { id, title, isPublished } = recording;
  const change = async () => {
    setSaving(true);
    try {
      await changeRecording(courseId, id, { isPublished: !isPublished });
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

const EditDialog = lazyPanel("pages/sourcecasts/edit-dialog", () => import("./edit-dialog"));

/** What staff do with a recording: edit what is said of it, publish it, delete it. */
export default function StaffActions({ courseId, recording }: { courseId: number; recording: Recording }) {
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const client = useQueryClient();
  const confirm = useConfirm();
  const { id, title } = recording;
  const remove = async () => {
    // A question without a number is better than none.
    const viewing = await client.fetchQuery({ ...viewingQuery(courseId, id), retry: false }).catch(() => null);
    const body = strings.deleteBody(viewing?.viewers ?? 0);
    if (!(await confirm({ title: strings.deleteTitle(title), body, confirm: strings.delete, danger: true }))) return;
    setDeleting(true);
    try {
      const params = { path: { courseId, sourcecastId: id } };
      await unwrap(api.DELETE("/v2/courses/{courseId}/admin/sourcecast/{sourcecastId}", { params }));
      toast.success(strings.deleted(title));
    } catch (error) {
      // Somebody else has deleted it meanwhile: it is gone, as was asked for.
      const isGone = error instanceof ApiFailure && error.status === 404;
      if (!isGone) toast.danger(staffActionFailure(error, strings.onlyStaffDelete), 5000);
    }
    await client.invalidateQueries(recordingsQuery(courseId));
    setDeleting(false);
  };
  return (
    <span className="recordings__actions">
      <PublishSwitch courseId={courseId} recording={recording} />
      <Button small look="quiet" aria-label={strings.editOf(title)} onClick={() => setEditing(true)}>
        {strings.edit}
      </Button>
      <ButtonLink
        small
        look="quiet"
        to={`/courses/${courseId}/sourcereel?edit=${encodeURIComponent(recording.uid)}`}
        aria-label={strings.recutOf(title)}
      >
        {strings.recut}
      </ButtonLink>
      <Button small look="quiet" busy={isDeleting} aria-label={strings.deleteOf(title)} onClick={() => void remove()}>
        {strings.delete}
      </Button>
      {isEditing && (
        <Suspense>
          <EditDialog courseId={courseId} recording={recording} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </span>
  );
}

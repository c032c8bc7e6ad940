import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { assessmentsKey } from "../../api/assessments";
import { ApiFailure, actionFailure } from "../../api/failures";
import { userQuery } from "../../api/user";
import { toast } from "../../app/toasts";
import { strings } from "../../texts/en/admin-panel";
import { type SavedSetup, saveSetup, setupQuery } from "./configuration-calls";
import { type CourseSetup, isDirty } from "./course-setup";
import { type Conflict, type Merge, mergeSetups } from "./merge-setups";

/** What the admin is told after somebody else has saved meanwhile. */
export type Meanwhile = Pick<Merge, "taken" | "conflicts">;

/** The setup that is being edited, and its saving. */
export function useSetup(courseId: number, loaded: SavedSetup) {
  const client = useQueryClient();
  const [saved, setSaved] = useState(loaded);
  const [draft, setDraft] = useState(loaded.setup);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const latest = useRef({ saved, draft });
  latest.current = { saved, draft };

  const hold = (next: SavedSetup, wanted: CourseSetup): void => {
    latest.current = { saved: next, draft: wanted };
    setSaved(next);
    setDraft(wanted);
  };

  const readAnew = (): Promise<SavedSetup> => client.fetchQuery(setupQuery(courseId));

  const send = async (): Promise<void> => {
    const { saved: from, draft: wanted } = latest.current;
    await saveSetup(courseId, from, wanted, ({ part, ...stored }) => {
      hold(stored, wanted);
      toast.success(part === "settings" ? strings.settingsSaved : strings.typesSaved);
    });
  };

  /** Joins the draft with what somebody else saved. Returns whether there is nothing to be told of it. */
  const join = async (): Promise<boolean> => {
    const { saved: from, draft: wanted } = latest.current;
    const theirs = await readAnew();
    const { setup, taken, conflicts } = mergeSetups(from.setup, wanted, theirs.setup);
    hold(theirs, setup);
    const isSilent = taken.length + conflicts.length === 0;
    if (!isSilent) setMeanwhile({ taken, conflicts });
    return isSilent;
  };

  const save = async (): Promise<void> => {
    if (isSaving) return;
    setIsSaving(true);
    setHasFailed(false);
    setMeanwhile(null);
    try {
      try {
        await send();
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.status !== 412) throw error;
        // What changed may be nothing that is shown here, or our own save whose answer was lost.
        if (!(await join())) return;
        await send();
      }
      const fresh = await readAnew();
      hold(fresh, fresh.setup);
      await client.refetchQueries(userQuery());
      await client.invalidateQueries({ queryKey: assessmentsKey(courseId) });
    } catch (error) {
      setHasFailed(isDirty(latest.current.saved.setup, latest.current.draft));
      toast.danger(actionFailure(error));
    } finally {
      setIsSaving(false);
    }
  };

  const resolve = (conflict: Conflict, theirs: boolean): void => {
    if (theirs) setDraft(conflict.withServerValue);
    setMeanwhile((before) => {
      if (!before) return null;
      const conflicts = before.conflicts.filter((one) => one !== conflict);
      return conflicts.length + before.taken.length === 0 ? null : { ...before, conflicts };
    });
  };

  return {
    draft,
    change: (edit: (before: CourseSetup) => CourseSetup) => setDraft(edit),
    dirty: isDirty(saved.setup, draft),
    discard: () => setDraft(saved.setup),
    isSaving,
    hasFailed,
    meanwhile,
    resolve,
    understood: () => setMeanwhile(null),
    save,
  };
}

export type SetupForm = ReturnType<typeof useSetup>;

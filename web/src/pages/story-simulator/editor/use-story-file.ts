import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { courseKey } from "../../../api/course-key";
import { actionFailure } from "../../../api/failures";
import { type CourseAssets, useCourseAssets } from "../../../app/course-assets";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { useConfirm } from "../../../design/confirm";
import { strings } from "../../../texts/en/story-editor";
import { assetPathsQuery, deleteAsset, uploadAsset } from "../assets/asset-calls";
import { savedText } from "./save-text";
import { keepDraft, storyDrafts } from "./story-drafts";

/** Opens the story editor with a file below `stories/`, or without one; undefined leaves it. */
export type OpenEditor = (file: string | undefined) => void;

/** Returns the file that the address opens in the story editor, empty for none yet, undefined outside the editor. */
export function useEditorAddress(): readonly [file: string | undefined, open: OpenEditor] {
  const [parameters, setParameters] = useSearchParams();
  const open = useCallback<OpenEditor>(
    (file) => setParameters({ tool: "checkpoint-simulator", ...(file !== undefined && { file }) }),
    [setParameters],
  );
  return [parameters.get("file") ?? undefined, open];
}

/** The text of a course's story file by its name below `stories/`; null when there is none. */
const storyTextQuery = (courseId: number, name: string, assets: Pick<CourseAssets, "readText">) =>
  queryOptions({
    queryKey: courseKey(courseId, "story-text", name),
    queryFn: async () => (await assets.readText(`/stories/${name}`)) ?? null,
    staleTime: 0,
    // What is written over it must not be asked about again because the window came back.
    refetchOnWindowFocus: false,
  });

/** A story file while it is written: the course's text, and what was written over it and is kept in this browser. */
export function useStoryFile(name: string) {
  const { courseId } = useCourse();
  const assets = useCourseAssets();
  const client = useQueryClient();
  const confirm = useConfirm();
  const query = storyTextQuery(courseId, name, assets);
  const stored = useQuery(query);
  const [draft, setDraft] = useState(() => storyDrafts(courseId)[name]);
  const [isSaving, setSaving] = useState(false);
  // Null: the course has none.
  const base = stored.data ?? undefined;
  const text = draft?.text ?? base ?? "";
  const put = (next: string): void => {
    const written = next === base ? undefined : { text: next, base: draft ? draft.base : base };
    setDraft(written);
    keepDraft(courseId, name, written);
  };
  useEffect(() => {
    // What was saved elsewhere to the very same text is no draft any more.
    if (draft && base !== undefined && draft.text === base) {
      setDraft(undefined);
      keepDraft(courseId, name, undefined);
    }
  }, [draft, base, courseId, name]);

  const ports = {
    read: () => assets.readText(`/stories/${name}`),
    remove: () => deleteAsset(courseId, `stories/${name}`).then(() => undefined, actionFailure),
    upload: (content: string) => {
      const blob = new Blob([content], { type: "text/plain" });
      return uploadAsset(courseId, `stories/${name}`, blob).then(() => undefined, actionFailure);
    },
    askReplace: (isChanged: boolean) =>
      confirm({
        title: strings.replaceQuestion(name),
        body: isChanged ? `${strings.replacedMeanwhile} ${strings.replaceHint}` : strings.replaceHint,
        confirm: strings.replace,
        cancel: strings.cancel,
        danger: true,
      }),
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    const outcome = await savedText(text, draft?.base, ports).catch((error: unknown) => ({
      kind: "failed" as const,
      cause: actionFailure(error),
    }));
    if (outcome.kind === "saved") {
      client.setQueryData(query.queryKey, text);
      setDraft(undefined);
      keepDraft(courseId, name, undefined);
      toast.success(strings.savedToCourse(name));
    } else if (outcome.kind === "failed") toast.danger(strings.saveFailed(outcome.cause), 8000);
    await client.invalidateQueries({ queryKey: assetPathsQuery(courseId).queryKey });
    setSaving(false);
  };
  const discard = async (): Promise<void> => {
    const [title, body] = [strings.discardQuestion, strings.discardHint];
    if (!(await confirm({ title, body, confirm: strings.discard, cancel: strings.cancel, danger: true }))) return;
    setDraft(undefined);
    keepDraft(courseId, name, undefined);
    await stored.refetch();
  };
  return {
    text,
    put,
    save,
    discard,
    isSaving,
    isReady: stored.isSuccess,
    error: stored.error,
    retry: () => void stored.refetch(),
    isDirty: draft !== undefined,
    isNew: stored.isSuccess && base === undefined,
  };
}

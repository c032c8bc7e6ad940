import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api, unwrap } from "../../../api/client";
import { actionFailure } from "../../../api/failures";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { useConfirm } from "../../../design/confirm";
import { useLeaveGuard } from "../../../design/leave-guard";
import { strings } from "../../../texts/en/chapter-simulator";
import { chaptersQuery } from "../../game/queries";
import {
  type Chapter,
  type ChapterContent,
  contentOf,
  draftOf,
  isChanged,
  isSameContent,
  madeBetween,
  NEW_CHAPTER_ID,
  problemsOf,
  savedContent,
} from "./chapter-draft";

/** Creates a chapter, or changes the one that has this id. @throws ApiFailure */
export async function saveChapter(courseId: number, id: number, content: ChapterContent): Promise<void> {
  const body = { story: { ...content, filenames: [...content.filenames] } };
  await unwrap(
    id === NEW_CHAPTER_ID
      ? api.POST("/v2/courses/{courseId}/admin/stories", { params: { path: { courseId } }, body })
      : api.POST("/v2/courses/{courseId}/admin/stories/{storyId}", {
          params: { path: { courseId, storyId: id } },
          body,
        }),
  );
}

/** Deletes a chapter. @throws ApiFailure */
async function deleteChapter(courseId: number, storyId: number): Promise<void> {
  await unwrap(
    api.DELETE("/v2/courses/{courseId}/admin/stories/{storyId}", { params: { path: { courseId, storyId } } }),
  );
}

interface JsonTextProps {
  readonly value: unknown;
  readonly lead: string;
}

/** Shows a value as JSON, with a sentence before it. */
const JsonText = ({ value, lead }: JsonTextProps) => (
  <>
    <p>{lead}</p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by keys */}
    <section className="chapters__json" tabIndex={0} aria-label={strings.asJson}>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </section>
  </>
);

interface EditedChapter {
  readonly id: number;
  /** What the server keeps, or what a new chapter begins with. */
  readonly stored: ChapterContent;
  readonly chapters: readonly Chapter[];
  /** Another chapter takes this one's place on the page. */
  readonly onOpen: (id: number) => void;
}

/** A chapter that is edited: its draft, and what its buttons do. What was typed survives every failure. */
export function useChapter({ id, stored, chapters, onOpen }: EditedChapter) {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const confirm = useConfirm();
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(() => draftOf(id, stored));
  const [busy, setBusy] = useState<"save" | "delete">();
  const [opens, setOpens] = useState<number>();
  const changed = opens === undefined && isChanged(draft, base);
  useLeaveGuard(
    changed,
    strings.leave,
    () => false,
    (from, to) => `${from.pathname}${from.search}` !== `${to.pathname}${to.search}`,
  );
  // Only once nothing is unsaved any more may the page go on to another address.
  useEffect(() => {
    if (opens !== undefined) onOpen(opens);
  }, [opens, onOpen]);
  const take = (content: ChapterContent): void => {
    setBase(content);
    setDraft(draftOf(id, content));
  };
  const isStale = !changed && busy === undefined && id !== NEW_CHAPTER_ID && !isSameContent(stored, base);
  useEffect(() => {
    if (!isStale) return;
    setBase(stored);
    setDraft(draftOf(id, stored));
  }, [isStale, stored, id]);
  const readChapters = () => client.fetchQuery({ ...chaptersQuery(courseId), staleTime: 0 });

  /** Asks when somebody else has changed or deleted the chapter since it was opened. Returns the id to save under. */
  const agreedId = async (): Promise<number | undefined> => {
    if (id === NEW_CHAPTER_ID) return id;
    const now = (await readChapters()).find((one) => one.id === id);
    if (!now) {
      const question = { title: strings.goneMeanwhile, body: strings.goneAdvice, confirm: strings.createAgain };
      return (await confirm(question)) ? NEW_CHAPTER_ID : undefined;
    }
    if (isSameContent(contentOf(now), base)) return id;
    const body = <JsonText value={contentOf(now)} lead={strings.changedAdvice} />;
    const question = { title: strings.changedMeanwhile, body, confirm: strings.replace, danger: true };
    return (await confirm(question)) ? id : undefined;
  };

  const send = async (content: ChapterContent): Promise<void> => {
    const target = await agreedId();
    if (target === undefined) return;
    await saveChapter(courseId, target, content);
    // What was read before is old from now on, also for whoever leaves at once and thereby breaks off the next reading.
    const { queryKey } = chaptersQuery(courseId);
    await client.cancelQueries({ queryKey });
    await client.invalidateQueries({ queryKey, refetchType: "none" });
    toast.success(strings.saved);
    const after = await readChapters().catch(() => undefined);
    const made = target === NEW_CHAPTER_ID && after ? madeBetween(chapters, after, content.title) : undefined;
    const chapter = after?.find((one) => one.id === id);
    take(chapter ? contentOf(chapter) : content);
    if (made) setOpens(made.id);
  };

  const save = async (): Promise<void> => {
    const [problem] = problemsOf(draft);
    if (problem) return toast.danger(strings.problems[problem], 5000);
    const content = savedContent(draft, base);
    const body = <JsonText value={{ id, ...content }} lead={strings.saveAdvice} />;
    if (!(await confirm({ title: strings.saveQuestion, body, confirm: strings.saveChanges }))) return;
    setBusy("save");
    await send(content).catch((error: unknown) => toast.danger(actionFailure(error), 5000));
    setBusy(undefined);
  };

  const clear = async (): Promise<void> => {
    if (!(await confirm({ title: strings.clearQuestion, confirm: strings.clearChanges, danger: true }))) return;
    take(base);
    toast.success(strings.cleared);
  };

  const remove = async (): Promise<void> => {
    const question = { title: strings.deleteQuestion, body: strings.deleteAdvice, confirm: strings.delete };
    if (!(await confirm({ ...question, danger: true }))) return;
    setBusy("delete");
    try {
      await deleteChapter(courseId, id);
      toast.success(strings.deleted);
      setOpens(NEW_CHAPTER_ID);
    } catch (error) {
      toast.danger(actionFailure(error), 5000);
    } finally {
      setBusy(undefined);
      void client.invalidateQueries({ queryKey: chaptersQuery(courseId).queryKey });
    }
  };

  return { draft, base, changed, busy, change: setDraft, save, clear, remove };
}

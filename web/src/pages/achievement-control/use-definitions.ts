import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useCourse, useSession } from "../../app/session";
import { createDefinitionsStore, type DefinitionsStore } from "./definitions-store";
import { hasUnpublished } from "./edited-definitions";
import { editsInBrowser, keep } from "./kept-edits";
import { type CourseDefinitions, definitionsQuery } from "./queries";

/** An editor of a course's definitions, once it is open. */
export interface OpenedDefinitions {
  readonly store: DefinitionsStore;
  /** Edits of an earlier visit go on here. */
  readonly isResumed: boolean;
}

/** Opens the course's definitions, with the unpublished edits that this browser has kept. */
export function useDefinitions() {
  const { courseId } = useCourse();
  const { userId } = useSession().user;
  const { data, error, refetch } = useQuery(definitionsQuery(courseId));
  const [opened, setOpened] = useState<OpenedDefinitions | null>(null);
  const isOpen = useRef(false);
  useEffect(() => {
    if (!data || isOpen.current) return;
    isOpen.current = true;
    void open(data, userId, courseId).then(setOpened);
  }, [data, userId, courseId]);
  useEffect(() => opened?.store && keeping(opened.store, userId, courseId), [opened, userId, courseId]);
  return { opened, error, refetch };
}

async function open(course: CourseDefinitions, userId: number, courseId: number): Promise<OpenedDefinitions> {
  const store = createDefinitionsStore(publishedOf(course));
  // A browser that keeps nothing has nothing to go on with.
  const kept = await editsInBrowser(userId, courseId)
    .read()
    .catch(() => undefined);
  if (!kept || !hasUnpublished(kept)) return { store, isResumed: false };
  store.getState().restore(kept);
  if (kept.published.version !== course.version) store.getState().merge(course);
  return { store, isResumed: hasUnpublished(store.getState().edited) };
}

/** Returns what the course has, as the editor begins with it. */
export function publishedOf({ version, achievements, goals }: CourseDefinitions) {
  return { version, achievements, goals };
}

/** Writes every change to this browser. One writing at a time, the last state in the end. */
function keeping(store: DefinitionsStore, userId: number, courseId: number): () => void {
  const storage = editsInBrowser(userId, courseId);
  let isWriting = false;
  let isWaiting = false;
  const write = async (): Promise<void> => {
    if (isWriting) {
      isWaiting = true;
      return;
    }
    isWriting = true;
    do {
      isWaiting = false;
      // A browser that keeps nothing still edits; leaving asks.
      await keep(storage, store.getState().edited).catch(() => undefined);
    } while (isWaiting);
    isWriting = false;
  };
  return store.subscribe(() => void write());
}

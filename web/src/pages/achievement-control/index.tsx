import { usePageTitle } from "../../app/page-title";
import { isStaff, useCourse, useSession } from "../../app/session";
import { PageMessage } from "../../design/page-message";
import { StaffPage } from "../../design/staff-page";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/achievement-control";
import { ControlPage } from "./control-page";
import { type CourseDefinitions, DefinitionsContext, definitionsQuery } from "./definitions-context";
import "./achievement-control.css";
import { useQuery } from "@tanstack/react-query";
import { createStore, del, get, set, type UseStore } from "idb-keyval";
import { useEffect, useRef, useState } from "react";
import { createDefinitionsStore, type DefinitionsStore } from "./definitions-store";
import { type EditedDefinitions, hasUnpublished } from "./edited-definitions";

/** Where unpublished edits are kept, by person and course. */
interface EditsStorage {
  read(): Promise<EditedDefinitions | undefined>;
  write(edited: EditedDefinitions): Promise<void>;
  remove(): Promise<void>;
}

/** Keeps the edits of one person in one course in this browser. */
function editsInBrowser(userId: number, courseId: number): EditsStorage {
  let opened: UseStore | null = null;
  // A browser that keeps nothing may throw at once.
  const store = async () => {
    opened ??= createStore("academy-achievement-edits", "edits");
    return opened;
  };
  const key = [userId, courseId];
  return {
    read: async () => get<EditedDefinitions>(key, await store()),
    write: async (edited) => set(key, edited, await store()),
    remove: async () => del(key, await store()),
  };
}

/** Writes or removes what is kept, so that it is there only while something is unpublished. */
function keep(storage: EditsStorage, edited: EditedDefinitions): Promise<void> {
  return hasUnpublished(edited) ? storage.write(edited) : storage.remove();
}

/** An editor of a course's definitions, once it is open. */
interface OpenedDefinitions {
  readonly store: DefinitionsStore;
  /** Edits of an earlier visit go on here. */
  readonly isResumed: boolean;
}

/** Opens the course's definitions, with the unpublished edits that this browser has kept. */
function useDefinitions() {
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
  const stored = await editsInBrowser(userId, courseId)
    .read()
    .catch(() => undefined);
  if (!stored || !hasUnpublished(stored)) return { store, isResumed: false };
  store.getState().restore(stored);
  if (stored.published.version !== course.version) store.getState().merge(course);
  return { store, isResumed: hasUnpublished(store.getState().edited) };
}

/** Returns what the course has, as the editor begins with it. */
function publishedOf({ version, achievements, goals }: CourseDefinitions) {
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

/** Where staff edit the achievements and goals of their course, and publish them. */
export default function AchievementControl() {
  const { role, configuration } = useCourse();
  if (!isStaff(role) || !configuration.enableAchievements) return <NotFound />;
  return (
    <StaffPage>
      <Definitions />
    </StaffPage>
  );
}

/** The specification's words for everybody else. */
function NotFound() {
  usePageTitle(strings.notFoundTitle);
  return (
    <PageMessage title={strings.notFoundTitle}>
      <p>{strings.notFoundText}</p>
    </PageMessage>
  );
}

function Definitions() {
  usePageTitle(strings.title);
  const { opened, error, refetch } = useDefinitions();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!opened) return <Loading />;
  return (
    <DefinitionsContext value={opened.store}>
      <ControlPage isResumed={opened.isResumed} />
    </DefinitionsContext>
  );
}

/** Keeps the layout while the definitions are read. */
const Loading = () => (
  <div className="ac" aria-busy="true">
    <h1>{strings.title}</h1>
    <p role="status">{strings.loading}</p>
    <div className="ac-loading skeleton" aria-hidden="true" />
  </div>
);

import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { toast } from "../../../app/toasts";
import { ButtonLink } from "../../../design/button";
import { WaitingLine } from "../../../design/spinner";
import type { GithubClient } from "../../../github/client";
import type { RepositoryPlace } from "../../../github/repository";
import { useGithubSession } from "../../../github/use-github";
import { strings } from "../../../texts/en/github-mission-editor";
import { FailureState } from "../failure-state";
import { ROOT } from "../github-missions";
import { ToLogin } from "../login";
import { SecondaryBar } from "../secondary-bar";
import { createDraftKeeper } from "./draft-keeper";
import { type DraftStorage, indexedDbDrafts } from "./draft-storage";
import { EditorContext, type OpenEditor } from "./editor-context";
import { createMissionEditing } from "./mission-editing";
import { requestedMission } from "./navigation-state";
import { NEW_MISSION_TEXTS } from "./new-mission-texts";
import { openMission, openNewMission } from "./open-mission";
import { MissionWorkspace } from "./workspace";

/** What a tab hears of its turn to keep a mission's drafts. */
interface LockListener {
  /** Another tab has the mission open. */
  readonly onWaiting: () => void;
  /** The other tab is gone. */
  readonly onTurn: () => void;
}

/**
 * Lets one tab of the browser at a time keep drafts under a name; returns what ends that. Where there are no locks, all do.
 */
function lockDrafts(name: string, { onWaiting, onTurn }: LockListener): () => void {
  if (!navigator.locks) return () => undefined;
  const controller = new AbortController();
  const { signal } = controller;
  const untilTheEnd = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener("abort", () => resolve());
    });
  const wait = () =>
    navigator.locks.request(name, { signal }, () => {
      if (!signal.aborted) onTurn();
      return untilTheEnd();
    });
  void navigator.locks
    .request(name, { ifAvailable: true }, (lock) => {
      if (lock) return untilTheEnd();
      if (signal.aborted) return undefined;
      onWaiting();
      // The wait is over when the mission is closed here.
      void wait().catch((cause: unknown) => {
        if (!signal.aborted) console.warn("This tab does not get its turn to keep drafts.", cause);
      });
      return undefined;
    })
    .catch((cause: unknown) => console.warn("Tabs are not told apart.", cause));
  return () => controller.abort();
}

/** How long the message about a repository that could not be read stays, in milliseconds. */
const RETRIEVE_MS = 1000;

/** /githubassessments/editor: one mission, of the repository that the browser's history names; else a new one. */
export default function MissionEditor() {
  const { state } = useLocation();
  const session = useGithubSession();
  const wanted = requestedMission(state);
  const signedIn = session.status === "signedIn" ? { login: session.user.login, client: session.client } : null;
  const { editor, error, retry } = useEditor(wanted?.place ?? null, signedIn);
  // What is open stays open when the sign-in ends: what was typed is not lost.
  if (editor) {
    return (
      <EditorContext value={editor}>
        <MissionWorkspace key={editor.id} dueAt={wanted?.dueAt ?? null} />
      </EditorContext>
    );
  }
  if (session.status === "signedOut") return <ToLogin />;
  return (
    <>
      <SecondaryBar />
      <main className="gm" id="content">
        <h1 className="unseen">{wanted?.place.name ?? strings.newTitle}</h1>
        {error === null ? (
          <WaitingLine>{strings.loading}</WaitingLine>
        ) : (
          <FailureState title={strings.notRead} error={error} onRetry={retry}>
            <ButtonLink to={`${ROOT}/missions`}>{strings.toMissions}</ButtonLink>
          </FailureState>
        )}
      </main>
    </>
  );
}

interface SignedIn {
  readonly login: string;
  readonly client: GithubClient;
}

const idOf = (place: RepositoryPlace | null): string =>
  place === null ? "" : `${place.owner}/${place.name}`.toLowerCase();

/** Opens the mission, once for each person and repository. One that gets its repository while it is open stays open. */
function useEditor(wanted: RepositoryPlace | null, signedIn: SignedIn | null) {
  const [drafts] = useState(indexedDbDrafts);
  const [editor, setEditor] = useState<OpenEditor | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const login = signedIn?.login ?? editor?.login ?? null;
  const isOpen = editor !== null && editor.login === login && isOf(editor, wanted);
  const id = idOf(wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same person's new token opens nothing anew
  useEffect(() => {
    if (signedIn === null || isOpen) return;
    let isWanted = true;
    setError(null);
    open(wanted, signedIn, drafts).then(
      (opened) => {
        if (isWanted) setEditor(opened);
      },
      (failure: unknown) => {
        if (!isWanted) return;
        toast.warning(strings.retrieveFailed, RETRIEVE_MS);
        setError(failure);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [id, login, isOpen, attempt, drafts]);
  useEffect(() => (editor ? keepDrafts(editor) : undefined), [editor]);
  return { editor: isOpen ? editor : null, error, retry: () => setAttempt((before) => before + 1) };
}

/** Keeps the drafts of an open mission, one tab at a time; returns what ends that. */
function keepDrafts({ login, wanted, keeper }: OpenEditor): () => void {
  const unlock = lockDrafts(`academy-github-mission ${login} ${idOf(wanted)}`, {
    onWaiting: keeper.pause,
    onTurn: () => void keeper.resume(),
  });
  return () => {
    keeper.dispose();
    unlock();
  };
}

function isOf({ wanted, store }: OpenEditor, asked: RepositoryPlace | null): boolean {
  const { home } = store.getState();
  return idOf(asked) === idOf(wanted) || (home !== null && idOf(asked) === idOf(home.place));
}

let openedSoFar = 0;

async function open(
  wanted: RepositoryPlace | null,
  { login, client }: SignedIn,
  drafts: DraftStorage,
): Promise<OpenEditor> {
  const parts = { client, login, drafts };
  const opened = await (wanted === null ? openNewMission(parts) : openMission(parts, wanted));
  const { home, saved, author, draft } = opened;
  const store = createMissionEditing({ home, saved, author, mission: draft?.mission, texts: NEW_MISSION_TEXTS });
  const keeper = createDraftKeeper({ store, storage: drafts, login, now: Date.now });
  openedSoFar += 1;
  return { id: `github-mission-${openedSoFar}`, login, wanted, opened, store, keeper, drafts };
}

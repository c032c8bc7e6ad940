import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { isWithoutChanges, NEW_REPOSITORY_MESSAGE, SAVE_MESSAGE } from "../../../../../domain/assessments/repository";
import { serverNow } from "../../../api/server-time";
import { saveCommand } from "../../../app/shortcuts/commands";
import { toast } from "../../../app/toasts";
import type { GithubClient } from "../../../github/client";
import { GithubFailure } from "../../../github/failures";
import { githubSignIn } from "../../../github/github-session";
import { strings } from "../../../texts/en/github-mission-editor";
import { strings as missionsStrings } from "../../../texts/en/github-missions";
import { GITHUB_KEY } from "../course-query";
import { useSigningIn } from "../failure-state";
import { ROOT } from "../github-missions";
import { useOpenEditor } from "./editor-context";
import { type MissionHome, unsavedChangesOf } from "./mission-editing";
import { editorState } from "./navigation-state";
import { makeRepository, type NewRepository, type RebasedMission, saveMission } from "./save-mission";

/** Where a save has got to. */
export type SavingState =
  | { readonly kind: "idle" }
  /** A new mission: the person is asked for its repository. `failure` is why the last `request` made none. */
  | { readonly kind: "asking"; readonly failure: GithubFailure | null; readonly request?: NewRepository }
  | { readonly kind: "saving" }
  | { readonly kind: "failed"; readonly failure: GithubFailure }
  /** Others changed the same files. `isOpening`: it was found when the mission was opened. */
  | {
      readonly kind: "conflict";
      readonly home: MissionHome;
      readonly rebased: RebasedMission;
      readonly isOpening: boolean;
    };

/** What a person does about saving. */
export interface Saving {
  readonly state: SavingState;
  save(): Promise<void>;
  /** Makes the repository of a new mission, and saves the mission there. */
  create(request: NewRepository): Promise<void>;
  /** Signs in again, and saves. */
  signInAndSave(): Promise<void>;
  /** Decides a conflict. */
  keepOwnChanges(): Promise<void>;
  takeServerChanges(): Promise<void>;
  /** Closes the dialog that is open, and changes nothing. */
  cancel(): void;
}

/** How long messages about saving stay, in milliseconds. */
const MESSAGE_MS = 2000;

/** Saves the open mission, and tells how it went. */
export function useSaving(dueAt: number | null): Saving {
  const { store, keeper, opened, login } = useOpenEditor();
  const { start } = useSigningIn();
  const arrived = useArrival(dueAt);
  const [state, setState] = useState<SavingState>(() =>
    opened.conflict ? { kind: "conflict", ...opened.conflict, isOpening: true } : { kind: "idle" },
  );
  const fail = (cause: unknown) => setState({ kind: "failed", failure: failureOf(cause) });
  /** The client of the one who opened the mission: nobody's work is saved in another's name. */
  const clientOf = (): GithubClient | null => {
    const session = githubSignIn().session();
    return session.status === "signedIn" && session.user.login === login ? session.client : null;
  };
  const mayBegin = (): boolean => {
    if (dueAt !== null && serverNow() > dueAt) {
      toast.warning(strings.pastDue, MESSAGE_MS);
      return false;
    }
    return true;
  };
  const commit = async (client: GithubClient, message: string): Promise<void> => {
    const { home, saved, author, mission, keys } = store.getState();
    if (home === null) return setState({ kind: "asking", failure: null });
    const planned = unsavedChangesOf({ saved, mission, author });
    setState({ kind: "saving" });
    try {
      const outcome = await saveMission({ client, home, saved, mission, author, message });
      if (outcome.kind === "conflict") {
        const { place, branch, head } = outcome.snapshot;
        const newHome = { place, branch, head };
        return setState({ kind: "conflict", home: newHome, rebased: outcome.rebased, isOpening: false });
      }
      store.getState().adopt(outcome.home, outcome.saved, { mission, keys });
      setState({ kind: "idle" });
      arrived({ isFirst: saved === null, deletes: planned.deletions.length > 0, isMerged: outcome.isMerged });
    } catch (cause) {
      const isOnlyDeleting = planned.additions.size === 0 && planned.deletions.length > 0;
      toast.danger(isOnlyDeleting ? strings.deleteFailed : strings.saveFailed, MESSAGE_MS);
      fail(cause);
    }
  };
  const save = async (): Promise<void> => {
    if (state.kind === "saving" || !mayBegin()) return;
    const client = clientOf();
    if (client === null) {
      toast.danger(missionsStrings.pleaseSignIn, MESSAGE_MS);
      return fail(new GithubFailure("signedOut", "Nobody is signed in with GitHub."));
    }
    const { home, saved, mission, author } = store.getState();
    if (saved !== null && isWithoutChanges(unsavedChangesOf({ saved, mission, author }))) {
      return void toast.info(strings.nothingToSave);
    }
    if (home === null) return setState({ kind: "asking", failure: null });
    await commit(client, saved === null ? NEW_REPOSITORY_MESSAGE : SAVE_MESSAGE);
  };
  const create = async (request: NewRepository): Promise<void> => {
    const client = clientOf();
    if (client === null) return save();
    setState({ kind: "saving" });
    try {
      const { owner, name, defaultBranch } = await makeRepository(client, request);
      store.getState().found({ place: { owner, name }, branch: defaultBranch, head: null });
    } catch (cause) {
      toast.danger(strings.createFailed, MESSAGE_MS);
      return setState({ kind: "asking", failure: failureOf(cause), request });
    }
    await commit(client, NEW_REPOSITORY_MESSAGE);
  };
  const signInAndSave = async () => {
    if (await start()) await save();
  };
  const keepMine = async () => {
    if (state.kind !== "conflict") return;
    const { home, rebased, isOpening } = state;
    store.getState().moveOn(home, rebased.saved, rebased.mission);
    setState({ kind: "idle" });
    const client = clientOf();
    if (!isOpening && client !== null) await commit(client, SAVE_MESSAGE);
    else if (!isOpening) await save();
  };
  const takeTheirs = async () => {
    if (state.kind !== "conflict") return;
    try {
      await keeper.putAside("theirs");
    } catch (cause) {
      console.warn("The version could not be put aside.", cause);
      return void toast.danger(strings.asideFailed, 5000);
    }
    store.getState().moveOn(state.home, state.rebased.saved);
    setState({ kind: "idle" });
    toast.info(strings.tookTheirs, 5000);
  };
  const cancel = () => setState({ kind: "idle" });
  return { state, save, create, signInAndSave, keepOwnChanges: keepMine, takeServerChanges: takeTheirs, cancel };
}

const failureOf = (cause: unknown): GithubFailure =>
  cause instanceof GithubFailure ? cause : new GithubFailure("server", String(cause), null, { cause });

interface Arrival {
  /** It was the repository's first commit. */
  readonly isFirst: boolean;
  readonly deletes: boolean;
  readonly isMerged: boolean;
}

/** Tells of a save that has arrived, and puts a new mission's repository into the address, for a reload. */
function useArrival(dueAt: number | null): (arrival: Arrival) => void {
  const { store } = useOpenEditor();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return ({ isFirst, deletes, isMerged }) => {
    toast.success(isFirst ? strings.createdFile : strings.savedFile, MESSAGE_MS);
    if (deletes) toast.success(strings.deletedFolder, MESSAGE_MS);
    if (isMerged) toast.info(strings.merged, 5000);
    if (!isFirst) return;
    void queries.invalidateQueries({ queryKey: [GITHUB_KEY] });
    const { home } = store.getState();
    if (home) void navigate(`${ROOT}/editor`, { replace: true, state: editorState(home.place, dueAt) });
  };
}

/** What one does by keys in the editor of a mission. */
export const missionCommands = () => [saveCommand(strings.save)];

import { type ReactNode, useState } from "react";
import { useStore } from "zustand";
import { newMission } from "../../../../../domain/assessments/repository";
import { githubSettings } from "../../../app/file-host-settings";
import { useNow } from "../../../app/now";
import { toast } from "../../../app/toasts";
import { Button, IconButton, OutsideLink } from "../../../design/button";
import { useConfirm } from "../../../design/confirm";
import { formatOwnDate } from "../../../design/format";
import type { GithubFailure } from "../../../github/failures";
import { installationAddress } from "../../../github/installation";
import { strings } from "../../../texts/en/github-mission-editor";
import { useEditing, useOpenEditor } from "./editor-context";
import { NEW_MISSION_TEXTS } from "./new-mission-texts";
import type { Saving } from "./use-saving";

/** Says in plain words why a save failed, what became of the work, and what to do. */
function failureText({ kind, until }: GithubFailure): string {
  if (kind !== "rateLimited") return strings.failures[kind];
  return until === null
    ? strings.failures.rateLimitedAny
    : strings.failures.rateLimited(formatOwnDate(until, "medium"));
}

/** Says why a repository could not be made. */
export function creationFailureText(failure: GithubFailure): string {
  if (failure.kind === "forbidden") return strings.failures.mayNotCreate;
  return failure.kind === "refused" ? strings.failures.nameTaken : failureText(failure);
}

const HALF_A_MINUTE_MS = 30_000;

/** What the person must know about the mission: why a save failed, unsaved changes that are back, that it is too late. */
export function Notices({ saving, dueAt }: { saving: Saving; dueAt: number | null }) {
  const { opened, keeper } = useOpenEditor();
  const isElsewhere = useStore(keeper.keeping) === "elsewhere";
  const now = useNow(HALF_A_MINUTE_MS);
  return (
    <>
      {saving.state.kind === "failed" && <FailureNotice saving={saving} />}
      {opened.draft && <DraftNotice at={opened.draft.at} />}
      {isElsewhere && <Notice look="info">{strings.openElsewhere}</Notice>}
      {!opened.isWritable && <Notice look="info">{strings.readOnlyNote}</Notice>}
      {dueAt !== null && now > dueAt && <Notice look="info">{strings.pastDueNote}</Notice>}
    </>
  );
}

interface NoticeProps {
  readonly look: "info" | "warn";
  readonly children: string;
  readonly ways?: ReactNode;
}

const Notice = ({ look, children, ways }: NoticeProps) => (
  <div className={`ws-notice ws-notice--${look}`} role={look === "warn" ? "alert" : "status"}>
    <span>{children}</span>
    {ways}
  </div>
);

function FailureNotice({ saving }: { saving: Saving }) {
  const { state, save, signInAndSave, cancel } = saving;
  if (state.kind !== "failed") return null;
  const { kind } = state.failure;
  const settings = kind === "forbidden" || kind === "missing" ? githubSettings() : null;
  const address = settings && installationAddress(settings);
  return (
    <Notice
      look="warn"
      ways={
        <>
          {kind === "signedOut" ? (
            <Button small look="primary" onClick={() => void signInAndSave()}>
              {strings.signInAgain}
            </Button>
          ) : (
            <Button small onClick={() => void save()}>
              {strings.saveAgain}
            </Button>
          )}
          {address !== null && (
            <OutsideLink className="button button--normal button--small" href={address}>
              {strings.allowRepository}
            </OutsideLink>
          )}
          <IconButton small icon="close" label={strings.dismiss} onClick={cancel} />
        </>
      }
    >
      {failureText(state.failure)}
    </Notice>
  );
}

/** Tells that what is shown is not what GitHub has, until it is saved or discarded. */
function DraftNotice({ at }: { at: number }) {
  const { store, keeper } = useOpenEditor();
  const confirm = useConfirm();
  const isDirty = useEditing(({ hasUnsavedChanges }) => hasUnsavedChanges);
  const [isOver, setOver] = useState(false);
  if (isOver || !isDirty) return null;
  const discard = async () => {
    const question = { title: strings.discardTitle, body: <p>{strings.discardBody}</p>, danger: true };
    if (!(await confirm({ ...question, confirm: strings.discard }))) return;
    try {
      await keeper.putAside("discarded");
    } catch (cause) {
      console.warn("The version could not be put aside.", cause);
      return void toast.danger(strings.asideFailed, 5000);
    }
    const { home, saved, moveOn, replace } = store.getState();
    if (home && saved) moveOn(home, saved);
    else replace(newMission(NEW_MISSION_TEXTS));
    setOver(true);
  };
  return (
    <Notice
      look="info"
      ways={
        <>
          <Button small onClick={() => void discard()}>
            {strings.discardDraft}
          </Button>
          <IconButton small icon="close" label={strings.dismiss} onClick={() => setOver(true)} />
        </>
      }
    >
      {strings.draftBack(formatOwnDate(at, "medium"))}
    </Notice>
  );
}

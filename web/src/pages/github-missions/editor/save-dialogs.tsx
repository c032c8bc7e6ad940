import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { changedPaths, DEFAULT_REPOSITORY_TITLE } from "../../../../../domain/assessments/repository";
import { toast } from "../../../app/toasts";
import { Button } from "../../../design/button";
import { Dialog } from "../../../design/dialog";
import { Check, Field } from "../../../design/form";
import type { GithubFailure } from "../../../github/failures";
import { useGithubSession } from "../../../github/use-github";
import { strings } from "../../../texts/en/github-mission-editor";
import { DiffTable } from "../../../workspace/drafts/diff-table";
import { organisationsQuery } from "../course-query";
import { useEditing, useOpenEditor } from "./editor-context";
import { unsavedChangesOf } from "./mission-editing";
import { creationFailureText } from "./notices";
import { type ConflictingFile, isRepositoryName, type NewRepository } from "./save-mission";
import type { Saving } from "./use-saving";

/** How long the message about a missing title stays, in milliseconds. */
const TITLE_MS = 2000;

interface NewRepositoryProps {
  /** Why the last attempt made no repository. */
  readonly failure: GithubFailure | null;
  /** What was asked for then. */
  readonly request: NewRepository | undefined;
  readonly onConfirm: (request: NewRepository) => void;
  readonly onClose: () => void;
}

/** Asks for the repository of a new mission, and shows the files that its first commit will have. */
function NewRepositoryDialog({ failure, request, onConfirm, onClose }: NewRepositoryProps) {
  const form = useId();
  const { login, store } = useOpenEditor();
  const { data: organisations = [] } = useQuery(organisationsQuery(useGithubSession()));
  const [owner, setOwner] = useState(request?.owner ?? login);
  const [name, setName] = useState(request?.name ?? DEFAULT_REPOSITORY_TITLE);
  const [isPrivate, setPrivate] = useState(request?.isPrivate ?? true);
  const [isTried, setTried] = useState(false);
  const mission = useEditing((state) => state.mission);
  const files = changedPaths(unsavedChangesOf({ ...store.getState(), mission }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const title = name.trim();
    if (title === "") toast.warning(strings.noTitle, TITLE_MS);
    if (wrongWith(title) !== null) return;
    const organisation = owner === login ? null : owner;
    onConfirm({ owner, organisation, name: title, isPrivate });
  };
  const wrong = isTried ? wrongWith(name.trim()) : null;
  return (
    <Dialog
      title={strings.confirmTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.close}</Button>
          <Button look="primary" type="submit" form={form}>
            {strings.confirm}
          </Button>
        </>
      }
    >
      <form id={form} className="gme-form" onSubmit={submit} noValidate>
        <Field label={strings.owner}>
          {(attributes) => (
            <select
              {...attributes}
              className="input"
              disabled={organisations.length === 0}
              value={owner}
              onChange={({ target }) => setOwner(target.value)}
            >
              <option value={login}>{strings.ownYours(login)}</option>
              {organisations.map((organisation) => (
                <option key={organisation.login} value={organisation.login}>
                  {organisation.login}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          label={strings.repositoryTitle}
          hint={strings.repositoryTitleHint}
          error={wrong ?? (failure && creationFailureText(failure))}
        >
          {(attributes) => (
            <input
              {...attributes}
              className="input"
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Check label={strings.private} checked={isPrivate} onChange={({ target }) => setPrivate(target.checked)} />
      </form>
      <section aria-label={strings.filesToCreate}>
        <h3 className="gme-conflict__path">{strings.filesToCreate}</h3>
        <ul className="gme-files">
          {files.map((path) => (
            <li key={path}>
              <code>{path}</code>
            </li>
          ))}
        </ul>
      </section>
    </Dialog>
  );
}

function wrongWith(title: string): string | null {
  if (title === "") return strings.noTitle;
  return isRepositoryName(title) ? null : strings.badTitle;
}

interface ConflictProps {
  readonly files: readonly ConflictingFile[];
  /** It was found when the mission was opened: nothing is saved by choosing. */
  readonly isOpening: boolean;
  readonly onKeepOwn: () => void;
  readonly onTakeServer: () => void;
  readonly onCancel: () => void;
}

/** Shows both texts of each file that others changed too, and asks which to go on with. */
function ConflictDialog({ files, isOpening, onKeepOwn, onTakeServer, onCancel }: ConflictProps) {
  return (
    <Dialog
      title={strings.conflictTitle}
      wide
      onClose={onCancel}
      footer={
        <>
          <Button look="quiet" data-first onClick={onCancel}>
            {strings.cancel}
          </Button>
          <Button onClick={onTakeServer}>{strings.takeTheirs}</Button>
          <Button look="primary" onClick={onKeepOwn}>
            {isOpening ? strings.keepMineOpening : strings.keepMine}
          </Button>
        </>
      }
    >
      <p>{isOpening ? strings.conflictOpening : strings.conflictIntro}</p>
      <p>{strings.conflictHint}</p>
      {files.map(({ path, mine, theirs }, at) => (
        <section key={path} aria-label={path}>
          <h3 className="gme-conflict__path">{strings.conflictFile(path, at + 1, files.length)}</h3>
          {(mine === null || theirs === null) && (
            <p className="aw-quiet">{mine === null ? strings.mineDeletes : strings.theirsDeletes}</p>
          )}
          <DiffTable left={mine ?? ""} right={theirs ?? ""} leftName={strings.mine} rightName={strings.theirs} />
        </section>
      ))}
    </Dialog>
  );
}

/** What saving has to ask. */
export function SaveDialogs({ saving }: { saving: Saving }) {
  const { state, create, keepOwnChanges: keepMine, takeServerChanges: takeTheirs, cancel } = saving;
  if (state.kind === "asking") {
    const { failure, request } = state;
    return (
      <NewRepositoryDialog
        failure={failure}
        request={request}
        onConfirm={(wanted) => void create(wanted)}
        onClose={cancel}
      />
    );
  }
  if (state.kind !== "conflict") return null;
  return (
    <ConflictDialog
      files={state.rebased.conflicts}
      isOpening={state.isOpening}
      onKeepOwn={() => void keepMine()}
      onTakeServer={() => void takeTheirs()}
      onCancel={cancel}
    />
  );
}

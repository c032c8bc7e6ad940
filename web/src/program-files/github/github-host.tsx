import { type FormEvent, useCallback, useId, useState } from "react";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { Field } from "../../design/form";
import type { GithubSession, GithubSignIn } from "../../github/client";
import type { RepositoryEntry, RepositoryFile, RepositoryPlace } from "../../github/repository";
import { strings } from "../../texts/en/github-files";
import { Cancelled } from "../file-failure";
import { FileTree, type TreeEntry } from "../file-tree";
import type {
  AccountState,
  FileDialogs,
  HostAccount,
  OpenFile,
  Program,
  ProgramFileHost,
  SavedFile,
  SaveResult,
} from "../program-file";
import { readProgramText, writtenText } from "../program-text";
import {
  type ChosenFile,
  checkTarget,
  failureText,
  lookupFailureText,
  nameOf,
  openChosen,
  type Submitted,
  type Target,
} from "./file-rules";
import { type GithubCalls, githubCalls, saveFile } from "./github-calls";
import { RepositoryDialog } from "./repository-dialog";

interface FileDialogProps<Answer> {
  readonly mode: "open" | "save";
  readonly repository: RepositoryPlace;
  /** The name that the program has; empty where it has none. */
  readonly name?: string;
  readonly load: (path: string) => Promise<readonly RepositoryEntry[]>;
  readonly submit: (chosen: ChosenFile) => Promise<Submitted<Answer>>;
  readonly close: (answer: Answer | null) => void;
}

const PROBLEM_MS = 4000;

/** Has the person choose a file of a repository, or name one to save to. What is wrong is said, and the dialog stays. */
function FileDialog<Answer>({ mode, repository, name = "", load, submit, close }: FileDialogProps<Answer>) {
  const form = useId();
  const [entry, setEntry] = useState<TreeEntry | null>(null);
  const [path, setPath] = useState(name);
  const [message, setMessage] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [read] = useState(() => load);
  const act = async (chosen: TreeEntry | null) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const submitted = await submit({ entry: chosen, path, message });
      if ("answer" in submitted) close(submitted.answer);
      else toast.warning(submitted.problem, PROBLEM_MS);
    } catch (error) {
      // Who answers a question with no is back in this dialog.
      if (!(error instanceof Cancelled)) toast.danger(lookupFailureText(error), PROBLEM_MS * 2);
    } finally {
      setBusy(false);
    }
  };
  const select = useCallback((chosen: TreeEntry) => {
    setEntry(chosen);
    setPath(chosen.kind === "folder" ? `${chosen.path}/` : chosen.path);
  }, []);
  return (
    <Dialog
      title={strings.selectAFile}
      onClose={() => close(null)}
      footer={
        <>
          <Button onClick={() => close(null)}>{strings.close}</Button>
          <Button look="primary" type="submit" form={form} busy={isBusy}>
            {mode === "open" ? strings.open : strings.save}
          </Button>
        </>
      }
    >
      <p className="pf-quiet">
        {repository.owner}/{repository.name}
      </p>
      <FileTree
        label={strings.filesOf(repository.name)}
        load={read}
        failureText={failureText}
        selected={entry?.path ?? null}
        onSelect={select}
        onOpen={(chosen) => mode === "open" && void act(chosen)}
        empty={mode === "open" ? strings.nothingToOpen : strings.emptyRepository}
      />
      <form
        id={form}
        className="pf-save"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void act(entry);
        }}
      >
        {mode === "save" && (
          <>
            <FileName path={path} onPath={setPath} />
            <Field label={strings.commitMessage} hint={strings.commitMessageHint(strings.defaultMessage)}>
              {(attributes) => (
                <input
                  {...attributes}
                  className="input"
                  autoComplete="off"
                  value={message}
                  onChange={({ target }) => setMessage(target.value)}
                />
              )}
            </Field>
          </>
        )}
      </form>
    </Dialog>
  );
}

/** The file's path. An empty box that is clicked holds the ending, with the cursor before it. */
function FileName({ path, onPath }: { path: string; onPath: (path: string) => void }) {
  return (
    <Field label={strings.fileName} hint={strings.fileNameHint}>
      {(attributes) => (
        <input
          {...attributes}
          className="input"
          autoComplete="off"
          spellCheck={false}
          value={path}
          onChange={({ target }) => onPath(target.value)}
          onClick={({ currentTarget }) => {
            if (path !== "") return;
            onPath(".js");
            requestAnimationFrame(() => currentTarget.setSelectionRange(0, 0));
          }}
        />
      )}
    </Field>
  );
}

export interface GithubHostOptions {
  readonly signIn: GithubSignIn;
  readonly now: () => number;
}

/** Opens and saves files of repositories on GitHub; each save is one commit. */
export function createGithubHost({ signIn, now }: GithubHostOptions): ProgramFileHost {
  let lastRepository: RepositoryPlace | null = null;

  const chooseRepository = async (call: GithubCalls, dialogs: FileDialogs, mode: "open" | "save") => {
    // Whoever is not signed in is asked for it before a dialog opens in vain.
    await call(async () => undefined);
    lastRepository = await dialogs.show<RepositoryPlace>((close) => (
      <RepositoryDialog
        mode={mode}
        load={() => call((client) => client.repositories())}
        chosen={lastRepository}
        close={close}
      />
    ));
    return lastRepository;
  };

  const save = async (
    call: GithubCalls,
    place: RepositoryPlace,
    program: Program,
    target: Target & Lines,
  ): Promise<SaveResult> => {
    const { path, message, expected, lineEnd } = target;
    const text = writtenText(program.text, lineEnd);
    const result = await saveFile(call, { place, path, text, message, expected });
    if (result.kind === "conflict")
      return { kind: "conflict", theirs: result.theirs && openFileOf(place, result.theirs) };
    const saved: OpenFile = {
      place: { host: "github", owner: place.owner, repository: place.name, path },
      name: nameOf(path),
      revision: result.sha,
      saved: { text: program.text, language: null },
      lineEnd,
      lastSaved: now(),
    };
    return { kind: "done", file: saved, message: expected === null ? strings.created : strings.saved };
  };

  return {
    account: accountOf(signIn),
    open: async (dialogs) => {
      const call = githubCalls(signIn, dialogs);
      const place = await chooseRepository(call, dialogs, "open");
      const file = await dialogs.show<RepositoryFile>((close) => (
        <FileDialog
          mode="open"
          repository={place}
          load={(path) => call((client) => client.folder(place, path))}
          submit={(chosen) => openChosen({ call, place, dialogs }, chosen)}
          close={close}
        />
      ));
      return { kind: "done", file: openFileOf(place, file), message: strings.loaded } satisfies SavedFile;
    },
    save: (file, program, dialogs) => {
      if (file.place.host !== "github") throw new Error(`${file.name} is not on GitHub.`);
      const { owner, repository, path } = file.place;
      const target = { path, message: strings.defaultMessage, expected: file.revision, lineEnd: file.lineEnd };
      return save(githubCalls(signIn, dialogs), { owner, name: repository }, program, target);
    },
    saveAs: async (program, name, dialogs) => {
      const call = githubCalls(signIn, dialogs);
      const place = await chooseRepository(call, dialogs, "save");
      const target = await dialogs.show<Target>((close) => (
        <FileDialog
          mode="save"
          name={name}
          repository={place}
          load={(path) => call((client) => client.folder(place, path))}
          submit={(chosen) => checkTarget({ call, place, dialogs }, chosen)}
          close={close}
        />
      ));
      return save(call, place, program, { ...target, lineEnd: "\n" });
    },
  };
}

type Lines = Pick<OpenFile, "lineEnd">;

function openFileOf({ owner, name }: RepositoryPlace, { path, text, sha }: RepositoryFile): OpenFile {
  const read = readProgramText(text);
  return {
    place: { host: "github", owner, repository: name, path },
    name: nameOf(path),
    revision: sha,
    saved: { text: read.text, language: null },
    lineEnd: read.lineEnd,
    lastSaved: null,
  };
}

/** The sign-in with GitHub in the terms of hosts. */
function accountOf(signIn: GithubSignIn): HostAccount {
  const states = new WeakMap<GithubSession, AccountState>();
  return {
    state: () => {
      const session = signIn.session();
      const state = states.get(session) ?? stateOf(session);
      states.set(session, state);
      return state;
    },
    subscribe: signIn.subscribe,
    signIn: signIn.signIn,
    signOut: signIn.signOut,
  };
}

function stateOf(session: GithubSession): AccountState {
  if (session.status === "signedIn") return { status: "signed in", name: session.user.login };
  if (session.status === "signingIn") return { status: "signing in", cancel: session.cancel };
  return { status: "signed out" };
}

import type { RepositoryFile, RepositoryPlace } from "../../github/repository";
import type { GithubSession, GithubSignIn } from "../../github/session-state";
import { strings } from "../../texts/en/github-files";
import type { OpenFile, Program } from "../program-file";
import type {
  AccountState,
  FileDialogs,
  HostAccount,
  ProgramFileHost,
  SavedFile,
  SaveResult,
} from "../program-file-host";
import { readProgramText, writtenText } from "../program-text";
import { FileDialog } from "./file-dialog";
import { checkTarget, openChosen, type Target } from "./file-rules";
import { type GithubCalls, githubCalls } from "./github-calls";
import { RepositoryDialog } from "./repository-dialog";
import { nameOf } from "./repository-path";
import { saveFile } from "./save-file";

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

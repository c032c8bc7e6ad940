import type { GithubClient, GithubSession, GithubSignIn, SignInOutcome } from "../../github/client";
import { GithubFailure } from "../../github/failures";
import type { Repository } from "../../github/repository";
import { blobSha } from "./github-calls";

/** One repository of tests: its texts by path, and its commits. */
export interface FakeRepository {
  readonly repository: Repository;
  readonly files: Map<string, string>;
  readonly commits: string[];
}

/** A GitHub in memory with the calls that files need, whose next calls can be made to fail. */
export function fakeGithub(repositories: readonly FakeRepository[]) {
  const failures: Array<{ readonly call: keyof GithubClient; readonly error: GithubFailure }> = [];
  /** Runs before a commit is looked at, as somebody else's commit would. */
  const meanwhile: Array<() => void> = [];
  const at = (place: { owner: string; name: string }): FakeRepository => {
    const found = repositories.find(
      ({ repository }) => repository.owner === place.owner && repository.name === place.name,
    );
    if (!found) throw new GithubFailure("missing", "no such repository");
    return found;
  };
  const headOf = ({ commits }: FakeRepository) => (commits.length === 0 ? null : `commit ${commits.length}`);
  const begin = (call: keyof GithubClient) => {
    const index = failures.findIndex((one) => one.call === call);
    const [failure] = index < 0 ? [] : failures.splice(index, 1);
    if (failure) throw failure.error;
  };
  const client: GithubClient = {
    user: async () => ({ login: "ada", name: "Ada", email: null }),
    organisations: async () => [],
    repositories: async () => {
      begin("repositories");
      return repositories.map(({ repository }) => repository);
    },
    repository: async (place) => at(place).repository,
    createRepository: async () => {
      throw new GithubFailure("refused", "not of files");
    },
    folder: async (place, path) => {
      begin("folder");
      const prefix = path === "" ? "" : `${path}/`;
      const names = new Map<string, "file" | "folder">();
      for (const one of at(place).files.keys()) {
        if (!one.startsWith(prefix)) continue;
        const [name = "", below] = one.slice(prefix.length).split("/");
        names.set(name, below === undefined ? "file" : "folder");
      }
      return [...names]
        .map(([name, kind]) => ({ kind, name, path: `${prefix}${name}`, sha: name }))
        .sort((one, other) => other.kind.localeCompare(one.kind) || one.name.localeCompare(other.name));
    },
    file: async (place, path) => {
      begin("file");
      const { files } = at(place);
      const text = files.get(path);
      if (text !== undefined) return { path, text, sha: await blobSha(text) };
      if ([...files.keys()].some((one) => one.startsWith(`${path}/`))) throw new GithubFailure("refused", "a folder");
      return null;
    },
    snapshot: async (place) => {
      begin("snapshot");
      const found = at(place);
      const { isWritable, isAdministered, createdAt, defaultBranch } = found.repository;
      return {
        place,
        branch: defaultBranch,
        head: headOf(found),
        files: new Map(),
        isWritable,
        isAdministered,
        createdAt,
      };
    },
    commit: async ({ place, head, changes, message }) => {
      begin("commit");
      meanwhile.shift()?.();
      const found = at(place);
      if (headOf(found) !== head) throw new GithubFailure("conflict", "the branch has moved on");
      for (const [path, text] of changes.additions) found.files.set(path, text);
      found.commits.push(message);
      return headOf(found) ?? "";
    },
  };
  return { client, failures, meanwhile };
}

/** A repository of Ada's; `files` have one commit, and without files there is none. */
export function fakeRepository(
  name: string,
  files: Readonly<Record<string, string>> = {},
  more: Partial<Repository> = {},
): FakeRepository {
  const entries = Object.entries(files);
  const repository: Repository = {
    owner: "ada",
    name,
    isPrivate: false,
    isWritable: true,
    isAdministered: true,
    createdAt: "2026-01-01T00:00:00Z",
    pushedAt: null,
    defaultBranch: "main",
    ...more,
  };
  return { repository, files: new Map(entries), commits: entries.length === 0 ? [] : ["first"] };
}

/** A sign-in whose outcomes are given in advance, the last one again and again. */
export function fakeSignIn(client: GithubClient, outcomes: readonly SignInOutcome[] = [{ ok: true }]) {
  let session: GithubSession = { status: "signedOut" };
  const listeners = new Set<() => void>();
  const set = (next: GithubSession) => {
    session = next;
    for (const listener of listeners) listener();
  };
  const signedIn: GithubSession = {
    status: "signedIn",
    user: { login: "ada", name: "Ada", email: null },
    client,
  };
  let tries = 0;
  const signIn: GithubSignIn = {
    session: () => session,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signIn: async () => {
      const outcome = outcomes[Math.min(tries, outcomes.length - 1)] ?? { ok: true };
      tries += 1;
      if (outcome.ok) set(signedIn);
      return outcome;
    },
    signOut: () => {
      set({ status: "signedOut" });
      return true;
    },
    guard: () => () => undefined,
  };
  return { signIn, tries: () => tries };
}

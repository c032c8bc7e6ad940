import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { GitRepository, type PathChanges, textChanges } from "./git/git-repository";
import { FILE_MODE, type Signature } from "./git/object-format";
import { folderStorage, memoryStorage } from "./git/object-storage";
import {
  type Account,
  type GithubState,
  type Installation,
  openState,
  type RepositoryRecord,
  type StoredState,
} from "./state";

export const DEFAULT_BRANCH = "main";
const REPOSITORIES = "repositories";

export interface GithubOptions {
  /** Folder of all data; without it nothing outlives the process. */
  readonly folder?: string | undefined;
  readonly now?: () => Date;
}

/** A commit to make on top of a branch. */
export interface CommitRequest {
  readonly author: Account;
  readonly message: string;
  readonly changes: PathChanges;
  readonly branch?: string;
  /** Another name in the commit than the author's own. */
  readonly signature?: Signature;
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Returns the address that commits of an account carry. */
export const emailOf = ({ id, login, email }: Account): string => email ?? `${id}+${login}@users.noreply.github.com`;

/** Hashes a token for keeping. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Accounts, repositories and what each may reach: all that the stand-in keeps. Names are found without regard to case. */
export class Github {
  readonly state: GithubState;
  readonly now: () => Date;
  private readonly stored: StoredState;
  private isSaving = true;
  private readonly git = new Map<number, GitRepository>();

  constructor(private readonly options: GithubOptions = {}) {
    this.stored = openState(options.folder);
    this.state = this.stored.state;
    this.now = options.now ?? (() => new Date());
  }

  save(): void {
    if (this.isSaving) this.stored.save();
  }

  /** Does what changes much, and saves once at its end: a process that is killed meanwhile has changed nothing. */
  savingOnce(work: () => void): void {
    this.isSaving = false;
    try {
      work();
    } finally {
      this.isSaving = true;
    }
    this.save();
  }

  /** Takes away the content of repositories that a seed has left which did not come to its end. */
  discardRepositories(): void {
    const { folder } = this.options;
    if (folder !== undefined) rmSync(join(folder, REPOSITORIES), { recursive: true, force: true });
  }

  account(key: number | string): Account | undefined {
    return this.state.accounts.find(({ id, login }) => (typeof key === "number" ? id === key : sameName(login, key)));
  }

  /** The account of an id that the state itself holds. */
  knownAccount(id: number): Account {
    const account = this.account(id);
    if (!account) throw new Error(`The stand-in of GitHub has lost account ${id}`);
    return account;
  }

  repository(owner: string, name: string): RepositoryRecord | undefined {
    const ownerId = this.account(owner)?.id;
    return this.state.repositories.find((one) => one.owner === ownerId && sameName(one.name, name));
  }

  repositoryById(id: number): RepositoryRecord | undefined {
    return this.state.repositories.find((one) => one.id === id);
  }

  ownerOf({ owner }: RepositoryRecord): Account {
    return this.knownAccount(owner);
  }

  gitOf({ id, defaultBranch }: RepositoryRecord): GitRepository {
    const { folder } = this.options;
    const opened =
      this.git.get(id) ??
      new GitRepository(
        folder === undefined ? memoryStorage() : folderStorage(join(folder, REPOSITORIES, `${id}.git`), defaultBranch),
      );
    this.git.set(id, opened);
    return opened;
  }

  createAccount(account: Partial<Account> & Pick<Account, "login" | "kind" | "name">): Account {
    const made: Account = {
      email: null,
      description: "",
      signsIn: false,
      memberRight: "read",
      createdAt: this.now().toISOString(),
      ...account,
      id: this.nextId(),
    };
    this.state.accounts.push(made);
    this.save();
    return made;
  }

  createRepository(
    request: Partial<RepositoryRecord> & { readonly owner: number; readonly name: string },
  ): RepositoryRecord {
    const at = this.now().toISOString();
    const made: RepositoryRecord = {
      description: null,
      isPrivate: false,
      isTemplate: false,
      madeFrom: null,
      defaultBranch: DEFAULT_BRANCH,
      createdAt: at,
      updatedAt: at,
      pushedAt: at,
      collaborators: [],
      ...request,
      id: this.nextId(),
    };
    this.state.repositories.push(made);
    this.save();
    return made;
  }

  /** Commits changes on top of a branch, which need not be there yet, and returns the commit's id. */
  commit(repository: RepositoryRecord, request: CommitRequest): string {
    const git = this.gitOf(repository);
    const branch = request.branch ?? repository.defaultBranch;
    const head = git.branches.get(branch);
    const author = request.signature ?? this.signatureOf(request.author);
    const commit = git.writeCommit({
      tree: git.treeWith(head === undefined ? null : (git.commit(head)?.tree ?? null), request.changes),
      parents: head === undefined ? [] : [head],
      author,
      committer: author,
      message: request.message,
    });
    this.moveBranch(repository, branch, commit);
    return commit;
  }

  moveBranch(repository: RepositoryRecord, branch: string, commit: string): void {
    this.gitOf(repository).setBranch(branch, commit);
    repository.pushedAt = this.now().toISOString();
    repository.updatedAt = repository.pushedAt;
    this.save();
  }

  /** Commits texts by path; for seeds, faults and tests. */
  commitTexts(
    repository: RepositoryRecord,
    author: Account,
    message: string,
    texts: Readonly<Record<string, string | Buffer>>,
    deletions: readonly string[] = [],
  ): string {
    return this.commit(repository, { author, message, changes: textChanges(this.gitOf(repository), texts, deletions) });
  }

  /** The text of a file on the default branch. */
  text(repository: RepositoryRecord, path: string): string | undefined {
    const git = this.gitOf(repository);
    const head = git.branches.get(repository.defaultBranch);
    const tree = head === undefined ? undefined : git.commit(head)?.tree;
    const entry = tree === undefined ? undefined : git.entryAt(tree, path);
    return entry?.mode === FILE_MODE ? git.blob(entry.id)?.toString("utf8") : undefined;
  }

  signatureOf(account: Account): Signature {
    return { name: account.name, email: emailOf(account), at: this.now() };
  }

  /** The account whose address a commit carries. */
  accountByEmail(email: string): Account | undefined {
    return this.state.accounts.find((account) => sameName(emailOf(account), email));
  }

  installationOf(account: number): Installation | undefined {
    return this.state.installations.find((one) => one.account === account);
  }

  nextId(): number {
    return this.state.nextId++;
  }
}

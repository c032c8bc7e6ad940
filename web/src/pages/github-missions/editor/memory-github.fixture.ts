import type { GithubClient } from "../../../github/client";
import { GithubFailure, type GithubFailureKind } from "../../../github/failures";
import type { Organisation, Repository, RepositoryPlace } from "../../../github/repository";

interface MemoryRepository {
  readonly facts: Repository;
  head: string | null;
  files: ReadonlyMap<string, string>;
  readonly messages: string[];
}

/** GitHub for one person in the memory of a test, with what a test makes fail. */
export class MemoryGithub implements GithubClient {
  readonly #repositories = new Map<string, MemoryRepository>();
  #failures: GithubFailureKind[] = [];
  #losesAnswer = false;
  #commits = 0;

  constructor(
    readonly login: string,
    readonly ownOrganisations: readonly Organisation[] = [],
  ) {}

  /** Lets the next commits, or calls that create something, fail in these ways. */
  failNext(...kinds: readonly GithubFailureKind[]): void {
    this.#failures = [...kinds];
  }

  /** Makes the next commit, and tells that there was no network. */
  loseNextAnswer(): void {
    this.#losesAnswer = true;
  }

  /** Puts a repository there, with one commit unless there are no files. */
  put(place: RepositoryPlace, files: Readonly<Record<string, string>>, isAdministered = false): void {
    const facts = { ...place, isPrivate: true, isWritable: true, isAdministered };
    this.#repositories.set(key(place), {
      facts: { ...facts, createdAt: "2026-01-05T08:00:00Z", pushedAt: null, defaultBranch: "main" },
      head: Object.keys(files).length === 0 ? null : this.#nextHead(),
      files: new Map(Object.entries(files)),
      messages: [],
    });
  }

  /** Commits as somebody else; a null takes a file away. */
  commitOfOthers(place: RepositoryPlace, files: Readonly<Record<string, string | null>>): void {
    const stored = this.#at(place);
    const texts = Object.entries({ ...Object.fromEntries(stored.files), ...files });
    stored.files = new Map(texts.filter((entry): entry is [string, string] => entry[1] !== null));
    stored.head = this.#nextHead();
  }

  filesOf(place: RepositoryPlace): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#at(place).files);
  }

  messagesOf(place: RepositoryPlace): readonly string[] {
    return this.#at(place).messages;
  }

  user = async () => ({ login: this.login, name: null, email: null });
  organisations = async () => this.ownOrganisations;
  repositories = async () => [...this.#repositories.values()].map(({ facts }) => facts);
  repository = async (place: RepositoryPlace) => this.#repositories.get(key(place))?.facts ?? null;

  createRepository: GithubClient["createRepository"] = async ({ name, organisation }) => {
    this.#fail();
    const place = { owner: organisation ?? this.login, name };
    if (this.#repositories.has(key(place))) throw new GithubFailure("refused", "The name is taken.");
    this.put(place, {}, true);
    return this.#at(place).facts;
  };

  folder = async () => [];

  file: GithubClient["file"] = async (place, path) => {
    const text = this.#at(place).files.get(path);
    return text === undefined ? null : { path, text, sha: `blob of ${text}` };
  };

  snapshot: GithubClient["snapshot"] = async (place, isWanted) => {
    const { facts, head, files } = this.#at(place);
    const { isWritable, isAdministered, createdAt, defaultBranch } = facts;
    const wanted = new Map([...files].filter(([path]) => isWanted(path)));
    return { place, branch: defaultBranch, head, files: wanted, isWritable, isAdministered, createdAt };
  };

  commit: GithubClient["commit"] = async ({ place, head, changes, message }) => {
    this.#fail();
    const stored = this.#at(place);
    if (stored.head !== head) throw new GithubFailure("conflict", `The branch is at ${stored.head}, not at ${head}.`);
    const unknown = changes.deletions.filter((path) => !stored.files.has(path));
    if (unknown.length > 0) throw new GithubFailure("refused", `There is no ${unknown.join(", ")}.`);
    const gone = new Set(changes.deletions);
    stored.files = new Map([...[...stored.files].filter(([path]) => !gone.has(path)), ...changes.additions]);
    stored.head = this.#nextHead();
    stored.messages.push(message);
    if (this.#losesAnswer) {
      this.#losesAnswer = false;
      throw new GithubFailure("offline", "The answer was lost.");
    }
    return stored.head;
  };

  #fail(): void {
    const kind = this.#failures.shift();
    if (kind) throw new GithubFailure(kind, `A test lets it fail: ${kind}.`);
  }

  #at(place: RepositoryPlace): MemoryRepository {
    const stored = this.#repositories.get(key(place));
    if (!stored) throw new GithubFailure("missing", `There is no ${key(place)}.`);
    return stored;
  }

  #nextHead(): string {
    this.#commits += 1;
    return `commit ${this.#commits}`;
  }
}

const key = ({ owner, name }: RepositoryPlace): string => `${owner}/${name}`.toLowerCase();

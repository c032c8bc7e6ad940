import type { GithubClient } from "../../../github/client";
import { GithubFailure, type GithubFailureKind } from "../../../github/failures";
import type { Organisation, Repository, RepositoryPlace } from "../../../github/repository";

interface KeptRepository {
  readonly facts: Repository;
  head: string | null;
  files: ReadonlyMap<string, string>;
  readonly messages: string[];
}

/** GitHub for one person in the memory of a test, with what a test makes fail. */
export class MemoryGithub implements GithubClient {
  readonly #kept = new Map<string, KeptRepository>();
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
    this.#kept.set(key(place), {
      facts: { ...facts, createdAt: "2026-01-05T08:00:00Z", defaultBranch: "main" },
      head: Object.keys(files).length === 0 ? null : this.#nextHead(),
      files: new Map(Object.entries(files)),
      messages: [],
    });
  }

  /** Commits as somebody else; a null takes a file away. */
  commitOfOthers(place: RepositoryPlace, files: Readonly<Record<string, string | null>>): void {
    const kept = this.#at(place);
    const texts = Object.entries({ ...Object.fromEntries(kept.files), ...files });
    kept.files = new Map(texts.filter((entry): entry is [string, string] => entry[1] !== null));
    kept.head = this.#nextHead();
  }

  filesOf(place: RepositoryPlace): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#at(place).files);
  }

  messagesOf(place: RepositoryPlace): readonly string[] {
    return this.#at(place).messages;
  }

  user = async () => ({ login: this.login, name: null, email: null });
  organisations = async () => this.ownOrganisations;
  repositories = async () => [...this.#kept.values()].map(({ facts }) => facts);
  repository = async (place: RepositoryPlace) => this.#kept.get(key(place))?.facts ?? null;

  createRepository: GithubClient["createRepository"] = async ({ name, organisation }) => {
    this.#fail();
    const place = { owner: organisation ?? this.login, name };
    if (this.#kept.has(key(place))) throw new GithubFailure("refused", "The name is taken.");
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
    const kept = this.#at(place);
    if (kept.head !== head) throw new GithubFailure("conflict", `The branch is at ${kept.head}, not at ${head}.`);
    const unknown = changes.deletions.filter((path) => !kept.files.has(path));
    if (unknown.length > 0) throw new GithubFailure("refused", `There is no ${unknown.join(", ")}.`);
    const gone = new Set(changes.deletions);
    kept.files = new Map([...[...kept.files].filter(([path]) => !gone.has(path)), ...changes.additions]);
    kept.head = this.#nextHead();
    kept.messages.push(message);
    if (this.#losesAnswer) {
      this.#losesAnswer = false;
      throw new GithubFailure("offline", "The answer was lost.");
    }
    return kept.head;
  };

  #fail(): void {
    const kind = this.#failures.shift();
    if (kind) throw new GithubFailure(kind, `A test lets it fail: ${kind}.`);
  }

  #at(place: RepositoryPlace): KeptRepository {
    const kept = this.#kept.get(key(place));
    if (!kept) throw new GithubFailure("missing", `There is no ${key(place)}.`);
    return kept;
  }

  #nextHead(): string {
    this.#commits += 1;
    return `commit ${this.#commits}`;
  }
}

const key = ({ owner, name }: RepositoryPlace): string => `${owner}/${name}`.toLowerCase();

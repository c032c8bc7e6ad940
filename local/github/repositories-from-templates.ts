import { FILE_MODE } from "./git/object-format";
import type { Github } from "./github";
import type { Account, RepositoryRecord } from "./state";

/** A repository to make of a template. */
export interface TemplateCopy {
  readonly owner: Account;
  readonly name: string;
  readonly isPrivate: boolean;
  /** Who makes its first commit, and is given a right to it where it is not their own. */
  readonly person: Account;
  readonly right: "write" | "admin";
}

/** Copies the files of a template's default branch into a new repository, in one commit. */
export function copyTemplate(
  github: Github,
  template: RepositoryRecord,
  { owner, name, isPrivate, person, right }: TemplateCopy,
): RepositoryRecord {
  const repository = github.createRepository({
    owner: owner.id,
    name,
    isPrivate,
    madeFrom: template.id,
    description: template.description,
    collaborators: owner.id === person.id ? [] : [{ person: person.id, right }],
  });
  const from = github.gitOf(template);
  const to = github.gitOf(repository);
  const head = from.branches.get(template.defaultBranch);
  const tree = head === undefined ? undefined : from.commit(head)?.tree;
  const files = tree === undefined ? [] : from.entriesBelow(tree).filter(({ mode }) => mode === FILE_MODE);
  const changes = new Map(
    files.map(({ path, mode, id }) => [path, { mode, id: to.writeBlob(from.blob(id) ?? Buffer.alloc(0)) }]),
  );
  if (changes.size > 0) github.commit(repository, { author: person, message: "Initial commit", changes });
  return repository;
}

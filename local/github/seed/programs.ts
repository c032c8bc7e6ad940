import type { Github } from "../github";
import type { Account } from "../state";
import { seedFiles } from "./seed-files";

/** Makes a person's repository of programs, for the file dialogs of the playground. */
export function seedPrograms(github: Github, person: Account): void {
  const repository = github.createRepository({
    owner: person.id,
    name: "source-programs",
    description: "Programs for the playground",
    isPrivate: true,
  });
  github.commitTexts(repository, person, "Keep my programs", seedFiles("programs"));
}

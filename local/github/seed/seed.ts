import type { Github } from "../github";
import { seedContributors } from "./contributors";
import { followAddress, seedCourse } from "./course";
import { seedPeople } from "./people";
import { seedPrograms } from "./programs";

/** Makes the demo's people and repositories, once and whole; later starts only follow the site to its present address. */
export function seedGithub(github: Github, origin: string): void {
  if (github.state.isSeeded) {
    followAddress(github, origin);
    return;
  }
  github.discardRepositories();
  github.savingOnce(() => {
    const accounts = seedPeople(github);
    seedCourse(github, accounts, origin);
    for (const person of [accounts.teacher, accounts.student]) seedPrograms(github, person);
    seedContributors(github);
    github.state.isSeeded = true;
  });
}

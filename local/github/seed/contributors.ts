import { textChanges } from "../git/git-repository";
import { emailOf, type Github } from "../github";
import type { Account } from "../state";
import { DEMO } from "./people";

const DAY_MS = 86_400_000;

const PEOPLE = { ines: "Ines Okafor", pavel: "Pavel Brandt", mei: "Mei Chua", jonah: "Jonah Lindqvist" } as const;
type Person = keyof typeof PEOPLE;

/** Public repositories of the project, and how many commits of each person they have. */
const REPOSITORIES: readonly {
  readonly name: string;
  readonly description: string;
  readonly commits: Readonly<Partial<Record<Person, number>>>;
}[] = [
  { name: "engine", description: "Runs programs, step by step", commits: { ines: 14, pavel: 6, mei: 3 } },
  { name: "website", description: "The pages that students see", commits: { mei: 9, ines: 4, jonah: 2 } },
  { name: "lessons", description: "Missions, quests and their pictures", commits: { jonah: 11, pavel: 2 } },
];

/** Makes the project whose contributors the site shows, with commits of people who do not sign in. */
export function seedContributors(github: Github): void {
  const project = github.createAccount({
    login: DEMO.project,
    kind: "Organization",
    name: "Course Academy project",
    description: "The demo of the contributors page",
  });
  const accounts = Object.fromEntries(
    Object.entries(PEOPLE).map(([key, name]) => [
      key,
      github.createAccount({ login: name.toLowerCase().replace(" ", "-"), kind: "User", name }),
    ]),
  ) as Record<Person, Account>;
  for (const { name, description, commits } of REPOSITORIES) {
    const repository = github.createRepository({ owner: project.id, name, description });
    const authors = Object.entries(commits).flatMap(([key, count]) => Array(count).fill(accounts[key as Person]));
    for (const [index, author] of (authors as Account[]).entries()) {
      const at = new Date(github.now().getTime() - (authors.length - index) * DAY_MS);
      const text = `# ${name}\n\n${description}. Note ${index + 1} by ${author.name}.\n`;
      github.commit(repository, {
        author,
        message: `Add note ${index + 1}`,
        changes: textChanges(github.gitOf(repository), { "README.md": text }),
        signature: { name: author.name, email: emailOf(author), at },
      });
    }
  }
}

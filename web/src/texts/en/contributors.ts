import { catalogue } from "../active";

/** The page of those who have contributed. 'Loading...' is the specification's (000, section 8). */
export const strings = catalogue("contributors", {
  title: "Contributors",
  lead: (organisation: string) => `Thank you to everyone who works on the public repositories of ${organisation}.`,
  loading: "Loading...",
  people: "People",
  repositories: "Repositories",
  pictures: "pictures",
  commits: (count: number, shown: string) => (count === 1 ? "1 commit" : `${shown} commits`),
  showAll: (count: string) => `Show all ${count}`,
  showAllOf: (count: string, name: string) => `Show all ${count} of ${name}`,
  none: "No contributors yet",
  noneText: "People appear here after their first commit to a public repository.",
  unreachedTitle: "Could not reach the code host",
  unreachedText: "It may be busy. Try again in a few minutes.",
  goOn: "Go to your course",
  logIn: "Log in",
} as const);

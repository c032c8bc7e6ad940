import { catalogue } from "../active";

/** Words that explain why a repository or an organisation of GitHub is not seen. */
export const strings = catalogue("githubInstallation", {
  missing: "Is a repository or an organisation missing?",
  why: "This site sees only where you have let it in. An organisation may have to approve it first.",
  allow: "Allow it on GitHub",
} as const);

import { githubSignIn } from "../../github/github-session";
import type { ProgramFileHost } from "../program-file";
import { createGithubHost } from "./github-host";

/** Makes the files of GitHub in this tab, for who is signed in there. */
export const openGithubHost = (): ProgramFileHost => createGithubHost({ signIn: githubSignIn(), now: Date.now });

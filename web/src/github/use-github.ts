import { useSyncExternalStore } from "react";
import type { GithubSession } from "./client";
import { githubSignIn } from "./github-session";

/** Whether somebody is signed in with GitHub in this tab. Only where the site has GitHub. */
export function useGithubSession(): GithubSession {
  const { subscribe, session } = githubSignIn();
  return useSyncExternalStore(subscribe, session);
}

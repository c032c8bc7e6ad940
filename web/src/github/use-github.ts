import { useSyncExternalStore } from "react";
import { githubSignIn } from "./github-session";
import type { GithubSession } from "./session-state";

/** Whether somebody is signed in with GitHub in this tab. Only where the site has GitHub. */
export function useGithubSession(): GithubSession {
  const { subscribe, session } = githubSignIn();
  return useSyncExternalStore(subscribe, session);
}

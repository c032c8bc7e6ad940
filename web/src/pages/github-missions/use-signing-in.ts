import { useState } from "react";
import { toast } from "../../app/toasts";
import { githubSignIn } from "../../github/github-session";
import type { SignInFailure } from "../../github/session-state";
import { strings } from "../../texts/en/github-missions";

/** Signs in with GitHub by a click, and tells how it went. */
export function useSigningIn() {
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  /** Tells whether the person is signed in now. */
  const start = async (): Promise<boolean> => {
    setFailure(null);
    // Nothing is awaited before: browsers would block the window.
    const outcome = await githubSignIn().signIn();
    if (outcome.ok) toast.success(strings.loggedIn);
    else setFailure(outcome.failure);
    return outcome.ok;
  };
  return { start, failure };
}

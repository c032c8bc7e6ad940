import { type ReactNode, useState } from "react";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { formatOwnDate } from "../../design/format";
import { Icon } from "../../design/icons";
import type { SignInFailure } from "../../github/client";
import { GithubFailure } from "../../github/failures";
import { githubSignIn } from "../../github/github-session";
import { InstallationHint } from "../../github/installation-hint";
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

interface FailureStateProps {
  /** What could not be done. */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Further ways on. */
  readonly children?: ReactNode;
}

/** Something could not be read from GitHub: why, what to do about it, and the ways on. */
export function FailureState({ title, error, onRetry, children }: FailureStateProps) {
  const { start } = useSigningIn();
  const kind = error instanceof GithubFailure ? error.kind : "server";
  const signIn = async () => {
    if (await start()) onRetry();
  };
  return (
    <div className="state state--error" role="alert">
      <Icon name="warning" size={28} />
      <h2>{title}</h2>
      <p>{adviceOf(error)}</p>
      <div className="state__ways">
        {kind === "signedOut" ? (
          <Button look="primary" onClick={() => void signIn()}>
            {strings.signIn}
          </Button>
        ) : (
          <Button icon="redo" onClick={onRetry}>
            {strings.tryAgain}
          </Button>
        )}
        {children}
      </div>
      {(kind === "forbidden" || kind === "missing") && <InstallationHint />}
    </div>
  );
}

/** Says in plain words why something could not be read, and what to do. */
function adviceOf(error: unknown): string {
  if (!(error instanceof GithubFailure)) return strings.failures.server;
  if (error.kind !== "rateLimited") return strings.failures[error.kind];
  return error.until === null
    ? strings.failures.rateLimitedAny
    : strings.failures.rateLimited(formatOwnDate(error.until, "medium"));
}

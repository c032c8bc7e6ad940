import Button from "@cloudscape-design/components/button";
import { queryOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { siteSettings } from "../../../app/site-settings";
import { WaitingLine } from "../../../design/spinner";
import type { GithubSession } from "../../../github/client";
import { useGithubSession } from "../../../github/use-github";
import { strings } from "../../../texts/en/github-missions";
import { GITHUB_KEY } from "../../github-missions/course-query";
import { useSigningIn } from "../../github-missions/failure-state";

export type SignedIn = Extract<GithubSession, { status: "signedIn" }>;

interface GithubGateProps {
  readonly title: string;
  /** What a sign-in is for. */
  readonly hint: string;
  readonly children: (session: SignedIn) => ReactNode;
}

/** A part that needs a sign-in with GitHub, where the site has GitHub; whoever is not signed in is asked to. */
export function GithubGate({ title, hint, children }: GithubGateProps) {
  if (siteSettings().github === null) return null;
  return (
    <section className="mc-repository__source" aria-label={title}>
      <h3>{title}</h3>
      <Gate hint={hint}>{children}</Gate>
    </section>
  );
}

function Gate({ hint, children }: Omit<GithubGateProps, "title">) {
  const session = useGithubSession();
  const { start, failure } = useSigningIn();
  if (session.status === "signedIn") return children(session);
  if (session.status === "signingIn") {
    return (
      <>
        <WaitingLine>{strings.waiting}</WaitingLine>
        <p>{strings.waitingHint}</p>
        <div className="mc-repository__buttons">
          <Button onClick={session.cancel}>{strings.cancel}</Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p>{hint}</p>
      {failure !== null && <p role="alert">{strings.signInFailures[failure]}</p>}
      <div className="mc-repository__buttons">
        <Button onClick={() => void start()}>{strings.signIn}</Button>
      </div>
    </>
  );
}

/** All repositories that the person sees. A failure is told at once: the person decides when to try again. */
export const repositoriesQuery = ({ user, client }: SignedIn) =>
  queryOptions({
    queryKey: [GITHUB_KEY, user.login, "repositories"],
    queryFn: () => client.repositories(),
    retry: false,
    staleTime: 60_000,
  });

/** All organisations of the person. */
export const organisationsQuery = ({ user, client }: SignedIn) =>
  queryOptions({
    queryKey: [GITHUB_KEY, user.login, "organisations"],
    queryFn: () => client.organisations(),
    retry: false,
    staleTime: 60_000,
  });

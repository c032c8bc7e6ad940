import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { forgetTokens, signedInAs, takeRecentLogin } from "../../accounts/amplify";
import { FailureNote } from "../../accounts/failure-note";
import { failureOf } from "../../accounts/failure-words";
import { LocalMails } from "../../accounts/local-mails";
import type { AccountsProvider } from "../../accounts/provider";
import { SignIn } from "../../accounts/sign-in";
import { usePageTitle } from "../../app/page-title";
import { useSession } from "../../app/session";
import { Button } from "../../design/button";
import { WaitingLine } from "../../design/spinner";
import { strings } from "../../texts/en/accounts";
import { useAccountsProvider } from "../login/use-accounts-provider";
import { EverywhereSection } from "./everywhere";
import { PasskeysSection } from "./passkeys";
import { PasswordSection } from "./password";
import { TotpSection } from "./totp";
import "./account.css";

/** The account that a person has at this site: password, authenticator app, passkeys, all after a login of the last few minutes. */
export default function Account() {
  usePageTitle(strings.accountTitle);
  const email = useSession().user.account;
  const { provider, failure, retry } = useAccountsProvider();
  return (
    <main className="account" id="content">
      <h1>{strings.accountTitle}</h1>
      {email === null || provider === null ? (
        <p>{strings.noAccount}</p>
      ) : provider ? (
        <OwnAccount provider={provider} email={email} />
      ) : failure ? (
        <>
          <FailureNote failure={failure} />
          <Button onClick={retry}>{strings.tryAgain}</Button>
        </>
      ) : (
        <WaitingLine>{strings.loading}</WaitingLine>
      )}
    </main>
  );
}

type Proof = "none" | "checking" | "given";

function OwnAccount({ provider, email }: { provider: AccountsProvider; email: string }) {
  const [isRecent] = useState(takeRecentLogin);
  const [proof, setProof] = useState<Proof>(isRecent ? "checking" : "none");
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  // Amplify's tokens open the account: who leaves the page leaves none behind.
  useEffect(() => () => void forgetTokens(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (isRecent) void check();
  }, []);
  const check = async (): Promise<void> => {
    setProof("checking");
    setFailure(null);
    try {
      const { email: signedIn } = await signedInAs();
      if (signedIn === email) return setProof("given");
      await forgetTokens();
      setFailure(strings.otherPerson(email));
    } catch (error) {
      setFailure(failureOf(error));
    }
    setAttempt((before) => before + 1);
    setProof("none");
  };
  if (proof === "checking") return <WaitingLine>{strings.loading}</WaitingLine>;
  if (proof === "given") return <Settings provider={provider} email={email} />;
  return (
    <section className="account__section" aria-labelledby="fresh-log-in">
      <SignIn
        key={attempt}
        provider={provider}
        email={email}
        offersSignUp={false}
        onSignedIn={() => void check()}
        frame={({ title, lead, content, isFirst }) => (
          <>
            <h2 id="fresh-log-in">{isFirst ? strings.freshLogIn : title}</h2>
            <p>{isFirst ? strings.freshLogInText : lead}</p>
            <FailureNote failure={failure} />
            {content}
            <LocalMails provider={provider} />
          </>
        )}
      />
    </section>
  );
}

function Settings({ provider, email }: { provider: AccountsProvider; email: string }) {
  const lead = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone.
  useEffect(() => lead.current?.focus(), []);
  return (
    <>
      <p ref={lead} tabIndex={-1}>
        {strings.accountLead(email)}
      </p>
      <PasswordSection email={email} />
      <TotpSection email={email} mfa={provider.mfa} />
      {provider.passkeys && <PasskeysSection />}
      <EverywhereSection />
      <Link to="/">{strings.back}</Link>
    </>
  );
}

import { useState } from "react";
import { Link, Navigate, useNavigate } from "react-router-dom";
import { keepTokensAwhile, signedInAs } from "../../accounts/amplify";
import { FailureNote, LocalMails } from "../../accounts/notes";
import type { AccountsProvider } from "../../accounts/provider";
import { SignIn } from "../../accounts/sign-in";
import { failureOf } from "../../accounts/sign-in-failure-text";
import { useLoggedIn } from "../../api/tokens";
import { usePageTitle } from "../../app/page-title";
import { Button } from "../../design/button";
import { WaitingLine } from "../../design/spinner";
import { strings } from "../../texts/en/accounts";
import { strings as loginStrings } from "../../texts/en/login";
import { LoginFrame } from "../login/frame";
import { handOver } from "../login/handed-over";
import { useAccountsProvider } from "../login/use-accounts-provider";

/** Logs in with an account of this site: signs in at its user pool, then hands the ID token to the login page. */
export default function AccountLogin() {
  usePageTitle(loginStrings.pageTitle);
  const { provider, failure, retry } = useAccountsProvider();
  const wasLoggedIn = useState(useLoggedIn())[0];
  if (wasLoggedIn) return <Navigate to="/" replace />;
  if (provider === null) return <Navigate to="/login" replace />;
  if (provider) return <LogIn provider={provider} />;
  return (
    <LoginFrame title={loginStrings.title}>
      {failure ? (
        <>
          <FailureNote failure={failure} />
          <Button onClick={retry}>{strings.tryAgain}</Button>
        </>
      ) : (
        <WaitingLine>{strings.loading}</WaitingLine>
      )}
      <Link to="/login">{strings.allWays}</Link>
    </LoginFrame>
  );
}

function LogIn({ provider }: { provider: AccountsProvider }) {
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  /** Amplify's tokens stay for a few minutes, for the account's page: nobody logs in twice to look after an account. */
  const goOn = async (): Promise<void> => {
    try {
      const { idToken } = await signedInAs();
      keepTokensAwhile();
      handOver({ provider: provider.id, code: idToken });
      navigate("/login", { replace: true });
    } catch (error) {
      setFailure(failureOf(error));
      setAttempt((before) => before + 1);
    }
  };
  return (
    <SignIn
      key={attempt}
      provider={provider}
      offersSignUp={provider.signUp}
      onSignedIn={() => void goOn()}
      frame={({ title, lead, content }) => (
        <LoginFrame title={title} lead={lead}>
          <FailureNote failure={failure} />
          {content}
          <LocalMails provider={provider} />
          <Link to="/login">{strings.allWays}</Link>
        </LoginFrame>
      )}
    />
  );
}

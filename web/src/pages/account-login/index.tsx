import { useState } from "react";
import { Link, Navigate, useNavigate } from "react-router-dom";
import { forgetTokens, signedInAs } from "../../accounts/amplify";
import { LocalMails } from "../../accounts/local-mails";
import type { AccountsProvider } from "../../accounts/provider";
import { SignIn } from "../../accounts/sign-in";
import { useAccountsProvider } from "../../accounts/use-accounts-provider";
import { ApiFailure, readFailure } from "../../api/failures";
import { readTokens, useLoggedIn, userOf } from "../../api/tokens";
import { usePageTitle } from "../../app/page-title";
import { takeReturn } from "../../app/session";
import { Button } from "../../design/button";
import { WaitingLine } from "../../design/spinner";
import { strings } from "../../texts/accounts";
import { strings as loginStrings } from "../../texts/login";
import { requestSession } from "../login/flow";
import { LoginFrame } from "../login/frame";
import { LoginIcon } from "../login/icon";

/** Logs in with an account of this site: signs in at its user pool, then asks for our session. */
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
          <Alert text={failure} />
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
  const [isArriving, setIsArriving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const arrive = async (): Promise<void> => {
    setIsArriving(true);
    setFailure(null);
    try {
      const target = await exchange(provider);
      navigate(target, { replace: true });
    } catch (error) {
      setFailure(failureOf(error));
      setAttempt((before) => before + 1);
      setIsArriving(false);
    }
  };
  if (isArriving) {
    return (
      <LoginFrame title={strings.titles.signIn(provider.name)}>
        <WaitingLine>{strings.loggingIn}</WaitingLine>
      </LoginFrame>
    );
  }
  return (
    <SignIn
      key={attempt}
      provider={provider}
      offersSignUp={provider.signUp}
      onSignedIn={() => void arrive()}
      frame={({ title, lead, content }) => (
        <LoginFrame title={title} lead={lead}>
          {failure && <Alert text={failure} />}
          {content}
          <LocalMails provider={provider} />
          <Link to="/login">{strings.allWays}</Link>
        </LoginFrame>
      )}
    />
  );
}

const Alert = ({ text }: { text: string }) => (
  <p className="login__alert" role="alert">
    <LoginIcon name="warning" />
    {text}
  </p>
);

/** Gives the ID token for a session, and where to go then. Amplify's tokens are of no use afterwards. */
async function exchange(provider: AccountsProvider): Promise<string> {
  try {
    const { idToken } = await signedInAs();
    await requestSession({ provider: provider.id, code: idToken });
  } finally {
    await forgetTokens();
  }
  const tokens = readTokens();
  return takeReturn(tokens && userOf(tokens));
}

/** 403 says whose account is in the way, and whom to tell. */
function failureOf(error: unknown): string {
  if (!(error instanceof ApiFailure)) return loginStrings.failed;
  if (error.status === 0) return readFailure(error);
  return error.status === 403 ? error.body : loginStrings.failed;
}

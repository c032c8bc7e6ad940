import { type FormEvent, useEffect, useState } from "react";
import { Link, Navigate, useNavigate } from "react-router-dom";
import { readFailure } from "../../api/failures";
import { usePageTitle } from "../../app/page-title";
import { Button } from "../../design/button";
import { Field } from "../../design/form";
import { WaitingLine } from "../../design/spinner";
import { strings } from "../../texts/en/login";
import { LoginFrame } from "../login/frame";
import { type LoginProvider, readProviders } from "../login/providers";
import "./test-accounts.css";

/** What is wrong with the username of a test account, or null. */
export function usernameFault(username: string): string | null {
  if (username === "") return strings.otherEmpty;
  return /^[a-z0-9_.-]+$/.test(username) ? null : strings.otherWrong;
}

/** The demo people to click. The login code of a test account is its username. */
export default function TestAccounts() {
  usePageTitle(strings.testTitle);
  const [provider, setProvider] = useState<LoginProvider | null | undefined>(undefined);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    readProviders().then(
      (providers) => setProvider(providers.find(({ kind }) => kind === "test") ?? null),
      (cause: unknown) => setError(readFailure(cause)),
    );
  }, []);
  if (provider === null) return <Navigate to="/login" replace />;
  return (
    <LoginFrame title={strings.testTitle} lead={strings.testLead} isLong>
      {error && (
        <p className="login__alert" role="alert">
          {error}
        </p>
      )}
      {!provider && !error && <WaitingLine>{strings.loading}</WaitingLine>}
      {provider && <People provider={provider} />}
      <Link to="/login">{strings.back}</Link>
    </LoginFrame>
  );
}

function People({ provider }: { provider: LoginProvider }) {
  const navigate = useNavigate();
  const logInAs = (username: string): void => {
    void navigate(`/login?${new URLSearchParams({ provider: provider.id, code: username })}`);
  };
  return (
    <>
      <ul className="login__people">
        {provider.people?.map(({ username, name, note }) => (
          <li key={username}>
            <button type="button" className="login__person" onClick={() => logInAs(username)}>
              <span className="login__face" aria-hidden="true">
                {[...name][0]?.toUpperCase()}
              </span>
              <strong>
                {name} <code>{username}</code>
              </strong>
              <small>{note}</small>
            </button>
          </li>
        ))}
      </ul>
      <Other onChoose={logInAs} />
    </>
  );
}

/** Any other username; what the server would refuse is said before it is sent. */
function Other({ onChoose }: { onChoose: (username: string) => void }) {
  const [username, setUsername] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = usernameFault(username);
    setFault(found);
    if (!found) onChoose(username);
  };
  return (
    <form className="login__other" onSubmit={submit} noValidate>
      <Field label={strings.otherLabel} hint={strings.otherHint} error={fault}>
        {(attributes) => (
          <div className="login__other-row">
            <input
              {...attributes}
              className="input"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={username}
              onChange={(event) => {
                setUsername(event.target.value);
                if (fault) setFault(usernameFault(event.target.value));
              }}
            />
            <Button type="submit">{strings.logIn}</Button>
          </div>
        )}
      </Field>
    </form>
  );
}

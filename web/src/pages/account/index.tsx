import {
  fetchMFAPreference,
  setUpTOTP,
  signOut,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from "aws-amplify/auth";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { MfaChoice } from "../../../../domain/facts/sign-in-providers";
import { forgetTokens, signedInAs, takeRecentLogin } from "../../accounts/amplify";
import { PasswordInput, submitted } from "../../accounts/form-fields";
import { FailureNote, LocalMails } from "../../accounts/notes";
import type { AccountsProvider } from "../../accounts/provider";
import { SignIn } from "../../accounts/sign-in";
import { failureOf, failureText } from "../../accounts/sign-in-failure-text";
import { TotpKey } from "../../accounts/totp-key";
import { TotpCodeField } from "../../accounts/views/second-factor";
import { usePageTitle } from "../../app/page-title";
import { logOut, useSession } from "../../app/session";
import { Button } from "../../design/button";
import { useConfirm } from "../../design/confirm";
import { WaitingLine } from "../../design/spinner";
import { strings } from "../../texts/en/accounts";
import { useAccountsProvider } from "../login/use-accounts-provider";
import { PasskeysSection, useAction } from "./passkeys";
import "./account.css";
import { PASSWORD_CHARACTERS } from "../../../../domain/facts/limits";
import { Field } from "../../design/form";

interface TotpProps {
  readonly email: string;
  readonly mfa: MfaChoice;
}

/** Whether each password is followed by a code of an authenticator app, and the way there and back. */
function TotpSection({ email, mfa }: TotpProps) {
  const [isOn, setIsOn] = useState<boolean | null>(null);
  const [key, setKey] = useState<string | null>(null);
  const { isBusy, failure, run } = useAction();
  const confirm = useConfirm();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, as the account was when the page opened
  useEffect(() => {
    void run(async () => setIsOn((await fetchMFAPreference()).enabled?.includes("TOTP") ?? false));
  }, []);
  const begin = () => run(async () => setKey((await setUpTOTP()).sharedSecret));
  const finish = submitted(({ confirmation_code: code = "" }) => {
    void run(async () => {
      await verifyTOTPSetup({ code: code.replace(/\s/g, "") });
      await updateMFAPreference({ totp: "PREFERRED" });
      setKey(null);
      setIsOn(true);
    }, strings.totpWasSet);
  });
  const turnOff = async (): Promise<void> => {
    const { turnTotpOffTitle: title, turnTotpOffText: body, turnTotpOff } = strings;
    if (!(await confirm({ title, body, confirm: turnTotpOff, danger: true }))) return;
    await run(async () => {
      await updateMFAPreference({ totp: "DISABLED" });
      setIsOn(false);
    }, strings.totpWasTurnedOff);
  };
  return (
    <section className="account__section" aria-labelledby="account-totp">
      <h2 id="account-totp">{strings.totpTitle}</h2>
      {mfa === "off" && <p>{strings.totpUnavailable}</p>}
      {mfa !== "off" && isOn === null && !failure && <WaitingLine>{strings.loading}</WaitingLine>}
      {isOn !== null && mfa !== "off" && <p>{isOn ? strings.totpOn : strings.totpOff}</p>}
      <FailureNote failure={failure} />
      {key !== null ? (
        <form className="account-form" onSubmit={finish}>
          <TotpKey account={email} totpKey={key} />
          <TotpCodeField disabled={isBusy} autoFocus />
          <Button type="submit" look="primary" busy={isBusy}>
            {strings.confirm}
          </Button>
          <Button onClick={() => setKey(null)}>{strings.cancel}</Button>
        </form>
      ) : (
        <TotpButton
          isOn={isOn}
          mfa={mfa}
          isBusy={isBusy}
          onBegin={() => void begin()}
          onTurnOff={() => void turnOff()}
        />
      )}
    </section>
  );
}

interface TotpButtonProps extends Pick<TotpProps, "mfa"> {
  readonly isOn: boolean | null;
  readonly isBusy: boolean;
  readonly onBegin: () => void;
  readonly onTurnOff: () => void;
}

function TotpButton({ isOn, mfa, isBusy, onBegin, onTurnOff }: TotpButtonProps) {
  if (isOn === null || mfa === "off") return null;
  if (!isOn) {
    return (
      <Button busy={isBusy} onClick={onBegin}>
        {strings.setUpTotp}
      </Button>
    );
  }
  if (mfa === "required") return <p>{strings.totpForced}</p>;
  return (
    <Button busy={isBusy} onClick={onTurnOff}>
      {strings.turnTotpOff}
    </Button>
  );
}

/** The pool says of a wrong current password what it says at a sign-in. */
function causeText(cause: unknown): string {
  const text = failureOf(cause);
  return text === failureText("Incorrect username or password.") ? strings.wrongCurrentPassword : text;
}

/** Changes the password by the current one. */
function PasswordSection({ email }: { email: string }) {
  const { isBusy, failure, run } = useAction(causeText);
  const [round, setRound] = useState(0);
  const change = submitted(async ({ old = "", next = "" }) => {
    const isDone = await run(() => updatePassword({ oldPassword: old, newPassword: next }), strings.passwordChanged);
    if (isDone) setRound((before) => before + 1);
  });
  return (
    <section className="account__section" aria-labelledby="account-password">
      <h2 id="account-password">{strings.passwordTitle}</h2>
      <form key={round} className="account-form" onSubmit={change}>
        <input
          className="unseen"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <Field label={strings.currentPassword}>
          {(attributes) => <PasswordInput {...attributes} name="old" autoComplete="current-password" required />}
        </Field>
        <Field label={strings.newPassword} hint={strings.newPasswordHint}>
          {(attributes) => (
            <PasswordInput
              {...attributes}
              name="next"
              autoComplete="new-password"
              minLength={PASSWORD_CHARACTERS}
              required
            />
          )}
        </Field>
        <FailureNote failure={failure} />
        <Button type="submit" busy={isBusy}>
          {strings.changePassword}
        </Button>
      </form>
    </section>
  );
}

/** Ends all that the pool keeps open for the account, and the session here. */
function EverywhereSection() {
  const { isBusy, run } = useAction();
  const confirm = useConfirm();
  const end = async (): Promise<void> => {
    const { everywhereQuestion: title, everywhere } = strings;
    if (!(await confirm({ title, confirm: everywhere, danger: true }))) return;
    await run(async () => {
      await signOut({ global: true });
      await logOut();
    });
  };
  return (
    <section className="account__section" aria-labelledby="account-everywhere">
      <h2 id="account-everywhere">{strings.everywhereTitle}</h2>
      <p>{strings.everywhereText}</p>
      <Button busy={isBusy} onClick={() => void end()}>
        {strings.everywhere}
      </Button>
    </section>
  );
}

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

import { useAuthenticator } from "@aws-amplify/ui-react";
import { useEffect } from "react";
import { Button } from "../../design/button";
import { Field } from "../../design/form";
import { strings } from "../../texts/en/accounts";
import { type FieldValues, PasswordInput, submitted } from "../form-fields";
import { FailureNote, isAtNumbers, PasskeyAddress } from "../notes";
import { TotpKey } from "../totp-key";

/** The set-up of an authenticator app where the deployment demands one: the key to scan or to copy, and the first code. */
export function SetUpTotp() {
  const { totpSecretCode, username, error, isPending, submitForm, toSignIn } = useAuthenticator((context) => [
    context.totpSecretCode,
    context.username,
    context.error,
    context.isPending,
  ]);
  return (
    <form className="account-form" onSubmit={submitted(submitForm)}>
      <TotpKey account={username} totpKey={totpSecretCode ?? ""} />
      <TotpCodeField disabled={isPending} />
      <FailureNote failure={error} />
      <Button type="submit" look="primary" busy={isPending}>
        {strings.confirm}
      </Button>
      <Button look="quiet" disabled={isPending} onClick={toSignIn}>
        {strings.backToLogIn}
      </Button>
    </form>
  );
}

/** The field for the six digits that an app shows (RFC 6238). */
export const TotpCodeField = ({ disabled, autoFocus }: { disabled: boolean; autoFocus?: boolean }) => (
  <Field label={strings.code}>
    {(attributes) => (
      <input
        {...attributes}
        className="input"
        name="confirmation_code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        required
        disabled={disabled}
        // biome-ignore lint/a11y/noAutofocus: it opens at the press of a button, which goes
        autoFocus={autoFocus}
      />
    )}
  </Field>
);

const PASSWORDLESS = ["EMAIL_OTP", "WEB_AUTHN"] as const;

/** The ways to prove who one is: the password, a code by e-mail, a passkey. Escape leads back. */
export function ChooseFactor() {
  const { availableAuthMethods, username, error, isPending, selectAuthMethod, submitForm, toSignIn } = useAuthenticator(
    (context) => [context.availableAuthMethods, context.username, context.error, context.isPending],
  );
  const labels = { EMAIL_OTP: strings.logInWithEmailCode, WEB_AUTHN: strings.logInWithPasskey };
  const hasPasskeys = availableAuthMethods?.includes("WEB_AUTHN") ?? false;
  const offered = PASSWORDLESS.filter(
    (method) => availableAuthMethods?.includes(method) && !(method === "WEB_AUTHN" && isAtNumbers()),
  );
  useEffect(() => {
    const leave = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !isPending) toSignIn();
    };
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [isPending, toSignIn]);
  return (
    <div className="account-form">
      <p>
        {strings.email}: <strong>{username}</strong>
      </p>
      <FailureNote failure={error} />
      {offered.map((method) => (
        <Button key={method} disabled={isPending} onClick={() => selectAuthMethod({ method })}>
          {labels[method]}
        </Button>
      ))}
      {hasPasskeys && isAtNumbers() && <PasskeyAddress path="/login/account" />}
      <p className="account-form__or">{strings.or}</p>
      <form
        className="account-form"
        onSubmit={submitted((values: FieldValues) => submitForm({ ...values, __authMethod: "PASSWORD" }))}
      >
        <Field label={strings.password}>
          {(attributes) => (
            <PasswordInput
              {...attributes}
              name="password"
              autoComplete="current-password"
              required
              disabled={isPending}
            />
          )}
        </Field>
        <Button type="submit" look="primary" disabled={isPending}>
          {strings.logInWithPassword}
        </Button>
      </form>
      <Button look="quiet" disabled={isPending} onClick={toSignIn}>
        {strings.backToLogIn}
      </Button>
    </div>
  );
}

import { useAuthenticator } from "@aws-amplify/ui-react";
import { Button } from "../../design/button";
import { Field } from "../../design/form";
import { strings } from "../../texts/en/accounts";
import { FailureNote } from "../failure-note";
import { submitted } from "../form-values";
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

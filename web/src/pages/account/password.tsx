import { updatePassword } from "aws-amplify/auth";
import { useState } from "react";
import { PASSWORD_CHARACTERS } from "../../../../domain/facts/limits";
import { FailureNote } from "../../accounts/failure-note";
import { failureOf, failureWords } from "../../accounts/failure-words";
import { submitted } from "../../accounts/form-values";
import { PasswordInput } from "../../accounts/password-input";
import { Button } from "../../design/button";
import { Field } from "../../design/form";
import { strings } from "../../texts/en/accounts";
import { useAction } from "./use-action";

/** The pool says of a wrong current password what it says at a sign-in. */
function wordsOf(cause: unknown): string {
  const words = failureOf(cause);
  return words === failureWords("Incorrect username or password.") ? strings.wrongCurrentPassword : words;
}

/** Changes the password by the current one. */
export function PasswordSection({ email }: { email: string }) {
  const { isBusy, failure, run } = useAction(wordsOf);
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

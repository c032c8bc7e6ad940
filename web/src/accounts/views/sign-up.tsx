import { useAuthenticator } from "@aws-amplify/ui-react";
import { PASSWORD_CHARACTERS } from "../../../../domain/facts/limits";
import { Button } from "../../design/button";
import { Field } from "../../design/form";
import { strings } from "../../texts/en/accounts";
import { PasswordInput, submitted } from "../form-fields";
import { FailureNote } from "../notes";

/** The making of an account. What was typed stays when the pool refuses it. */
export function SignUp() {
  const { error, isPending, submitForm, toSignIn } = useAuthenticator((context) => [context.error, context.isPending]);
  return (
    <form className="account-form" onSubmit={submitted(submitForm)}>
      <Field label={strings.name} hint={strings.nameHint}>
        {(attributes) => (
          <input
            {...attributes}
            className="input"
            name="name"
            autoComplete="name"
            maxLength={100}
            required
            readOnly={isPending}
          />
        )}
      </Field>
      <Field label={strings.email}>
        {(attributes) => (
          <input
            {...attributes}
            className="input"
            type="email"
            name="email"
            autoComplete="username"
            required
            readOnly={isPending}
          />
        )}
      </Field>
      <Field label={strings.password} hint={strings.newPasswordHint}>
        {(attributes) => (
          <PasswordInput
            {...attributes}
            name="password"
            autoComplete="new-password"
            minLength={PASSWORD_CHARACTERS}
            required
            readOnly={isPending}
          />
        )}
      </Field>
      <FailureNote failure={error} />
      <Button type="submit" look="primary" busy={isPending}>
        {strings.createAccount}
      </Button>
      <Button look="quiet" disabled={isPending} onClick={toSignIn}>
        {strings.haveAccount}
      </Button>
    </form>
  );
}

import { type AuthenticatorProps, useAuthenticator } from "@aws-amplify/ui-react";
import { type FormEvent, type InputHTMLAttributes, type MouseEvent, useState } from "react";
import { Button } from "../design/button";
import { StrokeIcon } from "../design/stroke-icon";
import { strings } from "../texts/en/accounts";

export type FieldValues = Readonly<Record<string, string>>;

/** Handles the submission of a form by the values of its fields. */
export const submitted =
  (handle: (values: FieldValues) => void) =>
  (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    handle(Object.fromEntries(entries));
  };

const EYE = "M2 12c4-8 16-8 20 0-4 8-16 8-20 0m10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6";
const CROSSED_EYE = `${EYE}M4 4l16 16`;

/** A field for a password, which can be shown. */
export function PasswordInput(attributes: Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className">) {
  const [isShown, setIsShown] = useState(false);
  return (
    <span className="account-password">
      <input
        {...attributes}
        className="input"
        type={isShown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button
        aria-pressed={isShown}
        aria-label={strings.showPassword}
        title={strings.showPassword}
        onClick={() => setIsShown(!isShown)}
      >
        <StrokeIcon path={isShown ? CROSSED_EYE : EYE} size={20} />
      </Button>
    </span>
  );
}

type Fields = NonNullable<AuthenticatorProps["formFields"]>;
type Options = NonNullable<Fields["signIn"]>[string] & {
  readonly inputMode?: "numeric";
  readonly showPasswordButtonLabel?: string;
  readonly passwordIsShownLabel?: string;
  readonly passwordIsHiddenLabel?: string;
};

const passwordField = (label: string, order: number, autocomplete: string): Options => ({
  label,
  isRequired: true,
  placeholder: "",
  order,
  autocomplete,
  showPasswordButtonLabel: strings.showPassword,
  passwordIsShownLabel: strings.passwordShown,
  passwordIsHiddenLabel: strings.passwordHidden,
});

const newPassword = (order: number): Record<string, Options> => ({
  password: passwordField(strings.newPassword, order, "new-password"),
  confirm_password: passwordField(strings.repeatPassword, order + 1, "new-password"),
});

const code: Record<string, Options> = {
  confirmation_code: {
    get label() {
      return strings.code;
    },
    placeholder: "",
    isRequired: true,
    order: 1,
    autocomplete: "one-time-code",
    inputMode: "numeric",
  },
};

/** The fields of Amplify's screens. Labels are no placeholders, and the address is filled in where it is known. */
export function formFields(email: string | undefined): Fields {
  const username: Options = {
    label: strings.email,
    isRequired: true,
    placeholder: "",
    order: 1,
    autocomplete: "username",
    ...(email !== undefined && { defaultValue: email }),
  };
  return {
    signIn: { username, password: passwordField(strings.password, 2, "current-password") },
    forgotPassword: { username },
    confirmResetPassword: { ...code, ...newPassword(2) },
    forceNewPassword: newPassword(1),
    confirmSignIn: code,
    confirmSignUp: code,
  };
}

/** Amplify's headings skip levels; the page has the heading of each view. */
const withoutHeader = { Header: () => null };

/** What stands above and below Amplify's forms. */
export const slots = (offersSignUp: boolean): AuthenticatorProps["components"] => ({
  SignIn: { Header: () => null, Footer: () => <SignInFooter offersSignUp={offersSignUp} /> },
  ConfirmSignIn: withoutHeader,
  ConfirmSignUp: { Header: () => null, Footer: BackToSignIn },
  ForgotPassword: withoutHeader,
  ConfirmResetPassword: { Header: () => null, Footer: BackToSignIn },
  ForceNewPassword: withoutHeader,
  SelectMfaType: withoutHeader,
});

function SignInFooter({ offersSignUp }: { offersSignUp: boolean }) {
  const { availableAuthMethods, isPending, toForgotPassword, toShowAuthMethods, toSignUp, updateForm } =
    useAuthenticator((context) => [context.availableAuthMethods, context.isPending]);
  /** In the place of Amplify's button, which is disabled, without a word, until an address was typed. */
  const showOtherWays = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    const field = currentTarget.form?.elements.namedItem("username");
    if (!(field instanceof HTMLInputElement) || !field.reportValidity()) return;
    updateForm({ name: "username", value: field.value.trim() });
    toShowAuthMethods();
  };
  return (
    <div className="account-sign-in__more">
      {(availableAuthMethods?.length ?? 0) > 1 && (
        <Button disabled={isPending} onClick={showOtherWays}>
          {strings.otherWays}
        </Button>
      )}
      <Button look="quiet" onClick={toForgotPassword}>
        {strings.forgotPassword}
      </Button>
      {offersSignUp && (
        <Button look="quiet" onClick={toSignUp}>
          {strings.createAccount}
        </Button>
      )}
    </div>
  );
}

function BackToSignIn() {
  const { toSignIn } = useAuthenticator(({ route }) => [route]);
  return (
    <div className="account-sign-in__more">
      <Button look="quiet" onClick={toSignIn}>
        {strings.backToLogIn}
      </Button>
    </div>
  );
}

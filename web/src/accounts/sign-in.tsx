import type { AuthenticatorMachineOptions } from "@aws-amplify/ui";
import { Authenticator, useAuthenticator } from "@aws-amplify/ui-react";
import {
  type ConfirmResetPasswordInput,
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  resendSignUpCode,
  resetPassword,
  type SignUpInput,
  type SignUpOutput,
  signIn,
  signUp,
} from "aws-amplify/auth";
import { I18n } from "aws-amplify/utils";
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { PASSWORD_CHARACTERS } from "../../../domain/facts/limits";
import { Icon } from "../design/icons";
import { WaitingLine } from "../design/spinner";
import { strings } from "../texts/en/accounts";
import { configureAmplify } from "./amplify";
import { formFields, slots } from "./form-fields";
import type { AccountsProvider } from "./provider";
import { failureOf } from "./sign-in-failure-text";
import { ChooseFactor, SetUpTotp } from "./views/second-factor";
import { SignUp } from "./views/sign-up";
import "./sign-in.css";

/** Lets a call fail in our words: Amplify's screens show the text of an error as it is. */
const withOwnMessages = <Call extends (...input: never[]) => Promise<unknown>>(call: Call): Call =>
  (async (...input: Parameters<Call>) => {
    try {
      return await call(...input);
    } catch (cause) {
      throw new Error(failureOf(cause), { cause });
    }
  }) as Call;

/**
 * Signs up by the address as the username alone: the pool makes it the address of the account, which no client may write.
 */
async function signUpByAddress(input: SignUpInput): Promise<SignUpOutput> {
  const { email: _username, ...userAttributes } = input.options?.userAttributes ?? {};
  return signUp({ ...input, options: { ...input.options, userAttributes } });
}

/**
 * Returns the calls that Amplify's machine makes.
 * @param onPasswordReset is called once a forgotten password has been replaced
 */
const createServices = (onPasswordReset: () => void): AuthenticatorMachineOptions["services"] => ({
  handleSignIn: withOwnMessages(signIn),
  handleConfirmSignIn: withOwnMessages(confirmSignIn),
  handleSignUp: withOwnMessages(signUpByAddress) as typeof signUp,
  handleConfirmSignUp: withOwnMessages(confirmSignUp),
  handleForgotPassword: withOwnMessages(resetPassword),
  handleForgotPasswordSubmit: (async (input: ConfirmResetPasswordInput) => {
    await withOwnMessages(confirmResetPassword)(input);
    onPasswordReset();
  }) as typeof confirmResetPassword,
  handleResendSignUpCode: withOwnMessages(resendSignUpCode),
});

/** Gives Amplify's screens our words, in the language of the page. Its own phrases are the keys. */
function setOwnTexts(): void {
  const { failures } = strings;
  I18n.setLanguage("own");
  I18n.putVocabulariesForLanguage("own", {
    Email: strings.email,
    Password: strings.password,
    "Sign in": strings.logIn,
    "Signing in": strings.loggingIn,
    "Forgot your password?": strings.forgotPassword,
    "Other sign-in options": strings.otherWays,
    "Please enter your username first": strings.emailFirst,
    "Back to Sign In": strings.backToLogIn,
    "Change Password": strings.savePassword,
    Changing: strings.saving,
    Code: strings.code,
    Confirm: strings.confirm,
    Confirming: strings.confirming,
    Submit: strings.savePassword,
    Submitting: strings.saving,
    "Resend Code": strings.resendCode,
    "Send code": strings.sendCode,
    Sending: strings.sending,
    "Your code is on the way. To log in, enter the code we emailed to": strings.codeSentTo,
    "Your code is on the way. To log in, enter the code we sent you": strings.codeSent,
    "It may take a minute to arrive": strings.codeArrives,
    "Your passwords must match": strings.passwordsDiffer,
    [`Password must have at least ${PASSWORD_CHARACTERS} characters`]: strings.passwordTooShort,
    // What services of Amplify's machine that cannot be replaced say of a failure.
    "Passkey authentication was canceled. Please try again or use a different sign-in method.":
      failures.passkeyCancelled,
    "Your verification code has expired. Please request a new code.": failures.expiredSession,
    "The verification code you entered is incorrect. Please try again.": failures.wrongCode,
    "Unable to send verification code. Please try again.": failures.noEmailCode,
    "Invalid session for the user, session is expired.": failures.expiredSession,
  });
}

/** The field to go on with: one that is wrong, else the first that is empty, else the last, as a wrong password is. */
function nextField(box: HTMLElement): HTMLElement | null {
  const fields = [...box.querySelectorAll<HTMLInputElement>("input:enabled:not([type=hidden])")];
  return (
    fields.find((field) => field.getAttribute("aria-invalid") === "true") ??
    fields.find(({ value }) => value === "") ??
    fields.at(-1) ??
    box.querySelector<HTMLElement>("button:enabled")
  );
}

/**
 * Takes the focus along with the views of a sign-in: Amplify leaves it nowhere when one view follows another, and when it
 * disables a form that waits for its answer. The first view of a page leaves the focus where it is.
 */
function useFocusInView(view: string, isPending: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (isPending || !box.current) return;
    const isNew = shown.current !== null && shown.current !== view;
    if (!/^(idle|setup|transition|authenticated) /.test(view)) shown.current = view;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isNew || (isLost && shown.current !== null)) nextField(box.current)?.focus();
  }, [view, isPending]);
  return box;
}

/** The heading of a view of the sign-in, and what is to be done there. Views are told apart as Amplify names them. */
function viewOf(
  route: string,
  challengeName: string | undefined,
  { signUp }: AccountsProvider,
): { title: string; lead: string } {
  const { titles, leads } = strings;
  switch (route) {
    case "signUp":
      return { title: titles.signUp, lead: leads.signUp };
    case "confirmSignIn":
      return { title: titles.confirmSignIn, lead: challengeName === "SOFTWARE_TOKEN_MFA" ? leads.confirmTotp : "" };
    case "signInSelectAuthFactor":
    case "confirmSignUp":
      return { title: titles[route], lead: "" };
    case "forgotPassword":
    case "confirmResetPassword":
    case "forceNewPassword":
    case "setupTotp":
    case "selectMfaType":
      return { title: titles[route], lead: leads[route] };
    default:
      return { title: titles.signIn, lead: signUp ? leads.signIn : leads.signInInvited };
  }
}

/** A view to draw a page around. */
interface SignInView {
  readonly title: string;
  readonly lead: string;
  /** Whether it is the view that a sign-in begins with. */
  readonly isFirst: boolean;
  readonly content: ReactNode;
}

interface SignInProps {
  readonly provider: AccountsProvider;
  /** The address that is asked for, where it is known. */
  readonly email?: string;
  /** Whether somebody can make an account here. */
  readonly offersSignUp: boolean;
  /** Called once Amplify holds the tokens of who signed in. */
  readonly onSignedIn: () => void;
  /** Draws the page or section around a view. */
  readonly frame: (view: SignInView) => ReactNode;
}

/**
 * Signs somebody in at the deployment's user pool with Amplify's Authenticator. The views whose markup says too little to
 * a screen reader are our own: the choice of the first factor, the set-up of an authenticator app, the sign-up.
 */
export function SignIn(props: SignInProps) {
  const { provider } = props;
  useState(() => {
    configureAmplify(provider);
    setOwnTexts();
  });
  return (
    <Authenticator.Provider>
      <Views {...props} />
    </Authenticator.Provider>
  );
}

function Views({ provider, email, offersSignUp, onSignedIn, frame }: SignInProps) {
  const { route, challengeName, isPending } = useAuthenticator((context) => [
    context.route,
    context.challengeName,
    context.isPending,
  ]);
  const signedIn = useRef(onSignedIn);
  signedIn.current = onSignedIn;
  const isSignedIn = route === "authenticated";
  useEffect(() => {
    if (isSignedIn) signedIn.current();
  }, [isSignedIn]);
  const { title, lead } = viewOf(route, challengeName, provider);
  const isFirst = title === strings.titles.signIn;
  const box = useFocusInView(`${route} ${challengeName ?? ""}`, isPending);
  const [isReset, setReset] = useState(false);
  const content = (
    <div className="account-sign-in" ref={box}>
      {isFirst && isReset && (
        <p className="account-done" role="status">
          <Icon name="check" size={18} />
          {strings.passwordReset}
        </p>
      )}
      <p className="unseen" role="status">
        {isFirst ? "" : `${title}. ${lead}`}
      </p>
      <View route={route} provider={provider} email={email} offersSignUp={offersSignUp} onReset={setReset} />
    </div>
  );
  return frame({ title, lead, isFirst, content });
}

interface ViewProps extends Pick<SignInProps, "provider" | "email" | "offersSignUp"> {
  readonly route: string;
  readonly onReset: (isReset: boolean) => void;
}

function View({ route, provider, email, offersSignUp, onReset }: ViewProps) {
  const services = useMemo(() => createServices(() => onReset(true)), [onReset]);
  const options = useMemo(
    () => ({ formFields: formFields(email), components: slots(offersSignUp) }),
    [email, offersSignUp],
  );
  switch (route) {
    case "signInSelectAuthFactor":
      return <ChooseFactor />;
    case "setupTotp":
      return <SetUpTotp />;
    case "signUp":
      return <SignUp />;
    default:
      return (
        <>
          {["idle", "setup", "transition"].includes(route) && <WaitingLine>{strings.loading}</WaitingLine>}
          <Authenticator
            {...options}
            services={services}
            hideSignUp
            loginMechanisms={["email"]}
            passwordSettings={{ minLength: PASSWORD_CHARACTERS }}
            passwordless={factorsOf(provider)}
          />
        </>
      );
  }
}

/** Which first factors are offered, the password first. A passkey is never proposed by itself: the account's page has it. */
function factorsOf({ emailCodes, passkeys }: AccountsProvider) {
  return {
    hiddenAuthMethods: [
      "SMS_OTP" as const,
      ...(emailCodes ? [] : ["EMAIL_OTP" as const]),
      ...(passkeys ? [] : ["WEB_AUTHN" as const]),
    ],
    preferredAuthMethod: "PASSWORD" as const,
    passkeyRegistrationPrompts: { afterSignin: "NEVER" as const, afterSignup: "NEVER" as const },
  };
}

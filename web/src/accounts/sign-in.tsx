import { Authenticator, useAuthenticator } from "@aws-amplify/ui-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { PASSWORD_CHARACTERS } from "../../../domain/facts/limits";
import { Icon } from "../design/icons";
import { WaitingLine } from "../design/spinner";
import { strings } from "../texts/en/accounts";
import { configureAmplify } from "./amplify";
import { formFields, slots } from "./form-fields";
import type { AccountsProvider } from "./provider";
import { createServices } from "./services";
import { useFocusInView } from "./use-focus-in-view";
import { viewOf } from "./view-words";
import { ChooseFactor } from "./views/choose-factor";
import { SetUpTotp } from "./views/set-up-totp";
import { SignUp } from "./views/sign-up";
import { putOwnWords } from "./vocabulary";
import "./sign-in.css";

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
    putOwnWords();
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

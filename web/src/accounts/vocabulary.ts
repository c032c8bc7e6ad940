import { I18n } from "aws-amplify/utils";
import { PASSWORD_CHARACTERS } from "../../../domain/facts/limits";
import { strings } from "../texts/en/accounts";

/** Gives Amplify's screens our words, in the language of the page. Its own phrases are the keys. */
export function setOwnTexts(): void {
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

import type { AuthenticatorMachineOptions } from "@aws-amplify/ui";
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  resendSignUpCode,
  resetPassword,
  signIn,
  signUp,
} from "aws-amplify/auth";
import { failureOf } from "./failure-words";

/** Lets a call fail in our words: Amplify's screens show the text of an error as it is. */
const inOwnWords = <Call extends (...input: never[]) => Promise<unknown>>(call: Call): Call =>
  (async (...input: Parameters<Call>) => {
    try {
      return await call(...input);
    } catch (cause) {
      throw new Error(failureOf(cause), { cause });
    }
  }) as Call;

/** The calls that Amplify's machine makes. */
export const services: AuthenticatorMachineOptions["services"] = {
  handleSignIn: inOwnWords(signIn),
  handleConfirmSignIn: inOwnWords(confirmSignIn),
  handleSignUp: inOwnWords(signUp),
  handleConfirmSignUp: inOwnWords(confirmSignUp),
  handleForgotPassword: inOwnWords(resetPassword),
  handleForgotPasswordSubmit: inOwnWords(confirmResetPassword),
  handleResendSignUpCode: inOwnWords(resendSignUpCode),
};

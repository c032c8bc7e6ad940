import type { AuthenticatorMachineOptions } from "@aws-amplify/ui";
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
export const createServices = (onPasswordReset: () => void): AuthenticatorMachineOptions["services"] => ({
  handleSignIn: inOwnWords(signIn),
  handleConfirmSignIn: inOwnWords(confirmSignIn),
  handleSignUp: inOwnWords(signUpByAddress) as typeof signUp,
  handleConfirmSignUp: inOwnWords(confirmSignUp),
  handleForgotPassword: inOwnWords(resetPassword),
  handleForgotPasswordSubmit: (async (input: ConfirmResetPasswordInput) => {
    await inOwnWords(confirmResetPassword)(input);
    onPasswordReset();
  }) as typeof confirmResetPassword,
  handleResendSignUpCode: inOwnWords(resendSignUpCode),
});

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
import { failureOf } from "./sign-in-failure-text";

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
export const createServices = (onPasswordReset: () => void): AuthenticatorMachineOptions["services"] => ({
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

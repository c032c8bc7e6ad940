import { strings } from "../texts/en/accounts";
import type { AccountsProvider } from "./provider";

/** The heading of a view of the sign-in, and what is to be done there. Views are told apart as Amplify names them. */
export function viewOf(
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

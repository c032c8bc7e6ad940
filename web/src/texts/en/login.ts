import { catalogue } from "../active";

/** Words of the login page and of the page of test accounts. */
export const strings = catalogue("login", {
  pageTitle: "Login",
  title: "LOGIN",
  lead: "Choose how to log in.",
  logInWith: (provider: string) => `Log in with ${provider}`,
  loggingIn: "Logging In...",
  loading: "Loading...",
  newHere: "New here? Log in once, then ask your course staff to add you.",
  textbook: "Read the textbook",
  failed: "Could not login. Please contact the module administrator.",
  cancelled: "The login was cancelled.",
  noProvider: "Could not log in; invalid provider or no providers configured.",
  wrongProvider: "Could not log in; invalid provider name provided.",
  tryAgain: "Try again",
  heroTitle: "Think in programs.",
  heroText: "Write a function, run it, and see at once what it does.",
  testTitle: "Test accounts",
  testLead: "Choose a person to log in as.",
  otherLabel: "Another username",
  otherHint: "A new account is created the first time.",
  otherWrong: "Use only lower-case letters, digits, dots, underscores and hyphens.",
  otherEmpty: "Enter a username.",
  logIn: "Log in",
  back: "All ways to log in",
} as const);

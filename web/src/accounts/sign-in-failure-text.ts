import { strings } from "../texts/en/accounts";

type Failures = (typeof strings)["failures"];
type KnownFailure = Exclude<keyof Failures, "other">;

/** What the pool and Amplify say, by what it means. */
const KNOWN: readonly (readonly [RegExp, KnownFailure])[] = [
  [/^Incorrect username or password|^User does not exist|^Incorrect (current )?password/, "wrongPassword"],
  [/^Password attempts exceeded/, "lockedOut"],
  [/attempt limit|LimitExceeded|TooManyRequests|Rate exceeded|Too many (failed )?(attempts|requests)/i, "tooMany"],
  [/^Temporary password has expired/, "expiredInvitation"],
  [/session is expired|can only be used once|Invalid session/i, "expiredSession"],
  [/code has (been )?expired|Invalid code provided, please request a code again|ExpiredCode/i, "expired"],
  [/Invalid (verification )?code|Code mismatch|Invalid code (received|or auth state)/i, "wrongCode"],
  [/^User is disabled/, "disabled"],
  [/^(User|User account|An account with the given email) already exists/, "exists"],
  [/^Password (did not conform|not long enough|must have)|Invalid password format/i, "weakPassword"],
  [/ceremony has been cancell?ed/i, "passkeyCancelled"],
  [
    /no (passkeys?|WebAuthn credentials?|credentials?)( are)? (registered|found|available)|WEB_AUTHN.*not (available|registered)/i,
    "noPasskey",
  ],
  [/Passkeys? (is|are|may) not (be )?supported|PasskeyNotSupported/i, "passkeyUnsupported"],
  [/Cannot send code|CodeDeliveryFailure/i, "noEmailCode"],
  [/^(A network error has occurred|Network error|Failed to fetch|NetworkError|Load failed)/i, "unreachable"],
];

/** What a trigger of ours refused stands in Cognito's sentence around it. */
const TRIGGER = /^\w+ failed with error (.*?)\.*$/s;

/** What to tell a person of a failure of the pool, by its text in English. */
export function failureText(message: string): string {
  const own = TRIGGER.exec(message)?.[1];
  if (own !== undefined) return `${own}.`;
  const known = KNOWN.find(([pattern]) => pattern.test(message));
  return known ? strings.failures[known[1]] : strings.failures.other(message);
}

/** The same of whatever was thrown. */
export const failureOf = (cause: unknown): string =>
  failureText(cause instanceof Error ? cause.message : String(cause));

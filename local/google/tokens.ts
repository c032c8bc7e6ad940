import { invalidCredentials } from "./drive/errors";
import type { GoogleState, StoredToken } from "./state";

/** How long a token is good, in seconds; Google says one less than an hour. */
export const TOKEN_SECONDS = 3599;

export interface Tokens {
  issue(person: string, scopes: readonly string[]): string;
  /** Returns whose token an Authorization header holds. Throws DriveError 401 for one that is not good. */
  check(authorization: string | undefined): StoredToken;
  /** Takes a token away, and with it all that its person agreed to, as Google does. Tells whether it was good. */
  revoke(token: string): boolean;
}

/** Keeps the access tokens that were given out. */
export function keepTokens(state: GoogleState, now: () => number, newId: () => string): Tokens {
  const good = (token: string) => state.tokens.find((one) => one.token === token && one.expires > now());
  return {
    issue: (person, scopes) => {
      const token = `ya29.${newId()}${newId()}`;
      const expires = now() + TOKEN_SECONDS * 1000;
      const others = state.tokens.filter((one) => one.expires > now());
      state.tokens = [...others, { token, person, scopes: [...scopes], expires }];
      state.consents[person] = [...new Set([...(state.consents[person] ?? []), ...scopes])];
      state.save();
      return token;
    },
    check: (authorization) => {
      const found = good(/^Bearer (.+)$/i.exec(authorization ?? "")?.[1] ?? "");
      if (!found) throw invalidCredentials();
      return found;
    },
    revoke: (token) => {
      const found = good(token);
      if (!found) return false;
      state.tokens = state.tokens.filter(({ person }) => person !== found.person);
      delete state.consents[found.person];
      state.save();
      return true;
    },
  };
}

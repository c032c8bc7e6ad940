import { Amplify } from "aws-amplify";
import { fetchAuthSession, signOut } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { readTokens, subscribeToTokens } from "../api/tokens";
import { type AccountsProvider, localEndpoint } from "./provider";

/** What Amplify asks of a storage. */
interface TokenStorage {
  setItem(key: string, value: string): Promise<void>;
  getItem(key: string): Promise<string | null>;
  removeItem(key: string): Promise<void>;
  clear(): Promise<void>;
}

/**
 * Keeps Amplify's tokens while the page is open. They open the account itself and are of no use once our session began,
 * so no storage of the browser ever holds them.
 */
function memoryStorage(): TokenStorage {
  const items = new Map<string, string>();
  return {
    setItem: async (key, value) => void items.set(key, value),
    getItem: async (key) => items.get(key) ?? null,
    removeItem: async (key) => void items.delete(key),
    clear: async () => items.clear(),
  };
}

/** Points Amplify to the pool of a deployment, with nobody signed in. */
export function configureAmplify(provider: AccountsProvider): void {
  const { userPoolId, clientId } = provider.pool;
  const endpoint = localEndpoint(provider, location.origin);
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId: clientId,
        ...(endpoint !== null && { userPoolEndpoint: endpoint }),
        loginWith: { email: true },
      },
    },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(memoryStorage());
}

/** The ID token of who just signed in, with the e-mail address that it states. */
export async function signedInAs(): Promise<{ readonly idToken: string; readonly email: string }> {
  const { tokens } = await fetchAuthSession();
  const idToken = tokens?.idToken;
  if (!idToken) throw new Error("Amplify has no ID token of who signed in");
  return { idToken: idToken.toString(), email: String(idToken.payload.email ?? "").toLowerCase() };
}

/** How long a login opens the account's page without another one. */
const RECENT_MS = 5 * 60_000;

/** Ends the time in which the login counts as recent; there while it does. */
let endRecent: (() => void) | undefined;

/**
 * Keeps Amplify's tokens for a few minutes after a login, so that the account's page does not ask for another at once. Whoever
 * logs out of the site before that ends them.
 */
export function keepTokensAwhile(): void {
  endRecent?.();
  const timer = setTimeout(() => void forgetTokens(), RECENT_MS);
  const unsubscribe = subscribeToTokens(() => {
    if (readTokens() === null) void forgetTokens();
  });
  endRecent = () => {
    clearTimeout(timer);
    unsubscribe();
    endRecent = undefined;
  };
}

/** Tells whether a login of a few minutes ago still counts; whoever asks ends their use of it with `forgetTokens`. */
export function takeRecentLogin(): boolean {
  const isRecent = endRecent !== undefined;
  endRecent?.();
  return isRecent;
}

/** Forgets Amplify's tokens and has the pool revoke them; our session goes on. */
export function forgetTokens(): Promise<void> {
  endRecent?.();
  return signOut();
}

import { FileFailure } from "../file-failure";
import type { AccountState, HostAccount, HostSignIn, HostSignInFailure } from "../program-file";
import type { DriveUser } from "./drive-answers";
import type { GoogleScripts, Identity } from "./google-scripts";

/** The name of the person, and the files that were made or picked here. */
export const SCOPES = ["profile", "https://www.googleapis.com/auth/drive.file"] as const;

/** So long somebody has to finish in Google's window. */
const SIGN_IN_MS = 180_000;

const SIGNED_OUT: AccountState = { status: "signed out" };

/** The account at Google, with its token. The token is in the memory of this tab alone. */
export interface DriveAccount extends HostAccount {
  /** Throws FileFailure "signed out" when there is none, or it has expired. */
  readonly token: () => string;
  /** Forgets a token that Drive has refused, unless there is another one by now. */
  readonly forgetToken: (token: string) => void;
}

export interface DriveAccountOptions {
  readonly clientId: string;
  readonly scripts: Pick<GoogleScripts, "loadedIdentity" | "identity">;
  /** Asks whose Drive it is, with the token that there is now. */
  readonly user: () => Promise<DriveUser>;
  readonly now?: () => number;
  /** Calls back after a time; returns what takes that back. */
  readonly after?: (ms: number, act: () => void) => () => void;
}

/** Makes the sign-in with Google of this tab. */
export function createDriveAccount(options: DriveAccountOptions): DriveAccount {
  const { clientId, scripts, user, now = Date.now, after = afterTime } = options;
  let state: AccountState = SIGNED_OUT;
  let good: { readonly token: string; readonly expires: number } | null = null;
  /** Who signed in last, so that a token that has run out is renewed without a question. */
  let hint: string | null = null;
  let signingIn: Promise<HostSignIn> | null = null;
  const listeners = new Set<() => void>();

  const become = (next: AccountState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const forget = (): void => {
    good = null;
    if (state.status === "signed in") become(SIGNED_OUT);
  };
  const learnName = async (token: string): Promise<void> => {
    // The name is a courtesy: whatever keeps Drive from telling it shows in what the person does next.
    const { name, email } = await user().catch(() => ({ name: null, email: null }));
    if (good?.token !== token) return;
    hint = email;
    become({ status: "signed in", name: name ?? email });
  };

  const attempt = (resolve: (outcome: HostSignIn) => void): void => {
    let isOver = false;
    const end = (outcome: HostSignIn): void => {
      isOver = true;
      stopWaiting();
      signingIn = null;
      resolve(outcome);
    };
    const fail = (failure: HostSignInFailure): void => {
      if (isOver) return;
      become(SIGNED_OUT);
      end({ ok: false, failure });
    };
    const take = (token: string, seconds: number): void => {
      if (isOver) return;
      good = { token, expires: now() + seconds * 1000 };
      become({ status: "signed in", name: null });
      void learnName(token);
      end({ ok: true });
    };
    const ask = (identity: Identity) => isOver || requestToken(identity, { clientId, hint, take, fail });
    const refuse = (error: unknown): void => {
      const isOffline = error instanceof FileFailure && error.kind === "offline";
      if (!isOffline) console.error("Google's sign-in failed.", error);
      fail(isOffline ? "offline" : "refused");
    };
    const stopWaiting = after(SIGN_IN_MS, () => fail("unanswered"));
    become({ status: "signing in", cancel: () => fail("cancelled") });
    const identity = scripts.loadedIdentity();
    if (!identity) return void scripts.identity().then(ask).catch(refuse);
    // At once, or the browser blocks the window.
    try {
      ask(identity);
    } catch (error) {
      refuse(error);
    }
  };

  const signIn = (): Promise<HostSignIn> => {
    if (signingIn) return signingIn;
    const outcome = new Promise<HostSignIn>(attempt);
    // A window that is blocked has failed by now.
    if (state.status === "signing in") signingIn = outcome;
    return outcome;
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    signIn,
    // The consent stands: to take it back at Google would also take away the files that were picked.
    signOut: () => {
      hint = null;
      forget();
      return true;
    },
    token: () => {
      if (good && good.expires <= now()) forget();
      if (!good) throw new FileFailure("signed out", "there is no token that is good");
      return good.token;
    },
    forgetToken: (token) => {
      if (good?.token === token) forget();
    },
  };
}

interface TokenRequest {
  readonly clientId: string;
  readonly hint: string | null;
  readonly take: (token: string, seconds: number) => void;
  readonly fail: (failure: HostSignInFailure) => void;
}

/** Opens Google's window. */
function requestToken(identity: Identity, { clientId, hint, take, fail }: TokenRequest): void {
  const client = identity.initTokenClient({
    client_id: clientId,
    scope: SCOPES.join(" "),
    callback: (response) => {
      if (response.error) return fail(response.error === "access_denied" ? "denied" : "refused");
      // People may agree to a part of what is asked.
      if (!identity.hasGrantedAllScopes(response, SCOPES[1])) return fail("denied");
      take(response.access_token, Number(response.expires_in));
    },
    error_callback: ({ type }) => fail(windowFailures[type] ?? "refused"),
  });
  client.requestAccessToken(hint === null ? {} : { prompt: "", login_hint: hint });
}

const windowFailures: Readonly<Record<string, HostSignInFailure>> = {
  popup_failed_to_open: "blocked",
  popup_closed: "cancelled",
};

function afterTime(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

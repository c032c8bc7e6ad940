import type { GithubSettings } from "../../../domain/facts/site-settings";
import {
  type CallbackAnswer,
  type Channel,
  channelName,
  type OpenerAnswer,
  readCallbackAnswer,
} from "./callback-messages";
import type { GithubClient, GithubSession, GithubSignIn, SignInFailure, SignInOutcome } from "./client";
import { GithubFailure } from "./failures";
import type { SessionStore, StoredGithubSession } from "./stored-github-session";

/** A window of GitHub's. Whether it is still open cannot be told: GitHub's pages may be parted from ours. */
export interface SignInWindow {
  go(address: string): void;
  close(): void;
}

/** A token, as our API hands it on. */
export interface GithubToken {
  readonly token: string;
  readonly expiresAt: number | null;
}

/** A code did not become a token; `text` is what the server said. */
export class ExchangeFailure extends Error {
  constructor(
    readonly failure: Extract<SignInFailure, "refused" | "offline">,
    readonly text: string,
  ) {
    super(text);
  }
}

/** All that a sign-in touches outside itself. */
export interface SignInPorts {
  readonly settings: Pick<GithubSettings, "clientId" | "scopes" | "site">;
  /** The address that GitHub leads back to. */
  readonly callback: string;
  /** Opens a window; null when the browser blocks it. */
  readonly openWindow: () => SignInWindow | null;
  readonly channel: (name: string) => Channel;
  /** @throws ExchangeFailure */
  readonly exchange: (code: { readonly code: string; readonly verifier: string }) => Promise<GithubToken>;
  readonly clientOf: (token: string, onSignedOut: () => void) => GithubClient;
  readonly store: SessionStore;
  /** Who is logged in to this site; null for nobody. */
  readonly owner: () => string | null;
  readonly onOwnerChange: (listener: () => void) => void;
  readonly now: () => number;
  /** Calls back after so many milliseconds, unless what it returns is called before. */
  readonly after: (milliseconds: number, act: () => void) => () => void;
  /** A text that nobody can guess. */
  readonly random: () => string;
  /** The S256 challenge of a verifier (RFC 7636). */
  readonly challengeOf: (verifier: string) => Promise<string>;
}

/** So long is waited for somebody who has the window open. */
const PATIENCE_MS = 3 * 60_000;

/** Makes the sign-in with GitHub of a tab. */
export function createGithubSignIn(ports: SignInPorts): GithubSignIn {
  const listeners = new Set<() => void>();
  const guards = new Set<() => boolean>();
  let session: GithubSession = { status: "signedOut" };
  let attempt: Promise<SignInOutcome> | null = null;

  const change = (next: GithubSession) => {
    session = next;
    for (const listener of listeners) listener();
  };
  const leave = () => {
    ports.store.write(null);
    if (session.status !== "signedOut") change({ status: "signedOut" });
  };
  const enter = ({ user }: StoredGithubSession, client: GithubClient) => change({ status: "signedIn", user, client });
  const clientOf = (token: string): GithubClient => {
    const client = ports.clientOf(token, () => {
      // An answer to an earlier token says nothing of the present one.
      if (session.status === "signedIn" && session.client === client) leave();
    });
    return client;
  };

  const stored = ports.store.read();
  if (stored && isGood(stored, ports)) enter(stored, clientOf(stored.token));
  else if (stored) ports.store.write(null);
  const owner = { last: ports.owner() };
  ports.onOwnerChange(() => {
    const now = ports.owner();
    if (now === owner.last) return;
    owner.last = now;
    if (session.status === "signingIn") session.cancel();
    leave();
  });

  async function attemptIn(window: SignInWindow): Promise<SignInOutcome> {
    const waiting = new Waiting(ports);
    change({ status: "signingIn", cancel: () => waiting.end("cancelled") });
    try {
      const { token, expiresAt, client, user } = await waiting.run(async () => {
        const answered = await askGithub(ports, window, waiting);
        const found = await ports.exchange(answered);
        const made = clientOf(found.token);
        return { ...found, client: made, user: await made.user() };
      });
      const owned: StoredGithubSession = { token, expiresAt, user, owner: ports.owner() ?? "" };
      ports.store.write(owned);
      enter(owned, client);
      waiting.tell({ kind: "finished" });
      return { ok: true };
    } catch (error) {
      change({ status: "signedOut" });
      const failure = failureOf(error);
      const isShownThere = failure === "refused" || failure === "offline";
      waiting.tell(isShownThere ? { kind: "failed", text: (error as Error).message } : { kind: "finished" });
      if (!isShownThere) window.close();
      return { ok: false, failure };
    } finally {
      waiting.close();
    }
  }

  return {
    session: () => session,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signIn: () => {
      if (session.status === "signedIn") return Promise.resolve({ ok: true });
      if (attempt) return attempt;
      const window = ports.openWindow();
      if (!window) return Promise.resolve({ ok: false, failure: "blocked" });
      attempt = attemptIn(window).finally(() => {
        attempt = null;
      });
      return attempt;
    },
    signOut: () => {
      if ([...guards].some((isUnsaved) => isUnsaved())) return false;
      leave();
      return true;
    },
    guard: (isUnsaved) => {
      // The same function may guard twice.
      const guard = () => isUnsaved();
      guards.add(guard);
      return () => guards.delete(guard);
    },
  };
}

const isGood = ({ owner, expiresAt }: StoredGithubSession, ports: SignInPorts): boolean =>
  owner === ports.owner() && (expiresAt === null || expiresAt > ports.now());

/** Leads the window to GitHub, and returns the code that comes back with the verifier that belongs to it. */
async function askGithub(ports: SignInPorts, window: SignInWindow, waiting: Waiting) {
  const [state, verifier] = [ports.random(), ports.random()];
  const answer = waiting.answerOn(channelName(state));
  const { site, clientId, scopes } = ports.settings;
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: ports.callback,
    ...(scopes !== "" && { scope: scopes }),
    state,
    code_challenge: await ports.challengeOf(verifier),
    code_challenge_method: "S256",
  });
  window.go(`${site}/login/oauth/authorize?${query}`);
  const answered = await answer;
  if (answered.kind === "error")
    throw new SignInAbandoned(answered.error === "access_denied" ? "denied" : "refused", answered.error);
  return { code: answered.code, verifier };
}

/** The sign-in ended without a code. */
class SignInAbandoned extends Error {
  constructor(
    readonly failure: SignInFailure,
    text: string = failure,
  ) {
    super(text);
  }
}

function failureOf(error: unknown): SignInFailure {
  if (error instanceof SignInAbandoned || error instanceof ExchangeFailure) return error.failure;
  if (error instanceof GithubFailure) return error.kind === "offline" ? "offline" : "refused";
  throw error;
}

/** One wait for somebody who signs in, which ends by an answer, by giving up, or after three minutes. */
class Waiting {
  private channel: Channel | null = null;
  private giveUp: (error: SignInAbandoned) => void = () => {};
  private readonly abandoned: Promise<never>;
  private readonly stopClock: () => void;

  constructor(private readonly ports: Pick<SignInPorts, "after" | "channel">) {
    this.abandoned = new Promise((_, reject) => {
      this.giveUp = reject;
    });
    this.stopClock = ports.after(PATIENCE_MS, () => this.end("unanswered"));
  }

  end(failure: "cancelled" | "unanswered"): void {
    this.giveUp(new SignInAbandoned(failure));
  }

  /** Runs what belongs to the wait, until that is given up. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    return Promise.race([this.abandoned, work()]);
  }

  /** Returns the first answer of the window, and tells it that it was heard. */
  answerOn(name: string): Promise<CallbackAnswer> {
    const channel = this.ports.channel(name);
    this.channel = channel;
    return new Promise((resolve) => {
      channel.onmessage = ({ data }) => {
        const answer = readCallbackAnswer(data);
        if (!answer) return;
        this.tell({ kind: "taken" });
        resolve(answer);
      };
    });
  }

  tell(answer: OpenerAnswer): void {
    this.channel?.postMessage(answer);
  }

  close(): void {
    this.stopClock();
    this.channel?.close();
  }
}

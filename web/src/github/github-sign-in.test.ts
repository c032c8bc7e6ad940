import { GithubFailure, type GithubFailureKind } from "./failures";
import { createGithubSignIn, ExchangeFailure, type SignInPorts } from "./github-sign-in";
import { createMemoryChannels } from "./memory-channels.fixture";
import { type StoredGithubSession, tabStore } from "./stored-github-session";

const ADA = { login: "ada", name: "Ada", email: null };
const NOW = Date.parse("2026-11-21T08:00:00.000Z");
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A sign-in whose browser, GitHub and server are these. */
function start(more: Partial<SignInPorts> & { stored?: string; userFails?: GithubFailureKind } = {}) {
  const { stored: storedValue, userFails, ...ports } = more;
  const channels = createMemoryChannels();
  const storage = new Map<string, string>(storedValue === undefined ? [] : [["academy.github", storedValue]]);
  const windows: { address: string | null; isClosed: boolean }[] = [];
  const timers = new Map<() => void, number>();
  const owner = { is: "7" as string | null, tell: () => {} };
  const exchanged: unknown[] = [];
  const signedOutBy: (() => void)[] = [];
  let drawn = 0;
  const signIn = createGithubSignIn({
    settings: { clientId: "Iv1.academy", scopes: "", site: "https://github.com" },
    callback: "https://academy.test/callback/github",
    openWindow: () => {
      const one = { address: null as string | null, isClosed: false };
      windows.push(one);
      return {
        go: (address) => {
          one.address = address;
        },
        close: () => {
          one.isClosed = true;
        },
      };
    },
    channel: channels.open,
    exchange: async (code) => {
      exchanged.push(code);
      return { token: "ghu_token", expiresAt: NOW + 8 * 3_600_000 };
    },
    clientOf: (_token, onSignedOut) => {
      signedOutBy.push(onSignedOut);
      const user = async () => {
        if (userFails) throw new GithubFailure(userFails, "failed");
        return ADA;
      };
      return { user } as ReturnType<SignInPorts["clientOf"]>;
    },
    store: tabStore(() => ({
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, text) => void storage.set(key, text),
      removeItem: (key) => void storage.delete(key),
    })),
    owner: () => owner.is,
    onOwnerChange: (listener) => {
      owner.tell = listener;
    },
    now: () => NOW,
    after: (milliseconds, act) => {
      timers.set(act, milliseconds);
      return () => void timers.delete(act);
    },
    random: () => {
      drawn += 1;
      return `random ${drawn}`;
    },
    challengeOf: async (verifier) => `challenge of ${verifier}`,
    ...ports,
  });
  /** What the window of GitHub says once GitHub leads back to it, and what it is told. */
  const comeBack = (answer: object, state = "random 1") => {
    const answers: unknown[] = [];
    const channel = channels.open(`github-sign-in ${state}`);
    channel.onmessage = ({ data }) => answers.push(data);
    channel.postMessage(answer);
    return answers;
  };
  const stored = () => JSON.parse(storage.get("academy.github") ?? "null") as StoredGithubSession | null;
  const statuses: string[] = [];
  signIn.subscribe(() => statuses.push(signIn.session().status));
  return { signIn, windows, timers, owner, exchanged, signedOutBy, comeBack, stored, statuses, storage };
}

const storedText = (more: Partial<StoredGithubSession> = {}) =>
  JSON.stringify({ token: "ghu_kept", expiresAt: NOW + 1000, user: ADA, owner: "7", ...more });

describe("a sign-in", () => {
  it("leads the window to GitHub with state and challenge, and makes of the code a session of the tab", async () => {
    const { signIn, windows, comeBack, exchanged, stored, statuses, timers } = start();
    const outcome = signIn.signIn();
    expect(signIn.session().status).toBe("signingIn");
    await settled();
    const address = new URL(windows[0]?.address ?? "");
    expect(address.origin + address.pathname).toBe("https://github.com/login/oauth/authorize");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: "Iv1.academy",
      redirect_uri: "https://academy.test/callback/github",
      state: "random 1",
      code_challenge: "challenge of random 2",
      code_challenge_method: "S256",
    });
    const answers = comeBack({ kind: "code", code: "a-code" });
    expect(await outcome).toEqual({ ok: true });
    expect(exchanged).toEqual([{ code: "a-code", verifier: "random 2" }]);
    expect(answers).toEqual([{ kind: "taken" }, { kind: "finished" }]);
    expect(signIn.session()).toMatchObject({ status: "signedIn", user: ADA });
    expect(stored()).toEqual({ token: "ghu_token", expiresAt: NOW + 8 * 3_600_000, user: ADA, owner: "7" });
    expect(statuses).toEqual(["signingIn", "signedIn"]);
    expect(timers.size).toBe(0);
    expect(await signIn.signIn()).toEqual({ ok: true });
    expect(windows).toHaveLength(1);
  });

  it("asks for the scopes that the deployment chose for an OAuth App", async () => {
    const settings = { clientId: "0123", scopes: "public_repo read:org", site: "https://github.uni.example" };
    const { signIn, windows } = start({ settings });
    void signIn.signIn();
    await settled();
    expect(windows[0]?.address).toMatch(/^https:\/\/github\.uni\.example\/login\/oauth\/authorize\?/);
    expect(new URL(windows[0]?.address ?? "").searchParams.get("scope")).toBe("public_repo read:org");
  });

  it("says at once that the browser blocked the window", async () => {
    const { signIn, statuses } = start({ openWindow: () => null });
    expect(await signIn.signIn()).toEqual({ ok: false, failure: "blocked" });
    expect(statuses).toEqual([]);
  });

  it("is one for two clicks", async () => {
    const { signIn, windows, comeBack } = start();
    const both = [signIn.signIn(), signIn.signIn()];
    await settled();
    comeBack({ kind: "code", code: "a-code" });
    expect(await Promise.all(both)).toEqual([{ ok: true }, { ok: true }]);
    expect(windows).toHaveLength(1);
  });

  it("is given up by Cancel, and closes the window", async () => {
    const { signIn, windows, comeBack, exchanged } = start();
    const outcome = signIn.signIn();
    await settled();
    const session = signIn.session();
    if (session.status === "signingIn") session.cancel();
    expect(await outcome).toEqual({ ok: false, failure: "cancelled" });
    expect(signIn.session()).toEqual({ status: "signedOut" });
    expect(windows[0]?.isClosed).toBe(true);
    expect(comeBack({ kind: "code", code: "late" })).toEqual([]);
    await settled();
    expect([exchanged, signIn.session().status]).toEqual([[], "signedOut"]);
  });

  it("forgets a token that comes after Cancel", async () => {
    let answer = (_token: { token: string; expiresAt: null }) => {};
    const exchange = () =>
      new Promise<{ token: string; expiresAt: null }>((resolve) => {
        answer = resolve;
      });
    const { signIn, comeBack, stored } = start({ exchange });
    const outcome = signIn.signIn();
    await settled();
    comeBack({ kind: "code", code: "a-code" });
    await settled();
    const session = signIn.session();
    if (session.status === "signingIn") session.cancel();
    expect(await outcome).toEqual({ ok: false, failure: "cancelled" });
    answer({ token: "late", expiresAt: null });
    await settled();
    expect([signIn.session().status, stored()]).toEqual(["signedOut", null]);
  });

  it("ends after three minutes without an answer", async () => {
    const { signIn, windows, timers } = start();
    const outcome = signIn.signIn();
    await settled();
    expect([...timers.values()]).toEqual([180_000]);
    for (const [act] of timers) act();
    expect(await outcome).toEqual({ ok: false, failure: "unanswered" });
    expect(windows[0]?.isClosed).toBe(true);
  });

  it("hears nothing of a sign-in with another state, and nothing that is no answer", async () => {
    const { signIn, comeBack, exchanged } = start();
    void signIn.signIn();
    await settled();
    expect(comeBack({ kind: "code", code: "stolen" }, "guessed")).toEqual([]);
    for (const message of [{}, { kind: "code" }, { kind: "code", code: 7 }, { kind: "taken" }]) {
      expect(comeBack(message)).toEqual([]);
    }
    await settled();
    expect([exchanged, signIn.session().status]).toEqual([[], "signingIn"]);
  });

  it.each([
    ["access_denied", "denied", [{ kind: "taken" }, { kind: "finished" }], true],
    ["application_suspended", "refused", [{ kind: "taken" }, { kind: "failed", text: "application_suspended" }], false],
  ])("with GitHub's error %s is %s", async (error, failure, messages, isClosed) => {
    const { signIn, comeBack, windows } = start();
    const outcome = signIn.signIn();
    await settled();
    const answers = comeBack({ kind: "error", error });
    expect(await outcome).toEqual({ ok: false, failure });
    expect(answers).toEqual(messages);
    expect(windows[0]?.isClosed).toBe(isClosed);
  });

  it.each(["refused", "offline"] as const)("whose code the server %s says so in the window too", async (failure) => {
    const exchange = async () => {
      throw new ExchangeFailure(failure, "Nobody can sign in with GitHub here yet");
    };
    const { signIn, comeBack } = start({ exchange });
    const outcome = signIn.signIn();
    await settled();
    const answers = comeBack({ kind: "code", code: "a-code" });
    expect(await outcome).toEqual({ ok: false, failure });
    expect(answers).toEqual([{ kind: "taken" }, { kind: "failed", text: "Nobody can sign in with GitHub here yet" }]);
    expect(signIn.session()).toEqual({ status: "signedOut" });
  });

  it.each([
    ["offline", "offline"],
    ["server", "refused"],
  ] as const)("whose token GitHub does not answer (%s) is %s, and keeps nothing", async (kind, failure) => {
    const { signIn, comeBack, stored } = start({ userFails: kind });
    const outcome = signIn.signIn();
    await settled();
    comeBack({ kind: "code", code: "a-code" });
    expect(await outcome).toEqual({ ok: false, failure });
    expect(stored()).toBeNull();
  });
});

describe("a session", () => {
  it("goes on after a reload of the tab", () => {
    const { signIn } = start({ stored: storedText() });
    expect(signIn.session()).toMatchObject({ status: "signedIn", user: ADA });
  });

  it.each([
    ["has ended", storedText({ expiresAt: NOW })],
    ["is another person's", storedText({ owner: "8" })],
    ["is no text of ours", "{"],
    ["lacks its token", JSON.stringify({ user: ADA, owner: "7", expiresAt: null })],
    ["is of nobody", storedText({ user: { login: 7 } as never })],
  ])("is forgotten when what the tab kept %s", (_, stored) => {
    const { signIn } = start({ stored });
    expect(signIn.session()).toEqual({ status: "signedOut" });
  });

  it("ends when GitHub no longer takes its token, whatever is unsaved", () => {
    const { signIn, signedOutBy, stored } = start({ stored: storedText() });
    signIn.guard(() => true);
    signedOutBy[0]?.();
    expect([signIn.session().status, stored()]).toEqual(["signedOut", null]);
  });

  it("does not end by a late answer to an earlier token", async () => {
    const { signIn, signedOutBy, comeBack } = start({ stored: storedText() });
    signIn.signOut();
    const outcome = signIn.signIn();
    await settled();
    comeBack({ kind: "code", code: "a-code" });
    await outcome;
    signedOutBy[0]?.();
    expect(signIn.session().status).toBe("signedIn");
  });

  it("ends when the person logs out of the site, or another logs in; not when tokens are renewed", () => {
    const { signIn, owner, stored } = start({ stored: storedText() });
    owner.tell();
    expect(signIn.session().status).toBe("signedIn");
    owner.is = "8";
    owner.tell();
    expect([signIn.session().status, stored()]).toEqual(["signedOut", null]);
  });

  it("is left by signing out, unless something is unsaved", () => {
    const { signIn, stored, statuses } = start({ stored: storedText() });
    let isUnsaved = true;
    const free = signIn.guard(() => isUnsaved);
    expect(signIn.signOut()).toBe(false);
    expect([signIn.session().status, stored()?.token]).toEqual(["signedIn", "ghu_kept"]);
    isUnsaved = false;
    expect(signIn.signOut()).toBe(true);
    expect([stored(), statuses]).toEqual([null, ["signedOut"]]);
    free();
  });

  it("is not held by a guard that was taken away", () => {
    const { signIn } = start({ stored: storedText() });
    signIn.guard(() => true)();
    expect(signIn.signOut()).toBe(true);
  });

  it("works where the browser keeps nothing", async () => {
    const forbidden = () => {
      throw new DOMException("Storage is forbidden", "SecurityError");
    };
    const { signIn, comeBack } = start({ store: tabStore(forbidden) });
    const outcome = signIn.signIn();
    await settled();
    comeBack({ kind: "code", code: "a-code" });
    expect(await outcome).toEqual({ ok: true });
  });
});

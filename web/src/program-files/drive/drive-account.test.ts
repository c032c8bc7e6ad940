import { FileFailure } from "../file-failure";
import { createDriveAccount } from "./drive-account";
import type { Identity } from "./google-scripts";

type Config = Parameters<Identity["initTokenClient"]>[0];

const DRIVE = "https://www.googleapis.com/auth/drive.file";

/** An account whose Google, clock and timers a test drives. */
function openAccount({ isLoaded = true } = {}) {
  const opened: { config: Config; overrides: unknown }[] = [];
  /** What happens in the very call that opens the window. */
  const atOnce = { act: () => {} };
  const identity: Identity = {
    initTokenClient: (config) => ({
      requestAccessToken: (overrides) => {
        opened.push({ config, overrides });
        atOnce.act();
      },
    }),
    hasGrantedAllScopes: ({ scope }, ...scopes) => scopes.every((one) => scope.split(" ").includes(one)),
  };
  const page = { now: 0, isOffline: false, timers: new Set<() => void>(), opened };
  const load = async () => {
    if (page.isOffline) throw new FileFailure("offline", "");
    return identity;
  };
  const scripts = { loadedIdentity: () => (isLoaded ? identity : null), identity: load };
  const account = createDriveAccount({
    clientId: "client-1",
    scripts,
    now: () => page.now,
    user: async () => ({ name: "Mira Tan", email: "mira@example.com" }),
    after: (_ms, act) => {
      page.timers.add(act);
      return () => page.timers.delete(act);
    },
  });
  const answer = (fields: object) => {
    const response = { access_token: "t1", expires_in: "3599", scope: `profile ${DRIVE}`, ...fields };
    page.opened.at(-1)?.config.callback(response as Parameters<Config["callback"]>[0]);
  };
  const failWindow = (type: "popup_closed" | "popup_failed_to_open" | "unknown") =>
    page.opened.at(-1)?.config.error_callback?.(Object.assign(new Error(), { type }));
  return { page, account, answer, failWindow, atOnce };
}

const signedIn = async () => {
  const all = openAccount();
  const outcome = all.account.signIn();
  all.answer({});
  expect(await outcome).toEqual({ ok: true });
  return all;
};
const tick = () => new Promise((resolve) => setImmediate(resolve));

it("opens Google's window within the click, for the name and the files made or picked here", () => {
  const { page, account } = openAccount();
  void account.signIn();
  expect(page.opened).toMatchObject([{ config: { client_id: "client-1", scope: `profile ${DRIVE}` }, overrides: {} }]);
  expect(account.state().status).toBe("signing in");
});

it("has a token until it expires, and tells who signed in", async () => {
  const { account, page } = await signedIn();
  expect(account.token()).toBe("t1");
  await tick();
  expect(account.state()).toEqual({ status: "signed in", name: "Mira Tan" });
  page.now = 3_598_999;
  expect(account.token()).toBe("t1");
  page.now = 3_599_000;
  expect(() => account.token()).toThrow(FileFailure);
  expect(account.state()).toEqual({ status: "signed out" });
});

it("renews a token without a question, and asks again after a logout", async () => {
  const { account, page } = await signedIn();
  await tick();
  account.forgetToken("t1");
  void account.signIn();
  expect(page.opened[1]?.overrides).toEqual({ prompt: "", login_hint: "mira@example.com" });
  const other = await signedIn();
  await tick();
  expect(other.account.signOut()).toBe(true);
  expect(() => other.account.token()).toThrow(FileFailure);
  void other.account.signIn();
  expect(other.page.opened[1]?.overrides).toEqual({});
});

it("forgets a refused token, but not the one that came after it", async () => {
  const { account } = await signedIn();
  account.forgetToken("t0");
  expect(account.token()).toBe("t1");
  account.forgetToken("t1");
  expect(account.state()).toEqual({ status: "signed out" });
});

it.each([
  ["popup_failed_to_open", "blocked"],
  ["popup_closed", "cancelled"],
  ["unknown", "refused"],
] as const)("takes the window's error %s for %s", async (type, failure) => {
  const { account, failWindow } = openAccount();
  const outcome = account.signIn();
  failWindow(type);
  expect(await outcome).toEqual({ ok: false, failure });
  expect(account.state()).toEqual({ status: "signed out" });
});

it.each([
  [{ error: "access_denied" }, "denied"],
  [{ scope: "profile" }, "denied"],
  [{ error: "invalid_client" }, "refused"],
])("takes the answer %j for %s", async (fields, failure) => {
  const { account, answer } = openAccount();
  const outcome = account.signIn();
  answer(fields);
  expect(await outcome).toEqual({ ok: false, failure });
  expect(() => account.token()).toThrow(FileFailure);
});

it("waits three minutes, and takes no answer afterwards", async () => {
  const { account, answer, page } = openAccount();
  const outcome = account.signIn();
  for (const timer of page.timers) timer();
  expect(await outcome).toEqual({ ok: false, failure: "unanswered" });
  answer({});
  expect(account.state()).toEqual({ status: "signed out" });
  expect(() => account.token()).toThrow(FileFailure);
});

it("stops waiting when the person gives up, and can be tried again", async () => {
  const { account, answer, page } = openAccount();
  const outcome = account.signIn();
  const state = account.state();
  if (state.status === "signing in") state.cancel();
  expect(await outcome).toEqual({ ok: false, failure: "cancelled" });
  expect(page.timers.size).toBe(0);
  const again = account.signIn();
  answer({});
  expect(await again).toEqual({ ok: true });
});

it("loads the sign-in first where it is not there, and says when it cannot", async () => {
  const { account, answer, page } = openAccount({ isLoaded: false });
  page.isOffline = true;
  expect(await account.signIn()).toEqual({ ok: false, failure: "offline" });
  page.isOffline = false;
  const outcome = account.signIn();
  await tick();
  answer({});
  expect(await outcome).toEqual({ ok: true });
});

it("tells of each change, with one state between changes", async () => {
  const { account, answer } = openAccount();
  const messages: string[] = [];
  const unsubscribe = account.subscribe(() => messages.push(account.state().status));
  void account.signIn();
  expect(account.state()).toBe(account.state());
  answer({});
  await tick();
  unsubscribe();
  account.signOut();
  expect(messages).toEqual(["signing in", "signed in", "signed in"]);
});

it("opens one window for two clicks", async () => {
  const { account, answer, page } = openAccount();
  const outcomes = [account.signIn(), account.signIn()];
  answer({});
  expect(await Promise.all(outcomes)).toEqual([{ ok: true }, { ok: true }]);
  expect(page.opened).toHaveLength(1);
});

it("opens another window after one that was blocked at once", async () => {
  const { account, answer, atOnce, failWindow } = openAccount();
  atOnce.act = () => failWindow("popup_failed_to_open");
  expect(await account.signIn()).toEqual({ ok: false, failure: "blocked" });
  atOnce.act = () => answer({});
  expect(await account.signIn()).toEqual({ ok: true });
  expect(account.token()).toBe("t1");
});

it("says that the sign-in was refused when Google's library throws", async () => {
  const { account, atOnce } = openAccount();
  atOnce.act = () => {
    throw new Error("Missing required parameter client_id.");
  };
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(await account.signIn()).toEqual({ ok: false, failure: "refused" });
  expect(log).toHaveBeenCalledWith("Google's sign-in failed.", new Error("Missing required parameter client_id."));
  log.mockRestore();
});

import { toBase64UrlEncoded } from "lib0/buffer";
import { api, unwrap } from "../api/client";
import { ApiFailure } from "../api/failures";
import { loggedInUser, subscribeToTokens } from "../api/tokens";
import { githubSettings } from "../app/file-host-settings";
import type { GithubSignIn } from "./client";
import { createGithubSignIn, ExchangeFailure, type GithubToken, type SignInWindow } from "./github-sign-in";
import { createGithubClient } from "./octokit-client";
import { tabStore } from "./stored-github-session";

let made: GithubSignIn | undefined;

/** Returns the sign-in with GitHub of this tab. Throws on a site that has no GitHub. */
export function githubSignIn(): GithubSignIn {
  made ??= ofThisTab();
  return made;
}

function ofThisTab(): GithubSignIn {
  const settings = githubSettings();
  if (!settings) throw new Error("This site has no GitHub.");
  const callback = `${location.origin}/callback/github`;
  return createGithubSignIn({
    settings,
    callback,
    openWindow,
    channel: (name) => new BroadcastChannel(name),
    exchange: ({ code, verifier }) => exchange(code, verifier, callback),
    clientOf: (token, onSignedOut) =>
      createGithubClient({
        api: settings.api,
        token,
        onSignedOut,
        now: Date.now,
        fetch: (...request) => fetch(...request),
      }),
    store: tabStore(() => sessionStorage),
    owner: loggedInUser,
    onOwnerChange: (listener) => void subscribeToTokens(listener),
    now: Date.now,
    after: (milliseconds, act) => {
      const timer = setTimeout(act, milliseconds);
      return () => clearTimeout(timer);
    },
    random: () => toBase64UrlEncoded(crypto.getRandomValues(new Uint8Array(32))),
    challengeOf,
  });
}

/** Opened by the click itself, and led to GitHub once the challenge is there: browsers block what is opened later. */
function openWindow(): SignInWindow | null {
  const opened = window.open("about:blank", "_blank", "height=600,width=400");
  return (
    opened && {
      go: (address) => opened.location.replace(address),
      close: () => opened.close(),
    }
  );
}

const challengeOf = async (verifier: string): Promise<string> =>
  toBase64UrlEncoded(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))));

const UNREACHED = "Could not reach GitHub. Try again later.";

async function exchange(code: string, verifier: string, callback: string): Promise<GithubToken> {
  try {
    const body = { code, code_verifier: verifier, redirect_uri: callback };
    const { access_token, expires_at } = await unwrap(api.POST("/v2/github/token", { body }));
    return { token: access_token, expiresAt: expires_at === null ? null : Date.parse(expires_at) };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const isOffline = error.status === 0 || error.body === UNREACHED;
    throw new ExchangeFailure(isOffline ? "offline" : "refused", error.body);
  }
}

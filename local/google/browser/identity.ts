/// <reference types="google.accounts" />

// Stands in for https://accounts.google.com/gsi/client: the token model of Google Identity Services.

export {};

type OAuth2 = typeof google.accounts.oauth2;
type TokenClientConfig = google.accounts.oauth2.TokenClientConfig;
type Overrides = google.accounts.oauth2.OverridableTokenClientConfig;
type TokenResponse = google.accounts.oauth2.TokenResponse;
type ErrorType = google.accounts.oauth2.ClientConfigError["type"];

/** The loaded parts of the library. */
type Offered = Pick<OAuth2, "initTokenClient" | "hasGrantedAllScopes" | "hasGrantedAnyScope" | "revoke">;

const CLOSED_POLL_MS = 200;
const base = new URL("..", (document.currentScript as HTMLScriptElement).src);

const fail = (config: TokenClientConfig, type: ErrorType, message: string) =>
  config.error_callback?.(Object.assign(new Error(message), { type }));

function signInAddress(config: TokenClientConfig, overrides: Overrides, nonce: string): string {
  const { scope = config.scope, prompt = config.prompt, login_hint = config.login_hint } = overrides;
  const address = new URL("o/oauth2/auth", base);
  address.search = new URLSearchParams({
    client_id: config.client_id,
    origin: location.origin,
    nonce,
    scope,
    prompt: prompt ?? "select_account",
    ...(login_hint !== undefined && { login_hint }),
  }).toString();
  return address.href;
}

/** Opens the window, and calls back once: with its answer, or with the error that there is none. */
function requestAccessToken(config: TokenClientConfig, overrides: Overrides = {}): void {
  const nonce = crypto.randomUUID();
  const address = signInAddress(config, overrides, nonce);
  const popup = window.open(address, `g_auth_token_window_${nonce}`, "popup,width=500,height=600");
  if (!popup) {
    const message = `Failed to open popup window on url: ${address}. Maybe blocked by the browser?`;
    return void fail(config, "popup_failed_to_open", message);
  }
  const state = overrides.state ?? config.state;
  let isOver = false;
  const end = () => {
    isOver = true;
    window.removeEventListener("message", listen);
    clearInterval(poll);
  };
  const listen = ({ origin, source, data }: MessageEvent) => {
    if (origin !== base.origin || source !== popup || data?.nonce !== nonce) return;
    end();
    config.callback({ ...(data.answer as TokenResponse), ...(state !== undefined && { state }) });
  };
  const giveUp = () => {
    if (isOver) return;
    end();
    fail(config, "popup_closed", "Popup window closed");
  };
  const poll = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(poll);
    // The answer of a window that closes itself may still be under way.
    setTimeout(giveUp, CLOSED_POLL_MS);
  }, CLOSED_POLL_MS);
  window.addEventListener("message", listen);
}

const granted = ({ scope = "" }: TokenResponse) => scope.split(" ");

const oauth2: Offered = {
  initTokenClient: (config) => {
    if (!config.client_id) throw new Error("Missing required parameter client_id.");
    if (!config.scope) throw new Error("Missing required parameter scope.");
    return { requestAccessToken: (overrides) => requestAccessToken(config, overrides) };
  },
  hasGrantedAllScopes: (response, ...scopes) => scopes.every((scope) => granted(response).includes(scope)),
  hasGrantedAnyScope: (response, ...scopes) => scopes.some((scope) => granted(response).includes(scope)),
  revoke: (token, done) => {
    const body = new URLSearchParams({ token });
    const sent = fetch(new URL("o/oauth2/revoke", base), { method: "POST", body });
    sent.then(
      () => done?.(),
      () => done?.(),
    );
  },
};

const root = window as unknown as { google?: { accounts?: object } };
root.google = { ...root.google, accounts: { ...root.google?.accounts, oauth2 } };

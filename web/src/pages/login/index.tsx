import { useEffect, useState } from "react";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router-dom";
import type { ProviderKind } from "../../../../domain/facts/sign-in-providers";
import type { Schemas } from "../../api/client";
import { ApiFailure, readFailure } from "../../api/failures";
import { retryingFetch } from "../../api/retrying-fetch";
import { readTokens, useLoggedIn, userOf, writeTokens } from "../../api/tokens";
import { usePageTitle } from "../../app/page-title";
import { hasLoggedOut, rememberLogOut, rememberProviderLogOut, takeReturn } from "../../app/session";
import { toast } from "../../app/toasts";
import { WaitingLine } from "../../design/spinner";
import { StrokeIcon } from "../../design/stroke-icon";
import { strings } from "../../texts/en/login";
import { LoginFrame, LoginWays } from "./frame";
import { forgetHandedOver, handedOver } from "./handed-over";
import { type LoginProvider, providerOf, readProviders, redirectUri } from "./providers";

/** How people sign in at a provider of one kind. */
interface ProviderKindRules {
  /** The page of this site where they do; null where they leave for the provider's own. */
  readonly page: "/login/test-accounts" | "/login/account" | null;
  /** What is asked of a provider whose address does not say it. */
  readonly scope: string | null;
  /** Whether it speaks OpenID Connect: PKCE, a nonce, and `prompt`. */
  readonly isOpenid: boolean;
  /** Whether a code must come with the state that this tab left with. The code of a test account is its username. */
  readonly needsState: boolean;
}

const RULES: Readonly<Record<ProviderKind, ProviderKindRules>> = {
  test: { page: "/login/test-accounts", scope: null, isOpenid: false, needsState: false },
  openid: { page: null, scope: "openid profile email", isOpenid: true, needsState: true },
  github: { page: null, scope: "read:user", isOpenid: false, needsState: true },
  adfs: { page: null, scope: null, isOpenid: false, needsState: true },
  accounts: { page: "/login/account", scope: null, isOpenid: false, needsState: true },
};

/** A page may be older than the server: whom it does not know it sends the person to. */
const UNKNOWN: ProviderKindRules = { page: null, scope: null, isOpenid: false, needsState: true };

/** Returns how people sign in at a provider. */
const rulesOf = ({ kind }: { readonly kind: ProviderKind }): ProviderKindRules => RULES[kind] ?? UNKNOWN;

/** What this tab remembers between leaving for a provider and coming back. */
interface Departure {
  readonly state: string;
  readonly provider: string;
  /** PKCE verifier (RFC 7636), for openid providers. */
  readonly verifier?: string;
  /** What the provider's ID token must repeat (OpenID Connect Core, 3.1.2.1), for openid providers. */
  readonly nonce?: string;
}

const storageKey = "academy.departure";

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

const random = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** The S256 challenge of a verifier (RFC 7636, 4.2). */
export async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))));
}

/** The provider's address to send the person to; what must be known on return is remembered in this tab. */
export async function departureTo(
  provider: LoginProvider,
  providers: readonly LoginProvider[],
  origin: string,
): Promise<string> {
  const url = new URL(provider.authorizeUrl ?? "", origin);
  const { isOpenid, scope } = rulesOf(provider);
  const [verifier, nonce] = isOpenid ? [random(), random()] : [];
  const departure: Departure = { state: random(), provider: provider.id, verifier, nonce };
  sessionStorage.setItem(storageKey, JSON.stringify(departure));
  if (scope && !url.searchParams.has("scope")) url.searchParams.set("scope", scope);
  url.searchParams.set("response_type", "code");
  url.searchParams.set("client_id", provider.clientId ?? "");
  url.searchParams.set("redirect_uri", redirectUri(origin, provider.id, providers));
  url.searchParams.set("state", departure.state);
  if (isOpenid && hasLoggedOut() && !url.searchParams.has("prompt")) url.searchParams.set("prompt", "login");
  if (nonce) url.searchParams.set("nonce", nonce);
  if (verifier) {
    url.searchParams.set("code_challenge", await challengeOf(verifier));
    url.searchParams.set("code_challenge_method", "S256");
  }
  return url.href;
}

function takeDeparture(): Departure | null {
  const text = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  try {
    return text ? (JSON.parse(text) as Departure) : null;
  } catch {
    return null; // not ours: then the code is refused below
  }
}

interface FlowArrival {
  readonly code: string;
  readonly state: string | null;
  readonly provider: LoginProvider;
  readonly redirectUri: string;
  /** Whether the code comes from this page itself (handed-over.ts) and not with an address. */
  readonly isHandedOver: boolean;
}

/**
 * Exchanges a code for a session. A code that this tab did not ask for is refused (somebody could make a person log in as
 * another); test accounts have no state because their code is the username, nor has what this page handed over to itself.
 * @throws ApiFailure
 */
async function arrive({ code, state, provider, redirectUri, isHandedOver }: FlowArrival): Promise<void> {
  const departure = takeDeparture();
  const own = departure !== null && departure.state === state && departure.provider === provider.id;
  if (rulesOf(provider).needsState && !isHandedOver && !own) throw new ApiFailure(400, "the state does not match");
  const answer = await retryingFetch("/v2/auth/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      code,
      provider: provider.id,
      ...(provider.clientId && { client_id: provider.clientId }),
      ...(!isHandedOver && { redirect_uri: redirectUri }),
      ...(own && departure.verifier && { code_verifier: departure.verifier }),
      ...(own && departure.nonce && { nonce: departure.nonce }),
    }),
  }).catch(() => {
    throw new ApiFailure(0, "");
  });
  // Who was refused can log in with another account, which a provider does not ask for when it remembers this one.
  if (answer.status === 403) rememberLogOut(true);
  if (!answer.ok) throw new ApiFailure(answer.status, await answer.text());
  const { access_token, refresh_token, logout_url } = (await answer.json()) as Schemas["LoginAnswer"];
  rememberLogOut(false);
  rememberProviderLogOut(logout_url);
  writeTokens({ access: access_token, refresh: refresh_token });
}

const university = "m3 9 9-5 9 5-9 5zm4 2.500V16c2 2.500 8 2.500 10 0v-4.500M21 9v6";
const paths: Readonly<Record<ProviderKind | "warning", string>> = {
  adfs: university,
  github: "m8 7-5 5 5 5m8-10 5 5-5 5M13.500 5l-3 14",
  accounts: "M3 6h18v12H3zm0 1 9 6.500L21 7",
  openid: university,
  test: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-7 8a7 7 0 0 1 14 0",
  warning: "M12 4 2.500 20h19zm0 6v4m0 3h.01",
};

/** The few icons of this page, apart from the full set: people see this page first and it stays light. */
const LoginIcon = ({ name }: { name: keyof typeof paths }) => <StrokeIcon path={paths[name]} size={24} />;

/** With a code, in the address or handed over, it finishes a login; without, it offers the ways to log in. */
export default function Login() {
  usePageTitle(strings.pageTitle);
  const [search] = useSearchParams();
  const loggedIn = useLoggedIn();
  const [handed] = useState(handedOver);
  const code = search.get("code");
  if (handed) return <Arrival code={handed.code} state={null} provider={handed.provider} isHandedOver />;
  if (code) return <Arrival key={code} code={code} state={search.get("state")} provider={search.get("provider")} />;
  if (loggedIn) return <Navigate to="/" replace />;
  return <Ways failure={failureOf(search.get("error"))} />;
}

/** What to say when a provider sent the person back without a code (RFC 6749, 4.1.2.1). */
function failureOf(error: string | null): string | undefined {
  if (error === null) return undefined;
  return error === "access_denied" ? strings.cancelled : strings.failed;
}

interface ArrivalProps {
  code: string;
  state: string | null;
  provider: string | null;
  isHandedOver?: boolean;
}

/** A code is good once, so it is exchanged once however often the page is drawn. Answers where to go then. */
const exchanges = new Map<string, Promise<string>>();

async function exchange({ code, state, provider: name, isHandedOver = false }: ArrivalProps): Promise<string> {
  const providers = await readProviders();
  const chosen = providerOf(name, providers);
  if ("complaint" in chosen) throw new Error(chosen.complaint === "none" ? strings.noProvider : strings.wrongProvider);
  const { provider } = chosen;
  const back = redirectUri(location.origin, provider.id, providers);
  await arrive({ code, state, provider, redirectUri: back, isHandedOver });
  const tokens = readTokens();
  return takeReturn(tokens && userOf(tokens));
}

/** What the API says to clients before the reason is nothing to a person. */
const reasonIn = (body: string): string => body.replace(/^Unable to retrieve user: /, "");

function Arrival({ code, state, provider, isHandedOver }: ArrivalProps) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const running =
      exchanges.get(code) ?? exchange({ code, state, provider, isHandedOver }).finally(() => exchanges.delete(code));
    forgetHandedOver();
    exchanges.set(code, running);
    let here = true;
    running.then(
      (target) => here && navigate(target, { replace: true }),
      (error: unknown) => {
        // Who has handed the login over learns that nobody is logged in: the account's tokens are not kept then.
        if (isHandedOver && readTokens() === null) writeTokens(null);
        if (!here) return;
        if (error instanceof ApiFailure) {
          // 403 says that the account here is another person's, and whom to tell.
          setFailure(
            error.status === 0 ? readFailure(error) : error.status === 403 ? reasonIn(error.body) : strings.failed,
          );
          return;
        }
        toast.danger(error instanceof Error ? error.message : strings.failed, 5000);
        navigate("/", { replace: true });
      },
    );
    return () => {
      here = false;
    };
  }, [code, state, provider, isHandedOver, navigate]);
  if (failure) return <Ways failure={failure} />;
  return (
    <LoginFrame title={strings.title}>
      <WaitingLine>{strings.loggingIn}</WaitingLine>
    </LoginFrame>
  );
}

/** One button per configured provider. */
function Ways({ failure }: { failure?: string }) {
  const [providers, setProviders] = useState<LoginProvider[] | null>(null);
  const [error, setError] = useState<string | null>(failure ?? null);
  const [attempt, setAttempt] = useState(0);
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    readProviders().then(setProviders, (cause: unknown) => setError(readFailure(cause)));
  }, [attempt]);
  const choose = async (provider: LoginProvider): Promise<void> => {
    const { page } = rulesOf(provider);
    if (page !== null) navigate(page);
    else location.assign(await departureTo(provider, providers ?? [], location.origin));
  };
  const retry = (): void => {
    setError(null);
    setAttempt((before) => before + 1);
  };
  return (
    <LoginFrame title={strings.title} lead={strings.lead}>
      {error && (
        <p className="login__alert" role="alert">
          <LoginIcon name="warning" />
          {error}
        </p>
      )}
      {error && !providers && (
        <button type="button" className="login__way" onClick={retry}>
          {strings.tryAgain}
        </button>
      )}
      {!providers && !error && (
        <>
          <p className="unseen" role="status">
            {strings.loading}
          </p>
          <LoginWays />
        </>
      )}
      {providers?.length === 0 && <p role="alert">{strings.noProvider}</p>}
      <ul className="login__ways">
        {providers?.map((provider, index) => (
          <li key={provider.id}>
            <button
              type="button"
              className={`login__way${index === 0 ? " login__way--first" : ""}`}
              onClick={() => void choose(provider)}
            >
              <LoginIcon name={provider.kind} />
              {strings.logInWith(provider.name)}
            </button>
          </li>
        ))}
      </ul>
      {providers && (
        <p className="login__note">
          {strings.newHere} <Link to="/sicpjs">{strings.textbook}</Link>
        </p>
      )}
    </LoginFrame>
  );
}

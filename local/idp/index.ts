import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import { type HttpHandler, readBody } from "../http/server";
import { type Account, authenticate, claimsOf, accounts as demoAccounts } from "./accounts";
import { providerKeys } from "./keys";
import { MemoryAdapter } from "./memory-adapter";
import { errorPage, loginPage, logoutPage } from "./page";
import { answersOf, type University } from "./university";

export type { University } from "./university";

/** The path under which the provider lives at the site's own origin. */
export const IDP_PATH = "/idp";
export const IDP_CLIENT_ID = "academy";
const SELECT_ACCOUNT = "select_account";

export interface IdentityProviderOptions {
  /** The site's origin; the issuer is `{origin}/idp`. */
  readonly origin: string;
  /** Tells the secret of the client as it is now. */
  readonly clientSecret: () => string;
  /** Origins of the pages to which a login may return; the site's own when absent. */
  readonly clients?: readonly string[];
  /** File of the signing keys, so that logins outlive a restart. */
  readonly keyFile?: string;
  /** Another university than Demo university. */
  readonly university?: University;
  readonly log?: (line: string) => void;
}

const credentials = z.object({ username: z.string().max(100), password: z.string().max(100) });

/**
 * The demo university: an OpenID provider with the authorization-code flow for the client `academy`, and a login page.
 * Answers a handler for requests whose path begins with /idp, or with that of another university's issuer.
 */
export async function createIdentityProvider(options: IdentityProviderOptions): Promise<HttpHandler> {
  const library = await import("oidc-provider");
  const { origin, clientSecret, clients = [origin], keyFile, university, log = () => {} } = options;
  const issuer = university?.issuer ?? `${origin}${IDP_PATH}`;
  const mount = new URL(issuer).pathname.replace(/\/$/, "");
  const accounts = university?.accounts ?? demoAccounts;
  const kept = providerKeys(keyFile);
  const provider = new library.Provider(
    issuer,
    configuration({ library, mount, accounts, university, clients, clientSecret, ...kept }),
  );
  provider.on("server_error", (_context, error) => log(`identity provider: ${error.stack}`));
  if (university) {
    provider.proxy = true;
    provider.use(answersOf(university, kept.keys));
  }
  const protocol = provider.callback();

  return async (request, response) => {
    const path = (request.url ?? "").slice(mount.length) || "/";
    const interaction = /^\/interaction\/([\w-]+)$/.exec(path.split("?")[0] as string);
    if (interaction) {
      return login({ provider, accounts, action: `${mount}/interaction/${interaction[1]}` }, request, response);
    }
    // The library learns where it is mounted from what frameworks leave on the request.
    Object.assign(request, { originalUrl: request.url, baseUrl: mount, url: path });
    await protocol(request, response);
  };
}

type Library = typeof import("oidc-provider");

interface ProviderSettings {
  readonly library: Library;
  /** The path below which everything of the provider is. */
  readonly mount: string;
  readonly accounts: readonly Account[];
  readonly university: University | undefined;
  readonly clients: readonly string[];
  readonly clientSecret: () => string;
  readonly keys: object[];
  readonly cookieKey: string;
}

/** The academy's registration, as it is now. */
function registrationOf({ university, clients, clientSecret }: ProviderSettings) {
  return {
    client_id: university?.clientId ?? IDP_CLIENT_ID,
    client_secret: clientSecret(),
    redirect_uris: clients.flatMap((origin) => [`${origin}/login?provider=university`, `${origin}/login`]),
    post_logout_redirect_uris: clients.map((origin) => `${origin}/login`),
    response_types: ["code"],
    grant_types: ["authorization_code", "refresh_token"],
    token_endpoint_auth_method: "client_secret_post",
    ...university?.client?.(),
  };
}

function configuration(settings: ProviderSettings): object {
  const { library, mount, accounts, university, keys, cookieKey } = settings;
  const client = () => registrationOf(settings);
  return {
    // Looked up anew each time, so that the secret can be rotated while people are logged in.
    adapter: (model: string) => (model === "Client" ? new Clients(client) : new MemoryAdapter(model)),
    jwks: { keys },
    cookies: {
      keys: [cookieKey],
      names: { session: "idp_session", interaction: "idp_interaction", resume: "idp_resume" },
    },
    scopes: ["openid", "profile", "email", "offline_access"],
    claims: { openid: ["sub"], profile: ["name", "preferred_username", "groups"], email: ["email", "email_verified"] },
    conformIdTokenClaims: false,
    ...(university?.fetch && { fetch: university.fetch }),
    pkce: { required: () => false },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true, logoutSource: askToLogOut } },
    interactions: {
      policy: promptsOf(library),
      url: (_context: unknown, { uid }: { uid: string }) => `${mount}/interaction/${uid}`,
    },
    ttl: {
      Session: 86_400,
      Grant: 86_400,
      Interaction: 3_600,
      AccessToken: 3_600,
      IdToken: 3_600,
      AuthorizationCode: 60,
    },
    findAccount: (_context: unknown, id: string) => {
      const account = accounts.find(({ username }) => username === id);
      return account && { accountId: id, claims: () => claimsOf(account) };
    },
    loadExistingGrant: grantEverything,
    renderError: (context: RenderContext, out: { error: string; error_description?: string }) => {
      const nonce = randomBytes(16).toString("base64");
      const { html, policy } = errorPage(out.error_description ?? out.error, nonce);
      context.type = "html";
      context.set("content-security-policy", policy);
      context.body = html;
    },
  };
}

/** `select_account`, which Google and Entra ID know, is answered by the login form, as `login` is. */
function promptsOf({ interactionPolicy }: Library): object {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: SELECT_ACCOUNT, requestable: true }));
  return policy;
}

/** The clients as the provider's library looks them up. */
class Clients extends MemoryAdapter {
  constructor(private readonly client: () => { readonly client_id: string }) {
    super("Client");
  }

  override async find(id: string) {
    const client = this.client();
    return id === client.client_id ? client : undefined;
  }
}

interface LogoutContext extends RenderContext {
  readonly oidc: { readonly params: { readonly post_logout_redirect_uri?: string } };
}

/** `form` carries what proves that this page was asked, and has no buttons. */
function askToLogOut(context: LogoutContext, form: string): void {
  const nonce = randomBytes(16).toString("base64");
  const { post_logout_redirect_uri: address } = context.oidc.params;
  const { html, policy } = logoutPage(form, address === undefined ? "" : new URL(address).origin, nonce);
  context.set("content-security-policy", policy);
  context.body = html;
}

interface RenderContext {
  type: string;
  body: string;
  set(name: string, value: string): void;
}

interface GrantContext {
  readonly oidc: {
    readonly client: { readonly clientId: string };
    readonly session: { readonly accountId: string; grantIdFor(clientId: string): string | undefined };
    readonly provider: import("oidc-provider").Provider & {
      Grant: { find(id: string): Promise<import("oidc-provider").Grant | undefined> };
    };
  };
}

/** Consent is given without asking: the academy is the university's own. */
async function grantEverything({ oidc }: GrantContext) {
  const { clientId } = oidc.client;
  const id = oidc.session.grantIdFor(clientId);
  const existing = id === undefined ? undefined : await oidc.provider.Grant.find(id);
  if (existing) return existing;
  const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope("openid profile email offline_access");
  await grant.save();
  return grant;
}

interface Login {
  readonly provider: import("oidc-provider").Provider;
  readonly accounts: readonly Account[];
  /** Where the form is sent. */
  readonly action: string;
}

async function login(
  { provider, accounts, action }: Login,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const nonce = randomBytes(16).toString("base64");
  const send = (status: number, { html, policy }: { html: string; policy: string }) => {
    response.writeHead(status, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
    response.end(html);
  };
  let interaction: import("oidc-provider").Interaction;
  try {
    interaction = await provider.interactionDetails(request, response);
  } catch {
    return send(400, errorPage("This login has expired. Please go back to the academy and begin again.", nonce));
  }
  // The provider has compared it with the addresses that it knows.
  const returnsTo = new URL(interaction.params.redirect_uri ?? "").origin;
  if (request.method !== "POST") return send(200, loginPage({ action, accounts, returnsTo }, nonce));
  const form = new URLSearchParams((await readBody(request, 10_000)).toString("utf8"));
  if (form.has("cancel")) {
    const refusal = { error: "access_denied", error_description: "The login was cancelled." };
    return provider.interactionFinished(request, response, refusal);
  }
  const typed = credentials.safeParse(Object.fromEntries(form));
  const account = typed.success ? authenticate(accounts, typed.data) : undefined;
  if (!account) {
    const failedUsername = typed.success ? typed.data.username : "";
    return send(401, loginPage({ action, accounts, returnsTo, failedUsername }, nonce));
  }
  const result = { login: { accountId: account.username }, [SELECT_ACCOUNT]: {} };
  const location = await provider.interactionResult(request, response, result);
  const before = interaction.session;
  if (before && before.accountId !== account.username) await endLogin(provider, before.uid);
  response.writeHead(303, { location, "content-length": 0 });
  response.end();
}

/** Somebody else sits at the browser now: what the provider remembers of the person before is not theirs. */
async function endLogin(provider: import("oidc-provider").Provider, uid: string): Promise<void> {
  const session = await provider.Session.findByUid(uid);
  if (!session) return;
  delete session.accountId;
  delete session.authorizations;
  await session.persist();
}

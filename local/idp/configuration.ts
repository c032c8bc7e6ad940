import { randomBytes } from "node:crypto";
import { type Account, claimsOf } from "./accounts";
import { MemoryAdapter } from "./memory-adapter";
import { errorPage, logoutPage } from "./page";
import type { University } from "./university";

/** The client's id at Demo university. */
const IDP_CLIENT_ID = "academy";
/** The page at which a person says who of several they are; the login form does for it. */
export const SELECT_ACCOUNT = "select_account";

type Library = typeof import("oidc-provider");

export interface ProviderSettings {
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

/** Returns the configuration of the library for one university and its client, the academy. */
export function configuration(settings: ProviderSettings): object {
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
      const { html, policy } = errorPage(out.error_description ?? out.error, settings.clients[0] ?? "", nonce);
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

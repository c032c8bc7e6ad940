import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import { type HttpHandler, readBody } from "../http/server";
import { type Account, authenticate, accounts as demoAccounts } from "./accounts";
import { configuration, SELECT_ACCOUNT } from "./configuration";
import { providerKeys } from "./keys";
import { errorPage, loginPage } from "./page";
import { answersOf, type University } from "./university";

export type { University } from "./university";

/** The path under which the provider lives at the site's own origin. */
export const IDP_PATH = "/idp";

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
  const keys = providerKeys(keyFile);
  const provider = new library.Provider(
    issuer,
    configuration({ library, mount, accounts, university, clients, clientSecret, ...keys }),
  );
  provider.on("server_error", (_context, error) => log(`identity provider: ${error.stack}`));
  if (university) {
    provider.proxy = true;
    provider.use(answersOf(university, keys.keys));
  }
  const protocol = provider.callback();

  return async (request, response) => {
    const path = (request.url ?? "").slice(mount.length) || "/";
    const interaction = /^\/interaction\/([\w-]+)$/.exec(path.split("?")[0] as string);
    if (interaction) {
      return login(
        { provider, accounts, academy: clients[0] ?? origin, action: `${mount}/interaction/${interaction[1]}` },
        request,
        response,
      );
    }
    // The library learns where it is mounted from what frameworks leave on the request.
    Object.assign(request, { originalUrl: request.url, baseUrl: mount, url: path });
    await protocol(request, response);
  };
}

interface Login {
  readonly provider: import("oidc-provider").Provider;
  readonly accounts: readonly Account[];
  /** The origin to which somebody goes back whose login cannot go on. */
  readonly academy: string;
  /** Where the form is sent. */
  readonly action: string;
}

async function login(
  { provider, accounts, academy, action }: Login,
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
    return send(400, errorPage("This login has expired. Go back to the academy and begin again.", academy, nonce));
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

import { createHash, randomUUID } from "node:crypto";
import { type HttpServer, listen } from "../http/server";
import { APP } from "./app";
import { type GithubStandIn, startGithub } from "./index";

export const CLIENT_SECRET = "secret of the tests";
/** A page to which sign-in returns; nothing is there. */
export const CALLBACK = "http://127.0.0.1:9/callback/github";

/** A stand-in behind a server of its own. */
export interface TestGithub extends GithubStandIn {
  readonly server: HttpServer;
  /** `http://127.0.0.1:{port}/github` */
  readonly site: string;
  readonly api: string;
  /** Signs a person in as the academy does, and returns the answer of the token endpoint. */
  signIn(login: string, clientId?: string, scope?: string): Promise<Record<string, string>>;
}

export interface TestOptions {
  readonly folder?: string;
  readonly now?: () => Date;
  /** The address by which the demo's files name the site. */
  readonly origin?: string;
}

export async function startTestGithub({
  folder,
  now,
  origin = "http://localhost:9",
}: TestOptions = {}): Promise<TestGithub> {
  const standIn = startGithub({
    folder,
    clientSecret: CLIENT_SECRET,
    clients: ["http://127.0.0.1:9"],
    origin,
    ...(now && { now }),
  });
  const server = await listen(standIn.handle);
  const site = `${server.origin}/github`;
  return {
    ...standIn,
    server,
    site,
    api: `${site}/api`,
    async signIn(login, clientId = APP.clientId, scope = "") {
      const verifier = `${randomUUID()}${randomUUID()}`;
      const code = await authorise(site, { login, clientId, scope, verifier });
      return exchange(site, { client_id: clientId, code, code_verifier: verifier, redirect_uri: CALLBACK });
    },
  };
}

/** The address of the authorise page, with PKCE. */
export function authoriseAddress(
  site: string,
  clientId: string,
  verifier: string,
  more: Record<string, string> = {},
): string {
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: CALLBACK,
    state: "a state",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...more,
  });
  return `${site}/login/oauth/authorize?${query}`;
}

/** Sends the form of the authorise page and returns the code that it leads back with. */
export async function authorise(
  site: string,
  request: { login: string; clientId: string; scope: string; verifier: string },
): Promise<string> {
  const address = authoriseAddress(site, request.clientId, request.verifier, { scope: request.scope });
  const response = await fetch(address, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ person: request.login }),
  });
  const location = new URL(response.headers.get("location") ?? "");
  return location.searchParams.get("code") ?? "";
}

/** Asks the token endpoint as the academy's API does. */
export async function exchange(site: string, fields: Record<string, string>): Promise<Record<string, string>> {
  const response = await fetch(`${site}/login/oauth/access_token`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ client_secret: CLIENT_SECRET, ...fields }),
  });
  return (await response.json()) as Record<string, string>;
}

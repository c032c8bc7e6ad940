import * as z from "zod";
import { clientApp } from "../app";
import type { FaultyCall } from "../faults";
import { type Github, tokenHash } from "../github";
import { badCredentials, GithubError, notFound, notStoodIn } from "../github-error";
import { type Answer, noContent } from "../rest/call";
import { revokeTokens } from "../tokens";

const revocation = z.object({ access_token: z.string() });

/** Ends a token (`.../token`), or all of its person with the client (`.../grant`), for whoever has the client's secret. */
export function revokeByClient(
  { github, clientSecret }: { readonly github: Github; readonly clientSecret: string },
  { method, path }: Pick<FaultyCall, "method" | "path">,
  authorization: string | undefined,
  body: unknown,
): Answer {
  const [, clientId = "", kind] = /^\/applications\/([^/]+)\/(token|grant)$/.exec(path) ?? [];
  if (method !== "DELETE" || kind === undefined) throw notStoodIn(`${method} ${path}`);
  const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
  if (authorization !== expected) throw badCredentials();
  if (!clientApp(clientId)) throw notFound();
  const parsed = revocation.safeParse(body);
  if (!parsed.success) throw new GithubError(422, "Validation Failed");
  const hash = tokenHash(parsed.data.access_token);
  const token = github.state.tokens.find((one) => one.hash === hash && one.clientId === clientId);
  if (!token) throw notFound();
  if (kind === "token") revokeTokens(github, (one) => one === token);
  else revokeAuthorisation(github, token.person, clientId);
  return noContent;
}

/** Takes back what a person has authorised: all tokens of the client end. */
export function revokeAuthorisation(github: Github, person: number, clientId: string): void {
  const { authorisations } = github.state;
  github.state.authorisations = authorisations.filter((one) => one.person !== person || one.clientId !== clientId);
  revokeTokens(github, (one) => one.person === person && one.clientId === clientId);
}

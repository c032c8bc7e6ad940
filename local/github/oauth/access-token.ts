import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import { readBody } from "../../http/server";
import { clientApp } from "../app";
import type { Github } from "../github";
import { type IssuedToken, issueToken, renewToken } from "../tokens";
import type { AuthorisationCodes } from "./codes";

/** The credentials by which the token endpoint checks a client. */
export interface TokenOptions {
  readonly github: Github;
  readonly codes: AuthorisationCodes;
  readonly clientSecret: string;
}

const DOCUMENTATION =
  "https://docs.github.com/apps/managing-oauth-apps/troubleshooting-oauth-app-access-token-request-errors/#";

const FAULTS = {
  incorrect_client_credentials: "The client_id and/or client_secret passed are incorrect.",
  redirect_uri_mismatch: "The redirect_uri MUST match the registered callback URL for this application.",
  bad_verification_code: "The code passed is incorrect or expired.",
  bad_refresh_token: "The refresh token passed is incorrect or expired.",
  unsupported_grant_type: "The grant_type passed is not supported.",
} as const;
type FaultCode = keyof typeof FAULTS;

const tokenRequest = z.object({
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  code: z.string().optional(),
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional(),
  grant_type: z.string().optional(),
  refresh_token: z.string().optional(),
});

const MOST_BODY = 20_000;

/**
 * Exchanges a code for a token, or a token to renew for a new one. Refusals are answered with 200 and `error`, as GitHub
 * does; the form is that of the Accept header. No page may call it: it has no CORS headers.
 */
export async function answerAccessToken(
  options: TokenOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const text = (await readBody(request, MOST_BODY)).toString("utf8");
  const result = exchange(options, parsedRequest(text, request.headers["content-type"] ?? ""));
  const body = typeof result === "string" ? faultBody(result) : tokenBody(result);
  const isJson = /\bjson\b/.test(request.headers.accept ?? "");
  const sent = isJson
    ? JSON.stringify(body)
    : new URLSearchParams(
        Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
      ).toString();
  response.writeHead(200, {
    "content-type": isJson ? "application/json; charset=utf-8" : "application/x-www-form-urlencoded; charset=utf-8",
    "cache-control": "no-store",
  });
  response.end(sent);
}

function parsedRequest(text: string, type: string): z.infer<typeof tokenRequest> {
  try {
    const fields: unknown = /\bjson\b/.test(type) ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));
    const parsed = tokenRequest.safeParse(fields);
    return parsed.success ? parsed.data : {};
  } catch (error) {
    // As a request without fields, which names no client.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function exchange(
  { github, codes, clientSecret }: TokenOptions,
  {
    client_id,
    client_secret,
    code,
    redirect_uri,
    code_verifier,
    grant_type,
    refresh_token,
  }: z.infer<typeof tokenRequest>,
): IssuedToken | FaultCode {
  if (!client_id || !clientApp(client_id) || client_secret !== clientSecret) return "incorrect_client_credentials";
  if (grant_type === "refresh_token") {
    return renewToken(github, refresh_token ?? "", client_id) ?? "bad_refresh_token";
  }
  if (grant_type !== undefined && grant_type !== "authorization_code") return "unsupported_grant_type";
  const grant = codes.redeem(code ?? "", client_id, code_verifier);
  if (!grant) return "bad_verification_code";
  if (redirect_uri !== undefined && redirect_uri !== grant.redirectUri) return "redirect_uri_mismatch";
  return issueToken(github, grant.person, client_id, grant.scopes);
}

const faultBody = (code: FaultCode): Record<string, unknown> => ({
  error: code,
  error_description: FAULTS[code],
  error_uri: `${DOCUMENTATION}${code.replaceAll("_", "-")}`,
});

const tokenBody = ({ accessToken, scopes, refresh }: IssuedToken): Record<string, unknown> => ({
  access_token: accessToken,
  ...(refresh && {
    expires_in: refresh.tokenSeconds,
    refresh_token: refresh.token,
    refresh_token_expires_in: refresh.seconds,
  }),
  token_type: "bearer",
  scope: scopes.join(","),
});

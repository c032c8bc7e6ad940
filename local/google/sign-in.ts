import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import type { Page } from "../http/page";
import { readBody } from "../http/server";
import { DRIVE_FILE_SCOPE, GOOGLE_CLIENT, SCOPES } from "./client";
import { answerPage, type ConsentRequest, consentPage, refusalPage } from "./consent-page";
import { sendJson } from "./drive/errors";
import { people, personById } from "./people";
import type { GoogleState } from "./state";
import { TOKEN_SECONDS, type Tokens } from "./tokens";

const opened = z.object({
  client_id: z.string(),
  origin: z.string(),
  nonce: z.string().min(1).max(100),
  scope: z.string().min(1),
  prompt: z.enum(["", "none", "consent", "select_account"]).default("select_account"),
  login_hint: z.string().optional(),
});
type Opened = z.infer<typeof opened>;

/** The cookie that tells who signed in with this browser last. */
const COOKIE = "google_person";

interface Settings {
  readonly state: GoogleState;
  readonly tokens: Tokens;
  /** Origins that the client of the project names. */
  readonly clients: readonly string[];
}

/**
 * Answers the window in which people sign in, at `path`: GET shows the page of consent, or answers at once where nobody has
 * to be asked; POST takes the answer.
 */
export function signInWindow({ state, tokens, clients }: Settings, path: string) {
  const give = (request: ConsentRequest, prompt: string, person: string, scopes: readonly string[]) => ({
    access_token: tokens.issue(person, scopes),
    token_type: "Bearer",
    expires_in: String(TOKEN_SECONDS),
    scope: scopes.join(" "),
    prompt: prompt === "" ? "none" : prompt,
    authuser: "0",
    request: request.nonce,
  });
  const known = (person: string | undefined, scopes: readonly string[]) => {
    const consented = person === undefined ? undefined : state.consents[person];
    return consented !== undefined && scopes.every((scope) => consented.includes(scope));
  };

  return async (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => {
    const nonce = randomBytes(16).toString("base64");
    const parsed = opened.safeParse(Object.fromEntries(query));
    const refusal = parsed.success ? whyRefused(parsed.data, clients) : z.prettifyError(parsed.error);
    if (!parsed.success || refusal !== undefined) {
      const error = parsed.success ? (refusal ?? "") : "invalid_request";
      return send(response, refusalPage(error, "The request of this site is not one that its client permits.", nonce));
    }
    const { prompt, login_hint: hint, ...parameters } = parsed.data;
    const scopes = parameters.scope.split(" ");
    const consent: ConsentRequest = { origin: parameters.origin, nonce: parameters.nonce, scopes };
    const answer = (values: Readonly<Record<string, string>>) => send(response, answerPage(consent, values, nonce));
    const hinted = people.find(({ email, id }) => hint === email || hint === id)?.id ?? personOf(request);
    if (request.method === "POST") {
      const form = new URLSearchParams((await readBody(request, 10_000)).toString("utf8"));
      const person = personById(form.get("person") ?? "");
      if (form.get("answer") !== "allow" || !person) {
        return answer({ error: "access_denied", error_description: "The user has denied access" });
      }
      const granted = scopes.filter((scope) => scope !== DRIVE_FILE_SCOPE || form.get("drive") === "yes");
      response.setHeader("set-cookie", `${COOKIE}=${person.id}; HttpOnly; SameSite=Lax; Path=${path}`);
      return answer(give(consent, prompt, person.id, granted));
    }
    if (prompt === "" || prompt === "none") {
      if (hinted !== undefined && known(hinted, scopes)) return answer(give(consent, prompt, hinted, scopes));
      if (prompt === "none") return answer({ error: "interaction_required" });
    }
    send(response, consentPage({ request: consent, action: `${path}?${query}`, people, chosen: hinted }, nonce));
  };
}

/** Google's word for what is wrong with a request, undefined when nothing is. */
function whyRefused({ client_id, origin, scope }: Opened, clients: readonly string[]): string | undefined {
  if (client_id !== GOOGLE_CLIENT.clientId) return "invalid_client";
  if (!clients.includes(origin)) return "origin_mismatch";
  if (!scope.split(" ").every((one) => Object.hasOwn(SCOPES, one))) return "invalid_scope";
  return undefined;
}

function personOf({ headers }: IncomingMessage): string | undefined {
  const id = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\d+)`).exec(headers.cookie ?? "")?.[1];
  return id === undefined ? undefined : personById(id)?.id;
}

/** Sends a page. */
export function send(response: ServerResponse, { status, html, policy }: Page): void {
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
  response.end(html);
}

/** Answers the request that takes a token away, as pages of any origin may send it. */
export async function revokeToken(tokens: Tokens, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader("access-control-allow-origin", "*");
  const form = new URLSearchParams((await readBody(request, 10_000)).toString("utf8"));
  if (tokens.revoke(form.get("token") ?? "")) return sendJson(response, 200, {});
  sendJson(response, 400, { error: "invalid_token", error_description: "Token expired or revoked" });
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "../../http/server";
import { APP, type ClientApp, clientApp } from "../app";
import type { Github } from "../github";
import { type Html, html, redirect, sendFault, sendPage } from "../pages/page";
import { chosenPerson, personChoice, type Sessions } from "../pages/session";
import type { Addresses } from "../rest/call";
import type { AuthorisationCodes } from "./codes";

export interface AuthoriseOptions {
  readonly github: Github;
  readonly codes: AuthorisationCodes;
  readonly sessions: Sessions;
  /** The callback addresses that the App's owner registered. */
  readonly callbacks: readonly string[];
}

interface Request {
  readonly app: ClientApp;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly scopes: readonly string[];
  readonly challenge: string | null;
  readonly login: string | null;
}

const MOST_FORM = 10_000;

/** The page on which a person lets the App act in their name, and its form. */
export async function answerAuthorise(
  options: AuthoriseOptions,
  addresses: Addresses,
  query: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const parsed = parsedRequest(options, new URLSearchParams(query));
  if (typeof parsed === "string") return sendFault(response, 400, "This sign-in cannot go on", parsed);
  if (request.method !== "POST") return sendAuthorisePage(options, addresses, parsed, query, request, response);
  const form = new URLSearchParams((await readBody(request, MOST_FORM)).toString("utf8"));
  if (form.has("cancel")) {
    return redirect(
      response,
      callback(parsed, {
        error: "access_denied",
        error_description: "The user has denied your application access.",
        error_uri: "https://docs.github.com/apps/troubleshooting-authorization-request-errors/#access-denied",
      }),
    );
  }
  const { github, codes, sessions } = options;
  const person = chosenPerson(github, form);
  if (!person) return sendFault(response, 400, "This sign-in cannot go on", "Go back and choose who you are.");
  const { clientId } = parsed.app;
  if (!github.state.authorisations.some((one) => one.person === person.id && one.clientId === clientId)) {
    github.state.authorisations.push({ person: person.id, clientId });
    github.save();
  }
  const code = codes.issue({ person: person.id, clientId, ...parsed });
  redirect(response, callback(parsed, { code }), sessions.begin(person));
}

/**
 * Reads an authorisation request, or tells why it is refused. Nothing is sent to an address that the App's owner did not
 * register.
 */
function parsedRequest({ callbacks }: AuthoriseOptions, query: URLSearchParams): Request | string {
  const app = clientApp(query.get("client_id") ?? "");
  if (!app) return "No App has this client_id.";
  const redirectUri = query.get("redirect_uri") ?? callbacks[0] ?? "";
  if (!callbacks.includes(redirectUri)) {
    return `The redirect_uri ${redirectUri} is not among the App's callback addresses: ${callbacks.join(", ")}.`;
  }
  const challenge = query.get("code_challenge");
  if (challenge !== null && query.get("code_challenge_method") !== "S256") {
    return "The code_challenge_method must be S256.";
  }
  const scopes = app.kind === "app" ? [] : (query.get("scope") ?? "").split(/[\s,]+/).filter(Boolean);
  return { app, redirectUri, scopes, challenge, state: query.get("state"), login: query.get("login") };
}

function callback({ redirectUri, state }: Request, answer: Readonly<Record<string, string>>): string {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value);
  if (state !== null) address.searchParams.set("state", state);
  return address.href;
}

const SCOPES: Readonly<Record<string, string>> = {
  repo: "Read and change all repositories that you reach, public and private",
  public_repo: "Read and change public repositories",
  "read:user": "Read your profile",
  "read:org": "Read your organisations",
  "user:email": "Read your e-mail addresses",
};

function rightsOf({ app, scopes }: Request): Html {
  if (app.kind === "app") {
    return html`<ul>
<li>Know who you are on GitHub</li>
<li>Read, change and create repositories where it is installed, as far as you may yourself</li>
</ul>`;
  }
  const lines = scopes.map((scope) => html`<li>${SCOPES[scope] ?? scope}</li>`);
  return html`<ul>
<li>Know who you are on GitHub</li>
${lines}
</ul>`;
}

function sendAuthorisePage(
  { github, sessions }: AuthoriseOptions,
  addresses: Addresses,
  parsed: Request,
  query: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const signedIn = parsed.login === null ? sessions.personOf(request) : github.account(parsed.login);
  const origin = new URL(parsed.redirectUri).origin;
  sendPage(response, 200, {
    title: `Authorise ${parsed.app.name}`,
    formTarget: origin,
    body: html`<h1>Authorise ${parsed.app.name}?</h1>
<p>It asks to act in your name on GitHub, and leads back to ${origin}. It may:</p>
${rightsOf(parsed)}
<form method="post" action="${addresses.site}/login/oauth/authorize?${query}">
${personChoice(github, addresses, signedIn)}
<button type="submit">Authorise</button>
<button type="submit" class="quiet" name="cancel" value="yes" formnovalidate>Cancel</button>
</form>
${
  parsed.app.kind === "app"
    ? html`<p><small>It reaches repositories only where it is installed: <a href="${addresses.site}/apps/${APP.slug}/installations/new">see and change that</a>.</small></p>`
    : ""
}`,
  });
}

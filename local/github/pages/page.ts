import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";

const CODES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** HTML that may stand in a page as it is. */
export class Html {
  constructor(readonly text: string) {}
}

const shown = (value: unknown): string =>
  value instanceof Html
    ? value.text
    : Array.isArray(value)
      ? value.map(shown).join("")
      : // What is left out by a condition is nothing.
        String(value === false ? "" : (value ?? "")).replace(/[&<>"']/g, (character) => CODES[character] as string);

/** Writes HTML in which what is put is escaped, unless it is HTML itself. */
export const html = (parts: TemplateStringsArray, ...values: readonly unknown[]): Html =>
  new Html(parts.map((part, index) => part + (index < values.length ? shown(values[index]) : "")).join(""));

const style = `
:root { color-scheme: light dark; --ink: #1c2230; --soft: #515b6e; --ground: #eef1f6; --card: #ffffff; --line: #868f9f; --hair: #d6dbe4; --accent: #2b4fa8; --on: #ffffff; --bad: #a3231c; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceff5; --soft: #b0b8c6; --ground: #10131a; --card: #191d26; --line: #747e8f; --hair: #333a47; --accent: #a3bcff; --on: #10182c; --bad: #ffb0a8; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; padding: 1.25rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
header, main { width: min(30rem, 100%); margin: 0 auto; }
body.wide header, body.wide main { width: min(60rem, 100%); }
header { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; justify-content: space-between; padding: 0 0.25rem 0.75rem; color: var(--soft); font-size: 0.875rem; }
main { padding: 1.75rem; background: var(--card); border-radius: 0.75rem; border-top: 0.375rem solid var(--accent); box-shadow: 0 0.5rem 2rem rgb(0 0 0 / 0.12); }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 1.5rem 0 0.25rem; font-size: 1rem; }
p { margin: 0.25rem 0 0.75rem; color: var(--soft); }
ul { margin: 0.25rem 0 0.75rem; padding-left: 1.25rem; }
a { color: var(--accent); }
fieldset { margin: 1rem 0 0; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
label.choice { display: flex; gap: 0.75rem; align-items: center; margin-top: 0.5rem; padding: 0.625rem 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem; cursor: pointer; }
label.choice:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
label.choice input { width: 1.125rem; height: 1.125rem; margin: 0; accent-color: var(--accent); flex: none; }
label.choice img { width: 2.25rem; height: 2.25rem; border-radius: 50%; flex: none; }
label.choice span, label.choice small { display: block; overflow-wrap: anywhere; }
small { color: var(--soft); font-size: 0.875rem; }
button { width: 100%; margin-top: 1.25rem; padding: 0.6875rem; font: inherit; font-weight: 600; color: var(--on); background: var(--accent); border: 0; border-radius: 0.5rem; cursor: pointer; }
button.quiet { margin-top: 0.5rem; color: var(--accent); background: none; }
.inline form { display: inline; }
.inline button { width: auto; margin: 0; padding: 0.25rem 0.5rem; font-weight: 400; text-decoration: underline; color: var(--accent); background: none; }
:focus-visible { outline: 0.1875rem solid var(--accent); outline-offset: 0.125rem; }
[role="alert"] { margin: 0 0 1rem; padding: 0.625rem 0.75rem; color: var(--bad); border: 1px solid currentcolor; border-radius: 0.5rem; }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; }
th, td { padding: 0.5rem 0.5rem 0.5rem 0; border-top: 1px solid var(--hair); vertical-align: top; overflow-wrap: anywhere; }
pre { margin: 0; padding: 1rem; overflow-x: auto; background: var(--ground); border-radius: 0.5rem; font: 0.875rem/1.5 ui-monospace, monospace; }
code { font: 0.875rem ui-monospace, monospace; }
@media (max-width: 30rem) { body { padding: 0.5rem; } main { padding: 1.125rem; } h1 { font-size: 1.25rem; } }
`;

export interface Page {
  readonly title: string;
  readonly body: Html;
  /** Who is signed in, shown above with the way to change it. */
  readonly signedIn?: { readonly login: string; readonly site: string } | undefined;
  readonly isWide?: boolean;
  /** An origin besides the page's own to which the answer to a form may lead, which browsers hold to the form's policy. */
  readonly formTarget?: string;
}

const head = ({ signedIn }: Page): Html =>
  signedIn
    ? html`<div class="inline">Signed in as <strong>${signedIn.login}</strong>
<form method="post" action="${signedIn.site}/logout"><button type="submit">Switch person</button></form></div>`
    : html``;

/** Sends a page that loads nothing but itself and pictures of its own origin. */
export function sendPage(
  response: ServerResponse,
  status: number,
  page: Page,
  headers: Readonly<Record<string, string>> = {},
) {
  const nonce = randomBytes(16).toString("base64");
  const text = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} - Stand-in of GitHub</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${new Html(style)}</style>
</head>
<body class="${page.isWide ? "wide" : ""}">
<header><span>Stand-in of GitHub on this machine</span>${head(page)}</header>
<main>
${page.body}
</main>
</body>
</html>`.text;
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self' data:; form-action ${`'self' ${page.formTarget ?? ""}`.trim()}; frame-ancestors 'none'; base-uri 'none'`,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    ...headers,
  });
  response.end(text);
}

/** Sends a page that says what went wrong. */
export const sendFault = (response: ServerResponse, status: number, title: string, text: string): void =>
  sendPage(response, status, { title, body: html`<h1>${title}</h1>\n<p>${text}</p>` });

export const redirect = (response: ServerResponse, location: string, headers: Readonly<Record<string, string>> = {}) =>
  void response.writeHead(303, { location, "cache-control": "no-store", ...headers }).end();

import { escapeHtml, type Page, page } from "../http/page";
import { DRIVE_FILE_SCOPE, SCOPES } from "./client";
import type { Person } from "./people";

/** The parameters of a window that asks for consent. */
export interface ConsentRequest {
  readonly origin: string;
  readonly nonce: string;
  readonly scopes: readonly string[];
}

/** The page on which somebody chooses an account and agrees. Its form comes back to `action`. */
export function consentPage(
  options: {
    readonly request: ConsentRequest;
    readonly action: string;
    readonly people: readonly Person[];
    readonly chosen?: string;
  },
  nonce: string,
): Page {
  const { request, action, people, chosen = people[0]?.id } = options;
  const accounts = people.map(
    ({ id, name, email }) =>
      `<label><input type="radio" name="person" value="${id}"${id === chosen ? " checked" : ""}><span>${escapeHtml(name)}<small>${escapeHtml(email)}</small></span></label>`,
  );
  const drive = request.scopes.includes(DRIVE_FILE_SCOPE)
    ? `<label><input type="checkbox" name="drive" value="yes" checked><span>${escapeHtml(SCOPES[DRIVE_FILE_SCOPE] ?? "")}</span></label>`
    : "";
  return page({
    title: "Sign in - Google accounts of the local stack",
    nonce,
    body: `<h1>Sign in with a demo account</h1>
<p>This stands in for Google. The page at ${escapeHtml(request.origin)} wants to know your name and use Google Drive.</p>
<form method="post" action="${escapeHtml(action)}">
<fieldset><legend>Account</legend>
${accounts.join("\n")}
</fieldset>
<fieldset><legend>What Course Academy may do</legend>
<label><input type="checkbox" checked disabled><span>${escapeHtml(SCOPES.profile ?? "")}</span></label>
${drive}
</fieldset>
<div class="actions">
<button type="submit" name="answer" value="deny">Cancel</button>
<button type="submit" name="answer" value="allow" class="main">Continue</button>
</div>
</form>`,
  });
}

/** The page that hands the answer to the window that opened it, and closes. */
export function answerPage(request: ConsentRequest, answer: Readonly<Record<string, string>>, nonce: string): Page {
  // A "<" could end the script.
  const literal = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
  const message = { nonce: request.nonce, answer };
  return page({
    title: "Signing in - Google accounts of the local stack",
    nonce,
    body: `<h1>Signing in</h1>
<p id="lost" hidden role="alert">The window that asked cannot be reached. Its site must send the header Cross-Origin-Opener-Policy: same-origin-allow-popups.</p>
<script nonce="${nonce}">
if (window.opener) { window.opener.postMessage(${literal(message)}, ${literal(request.origin)}); window.close(); }
else document.getElementById("lost").hidden = false;
</script>`,
  });
}

/** The page for a request that Google would refuse. */
export function refusalPage(error: string, text: string, nonce: string): Page {
  return page({
    status: 400,
    nonce,
    title: "Access blocked - Google accounts of the local stack",
    body: `<h1>Access blocked: authorization error</h1>\n<p>${escapeHtml(text)}</p>\n<p>Error 400: ${escapeHtml(error)}</p>`,
  });
}

import { documentOf, escapeHtml } from "../http/page";
import type { Account } from "./accounts";

const style = `
:root { color-scheme: light dark; --ink: #16211d; --soft: #4a5a53; --paper: #f4f1ea; --card: #fffdf8; --line: #8a958f; --accent: #1d5c46; --on: #ffffff; --bad: #a3231c; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef2ee; --soft: #b3c0b9; --paper: #101613; --card: #18201c; --line: #6d7a73; --accent: #8fd6b7; --on: #0d1a14; --bad: #ffb0a8; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: min(26rem, 100%); padding: clamp(1.5rem, 7vw, 2.25rem); background: linear-gradient(var(--accent) 0 0) top / 100% 0.375rem no-repeat var(--card); border-radius: 1rem; box-shadow: 0 0.5rem 2rem rgb(0 0 0 / 0.12); }
h1 { margin: 0; font: 600 1.75rem/1.2 Georgia, "Times New Roman", serif; }
p { margin: 0.5rem 0 1.5rem; color: var(--soft); }
label { display: block; margin: 1rem 0 0.25rem; font-weight: 600; }
input { width: 100%; padding: 0.625rem 0.75rem; font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem; }
button { width: 100%; margin-top: 1.5rem; padding: 0.75rem; font: inherit; font-weight: 600; color: var(--on); background: var(--accent); border: 0; border-radius: 0.5rem; cursor: pointer; }
button.quiet { margin-top: 0.5rem; color: var(--accent); background: none; }
:focus-visible { outline: 0.1875rem solid var(--accent); outline-offset: 0.125rem; }
[role="alert"] { margin: 0 0 1rem; padding: 0.625rem 0.75rem; color: var(--bad); border: 1px solid currentcolor; border-radius: 0.5rem; }
main > :last-child { margin-bottom: 0; }
a { color: var(--accent); font-weight: 600; }
h2 { margin: 1.75rem 0 0.25rem; font-size: 0.875rem; }
h2 + p { margin: 0; font-size: 0.875rem; }
code { font: 0.875rem ui-monospace, monospace; color: var(--ink); }
`;

/** A page of the demo university: title, what it says, and its Content-Security-Policy. Loads nothing but itself. */
function page(title: string, body: string, nonce: string, formTarget = ""): { html: string; policy: string } {
  return {
    html: documentOf({ title, style, nonce, body }),
    policy: `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action ${`'self' ${formTarget}`.trim()}; frame-ancestors 'none'; base-uri 'none'`,
  };
}

/**
 * The login form of one interaction. `failedUsername`: what was typed in an attempt that failed; `returnsTo`: the origin to
 * which the answer to the form leads in the end, which a browser holds to the form's policy.
 */
export function loginPage(
  options: { action: string; accounts: readonly Account[]; returnsTo: string; failedUsername?: string },
  nonce: string,
) {
  const { action, accounts, returnsTo, failedUsername } = options;
  const alert =
    failedUsername === undefined ? "" : '<div role="alert">The username or the password is not right.</div>';
  const people = accounts.map(({ username }) => `<code>${escapeHtml(username)}</code>`).join(", ");
  return page(
    "Log in - Demo university",
    `<h1>Demo university</h1>
<p>Log in with your university account to go on to the academy.</p>
${alert}
<form method="post" action="${escapeHtml(action)}">
<label for="username">Username</label>
<input id="username" name="username" value="${escapeHtml(failedUsername ?? "")}" autocomplete="username" autocapitalize="none" spellcheck="false" required${failedUsername === undefined ? " autofocus" : ""}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${failedUsername === undefined ? "" : " autofocus"}>
<button type="submit">Log in</button>
<button type="submit" class="quiet" name="cancel" value="yes" formnovalidate>Cancel</button>
</form>
<h2>Demo accounts</h2>
<p>The password is the same as the username: ${people}</p>`,
    nonce,
    returnsTo,
  );
}

/** The page that ends the login here too; `form` is the library's, without buttons, and named `op.logoutForm`. */
export function logoutPage(form: string, returnsTo: string, nonce: string) {
  return page(
    "Log out - Demo university",
    `<h1>Demo university</h1>
<p>You have logged out of the academy. This browser is still logged in at the university.</p>
${form}
<button form="op.logoutForm" type="submit" name="logout" value="yes" autofocus>Log out here too</button>
<button form="op.logoutForm" type="submit" class="quiet">Stay logged in</button>`,
    nonce,
    returnsTo,
  );
}

/** Returns what went wrong, in a page that leads back to the academy's login. */
export function errorPage(text: string, academy: string, nonce: string) {
  return page(
    "Login failed - Demo university",
    `<h1>Login failed</h1>
<p>${escapeHtml(text)}</p>
<p><a href="${escapeHtml(academy)}/login">Back to the academy</a></p>`,
    nonce,
  );
}

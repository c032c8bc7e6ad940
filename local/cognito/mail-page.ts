import { randomBytes } from "node:crypto";
import { escapeHtml, type Page, page } from "../http/page";
import type { Mail } from "./state";

const style = `
main.mails { width: min(40rem, 100%); margin: 0 auto; padding: 1rem; }
article { margin: 0 0 1rem; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem; overflow-wrap: anywhere; }
h2 { margin: 0; font-size: 1.125rem; }
a { color: var(--accent); }
`;

const article = ({ at, to, subject, html }: Mail) =>
  `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${new Date(at).toISOString()}">${new Date(at).toISOString()}</time></p>
<div>${html}</div>
</article>`;

/** The mails that would have been sent, newest first. Their HTML is the product's own; no script runs here. */
export function mailPage(mails: readonly Mail[]): Page {
  const nonce = randomBytes(16).toString("base64");
  const body = `<h1>Mails</h1>
<p>This stands in for mailboxes: nothing is sent from this machine.</p>
${mails.length === 0 ? "<p>There is none yet.</p>" : mails.map(article).join("\n")}`;
  return page({ title: "Mails", body, nonce, layout: "mails", style, scripts: "'none'" });
}

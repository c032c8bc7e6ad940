/** A text as it stands in HTML, in attributes too. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const style = `
:root { color-scheme: light dark; --ink: #1f1f1f; --soft: #444746; --paper: #f0f4f9; --card: #ffffff; --line: #747775; --accent: #0b57d0; --on: #ffffff; --chosen: #d3e3fd; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e3e3e3; --soft: #c4c7c5; --paper: #131314; --card: #1e1f20; --line: #8e918f; --accent: #a8c7fa; --on: #062e6f; --chosen: #004a77; --bad: #f2b8b5; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; font-weight: 500; line-height: 1.25; }
p { margin: 0.5rem 0; color: var(--soft); }
fieldset { margin: 1rem 0; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
label { display: flex; gap: 0.75rem; align-items: flex-start; padding: 0.5rem; border-radius: 0.5rem; cursor: pointer; overflow-wrap: anywhere; }
label:has(:checked) { background: var(--chosen); }
label small { display: block; color: var(--soft); font-size: 0.875rem; }
input { flex: none; width: 1.125rem; height: 1.125rem; margin: 0.1875rem 0 0; accent-color: var(--accent); }
button { padding: 0.5rem 1.25rem; font: inherit; font-weight: 500; color: var(--accent); background: none; border: 1px solid var(--line); border-radius: 1.25rem; cursor: pointer; }
button.main { color: var(--on); background: var(--accent); border-color: transparent; }
button:disabled { color: var(--soft); background: none; border-color: var(--line); cursor: default; }
:focus-visible { outline: 0.1875rem solid var(--accent); outline-offset: 0.125rem; }
[role="alert"] { color: var(--bad); }
.actions { display: flex; gap: 0.75rem; justify-content: flex-end; flex-wrap: wrap; }
main.card { width: min(26rem, 100%); margin: 0 auto; padding: 1.5rem; background: var(--card); }
`;

/** A page of a stand-in, with its Content-Security-Policy. */
export interface Page {
  readonly status: number;
  readonly html: string;
  readonly policy: string;
}

interface Parts {
  readonly title: string;
  /** The content of `<main>`. */
  readonly body: string;
  readonly nonce: string;
  readonly status?: number;
  /** Classes of `<main>`. */
  readonly layout?: string;
  /** Style besides the common one. */
  readonly style?: string;
  /** Sources of scripts and of what they ask, as a policy names them. */
  readonly scripts?: string;
  readonly reached?: string;
  /** Origins that may show the page in a frame. */
  readonly ancestors?: string;
}

/** The document around what a page says; the style is let in by its nonce. */
export const documentOf = (parts: {
  readonly title: string;
  readonly style: string;
  readonly nonce: string;
  readonly layout?: string;
  readonly body: string;
}): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(parts.title)}</title>
<link rel="icon" href="data:,">
<style nonce="${parts.nonce}">${parts.style}</style>
</head>
<body>
<main${parts.layout === undefined ? "" : ` class="${parts.layout}"`}>
${parts.body}
</main>
</body>
</html>`;

/** Makes a page that loads nothing but itself and what is named. */
export function page({ title, body, nonce, status = 200, layout = "card", ...more }: Parts): Page {
  const { scripts = `'nonce-${nonce}'`, reached = "'none'", ancestors = "'none'" } = more;
  return {
    status,
    html: documentOf({ title, style: `${style}${more.style ?? ""}`, nonce, layout, body }),
    policy: `default-src 'none'; style-src 'nonce-${nonce}'; script-src ${scripts}; connect-src ${reached}; img-src data:; form-action 'self'; frame-ancestors ${ancestors}; base-uri 'none'`,
  };
}

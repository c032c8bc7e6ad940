import { rightOf } from "../access";
import type { PathEntry } from "../git/git-repository";
import { FOLDER_MODE } from "../git/object-format";
import { gitTime } from "../rest/git-answers";
import type { RepositoryRecord } from "../state";
import { type Html, html, redirect, sendFault, sendPage } from "./page";
import { type PageCall, signedInOf, signInAddress } from "./page-call";

const notFound = (call: PageCall) =>
  // Whoever is not signed in may find it once they are.
  call.person
    ? sendFault(call.response, 404, "Not found", "There is nothing here that you may see.")
    : redirect(call.response, signInAddress(call));

/** The repositories of an account, as far as the person may see them. */
export function sendAccount(call: PageCall, login: string) {
  const { github, person, response, addresses } = call;
  const account = github.account(login);
  if (!account) return notFound(call);
  const visible = github.state.repositories.filter(
    (repository) => repository.owner === account.id && rightOf(github, person, repository) !== "none",
  );
  sendPage(response, 200, {
    title: account.login,
    ...signedInOf(call),
    body: html`<h1>${account.name}</h1>
<p>${account.login}${account.description && html` · ${account.description}`}</p>
${visible.length === 0 && html`<p>No repositories that you may see.</p>`}
<ul>${visible.map(({ name }) => html`<li><a href="${addresses.site}/${account.login}/${name}">${name}</a></li>\n`)}</ul>`,
  });
}

/** What a repository has: a folder, a file, its bytes, or its commits. */
export function sendRepository(call: PageCall, owner: string, name: string, rest: string) {
  const { github, person } = call;
  const repository = github.repository(owner, name);
  if (!repository || rightOf(github, person, repository) === "none") return notFound(call);
  const git = github.gitOf(repository);
  const [, kind = "tree", revision = repository.defaultBranch, path = ""] =
    /^\/(tree|blob|raw|commit|commits)(?:\/([^/]+)(?:\/(.*))?)?$/.exec(rest) ?? [];
  const head = git.resolve(revision);
  if (head === undefined) {
    if (!git.isEmpty) return notFound(call);
    return sendContent(call, repository, html`<p>This repository is empty.</p>`);
  }
  if (kind === "commits") return sendContent(call, repository, commitList(call, repository, head));
  const entry = git.entryAt(git.commit(head)?.tree ?? "", path);
  if (!entry) return notFound(call);
  if (entry.mode === FOLDER_MODE) return sendContent(call, repository, folder(call, repository, head, revision, entry));
  const body = git.blob(entry.id) ?? Buffer.alloc(0);
  if (kind === "raw") return sendRaw(call, path, body);
  const text = body.includes(0) ? "This file is no text." : body.toString("utf8");
  sendContent(call, repository, html`<h2>${path}</h2>\n<pre tabindex="0">${text}</pre>`);
}

function sendContent(call: PageCall, repository: RepositoryRecord, content: Html): void {
  const { github, addresses, response } = call;
  const owner = github.ownerOf(repository).login;
  const page = `${addresses.site}/${owner}/${repository.name}`;
  sendPage(response, 200, {
    title: `${owner}/${repository.name}`,
    ...signedInOf(call),
    isWide: true,
    body: html`<h1><a href="${addresses.site}/${owner}">${owner}</a> / <a href="${page}">${repository.name}</a></h1>
<p>${repository.isPrivate ? "Private" : "Public"}${repository.description && html` · ${repository.description}`} · <a href="${page}/commits/${repository.defaultBranch}">Commits</a></p>
${content}`,
  });
}

function folder(
  { github, addresses }: PageCall,
  repository: RepositoryRecord,
  head: string,
  revision: string,
  entry: PathEntry,
): Html {
  const git = github.gitOf(repository);
  const page = `${addresses.site}/${github.ownerOf(repository).login}/${repository.name}`;
  const inside = [...(git.tree(entry.id) ?? [])].sort(
    (one, other) => Number(other.mode === FOLDER_MODE) - Number(one.mode === FOLDER_MODE),
  );
  const rows = inside.map(({ name, mode }) => {
    const path = entry.path === "" ? name : `${entry.path}/${name}`;
    const kind = mode === FOLDER_MODE ? "tree" : "blob";
    const href = `${page}/${kind}/${revision}/${path.split("/").map(encodeURIComponent).join("/")}`;
    return html`<tr><th scope="row"><a href="${href}">${name}${mode === FOLDER_MODE ? "/" : ""}</a></th></tr>\n`;
  });
  const newest = git.commit(head);
  return html`${entry.path && html`<h2>${entry.path}</h2>`}
<p>${newest && html`${newest.author.name}: ${newest.message.split("\n")[0]}, ${gitTime(newest.author.at)}`}</p>
<table><caption hidden>Files</caption><tbody>
${rows}</tbody></table>`;
}

const MOST_COMMITS = 100;

function commitList({ github }: PageCall, repository: RepositoryRecord, head: string): Html {
  const commits = [...github.gitOf(repository).history(head)].slice(0, MOST_COMMITS);
  return html`<h2>Commits</h2>
<table><thead><tr><th scope="col">Message</th><th scope="col">By</th><th scope="col">Time</th><th scope="col">Id</th></tr></thead><tbody>
${commits.map(
  ({ id, message, author }) =>
    html`<tr><td>${message}</td><td>${author.name}</td><td>${gitTime(author.at)}</td><td><code>${id.slice(0, 7)}</code></td></tr>\n`,
)}</tbody></table>`;
}

/** Sends a file's bytes. A picture is shown as one; all else is text, whatever it says. */
function sendRaw({ response }: PageCall, path: string, body: Buffer): void {
  response.writeHead(200, {
    "content-type": path.endsWith(".svg") ? "image/svg+xml; charset=utf-8" : "text/plain; charset=utf-8",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "max-age=300",
    "x-content-type-options": "nosniff",
  });
  response.end(body);
}

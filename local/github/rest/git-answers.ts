import { type Commit, FOLDER_MODE, type Signature, type TreeEntry } from "../git/object-format";
import type { Github } from "../github";
import type { RepositoryRecord } from "../state";
import { simpleUser } from "./account-answers";
import type { Addresses } from "./call";
import { repositoryApi, repositoryPage } from "./repository-answers";

/** Seconds, as GitHub writes times of git. */
export const gitTime = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, "Z");

const signature = ({ name, email, at }: Signature) => ({ name, email, date: gitTime(at) });

const UNSIGNED = { verified: false, reason: "unsigned", signature: null, payload: null, verified_at: null };

export const entryType = ({ mode }: Pick<TreeEntry, "mode">): "blob" | "tree" | "commit" =>
  mode === FOLDER_MODE ? "tree" : mode === "160000" ? "commit" : "blob";

/** Writes the answers about one repository's objects. */
export class GitAnswers {
  private readonly api: string;
  private readonly page: string;

  constructor(
    private readonly github: Github,
    private readonly addresses: Addresses,
    private readonly repository: RepositoryRecord,
  ) {
    this.api = repositoryApi(github, addresses, repository);
    this.page = repositoryPage(github, addresses, repository);
  }

  private nodeId(letter: string, id: string): string {
    return `${letter}_${this.repository.id}_${id}`;
  }

  private parent = (sha: string) => ({
    sha,
    url: `${this.api}/git/commits/${sha}`,
    html_url: `${this.page}/commit/${sha}`,
  });

  /** A commit as the git database has it. */
  gitCommit(id: string, { tree, parents, author, committer, message }: Commit) {
    return {
      sha: id,
      node_id: this.nodeId("C", id),
      url: `${this.api}/git/commits/${id}`,
      html_url: `${this.page}/commit/${id}`,
      author: signature(author),
      committer: signature(committer),
      message,
      tree: { sha: tree, url: `${this.api}/git/trees/${tree}` },
      parents: parents.map(this.parent),
      verification: UNSIGNED,
    };
  }

  /** A commit with the accounts of its people, as lists of commits and branches have it. */
  commit(id: string, commit: Commit) {
    const { tree, parents, author, committer, message } = commit;
    const account = ({ email }: Signature) => {
      const found = this.github.accountByEmail(email);
      return found ? simpleUser(this.addresses, found) : null;
    };
    const url = `${this.api}/commits/${id}`;
    return {
      sha: id,
      node_id: this.nodeId("C", id),
      url,
      html_url: `${this.page}/commit/${id}`,
      comments_url: `${url}/comments`,
      commit: {
        author: signature(author),
        committer: signature(committer),
        message,
        tree: { sha: tree, url: `${this.api}/git/trees/${tree}` },
        url: `${this.api}/git/commits/${id}`,
        comment_count: 0,
        verification: UNSIGNED,
      },
      author: account(author),
      committer: account(committer),
      parents: parents.map((sha) => ({
        sha,
        url: `${this.api}/commits/${sha}`,
        html_url: `${this.page}/commit/${sha}`,
      })),
    };
  }

  reference(branch: string, commit: string) {
    return {
      ref: `refs/heads/${branch}`,
      node_id: this.nodeId("REF", branch),
      url: `${this.api}/git/refs/heads/${branch}`,
      object: { sha: commit, type: "commit", url: `${this.api}/git/commits/${commit}` },
    };
  }

  branch(name: string, commit: string) {
    return {
      name,
      commit: { sha: commit, url: `${this.api}/commits/${commit}` },
      protected: false,
    };
  }

  tree(id: string, entries: readonly (TreeEntry & { readonly path: string; readonly size: number })[]) {
    return {
      sha: id,
      url: `${this.api}/git/trees/${id}`,
      tree: entries.map((entry) => {
        const type = entryType(entry);
        const url = `${this.api}/git/${type}s/${entry.id}`;
        return {
          path: entry.path,
          mode: entry.mode,
          type,
          sha: entry.id,
          url,
          ...(type === "blob" && { size: entry.size }),
        };
      }),
      truncated: false,
    };
  }

  blob(id: string, body: Buffer) {
    return {
      sha: id,
      node_id: this.nodeId("B", id),
      size: body.length,
      url: `${this.api}/git/blobs/${id}`,
      content: wrappedBase64(body),
      encoding: "base64",
    };
  }

  /** A file or folder in a list of contents. */
  entry(entry: TreeEntry & { readonly path: string; readonly size: number }, reference: string) {
    const kind = entryType(entry);
    const path = entry.path.split("/").map(encodeURIComponent).join("/");
    const url = `${this.api}/contents/${path}?ref=${encodeURIComponent(reference)}`;
    const git = `${this.api}/git/${kind}s/${entry.id}`;
    const html = `${this.page}/${kind}/${reference}/${path}`;
    const isFile = kind === "blob";
    return {
      name: entry.name,
      path: entry.path,
      sha: entry.id,
      size: isFile ? entry.size : 0,
      url,
      html_url: html,
      git_url: git,
      download_url: isFile ? `${this.page}/raw/${reference}/${path}` : null,
      type: isFile ? "file" : "dir",
      _links: { self: url, git, html },
    };
  }
}

const LINE = 60;

/** Base64 in lines, as GitHub sends it. */
export function wrappedBase64(body: Buffer): string {
  const lines = body.toString("base64").match(new RegExp(`.{1,${LINE}}`, "g")) ?? [];
  return lines.map((line) => `${line}\n`).join("");
}

import { createHash } from "node:crypto";

export type ObjectType = "blob" | "tree" | "commit";

/** An object of git: its type, and what follows the header. */
export interface GitObject {
  readonly type: ObjectType;
  readonly body: Buffer;
}

/** Modes of tree entries as the API of GitHub writes them; git itself leaves the zero of a folder out. */
export const FILE_MODE = "100644";
export const FOLDER_MODE = "040000";

export interface TreeEntry {
  readonly mode: string;
  readonly name: string;
  readonly id: string;
}

/** Who wrote something, and when, to the second. */
export interface Signature {
  readonly name: string;
  readonly email: string;
  readonly at: Date;
}

export interface Commit {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  readonly message: string;
}

/** Returns an object as git hashes and stores it: header, zero byte, body. */
export const encodeObject = ({ type, body }: GitObject): Buffer =>
  Buffer.concat([Buffer.from(`${type} ${body.length}\0`), body]);

/** Returns the object of a stored text. Throws for what is none. */
export function decodeObject(stored: Buffer): GitObject {
  const end = stored.indexOf(0);
  const [, type, length] = /^(blob|tree|commit) (\d+)$/.exec(stored.subarray(0, end).toString("latin1")) ?? [];
  const body = stored.subarray(end + 1);
  if (type === undefined || Number(length) !== body.length) throw new Error("This is not an object of git");
  return { type: type as ObjectType, body };
}

/** Returns the id that git gives an object. */
export const objectId = (object: GitObject): string => createHash("sha1").update(encodeObject(object)).digest("hex");

const sortName = ({ mode, name }: TreeEntry) => Buffer.from(mode === FOLDER_MODE ? `${name}/` : name);

/** Returns a tree's body: its entries in git's order, in which a folder counts as if its name ended with a slash. */
export function encodeTree(entries: readonly TreeEntry[]): Buffer {
  const sorted = [...entries].sort((one, other) => Buffer.compare(sortName(one), sortName(other)));
  const parts = sorted.flatMap(({ mode, name, id }) => [
    Buffer.from(`${mode.replace(/^0/, "")} ${name}\0`),
    Buffer.from(id, "hex"),
  ]);
  return Buffer.concat(parts);
}

const ID_BYTES = 20;

export function decodeTree(body: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < body.length; ) {
    const space = body.indexOf(" ", at);
    const zero = body.indexOf(0, space);
    entries.push({
      mode: body.subarray(at, space).toString("latin1").padStart(FILE_MODE.length, "0"),
      name: body.subarray(space + 1, zero).toString("utf8"),
      id: body.subarray(zero + 1, zero + 1 + ID_BYTES).toString("hex"),
    });
    at = zero + 1 + ID_BYTES;
  }
  return entries;
}

const clean = (text: string) => text.replace(/[<>\n\0]/g, "").trim();

const encodeSignature = ({ name, email, at }: Signature): string =>
  `${clean(name)} <${clean(email)}> ${Math.floor(at.getTime() / 1000)} +0000`;

function decodeSignature(line: string): Signature {
  const [, name, email, seconds] = /^(.*?) ?<(.*)> (\d+) [+-]\d{4}$/.exec(line) ?? [];
  if (name === undefined || email === undefined) throw new Error(`This is not a signature: ${line}`);
  return { name, email, at: new Date(Number(seconds) * 1000) };
}

export const encodeCommit = ({ tree, parents, author, committer, message }: Commit): Buffer =>
  Buffer.from(
    [
      `tree ${tree}`,
      ...parents.map((parent) => `parent ${parent}`),
      `author ${encodeSignature(author)}`,
      `committer ${encodeSignature(committer)}`,
      "",
      message,
    ].join("\n"),
  );

export function decodeCommit(body: Buffer): Commit {
  const text = body.toString("utf8");
  const end = text.indexOf("\n\n");
  const lines = text.slice(0, end).split("\n");
  const values = (key: string) =>
    lines.filter((line) => line.startsWith(`${key} `)).map((line) => line.slice(key.length + 1));
  const [tree] = values("tree");
  const [author] = values("author");
  const [committer] = values("committer");
  if (tree === undefined || author === undefined || committer === undefined) throw new Error("This is not a commit");
  return {
    tree,
    parents: values("parent"),
    message: text.slice(end + 2),
    author: decodeSignature(author),
    committer: decodeSignature(committer),
  };
}

import fc from "fast-check";
import { GitRepository, isBranchName, isWritablePath, textChanges } from "./git-repository";
import { decodeCommit, decodeTree, encodeCommit, encodeTree, FILE_MODE, FOLDER_MODE, objectId } from "./object-format";
import { memoryStorage } from "./object-storage";

const open = () => new GitRepository(memoryStorage());
const at = new Date("2030-01-02T03:04:05Z");
const author = { name: "Ada", email: "ada@example.com", at };

// The ids are those that `git hash-object`, `git mktree` and `git commit-tree` print for the same content.
test("gives objects the ids that git gives them", () => {
  expect(objectId({ type: "blob", body: Buffer.from("hello\n") })).toBe("ce013625030ba8dba906f756967f9e9ca394464a");
  expect(objectId({ type: "tree", body: Buffer.alloc(0) })).toBe("4b825dc642cb6eb9a060e54bf8d69288fbee4904");
  const hello = "ce013625030ba8dba906f756967f9e9ca394464a";
  const tree = encodeTree([
    { mode: FOLDER_MODE, name: "a", id: "4b825dc642cb6eb9a060e54bf8d69288fbee4904" },
    { mode: FILE_MODE, name: "a.js", id: hello },
    { mode: FILE_MODE, name: "a0", id: hello },
  ]);
  expect(decodeTree(tree).map(({ name }) => name)).toEqual(["a.js", "a", "a0"]);
  expect(objectId({ type: "tree", body: tree })).toBe("db2836e5770fd4b97fb5ebb5441d87d99de1c94f");
  const commit = encodeCommit({
    tree: "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
    parents: [],
    author,
    committer: author,
    message: "Begin",
  });
  expect(objectId({ type: "commit", body: commit })).toBe("ef3fa3a2043319368d05f377c8c415938b80f1c4");
});

const segment = fc.constantFrom("a", "b", "Q1", "Q10", "a.js", "ä b");
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
const step = fc.record({
  write: fc.dictionary(path, fc.string({ unit: "grapheme" })),
  remove: fc.array(path, { maxLength: 3 }),
});

/** Files by path, in which a file stands in no file's way. */
function applied(files: Map<string, string>, written: Record<string, string>): boolean {
  const all = [...files.keys(), ...Object.keys(written)];
  return !all.some((one) => all.some((other) => other.startsWith(`${one}/`)));
}

test("has after any commits the files that were written and not taken away, and no empty folder", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const git = open();
      const expected = new Map<string, string>();
      let tree: string | null = null;
      for (const { write, remove } of steps) {
        const removed = remove.filter((one) => expected.has(one));
        if (!applied(expected, write)) continue;
        for (const one of removed) expected.delete(one);
        for (const [name, text] of Object.entries(write)) expected.set(name, text);
        tree = git.treeWith(tree, textChanges(git, write, removed));
      }
      const entries = tree === null ? [] : git.entriesBelow(tree);
      const files = entries.filter(({ mode }) => mode === FILE_MODE);
      expect(new Map(files.map((one) => [one.path, git.blob(one.id)?.toString()]))).toEqual(expected);
      const folders = entries.filter(({ mode }) => mode === FOLDER_MODE);
      expect(folders.filter(({ id }) => git.tree(id)?.length === 0)).toEqual([]);
      for (const { path: place, id } of files) expect(git.entryAt(tree ?? "", place)?.id).toBe(id);
    }),
  );
});

test("reads back every commit that it writes", () => {
  const word = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
    .map((text) => text.replace(/[<>\s\0]/g, "x"));
  const signature = fc.record({
    name: word,
    email: word,
    at: fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => new Date(seconds * 1000)),
  });
  const id = fc.stringMatching(/^[0-9a-f]{40}$/);
  const commit = fc.record({
    tree: id,
    parents: fc.array(id, { maxLength: 3 }),
    author: signature,
    committer: signature,
    message: fc.string({ unit: "grapheme" }),
  });
  fc.assert(
    fc.property(commit, (one) => {
      expect(decodeCommit(encodeCommit(one))).toEqual(one);
    }),
  );
});

test.each(["", "/a", "a//b", "a/", "../a", "a/./b", ".git/config", "a/.GIT/b", "a\0b"])(
  "does not write to the path %j",
  (one) => expect(isWritablePath(one)).toBe(false),
);

test.each([".metadata", "Q1/SavedCode.js", "ä b/…", "a..b", ".gitignore"])("writes to the path %j", (one) =>
  expect(isWritablePath(one)).toBe(true),
);

test.each([
  ["main", true],
  ["topic/one", true],
  ["../../state", false],
  ["a..b", false],
  ["-x", false],
  ["a b", false],
  ["a.lock", false],
  ["/a", false],
  [".hidden", false],
  ["a~1", false],
])("holds %j for a branch's name: %j", (name, isOne) => expect(isBranchName(name)).toBe(isOne));

test("knows what a commit leads back to", () => {
  const git = open();
  const tree = git.treeWith(null, textChanges(git, { a: "1" }));
  const commit = (parents: string[], message: string) =>
    git.writeCommit({ tree, parents, author, committer: author, message });
  const root = commit([], "root");
  const left = commit([root], "left");
  const right = commit([root], "right");
  const merge = commit([left, right], "merge");
  expect([git.isAncestor(root, merge), git.isAncestor(right, merge), git.isAncestor(left, right)]).toEqual([
    true,
    true,
    false,
  ]);
  expect([...git.history(merge)].map(({ message }) => message)).toEqual(["merge", "left", "root"]);
});

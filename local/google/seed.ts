import { people } from "./people";
import type { StoredFile } from "./state";

export const FOLDER_TYPE = "application/vnd.google-apps.folder";

/** Returns the id of the folder that a person sees as My Drive. */
export const rootOf = (person: string) => `0A${person}root`;

const TREE = `// Draws a tree of branches, each two thirds as long as the one below it.
function tree(length) {
    return length < 4
        ? null
        : list(length, tree(length * 2 / 3), tree(length * 2 / 3));
}
tree(40);
`;
const FIBONACCI = `function fibonacci(n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
fibonacci(12);
`;
const HEART = `import { heart, show, stack, quarter_turn_right } from "rune";

show(stack(heart, quarter_turn_right(heart)));
`;
const HANDOUT = `// From the course: read it, then keep a copy of your own.
function square(x) {
    return x * x;
}
square(12);
`;
const NOTES = "const answer = 6 * 7;\nanswer;\n";

interface Seed {
  readonly key: string;
  readonly name: string;
  /** The key of its folder; My Drive when absent. */
  readonly folder?: string;
  /** Its text; a folder has none. */
  readonly text?: string;
  readonly appProperties?: Readonly<Record<string, string>>;
  readonly isReadOnly?: boolean;
  /** The app has not made it, so it sees it after it was picked. */
  readonly isForeign?: boolean;
}

const program = (chapter: string, variant: string, external: string) => ({
  source: "true",
  chapter,
  variant,
  external,
});

const seeds: readonly Seed[] = [
  { key: "programs", name: "Source programs" },
  { key: "recursion", name: "Recursion", folder: "programs" },
  { key: "course", name: "From the course" },
  { key: "empty", name: "Photos" },
  { key: "heart", name: "heart.js", folder: "programs", text: HEART, appProperties: program("1", "default", "RUNES") },
  {
    key: "fibonacci",
    name: "fibonacci.js",
    folder: "recursion",
    text: FIBONACCI,
    appProperties: program("1", "lazy", "NONE"),
  },
  { key: "tree", name: "tree.js", folder: "recursion", text: TREE, appProperties: program("2", "default", "NONE") },
  {
    key: "handout",
    name: "handout.js",
    folder: "course",
    text: HANDOUT,
    isReadOnly: true,
    appProperties: program("1", "default", "NONE"),
  },
  // Uploaded by hand: it says nothing of its chapter, and the app sees it after it was picked.
  { key: "notes", name: "notes.js", text: NOTES, isForeign: true },
];

/** Makes the folders and programs with which each demo person begins. */
export function seedFiles(now: number): StoredFile[] {
  return people.flatMap(({ id: person }) => {
    const idOf = (key: string) => `1demo-${person}-${key}`;
    return seeds.map((seed): StoredFile => {
      const { key, name, folder, text, appProperties = {}, isReadOnly = false, isForeign = false } = seed;
      return {
        id: idOf(key),
        person,
        name,
        appProperties,
        isReadOnly,
        trashed: false,
        version: 1,
        mimeType: text === undefined ? FOLDER_TYPE : "text/plain",
        parent: folder === undefined ? rootOf(person) : idOf(folder),
        createdTime: now,
        modifiedTime: now,
        revision: text === undefined ? null : `0B${person}-${key}-1`,
        content: Buffer.from(text ?? "").toString("base64"),
        lastEditor: person,
        isOpenToApp: text !== undefined && !isReadOnly && !isForeign,
      };
    });
  });
}

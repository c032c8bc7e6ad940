import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Plugin } from "esbuild";

/** A name as another file exports it. */
interface Origin {
  readonly file: string;
  readonly name: string;
}

/** Finds the file that an import in a folder means; undefined for what is not bundled. */
type Find = (from: string, folder: string) => Promise<string | undefined>;

const SDK = /node_modules[\\/](@aws-sdk|@smithy)[\\/].*dist-es.*\.js$/;
/** Of its own description a client reads the version. */
const DESCRIPTION = /node_modules[\\/]@aws-sdk[\\/]client-[\w-]+[\\/]package\.json$/;
/** DynamoDB's client keeps endpoints that it has discovered in these; only its own requests for them fill it. */
const RECENT = /node_modules[\\/]mnemonist[\\/]lru-cache\.js$/;
const RECENT_OF_MAP = `export default class extends Map {
  constructor(capacity) { super(); this.capacity = capacity; }
  peek(key) { return super.get(key); }
  set(key, value) {
    super.delete(key);
    if (this.size >= this.capacity) super.delete(this.keys().next().value);
    return super.set(key, value);
  }
}`;
const IMPORT = /^import \{([^}]*)\} from ["']((?:@aws-sdk|@smithy)\/[^"']+)["'];?$/gm;
const REEXPORT = /^export \{([^}]*)\} from ["']([^"']*)["'];?$/gm;

/**
 * Imports what an AWS client takes from an index file of the SDK's cores from where it stands. esbuild gives a file of a
 * shared index to everybody who imports the index, so that the entry would load the XML of S3 and the queries of STS,
 * which only later chunks use. Names that an index makes itself are imported from it as before.
 */
export const directImports: Plugin = {
  name: "direct-imports",
  setup({ onLoad, resolve }) {
    const lookUp: Find = async (from, folder) => {
      const found = await resolve(from, { resolveDir: folder, kind: "import-statement" });
      return found.errors.length > 0 || found.external ? undefined : found.path;
    };
    // Files of a folder import the same few cores, and each question goes to another process.
    const asked = new Map<string, ReturnType<Find>>();
    const find: Find = (from, folder) => {
      const question = `${folder} ${from}`;
      const answer = asked.get(question) ?? lookUp(from, folder);
      asked.set(question, answer);
      return answer;
    };
    const indexes = new Map<string, Promise<ReadonlyMap<string, Origin>>>();
    const originsIn = (index: string) => {
      const known = indexes.get(index) ?? reexportsOf(index, find, originsIn);
      indexes.set(index, known);
      return known;
    };
    onLoad({ filter: DESCRIPTION }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, "utf8")) as { version: string };
      return { contents: JSON.stringify({ version }), loader: "json" };
    });
    onLoad({ filter: RECENT }, () => ({ contents: RECENT_OF_MAP }));
    onLoad({ filter: SDK }, async ({ path }) => {
      let contents = await readFile(path, "utf8");
      for (const [statement, names = "", from = ""] of contents.matchAll(IMPORT)) {
        const index = await find(from, dirname(path));
        if (index === undefined) continue;
        const origins = await originsIn(index);
        contents = contents.replace(statement, () => importsOf(names, from, origins));
      }
      return { contents, loader: "js" };
    });
  },
};

function importsOf(names: string, from: string, origins: ReadonlyMap<string, Origin>): string {
  return namesIn(names)
    .map(({ name, alias }) => {
      const origin = origins.get(name);
      return `import { ${origin?.name ?? name} as ${alias} } from ${JSON.stringify(origin?.file ?? from)};`;
    })
    .join("\n");
}

/** The names that an index passes on, by the name that it gives them, each from the file that has it. */
async function reexportsOf(
  index: string,
  find: Find,
  originsIn: (index: string) => Promise<ReadonlyMap<string, Origin>>,
): Promise<ReadonlyMap<string, Origin>> {
  const origins = new Map<string, Origin>();
  for (const [, names = "", from = ""] of (await readFile(index, "utf8")).matchAll(REEXPORT)) {
    const file = await find(from, dirname(index));
    if (file === undefined) continue;
    const further = await originsIn(file);
    for (const { name, alias } of namesIn(names)) origins.set(alias, further.get(name) ?? { file, name });
  }
  return origins;
}

/** The names of a list in braces, each with the one that stands after its `as`. */
function namesIn(list: string): { name: string; alias: string }[] {
  return list
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [name = part, alias = name] = part.split(/\s+as\s+/);
      return { name, alias };
    });
}

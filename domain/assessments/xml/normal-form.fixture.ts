import { SaxesParser } from "saxes";

/**
 * What a file says, as text in which everything has one place: two files say the same exactly when their normal forms
 * are equal, byte for byte. It knows the format on its own, from the parser's events, so that nothing that the reader or
 * the writer loses can be lost here too.
 */
export function normalForm(xml: string): string {
  return JSON.stringify(normalNode(parse(xml), { parent: "", known: false }), null, 1);
}

interface Node {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: Array<Node | Note | string>;
}
interface Note {
  readonly note: string;
}

function parse(xml: string): Node {
  const parser = new SaxesParser({ xmlns: false });
  const root: Node = { name: "", attributes: new Map(), children: [] };
  const open = [root];
  const top = () => open.at(-1) ?? root;
  const addText = (text: string) => {
    const { children } = top();
    const last = children.at(-1);
    if (typeof last === "string") children[children.length - 1] = last + text;
    else children.push(text);
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const node: Node = { name, attributes: new Map(Object.entries(attributes)), children: [] };
    top().children.push(node);
    open.push(node);
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("comment", (comment) => top().children.push({ note: `<!--${comment}-->` }));
  parser.on("processinginstruction", ({ target, body }) => top().children.push({ note: `<?${target} ${body}?>` }));
  parser.write(xml).close();
  return root;
}

/** The known attributes and children of each element; a child with `*` may come more than once. */
const KNOWN: Readonly<Record<string, { readonly attributes: string; readonly children?: string }>> = {
  TASK: {
    attributes: "kind number title access story coverimage startdate duedate",
    children: "PASSWORD READING WEBSUMMARY TEXT PROBLEMS DEPLOYMENT GRADERDEPLOYMENT",
  },
  PROBLEMS: { attributes: "", children: "PROBLEM*" },
  PROBLEM: { attributes: "type maxxp showsolution blocking", children: "TEXT SNIPPET DEPLOYMENT GRADERDEPLOYMENT" },
  SNIPPET: { attributes: "", children: "PREPEND TEMPLATE POSTPEND SOLUTION GRADER" },
  TESTCASES: { attributes: "", children: "PUBLIC* OPAQUE* SECRET*" },
  SAMPLES: { attributes: "", children: "SAMPLE*" },
  SAMPLE: { attributes: "name expects fails" },
  PUBLIC: { attributes: "score answer" },
  OPAQUE: { attributes: "score answer" },
  SECRET: { attributes: "score answer" },
  CHOICE: { attributes: "correct hint", children: "TEXT" },
  VOTING: { attributes: "assessment_number reveal_hours", children: "" },
  DEPLOYMENT: { attributes: "interpreter variant exectime", children: "EXTERNAL GLOBAL*" },
  GRADERDEPLOYMENT: { attributes: "interpreter variant exectime", children: "EXTERNAL GLOBAL*" },
  EXTERNAL: { attributes: "name", children: "SYMBOL*" },
  GLOBAL: { attributes: "", children: "IDENTIFIER VALUE" },
  ...Object.fromEntries(
    "PASSWORD READING WEBSUMMARY TEXT PREPEND TEMPLATE POSTPEND SOLUTION GRADER SYMBOL IDENTIFIER VALUE"
      .split(" ")
      .map((name) => [name, { attributes: "" }]),
  ),
};
/** What only questions of one type have. */
const OF_TYPE: Readonly<Record<string, string>> = { programming: "SAMPLES", mcq: "CHOICE*", voting: "VOTING" };
const OTHER_NAMES: Readonly<Record<string, string>> = { PRIVATE: "SECRET", IMPORT: "EXTERNAL" };
/** Elements that mean nothing when nothing is in them. */
const NOTHING_WHEN_EMPTY =
  /^(PASSWORD|READING|WEBSUMMARY|TEXT|PROBLEMS|SNIPPET|TESTCASES|SAMPLES|VOTING|SYMBOL|PREPEND|TEMPLATE|POSTPEND|SOLUTION|GRADER|IDENTIFIER|VALUE)$/;

type Normal = string | { readonly [part: string]: unknown };
interface Context {
  readonly parent: string;
  readonly known: boolean;
  readonly type?: string;
}

const isNote = (child: Node | Note | string): child is Note => typeof child !== "string" && "note" in child;
const wordsIn = (text = "") => text.split(" ").filter((word) => word !== "");

/** Returns the normal form of an element; undefined for one that means nothing. */
function normalNode(node: Node, context: Context): Normal | undefined {
  const facts = context.known ? KNOWN[node.name] : undefined;
  if (!facts) return unknownNode(node, context);
  const type = node.name === "PROBLEM" ? typeOf(node) : context.type;
  const attributes = knownAttributes(node, wordsIn(facts.attributes));
  if (facts.children === undefined) return leaf(node, attributes);
  const normal = { name: node.name, attributes, ...container(node, childrenOf(node.name, facts.children, type), type) };
  const isEmpty = attributes.length === 0 && normal.children.length === 0 && normal.unknown.length === 0;
  if (isEmpty && NOTHING_WHEN_EMPTY.test(node.name)) return undefined;
  const isNone = node.name === "EXTERNAL" && JSON.stringify(attributes) === '[["name","none"]]';
  return isNone && normal.children.length === 0 && normal.unknown.length === 0 ? undefined : normal;
}

function typeOf(problem: Node): string {
  const type = problem.attributes.get("type")?.trim() ?? "";
  if (type in OF_TYPE) return type;
  const has = (name: string) =>
    problem.children.some((child) => typeof child !== "string" && !isNote(child) && child.name === name);
  return has("CHOICE") ? "mcq" : has("VOTING") ? "voting" : "programming";
}

function childrenOf(name: string, children: string, type: string | undefined): string[] {
  const ofType =
    name === "PROBLEM" ? OF_TYPE[type ?? ""] : name === "SNIPPET" && type === "programming" ? "TESTCASES" : "";
  return [...wordsIn(children), ...wordsIn(ofType)];
}

/** Everything in and around an unknown element counts, white space too; around TASK only the white space does not. */
function unknownNode(node: Node, context: Context): Normal {
  const isAround = containsTask(node);
  const children = node.children.map((child) => {
    if (typeof child === "string") return isAround ? child.trim() : child;
    if (isNote(child)) return child.note;
    const isTask = isAround && child.name === "TASK" && firstTask(node) === child;
    return normalNode(child, { ...context, known: isTask });
  });
  return {
    name: node.name,
    attributes: [...node.attributes].sort(),
    children: children.filter((child) => child !== ""),
  };
}

function containsTask(node: Node): boolean {
  return node.name !== "TASK" && firstTask(node) !== undefined;
}

function firstTask(node: Node): Node | undefined {
  if (node.name === "TASK") return node;
  for (const child of node.children) {
    const found = typeof child === "string" || isNote(child) ? undefined : firstTask(child);
    if (found) return found;
  }
  return undefined;
}

function knownAttributes(node: Node, known: readonly string[]): Array<readonly [string, string]> {
  const attributes = new Map(node.attributes);
  if (node.name === "TASK" && !attributes.get("kind")?.trim()) attributes.set("kind", "missions");
  if (node.name === "SAMPLE" && !attributes.get("expects")?.trim()) attributes.set("expects", "passes");
  if (node.name === "EXTERNAL" && !attributes.get("name")?.trim()) attributes.set("name", "none");
  const normal = [...attributes].map(([name, value]) => {
    if (!known.includes(name)) return [name, value] as const;
    const trimmed = value.trim();
    if (name === "name" && node.name === "EXTERNAL" && trimmed === trimmed.toUpperCase())
      return [name, trimmed.toLowerCase()] as const;
    return [name, /^(showsolution|blocking)$/.test(name) && trimmed === "false" ? "" : trimmed] as const;
  });
  return normal.filter(([name, value]) => value !== "" || !known.includes(name)).sort();
}

/** An element whose text counts: without the white space around it, and as it is when more than text is in it. */
function leaf(node: Node, attributes: Array<readonly [string, string]>): Normal | undefined {
  const isText = node.children.every((child) => typeof child === "string");
  const text = isText ? node.children.join("").trim() : node.children.map((child) => inMixed(child));
  const isEmpty = text === "" && attributes.length === 0;
  return isEmpty && NOTHING_WHEN_EMPTY.test(node.name) ? undefined : { name: node.name, attributes, text };
}

function inMixed(child: Node | Note | string): unknown {
  if (typeof child === "string") return child;
  return isNote(child) ? child.note : unknownNode(child, { parent: "", known: false });
}

/** Known children in one order, each with the comments directly before it; all else in the order of the file. */
function container(node: Node, known: readonly string[], type: string | undefined) {
  const children: Array<{ rank: number; notes: readonly string[]; child: Normal }> = [];
  const unknown: Normal[] = [];
  // A symbol is a name and nothing else, so what is said about one is said about all of them.
  const ofSymbols: string[] = [];
  const names = new Set<string>();
  const notes: string[] = [];
  const keepInOrder = (...normal: readonly Normal[]) => unknown.push(...notes.splice(0), ...normal);
  for (const child of node.children) {
    if (typeof child === "string") {
      const stray = child.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");
      if (stray !== "") keepInOrder({ stray });
    } else if (isNote(child)) notes.push(child.note);
    else {
      const name = OTHER_NAMES[child.name] ?? child.name;
      const isRenamed = { ...child, name };
      // A symbol without a name is none.
      const isUnnamed = name === "SYMBOL" && textIn(child) === "" && !isPlain(child);
      const isList = known.includes(`${name}*`) && !isUnnamed;
      const isFirst = known.includes(name) && !names.has(name);
      names.add(name);
      const normal = normalNode(isList || isFirst ? isRenamed : child, {
        parent: node.name,
        known: isList || isFirst,
        ...(type && { type }),
      });
      if (!isList && !isFirst) keepInOrder(normal ?? "");
      else if (normal) {
        if (name === "SYMBOL") ofSymbols.push(...notes.splice(0));
        const rank = known.findIndex((one) => one === name || one === `${name}*`);
        children.push({
          rank: known.some((one) => one === "PUBLIC*") ? 0 : rank,
          notes: notes.splice(0),
          child: normal,
        });
      }
    }
  }
  keepInOrder();
  const ordered = children.sort((one, other) => one.rank - other.rank).map(({ notes: own, child }) => [...own, child]);
  return { children: [...ofSymbols, ...ordered], unknown: joinStray(unknown) };
}

function isPlain({ attributes, children }: Node): boolean {
  return attributes.size === 0 && children.every((child) => typeof child === "string");
}

function textIn({ children }: Node): string {
  const texts = children.map((child) => (typeof child === "string" ? child : isNote(child) ? "" : textIn(child)));
  return texts.join("").trim();
}

/** Stray text after stray text cannot be told from one text. */
function joinStray(unknown: readonly Normal[]): Normal[] {
  const joined: Normal[] = [];
  for (const one of unknown) {
    const last = joined.at(-1);
    const isStray = typeof one !== "string" && "stray" in one;
    if (isStray && last && typeof last !== "string" && "stray" in last)
      joined[joined.length - 1] = { stray: `${last.stray}\n${one.stray}` };
    else joined.push(one);
  }
  return joined;
}

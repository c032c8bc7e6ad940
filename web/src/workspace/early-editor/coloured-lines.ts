import { sourceGrammar } from "../source-language";

/** A part of a line that has one colour. */
export interface Piece {
  readonly text: string;
  /** The kind of word, as the editor's themes name it; brackets by their depth: `bracket1` to `bracket3`. */
  readonly kind: string;
}

type Grammar = ReturnType<typeof sourceGrammar>;
type Language = Parameters<typeof sourceGrammar>;
type Cases = { readonly cases: Readonly<Record<string, string>> };

interface Rule {
  readonly pattern: RegExp;
  readonly action: string | Cases;
  readonly next: string | undefined;
}

/** Programs that are longer stand there in one colour until the editor is there: each key would take longer than a frame. */
const LIMIT = 60_000;

const compiled = new Map<string, Readonly<Record<string, readonly Rule[]>>>();

/** Reads a grammar as Monaco's tokenizer does: `@name` in a pattern is another pattern. */
function rulesOf(grammar: Grammar): Readonly<Record<string, readonly Rule[]>> {
  const pattern = ({ source }: RegExp) =>
    new RegExp(
      source.replace(/@(\w+)/g, (_, name: "escapes") => `(?:${grammar[name].source})`),
      "y",
    );
  const rule = ([regExp, action, next]: readonly unknown[]): Rule => ({
    pattern: pattern(regExp as RegExp),
    action: action as Rule["action"],
    next: next as string | undefined,
  });
  return Object.fromEntries(
    Object.entries(grammar.tokenizer).map(([state, rules]) => [
      state,
      (rules as readonly (readonly unknown[])[]).map(rule),
    ]),
  );
}

/** Splits the lines of a program into parts of one colour, by the grammar that the editor has for its language. */
export function colouredLines(text: string, ...language: Language): readonly (readonly Piece[])[] {
  const lines = text.split("\n");
  if (text.length > LIMIT) return lines.map((line) => [{ text: line, kind: "" }]);
  const grammar = sourceGrammar(...language);
  const key = language.join(" ");
  const rules = compiled.get(key) ?? rulesOf(grammar);
  compiled.set(key, rules);
  const states = ["root"];
  const brackets: string[] = [];
  return lines.map((line) => {
    const pieces: Piece[] = [];
    for (let at = 0; at < line.length; ) {
      const { length, kind, next } = matched(rules[states.at(-1) ?? "root"] ?? [], line, at);
      const found = line.slice(at, at + length);
      const shown = kindOf(kind, found, grammar, brackets);
      const last = pieces.at(-1);
      if (last?.kind === shown) pieces[pieces.length - 1] = { text: last.text + found, kind: shown };
      else pieces.push({ text: found, kind: shown });
      if (next === "@pop") states.pop();
      else if (next !== undefined) states.push(next.slice(1));
      at += length;
    }
    return pieces;
  });
}

function matched(rules: readonly Rule[], line: string, at: number) {
  for (const { pattern, action, next } of rules) {
    pattern.lastIndex = at;
    const length = pattern.exec(line)?.[0].length ?? 0;
    if (length > 0) return { length, kind: action, next };
  }
  return { length: 1, kind: "", next: undefined };
}

const PAIRS: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
const DEPTHS = 3;

/** Kinds that have the colour of the text. */
const PLAIN = ["white", "identifier"];

function kindOf(action: string | Cases, found: string, grammar: Grammar, brackets: string[]): string {
  if (typeof action !== "string") {
    const lists = grammar as unknown as Readonly<Record<string, readonly string[]>>;
    const fits = ([name]: [string, string]) => name === "@default" || lists[name.slice(1)]?.includes(found);
    return kindOf(Object.entries(action.cases).find(fits)?.[1] ?? "", found, grammar, brackets);
  }
  if (action !== "@brackets") return PLAIN.includes(action) ? "" : action;
  const opening = PAIRS[found];
  if (opening === undefined) brackets.push(found);
  else if (brackets.at(-1) !== opening) return "unexpected";
  const depth = ((brackets.length - 1) % DEPTHS) + 1;
  if (opening !== undefined) brackets.pop();
  return `bracket${depth}`;
}

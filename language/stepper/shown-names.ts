import type { Expression, Term } from "./term";
import { declaredBy } from "./term";

const NONE: ReadonlySet<string> = new Set();
const known = new WeakMap<Term, ReadonlySet<string>>();

/**
 * The names that a reader sees in a term and that mean something outside it: those that are free, and those by which
 * functions are shown.
 */
export function shownNames(term: Term): ReadonlySet<string> {
  if (term.kind === "literal") return NONE;
  const shown = known.get(term);
  if (shown) return shown;
  const names = new Set<string>();
  for (const part of partsOf(term)) for (const name of shownNames(part)) names.add(name);
  if (term.kind === "arrow") for (const param of term.params) names.delete(param);
  if (term.kind === "body" || term.kind === "block") for (const name of declaredBy(term.statements)) names.delete(name);
  if (term.kind === "name" || term.kind === "named" || term.kind === "foreign") names.add(term.name);
  for (const name of term.free) names.add(name);
  known.set(term, names);
  return names;
}

/** The parts of a term that are written out with it. */
export function partsOf(term: Term): readonly Term[] {
  switch (term.kind) {
    case "pair":
      return [term.head, term.tail];
    case "fun":
      return [term.arrow];
    case "arrow":
      return [term.body];
    case "unary":
    case "return":
      return [term.argument];
    case "binary":
    case "logical":
      return [term.left, term.right];
    case "conditional":
      return [term.test, term.consequent, term.alternate];
    case "call":
      return [term.callee, ...term.args];
    case "body":
    case "block":
      return term.statements;
    case "mark":
      return [term.content as Expression];
    case "evaluate":
      return [term.expression];
    case "constant":
      return [term.init];
    case "declare":
      return [term.arrow];
    case "if":
      return term.alternate ? [term.test, term.consequent, term.alternate] : [term.test, term.consequent];
    default:
      return [];
  }
}

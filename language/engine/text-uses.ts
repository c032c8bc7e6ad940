import type { Library } from "../library";
import { assignedOutside, type Picks, type StatementUse, statementUses } from "./name-uses";
import { parsePart } from "./parse";

/** What a text of a question does with top-level names. */
export interface TextUses {
  readonly statements: readonly StatementUse[];
  /** Names that it declares at its top level, those that it imports among them. */
  readonly declared: ReadonlySet<string>;
  /** Names that it assigns although it does not declare them. */
  readonly assigned: ReadonlySet<string>;
}

/** Reads what a text does with names; nothing when it does not parse. `picks` is as `statementUses` wants it. */
export function textUses(text: string, { variant }: Pick<Library, "variant">, picks?: Picks): TextUses {
  const parsed = parsePart(text, "testcase", { chapter: 4, names: new Set() }, variant);
  if (Array.isArray(parsed)) return { statements: [], declared: new Set(), assigned: new Set() };
  const { body } = parsed.program;
  return {
    statements: statementUses(body, picks),
    declared: new Set(parsed.declared),
    assigned: new Set(assignedOutside(body).keys()),
  };
}

import { MAX_RUBRIC_ITEM_XP, MAX_RUBRIC_ITEMS, RUBRIC_ITEM_CHARACTERS } from "../../facts/limits";
import type { ProblemDocument, Rest, RestChild } from "./document";
import { escapeText } from "./escape";
import { childElements, parseFile, textOf } from "./tree";
import { beginsWithElement } from "./write-part";

/** An item of a rubric, as a file has it. */
export interface RubricItemOfFile {
  /** Markdown. */
  readonly text: string;
  readonly xp: number;
}

/** What is wrong with a rubric of a file: with which item, from 1, or with all of it. */
export interface RubricFault {
  readonly item: number | null;
  readonly message: string;
}

/*
 * A question's rubric stands in its PROBLEM as an element that neither an upload nor an editor of 2022 reads, and that both keep:
 *
 *   <RUBRIC><ITEM xp="-5">No names</ITEM><ITEM xp="0">Well done</ITEM></RUBRIC>
 */
const isRubric = ({ xml }: RestChild): boolean => beginsWithElement(xml, "RUBRIC");

/** Returns the items of the rubric in a question's file; none where it has no rubric. What is no item is passed over. */
export function rubricOfFile({ rest }: Pick<ProblemDocument, "rest">): RubricItemOfFile[] {
  const found = rest?.children?.find(isRubric);
  if (!found) return [];
  return childElements(parseFile(found.xml).root)
    .filter(({ name }) => name === "ITEM")
    .map((item) => ({ text: (textOf(item) ?? "").trim(), xp: Number(item.attributes.get("xp") ?? Number.NaN) }));
}

/** Returns what is wrong with a rubric, null where a course can have it. */
export function faultOfRubric(items: readonly RubricItemOfFile[]): RubricFault | null {
  if (items.length > MAX_RUBRIC_ITEMS) {
    return { item: null, message: `The rubric has more than ${MAX_RUBRIC_ITEMS} items.` };
  }
  for (const [index, { text, xp }] of items.entries()) {
    const item = index + 1;
    if (text === "") return { item, message: `Item ${item} of the rubric has no text.` };
    if (text.length > RUBRIC_ITEM_CHARACTERS) return { item, message: `Item ${item} of the rubric is too long.` };
    if (!Number.isInteger(xp) || Math.abs(xp) > MAX_RUBRIC_ITEM_XP) {
      const most = `from -${MAX_RUBRIC_ITEM_XP} to ${MAX_RUBRIC_ITEM_XP}`;
      return { item, message: `The XP of item ${item} of the rubric must be a whole number ${most}.` };
    }
  }
  return null;
}

/** Returns a question's document with this rubric in the place of any, or without one. */
export function withRubric<Problem extends Pick<ProblemDocument, "rest">>(
  problem: Problem,
  items: readonly RubricItemOfFile[],
): Problem {
  const others = (problem.rest?.children ?? []).filter((child) => !isRubric(child));
  const children = items.length === 0 ? others : [...others, { xml: xmlOf(items) }];
  const { children: _, ...remaining } = problem.rest ?? {};
  const rest: Rest = { ...remaining, ...(children.length > 0 && { children }) };
  const { rest: before, ...own } = problem;
  return (Object.keys(rest).length === 0 ? own : { ...own, rest }) as Problem;
}

const xmlOf = (items: readonly RubricItemOfFile[]): string =>
  `<RUBRIC>${items.map(({ text, xp }) => `<ITEM xp="${xp}">${escapeText(text)}</ITEM>`).join("")}</RUBRIC>`;

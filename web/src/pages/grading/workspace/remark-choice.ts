import type { Schemas } from "../../../api/client";

export type Remark = Schemas["Remarks"]["remarks"][number];

/** Suggestions that are shown. */
const MOST = 4;

/** The paragraph that is being written, and what stands before it. */
export function lastParagraph(text: string): { readonly before: string; readonly written: string } {
  const at = text.lastIndexOf("\n\n");
  return at < 0 ? { before: "", written: text } : { before: text.slice(0, at + 2), written: text.slice(at + 2) };
}

/**
 * Returns what a grader, or whoever of the staff shares it, has written before that has every word of the paragraph that is
 * being written: first about this question, then about this assessment, then of this course, then what they wrote in another
 * one; of these their own, then the latest. Nothing that the text has already.
 */
export function suggestionsFor(remarks: readonly Remark[], text: string, questionId: number): readonly Remark[] {
  const terms = lastParagraph(text).written.toLowerCase().split(/\s+/).filter(Boolean);
  const nearness = (remark: Remark): number => {
    if (remark.isElsewhere) return 3;
    if (remark.questionId === questionId) return 0;
    return Math.floor(remark.questionId / 1000) === Math.floor(questionId / 1000) ? 1 : 2;
  };
  return remarks
    .filter(({ text: known }) => {
      const small = known.toLowerCase();
      return !text.includes(known) && terms.every((word) => small.includes(word));
    })
    .sort(
      (one, other) =>
        nearness(one) - nearness(other) ||
        Number(other.isOwn) - Number(one.isOwn) ||
        Date.parse(other.usedAt) - Date.parse(one.usedAt),
    )
    .slice(0, MOST);
}

/** Puts a remark in the place of the paragraph that is being written. */
export const withRemark = (text: string, remark: Remark): string => lastParagraph(text).before + remark.text;

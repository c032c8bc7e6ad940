import type { AutogradingResult } from "../../../domain/assessments/judge";
import type { QuestionContent } from "../../../domain/assessments/xml";
import { changedParts, type QuestionPart } from "../assessments/upload-difference";
import type { Answer } from "../submissions/answer";
import { findingsOf, type Mark, type MarkVerdict, positionsOf, type Submission, totalXp } from "../submissions/rules";
import type { RegradePolicy, RegradeRun } from "./run";

/** A verdict by the new version, with the results that it shows. */
export interface PreviewVerdict extends MarkVerdict {
  readonly results: readonly AutogradingResult[];
  /** The version of the answer that was judged. */
  readonly answerVersion: number;
  /** Why the question cannot be graded, where that is the course's fault. */
  readonly fault?: string;
}

/** The parts of a question by which its answers are judged, by its kind. */
const JUDGED_BY: Readonly<Record<QuestionContent["type"], readonly QuestionPart[]>> = {
  programming: ["maxXp", "prepend", "template", "postpend", "testcases", "gradingLibrary"],
  mcq: ["maxXp", "solution", "choices"],
  voting: ["maxXp"],
};

/** Returns the positions whose answers are judged otherwise by the new questions. */
export function judgedOtherwise(before: readonly QuestionContent[], after: readonly QuestionContent[]): number[] {
  return after.flatMap((question, position) => {
    const stored = before[position];
    if (!stored) return [];
    const parts = changedParts(stored, question);
    return parts.some((part) => JUDGED_BY[question.type].includes(part)) ? [position] : [];
  });
}

/** Tells whether a regrade has to do with a submission: it is handed in, and by a person. */
export function isRegraded({ finalised, closedByClock }: Submission): boolean {
  return finalised && closedByClock !== "missing";
}

/** The positions of a submission that a run grades: those with an answer that somebody wrote. */
export function regradedPositions(submission: Submission, positions: readonly number[]): number[] {
  return positionsOf(submission).filter(
    (position) => positions.includes(position) && !submission.marks[position]?.isBlank,
  );
}

export interface RegradeRule {
  readonly resetsAdjustments: boolean;
  readonly policy: RegradePolicy;
}

/**
 * Returns a submission as verdicts by the new version leave it: the same object where they change nothing of it. Each answer
 * that gets a verdict does so as one of a new attempt, so no verdict that is on its way reaches it. What graders gave stays
 * as it is, as far as the XP has room for it, unless it is to go. An answer that the machinery could not judge stays.
 */
export function regraded(submission: Submission, verdicts: readonly MarkVerdict[], rule: RegradeRule): Submission {
  const attempt = submission.attempt + 1;
  const marks = verdicts.flatMap((verdict) => {
    const mark = submission.marks[verdict.position];
    const next = mark && markBy(mark, verdict, rule);
    return next ? [[String(verdict.position), { ...next, attempt }] as const] : [];
  });
  if (marks.length === 0) return submission;
  return { ...submission, attempt, marks: { ...submission.marks, ...Object.fromEntries(marks) } };
}

function markBy(mark: Mark, verdict: MarkVerdict, { resetsAdjustments, policy }: RegradeRule): Mark | undefined {
  if (mark.isBlank || verdict.status === "failed") return undefined;
  const { status, maxXp } = verdict;
  const xp = Math.min(Math.max(verdict.xp, 0), maxXp);
  const adjustment = Math.min(Math.max(mark.adjustment, -xp), maxXp - xp);
  const judged = { ...mark, xp, status, ...findingsOf(verdict), dueAt: undefined };
  const next = resetsAdjustments ? { ...judged, adjustment: 0, rubric: undefined } : { ...judged, adjustment };
  return policy === "neverLower" && isLower(next, mark) ? undefined : next;
}

/** Tells whether a regrade lowers the XP. A question that is not graded yet has none to lose. */
const isLower = (next: Mark, mark: Mark): boolean =>
  mark.status !== "processing" && next.xp + next.adjustment < mark.xp + mark.adjustment;

/** XP of one answer: of the autograder, and of graders. */
export interface AnswerXp {
  readonly xp: number;
  readonly adjustment: number;
}

/** One answer of a row, as it was seen, and what it would have. */
export interface RegradedAnswer {
  readonly position: number;
  /** The graded version and attempt; they show whether the answer has changed since. */
  readonly version: number;
  readonly attempt: number;
  readonly before: AnswerXp;
  readonly after: AnswerXp;
  /** The machinery, or the course's own part, failed: the answer stays as it is. */
  readonly isFailed?: true;
}

/**
 * What a run found of one submission. `previewed` waits for publishing. `changed` was another one when it was to be published,
 * and is graded again. `published` is done.
 */
export interface RegradeRow {
  readonly regId: number;
  readonly submissionId: number;
  readonly name: string | null;
  readonly state: "previewed" | "changed" | "published";
  /** Total XP with the bonus: as it is, by the new version, and by it but never lower. */
  readonly before: number;
  readonly after: number;
  readonly neverLower: number;
  readonly answers: readonly RegradedAnswer[];
  /** Counts the writes. */
  readonly version: number;
}

/** Returns the row of a submission whose answers got these verdicts. */
export function rowOf(
  submission: Submission,
  graded: { readonly answers: ReadonlyMap<number, Answer>; readonly verdicts: readonly PreviewVerdict[] },
  { resetsAdjustments }: Pick<RegradeRun, "resetsAdjustments">,
): RegradeRow {
  const { regId, submissionId, studentName } = submission;
  const after = regraded(submission, graded.verdicts, { resetsAdjustments, policy: "bothWays" });
  const neverLower = regraded(submission, graded.verdicts, { resetsAdjustments, policy: "neverLower" });
  const answers = graded.verdicts.flatMap(({ position, status }): RegradedAnswer[] => {
    const [mark, next, answer] = [submission.marks[position], after.marks[position], graded.answers.get(position)];
    if (!mark || !next || !answer) return [];
    const expected = { position, version: answer.version, attempt: mark.attempt };
    return [{ ...expected, before: xpOf(mark), after: xpOf(next), ...(status === "failed" && { isFailed: true }) }];
  });
  const totals = { before: totalXp(submission), after: totalXp(after), neverLower: totalXp(neverLower) };
  return { regId, submissionId, name: studentName, state: "previewed", ...totals, answers, version: 1 };
}

const xpOf = ({ xp, adjustment }: AnswerXp): AnswerXp => ({ xp, adjustment });

/** Returns the row of a submission that has to be graded again, or that came only after the others. */
export function changedRow(submission: Submission, before: RegradeRow | undefined): RegradeRow {
  const { regId, submissionId, studentName } = submission;
  const total = totalXp(submission);
  const none = { before: total, after: total, neverLower: total, answers: [], version: 0 };
  const known = before ?? { ...none, regId, submissionId, name: studentName };
  return { ...known, state: "changed", version: known.version + 1 };
}

/** Tells whether a submission still is what the preview saw of it. */
export function isAsPreviewed(
  row: RegradeRow,
  submission: Submission,
  { positions, answers }: { readonly positions: readonly number[]; readonly answers: ReadonlyMap<number, Answer> },
): boolean {
  const graded = regradedPositions(submission, positions);
  return (
    isRegraded(submission) &&
    graded.length === row.answers.length &&
    row.answers.every(({ position, version, attempt }) => {
      const mark = submission.marks[position];
      return graded.includes(position) && mark?.attempt === attempt && answers.get(position)?.version === version;
    })
  );
}

/** Tells by the submission alone whether it surely is another one than the preview saw: for lists. */
export function isKnownChanged(row: RegradeRow, submission: Submission | undefined): boolean {
  if (row.state !== "previewed") return row.state === "changed";
  if (!submission || !isRegraded(submission)) return true;
  return row.answers.some(({ position, attempt }) => submission.marks[position]?.attempt !== attempt);
}

/** The kinds of rows, in the order of lists. */
export const ROW_KINDS = ["changed", "failed", "loses", "gains", "same"] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** Returns of which kind a row is: the first that fits. */
export function kindOfRow(row: RegradeRow): RowKind {
  if (row.state === "changed") return "changed";
  if (row.answers.some(({ isFailed }) => isFailed)) return "failed";
  const { before, after } = row;
  if (after === before) return "same";
  return after < before ? "loses" : "gains";
}

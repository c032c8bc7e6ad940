import { type Cell, encodeCells } from "../../../domain/cockpit/cell";
import { sheetRowChange } from "../members/sheet-row";
import type { Operation } from "../table";
import { bonusXp, isUngraded, positionsOf, type Submission, stuckSince, xpSums } from "./rules";

/** Returns what the course's sheet shows of a submission. It is a pure function of what is stored. */
export function cellOf(submission: Submission): Cell {
  const { attempt, finalisedAt, closedByClock, marks } = submission;
  const { xp, adjustment } = xpSums(submission);
  const graders = positionsOf(submission).flatMap((position) => marks[position]?.graderRegId ?? []);
  return {
    state: stateOf(submission),
    xp: xp + adjustment,
    bonus: bonusXp(submission),
    submittedAt: finalisedAt === null ? null : Math.floor(Date.parse(finalisedAt) / 1000),
    attempts: attempt,
    isStuck: stuckSince(submission) !== null,
    closedByClock: closedByClock ?? null,
    graders: [...new Set(graders)],
  };
}

function stateOf(submission: Submission): Cell["state"] {
  if (!submission.finalised) return "begun";
  if (Object.values(submission.marks).some(({ status }) => status === "processing")) return "awaitingVerdict";
  return isUngraded(submission) ? "ungraded" : "graded";
}

/** Returns the operations by which the sheet follows a submission from one state to the next; none where its cell stays as it is. */
export function cellChange(before: Submission | null, next: Submission): Operation[] {
  return before !== null && textOf(before) === textOf(next) ? [] : [sheetRowChange(next)];
}

const textOf = (submission: Submission) => encodeCells(new Map([[submission.assessmentId, cellOf(submission)]]));

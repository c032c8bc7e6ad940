import { GRADING_PARTS, partOf } from "../submissions/grading-parts";
import type { Submission } from "../submissions/rules";

/** How much of the grading one of the staff does, against what the others do. */
export interface Share {
  readonly regId: number;
  /** Their names when the work was divided. */
  readonly name: string | null;
  /** A whole number from 1. */
  readonly weight: number;
}

/** Who grades whose work. It is a rule, not a list of submissions, so work that comes late is divided, too. */
export interface Division {
  /** Counts its changes; 0 is that of a course whose work is not divided. */
  readonly version: number;
  readonly shares: readonly Share[];
  /** Whether a student has the same grader in every assessment. */
  readonly keepsGrader: boolean;
}

export const UNDIVIDED: Division = { version: 0, shares: [], keepsGrader: false };

/** The registration of the grader whose share holds a submission; null when the work is not divided. */
export function graderFor(division: Division, { regId, assessmentId }: Work): number | null {
  return ownersOf(division, assessmentId)[partOf(regId)] ?? null;
}

/** Sums up by grader what is counted by parts of the students. Who has a share and nothing left has 0. */
export function leftByGrader(
  division: Division,
  assessmentId: number,
  left: readonly number[],
): ReadonlyMap<number, number> {
  const sums = new Map(division.shares.map(({ regId }) => [regId, 0]));
  for (const [part, owner] of ownersOf(division, assessmentId).entries()) {
    sums.set(owner, (sums.get(owner) ?? 0) + (left[part] ?? 0));
  }
  return sums;
}

type Work = Pick<Submission, "regId" | "assessmentId">;

/** The grader of each part: shares lie one after the other, and begin at another part in every assessment unless graders stay. */
function ownersOf({ shares, keepsGrader }: Division, assessmentId: number): readonly number[] {
  const weights = shares.reduce((sum, { weight }) => sum + weight, 0);
  const first = keepsGrader ? 0 : partOf(assessmentId);
  const owners: number[] = [];
  let sum = 0;
  for (const { regId, weight } of shares) {
    const from = Math.round((GRADING_PARTS * sum) / weights);
    sum += weight;
    const to = Math.round((GRADING_PARTS * sum) / weights);
    for (let part = from; part < to; part += 1) owners[(part + first) % GRADING_PARTS] = regId;
  }
  return owners;
}

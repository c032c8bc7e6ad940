import { findAssessment } from "../assessments/store";
import { auditWrites, changesBetween } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { membersOfRole } from "../members/store";
import { readGradingCounts } from "../submissions/read-counts";
import { type Division, leftByGrader, type Share } from "./division";
import { putDivision, readDivision } from "./division-store";

type Stored = Pick<Core, "table">;

export const NO_ASSESSMENT = "Assessment not found";
export const NOT_STAFF = "Only staff of the course can have a share.";
export const TWICE = "Somebody has two shares.";
export const DIVIDED_ELSEWHERE = "The division was changed elsewhere.";

/** A share as it is sent. */
export interface SentShare {
  readonly courseRegId: number;
  readonly weight: number;
}

/** One of the staff, or somebody who has a share and is not of the staff any more. */
export interface DividedMember {
  readonly courseRegId: number;
  readonly name: string | null;
  readonly isStaff: boolean;
  /** 0 without a share. */
  readonly weight: number;
}

/** The division of a course's grading, with everybody who has a share or could have one. */
export interface DividedWork {
  readonly version: number;
  readonly keepsGrader: boolean;
  readonly members: readonly DividedMember[];
}

/** Returns who of the staff grades how much. 1 read, and 1 for each of the staff. */
export async function readDividedWork(core: Stored, courseId: number): Promise<DividedWork> {
  const [division, staff] = await Promise.all([readDivision(core, courseId), staffOf(core, courseId)]);
  return dividedWork(division, staff);
}

/**
 * Replaces the shares; sent again, what is stored already succeeds. 1 read, 1 for each of the staff, and a transaction of the
 * division and the audit log's entry.
 *
 * @throws Refusal 400 not staff, or named twice; 409 changed since the caller saw it
 */
export async function divideWork(
  core: Core,
  caller: Registration,
  sent: { readonly version: number; readonly keepsGrader: boolean; readonly shares: readonly SentShare[] },
): Promise<DividedWork> {
  const staff = await staffOf(core, caller.courseId);
  const shares = sharesOf(sent.shares, staff);
  return retryOnConflict(async () => {
    const before = await readDivision(core, caller.courseId);
    const next = { version: before.version, keepsGrader: sent.keepsGrader, shares };
    if (before.keepsGrader === next.keepsGrader && describeShares(before) === describeShares(next))
      return dividedWork(before, staff);
    if (before.version !== sent.version) throw new Refusal(409, DIVIDED_ELSEWHERE);
    await core.table.transact([putDivision(caller.courseId, next), ...entriesOf(core, caller, before, next)]);
    return dividedWork({ ...next, version: before.version + 1 }, staff);
  });
}

/** How much of an assessment one person has graded and has left. */
export interface GraderProgress {
  readonly courseRegId: number;
  readonly name: string | null;
  /** Submissions of their share that still wait; null for whoever has no share. */
  readonly left: number | null;
  /** Submissions of which they have graded most answers, whoever's share they are in. */
  readonly graded: number;
  /** Mean of the XP that this work has, as a part of the maximum; null without any. */
  readonly meanXp: number | null;
  /** Its standard deviation. */
  readonly spread: number | null;
}

/** The progress of an assessment's grading. */
export interface GradingProgress {
  readonly left: number;
  readonly graders: readonly GraderProgress[];
}

/**
 * Returns how far the grading of an assessment is, by grader, from counters. 2 reads, 1 for each of the staff, and half a read
 * for each 4 KB of counters, whatever has been submitted.
 *
 * @throws Refusal 404 no such assessment
 */
export async function readGradingProgress(
  core: Stored,
  courseId: number,
  assessmentId: number,
): Promise<GradingProgress> {
  const [assessment, division, staff, counts] = await Promise.all([
    findAssessment(core, courseId, assessmentId),
    readDivision(core, courseId),
    staffOf(core, courseId),
    readGradingCounts(core, assessmentId),
  ]);
  if (!assessment || assessment.isDeleting) throw new Refusal(404, NO_ASSESSMENT);
  const left = leftByGrader(division, assessmentId, counts.left);
  const names = new Map([...division.shares, ...staff].map(({ regId, name }) => [regId, name]));
  const graders = [...new Set([...left.keys(), ...counts.graded.keys()])].map((regId) => {
    const graded = counts.graded.get(regId);
    return {
      courseRegId: regId,
      name: names.get(regId) ?? null,
      left: left.get(regId) ?? null,
      graded: graded?.submissions ?? 0,
      meanXp: graded?.mean ?? null,
      spread: graded?.spread ?? null,
    };
  });
  return { left: counts.left.reduce((sum, count) => sum + count, 0), graders };
}

interface Named {
  readonly regId: number;
  readonly name: string | null;
}

async function staffOf(core: Stored, courseId: number): Promise<Named[]> {
  const roles = await Promise.all([membersOfRole(core, courseId, "staff"), membersOfRole(core, courseId, "admin")]);
  return roles.flat().map(({ regId, name, username }) => ({ regId, name: name ?? username }));
}

function sharesOf(sent: readonly SentShare[], staff: readonly Named[]): Share[] {
  if (new Set(sent.map(({ courseRegId }) => courseRegId)).size < sent.length) throw new Refusal(400, TWICE);
  const names = new Map(staff.map(({ regId, name }) => [regId, name]));
  return sent.map(({ courseRegId, weight }) => {
    const name = names.get(courseRegId);
    if (name === undefined) throw new Refusal(400, NOT_STAFF);
    return { regId: courseRegId, name, weight };
  });
}

function dividedWork({ version, keepsGrader, shares }: Division, staff: readonly Named[]): DividedWork {
  const weights = new Map(shares.map(({ regId, weight }) => [regId, weight]));
  const known = new Set(staff.map(({ regId }) => regId));
  const departed = shares.filter(({ regId }) => !known.has(regId));
  const members = [
    ...staff.map((one) => ({ ...one, isStaff: true })),
    ...departed.map((one) => ({ ...one, isStaff: false })),
  ].map(({ regId, name, isStaff }) => ({ courseRegId: regId, name, isStaff, weight: weights.get(regId) ?? 0 }));
  return { version, keepsGrader, members };
}

const describeShares = ({ shares }: Division): string | null =>
  shares.length === 0 ? null : shares.map(({ regId, name, weight }) => `${name ?? `#${regId}`}: ${weight}`).join("; ");

function entriesOf(core: Core, caller: Registration, before: Division, next: Division) {
  const stateOf = (division: Division) => ({ shares: describeShares(division), keepsGrader: division.keepsGrader });
  const changes = changesBetween(stateOf(before), stateOf(next), ["shares", "keepsGrader"]);
  const subject = { type: "course" as const, id: caller.courseId, name: null };
  return auditWrites(core, caller.courseId, caller, [{ kind: "grade", subject, changes }]);
}

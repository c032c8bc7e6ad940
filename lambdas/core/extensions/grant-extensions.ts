import { MAX_EXTENSION_ROWS } from "../../../domain/facts/extensions";
import { isSameUsername } from "../../../domain/facts/usernames";
import type { Assessment } from "../assessments/assessment";
import type { AssessmentJobCore } from "../assessments/assessment-jobs";
import { findByNumber } from "../assessments/store";
import { opensBefore, votesOn } from "../assessments/vote-times";
import type { Core } from "../kernel/core";
import { date } from "../kernel/fields";
import { Refusal } from "../kernel/refusal";
import { lookUpMembers } from "../members/member-page";
import type { Registration } from "../members/registration";
import { accommodateMember } from "./accommodate-member";
import { type ExtensionTarget, grantExtension } from "./grant-extension";

/** One row of a file: an extension where it names an assessment, else an accommodation. */
export interface ExtensionRow {
  readonly username: string;
  /** The assessment's number; null is all of them. */
  readonly assessment: string | null;
  readonly closeAt: string | null;
  readonly factor: number | null;
  readonly days: number | null;
  readonly reason: string | null;
}

export const TOO_MANY_ROWS = `A file can have at most ${MAX_EXTENSION_ROWS} rows.`;

interface CheckedRow {
  readonly row: ExtensionRow;
  readonly regId: number;
  /** Null for an accommodation. */
  readonly assessmentId: number | null;
}

/**
 * Gives students more time as the rows of a file say. All rows are checked before anything is written; then each is given
 * by a transaction of its own, and one that is there already is replaced, so a file that was cut short is completed by
 * sending it again. The reads of lookUpMembers, 2 and those of votesOn for each assessment, and those of grantExtension and accommodateMember.
 *
 * @throws Refusal 400 that names the first row which does not fit, counted from 1
 */
export async function grantExtensions(
  core: AssessmentJobCore,
  caller: Registration,
  { providers, rows }: { readonly providers: readonly string[]; readonly rows: readonly ExtensionRow[] },
): Promise<void> {
  if (rows.length > MAX_EXTENSION_ROWS) throw new Refusal(400, TOO_MANY_ROWS);
  for (const { row, regId, assessmentId } of await checkedRows(core, caller.courseId, providers, rows)) {
    const { reason, factor, days, closeAt } = row;
    const details = { reason, expectedVersion: undefined };
    const target: ExtensionTarget = { regId };
    if (assessmentId === null)
      await accommodateMember(core, caller, { regId, accommodation: { factor, days }, ...details });
    else await grantExtension(core, caller, { assessmentId, target, closeAt: closeAt ?? "", ...details });
  }
}

async function checkedRows(core: Core, courseId: number, providers: readonly string[], rows: readonly ExtensionRow[]) {
  const usernames = [...new Set(rows.map(({ username }) => username))];
  const members = await lookUpMembers(core, courseId, { usernames, providers });
  const numbers = [...new Set(rows.flatMap(({ assessment }) => assessment ?? []))];
  const found = await Promise.all(numbers.map((number) => findByNumber(core, courseId, number)));
  const assessments = new Map(numbers.map((number, index) => [number, found[index]]));
  const votes = new Map(await Promise.all(found.flatMap((one) => (one ? [votesOfContest(core, one)] : []))));
  return rows.map((row, index): CheckedRow => {
    const refuse = (text: string) => new Refusal(400, `Row ${index + 1}: ${text}`);
    const [member, namesake] = members.filter(({ username }) => isSameUsername(username, row.username));
    if (namesake) throw refuse(`two people are called ${row.username} here.`);
    if (!member) throw refuse(`${row.username} is not in this course.`);
    if (member.role !== "student") throw refuse(`${row.username} is not a student.`);
    if (row.assessment === null) {
      if (row.closeAt !== null || (row.factor === null && row.days === null))
        throw refuse("For all assessments give a factor or days.");
      return { row, regId: member.regId, assessmentId: null };
    }
    const assessment = assessments.get(row.assessment);
    if (!assessment || assessment.isDeleting) throw refuse(`There is no assessment ${row.assessment}.`);
    const closeAt = date.unwrap().safeParse(row.closeAt).data;
    if (row.factor !== null || row.days !== null || closeAt === undefined)
      throw refuse("For one assessment give a closing time.");
    if (closeAt <= new Date(assessment.closeAt).toISOString())
      throw refuse(`${row.assessment} does not close before that.`);
    const problem = opensBefore(votes.get(assessment.assessmentId) ?? [], closeAt);
    if (problem !== null) throw refuse(problem);
    return { row, regId: member.regId, assessmentId: assessment.assessmentId };
  });
}

const votesOfContest = async (core: Core, contest: Assessment): Promise<[number, Assessment[]]> => [
  contest.assessmentId,
  await votesOn(core, contest),
];

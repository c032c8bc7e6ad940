import { maxXpOf } from "../../lambdas/core/assessments/assessment";
import { assessmentsOfCourse } from "../../lambdas/core/assessments/store";
import type { Registration } from "../../lambdas/core/members/registration";
import { countMembers, listGroups, listMembers } from "../../lambdas/core/members/store";
import type { Submission } from "../../lambdas/core/submissions/rules";
import { answersOf, submissionsOf } from "../../lambdas/core/submissions/store";
import { assessmentNumberKey, type Table } from "../../lambdas/core/table";

/** What does not hang together in a stored course, a line each; nothing when all is well. */
export async function corruptionsOf(table: Table, courseId: number): Promise<string[]> {
  const stored = { table };
  const members = await listMembers(stored, courseId);
  const lines: string[] = [];
  const counted = await countMembers(stored, courseId);
  if (counted !== members.length) lines.push(`${counted} members counted, ${members.length} there`);
  lines.push(...(await ofGroups(table, courseId, members)));
  lines.push(...(await ofAssessments(table, courseId)));
  for (const member of members) lines.push(...(await ofWork(table, member)));
  return lines;
}

async function ofGroups(table: Table, courseId: number, members: readonly Registration[]): Promise<string[]> {
  const groups = await listGroups({ table }, courseId);
  const names = new Set(groups.map(({ name }) => name));
  return [
    ...members.flatMap(({ regId, group }) =>
      group === null || names.has(group) ? [] : [`member ${regId} is in the group ${group}, which is not there`],
    ),
    ...groups.flatMap(({ name, leaderRegId }) => {
      const leader = members.find(({ regId }) => regId === leaderRegId);
      return leaderRegId === null || leader ? [] : [`the group ${name} is led by ${leaderRegId}, who is no member`];
    }),
  ];
}

async function ofAssessments(table: Table, courseId: number): Promise<string[]> {
  const lines: string[] = [];
  for (const assessment of await assessmentsOfCourse({ table }, courseId)) {
    const { assessmentId, number, questions, openAt, closeAt } = assessment;
    const say = (what: string) => lines.push(`assessment ${assessmentId}: ${what}`);
    const unique = await table.get<{ assessmentId: number }>(assessmentNumberKey(courseId, number));
    if (unique?.assessmentId !== assessmentId) say(`its number ${number} belongs to ${unique?.assessmentId}`);
    const rows = await table.queryAll({ pk: `ASMT#${assessmentId}`, beginsWith: "Q#" });
    if (rows.length !== questions.length) say(`${questions.length} questions listed, ${rows.length} there`);
    if (!(Date.parse(openAt) < Date.parse(closeAt))) say(`opens ${openAt}, closes ${closeAt}`);
    if (!Number.isSafeInteger(maxXpOf(assessment))) say("its XP is no number");
  }
  return lines;
}

async function ofWork(table: Table, { regId }: Registration): Promise<string[]> {
  const lines: string[] = [];
  for (const submission of await submissionsOf({ table }, regId)) {
    const say = (what: string) => lines.push(`submission ${submission.submissionId}: ${what}`);
    const answers = await answersOf({ table }, submission);
    const [marked, answered] = [Object.keys(submission.marks).sort(), [...answers.keys()].map(String).sort()];
    if (marked.join() !== answered.join()) say(`marks for ${marked}, answers for ${answered}`);
    for (const answer of answers.values()) {
      if (answer.locked !== submission.finalised) say(`answer ${answer.position} locked: ${answer.locked}`);
    }
    lines.push(...ofMarks(submission));
  }
  return lines;
}

function ofMarks({ submissionId, marks, attempt, bonus }: Submission): string[] {
  return Object.entries(marks).flatMap(([position, mark]) => {
    const total = mark.xp + mark.adjustment;
    const fits = Number.isSafeInteger(total) && total >= 0 && mark.attempt <= attempt && bonus >= 0;
    return fits
      ? []
      : [`submission ${submissionId}: mark ${position} is ${JSON.stringify(mark)} at attempt ${attempt}`];
  });
}

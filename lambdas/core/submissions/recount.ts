import { isDeepStrictEqual } from "node:util";
import { choiceOf } from "../../../domain/assessments/verdict";
import { takesChoice } from "../../../domain/facts/question-kinds";
import { type Assessment, COUNTS_VERSION, figuresOf } from "../assessments/assessment";
import { findAssessment, readQuestions } from "../assessments/store";
import { mapConcurrently } from "../kernel/concurrency";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import type { Registration } from "../members/registration";
import { findRegistration, findRegistrationById } from "../members/store";
import type { CountedFor, Mark, Submission } from "./rules";
import { findSubmission, readAnswers, submissionsOf, submissionsOfAssessment, submissionWrites } from "./store";

type Stored = Pick<Core, "table">;

/** Submissions that are recounted at a time. */
const CONCURRENCY = 8;

/** Says where a member's work counts: a student's in their group, anybody else's nowhere. */
export function countedFor({ role, group }: Pick<Registration, "role" | "group">): CountedFor | null {
  return role === "student" ? { group, version: COUNTS_VERSION } : null;
}

/**
 * Counts the submissions of an assessment that are not counted yet, and those that were counted with other figures than it
 * has by now: a table that is older than its counters becomes right so, and an assessment that was uploaded anew. Safe to
 * repeat, and beside any other writer. Costs with its submissions: half a read for each 4 KB, and for each that is
 * recounted 1 read and a transaction. Index COURSE#{c}#SUBMISSIONS.
 */
export async function recountAssessment(core: Stored, courseId: number, assessmentId: number): Promise<void> {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || assessment.isDeleting) return;
  const figures = figuresOf(assessment);
  const isRight = (submission: Submission) =>
    isCountedNow(submission) &&
    submission.questionCount === figures.questionCount &&
    submission.maxXp === figures.maxXp &&
    submission.configId === figures.configId &&
    withoutChoice(submission, assessment).length === 0;
  const submissions = await submissionsOfAssessment(core, courseId, assessmentId);
  const wrong = submissions.filter((submission) => !isRight(submission));
  await mapConcurrently(wrong, CONCURRENCY, (submission) =>
    rewrite(core, submission, async (current) => {
      if (isRight(current)) return current;
      const next = await withChoices(core, { ...current, ...figures }, assessment);
      if (isCountedNow(current)) return next;
      const owner = await findRegistration(core, current.userId, courseId);
      return { ...next, countedFor: owner ? countedFor(owner) : null };
    }),
  );
}

/** The positions whose verdict was on a choice that was not kept, as before version 3 of counting. */
function withoutChoice({ finalised, marks }: Submission, { questions }: Assessment): number[] {
  if (!finalised) return [];
  return [...questions.keys()].filter((position) => {
    const mark = marks[position];
    return mark?.status === "success" && !mark.isBlank && mark.choice === undefined && takesChoice(questions[position]);
  });
}

/**
 * Returns a submission with the choices that its verdicts were on, where they were not kept. 1 read for each 4 KB of these answers,
 * and those of their questions.
 */
async function withChoices(core: Stored, submission: Submission, assessment: Assessment): Promise<Submission> {
  const positions = withoutChoice(submission, assessment);
  if (positions.length === 0) return submission;
  const [contents, answers] = await Promise.all([
    readQuestions(core, submission.assessmentId, positions),
    readAnswers(core, submission, positions),
  ]);
  const known = positions.map((position, index) => {
    const content = contents[index];
    const choice = takesChoice(content) ? choiceOf(content, answers[index]?.answer) : null;
    return [String(position), { ...(submission.marks[position] as Mark), choice }] as const;
  });
  return { ...submission, marks: { ...submission.marks, ...Object.fromEntries(known) } };
}

/** Whether it counts, or counts nowhere, by what is counted today. */
const isCountedNow = ({ countedFor }: Submission): boolean =>
  countedFor === null || countedFor?.version === COUNTS_VERSION;

/**
 * Has a member's work count for the role and the group that they have now. Safe to repeat; ends with what the registration
 * says in the end, should it change meanwhile. 2 reads, those of the submissions, and a transaction for each that moves.
 */
export async function recountMember(core: Stored, courseId: number, regId: number): Promise<void> {
  for (let done: CountedFor | null | undefined; ; ) {
    const member = await findRegistrationById(core, regId);
    // Of somebody who is being removed the work is deleted, with what it counts for.
    if (member?.courseId !== courseId) return;
    const counted = countedFor(member);
    if (isDeepStrictEqual(counted, done)) return;
    const submissions = await submissionsOf(core, regId);
    await mapConcurrently(submissions, CONCURRENCY, (submission) =>
      rewrite(core, submission, async (current) =>
        isDeepStrictEqual(current.countedFor, counted) ? current : { ...current, countedFor: counted },
      ),
    );
    done = counted;
  }
}

/** Writes what `change` makes of a submission, unless it is the same; reads it again when somebody else was quicker. */
async function rewrite(
  core: Stored,
  read: Submission,
  change: (current: Submission) => Promise<Submission>,
): Promise<void> {
  await retryOnConflict(async () => {
    const current = await findSubmission(core, read);
    const next = current && (await change(current));
    if (next && next !== current) await core.table.transact(submissionWrites(current, next));
  });
}

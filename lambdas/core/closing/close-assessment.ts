import { closingTimeFor } from "../../../domain/assessments/deadlines/closing-time";
import type { Assessment } from "../assessments/assessment";
import { hasClosed, hasVotes } from "../assessments/rules";
import { findAssessment } from "../assessments/store";
import { scoreContests } from "../contests";
import { mapConcurrently } from "../kernel/concurrency";
import { tryAgainLater } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { deleteSubmissionsOfAssessment } from "../submissions/delete-submissions";
import type { GradingCore } from "../submissions/grading-job";
import { leadersByGroup, noticeSubject } from "../submissions/notices";
import type { Submission } from "../submissions/rules";
import { submissionKey } from "../table";
import { type ClosingSubject, SubmissionCloser } from "./close-submission";
import { isClosed, isUnclosed } from "./due";
import { Earliest } from "./earliest";
import { giveBackWork } from "./give-back-work";
import { markAssessment } from "./mark-assessment";
import { studentsAsStored, studentsByPage } from "./students";

/** Students whose work is closed at a time. More would only queue before the one partition of the index. */
const CONCURRENCY = 8;
/** Runs in a row because extensions were changed meanwhile. */
const RUNS = 5;

/**
 * Closes an assessment for every student of its course for whom its time is over: work that was not submitted becomes so
 * without a bonus, missing work is made, questions without an answer get a blank one, what was never autograded is, and
 * the scores of its contests become final. Students for whom it closes later are passed over, and what the clock closed
 * of theirs before they were given more time is given back; the next of their closing times is noted on the assessment,
 * and then it is closed for them in the same way. Done, it is noted by the closing time, so a further run has nothing to
 * do until the dates change. A run that was cut short, late or doubled leaves the same behind as one on time: each
 * student's work is closed by one transaction that a finalising student or another run cannot overtake.
 *
 * Costs with the members: 1 read a student (2 once there were extensions), and per student whose work was open one
 * transaction over the submission, its answers and the notice for the leader. Holds one page of members at a time.
 */
export async function closeAssessment(core: GradingCore, courseId: number, assessmentId: number): Promise<void> {
  let isOvertaken = false;
  for (let run = 1; run <= RUNS; run += 1) {
    const assessment = await findAssessment(core, courseId, assessmentId);
    if (!assessment || !(isOvertaken ? isClosed : isUnclosed)(assessment, core.clock.now())) return;
    // From now on there is work on every question, so an upload replaces none of them unless it is forced.
    if (!assessment.hasAnswers) await markAssessment(core, assessment, { hasAnswers: true });
    const outcome = await closeWork(core, assessment, isOvertaken ? isClosed : isUnclosed);
    if (outcome === "changed") return;
    if (outcome instanceof Earliest) {
      const occasion = occasionOf(assessment);
      if (hasVotes(assessment)) await scoreContests(core, courseId, assessmentId, { final: true, occasion });
      const marks = { closedFor: assessment.closeAt, nextCloseAt: outcome.moment };
      if (await markAssessment(core, assessment, marks)) return;
    }
    isOvertaken = true;
  }
  throw tryAgainLater();
}

/** Votes of those for whom it closed later count too: the scores are computed again, once for each time. */
const occasionOf = ({ closeAt, closedFor, nextCloseAt }: Assessment) =>
  closedFor === closeAt ? (nextCloseAt ?? closeAt) : closeAt;

/**
 * Returns when there is work to be closed next; `changed` when staff changed or deleted the assessment meanwhile, and
 * `overtaken` when somebody was given more or less time, perhaps after their work had been looked at.
 */
async function closeWork(
  core: GradingCore,
  assessment: Assessment,
  isDue: typeof isUnclosed,
): Promise<Earliest | "changed" | "overtaken"> {
  const { courseId, assessmentId } = assessment;
  const work = new ClosingRun(core, {
    about: await noticeSubject(core, assessment),
    leaders: await leadersByGroup(core, courseId),
  });
  for await (const page of studentsByPage(core, courseId)) {
    const state = await stateOf(core, assessment, isDue);
    if (state !== "same") return state;
    const students = assessment.extensionChanges === undefined ? page : await studentsAsStored(core, page);
    const keys = students.map(({ regId }) => submissionKey(regId, assessmentId));
    const submissions = await core.table.getMany<Submission>(keys);
    const pairs = students.map((student, index) => ({ student, submission: submissions[index] ?? null }));
    await mapConcurrently(pairs, CONCURRENCY, ({ student, submission }) => work.settle(student, submission));
  }
  const state = await stateOf(core, assessment, isDue);
  return state === "same" ? work.next : state;
}

/** Brings each student's work into the state that their own closing time asks for. */
class ClosingRun {
  /** When there is work to be closed next. */
  readonly next = new Earliest();
  private readonly closing: SubmissionCloser;
  private readonly wasClosed: boolean;

  constructor(
    private readonly core: GradingCore,
    private readonly subject: ClosingSubject,
  ) {
    this.closing = new SubmissionCloser(core, subject);
    const { closedFor, closeAt } = subject.about.assessment;
    this.wasClosed = closedFor === closeAt;
  }

  async settle(student: Registration, submission: Submission | null): Promise<void> {
    const { closeAt, reason } = closingTimeFor(this.subject.about.assessment, student);
    if (!hasClosed({ closeAt }, this.core.clock.now())) {
      this.next.add(closeAt);
      return giveBackWork(this.core, this.subject.about, student, submission);
    }
    // Who came after it was closed for all has nothing of it to be closed.
    if (this.wasClosed && reason === "standard" && submission === null) return;
    return this.closing.close(student, submission);
  }
}

async function stateOf(
  core: GradingCore,
  { courseId, assessmentId, closeAt, extensionChanges }: Assessment,
  isDue: typeof isUnclosed,
): Promise<"same" | "changed" | "overtaken"> {
  const now = await findAssessment(core, courseId, assessmentId);
  // Whoever deletes an assessment cannot see work that is made while they do.
  if (!now || now.isDeleting) await deleteSubmissionsOfAssessment(core, courseId, assessmentId);
  if (now?.closeAt !== closeAt || !isClosed(now, core.clock.now())) return "changed";
  if (now.extensionChanges !== extensionChanges) return "overtaken";
  return isDue(now, core.clock.now()) ? "same" : "changed";
}

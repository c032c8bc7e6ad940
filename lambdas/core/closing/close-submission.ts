import { figuresOf } from "../assessments/assessment";
import { onConflict, retryOnConflict } from "../kernel/conflict";
import type { Registration } from "../members/registration";
import { findRegistration } from "../members/store";
import { ANSWER_RULES, newAnswer } from "../submissions/answer";
import { type GradingCore, sendJob } from "../submissions/grading-job";
import { type NoticeSubject, noticeForLeader } from "../submissions/notices";
import { close, positionsOf, type Submission } from "../submissions/rules";
import { newSubmission } from "../submissions/start-submission";
import { changeAnswer, findSubmission, putNewAnswer, submissionWrites } from "../submissions/store";
import { allOf, type Condition, equals, type Operation, registrationKey } from "../table";

export interface ClosingSubject {
  readonly about: NoticeSubject;
  /** The registration ids of groups' leaders, by the group's name. */
  readonly leaders: ReadonlyMap<string, number>;
}

const isStillMember: Condition = { expression: "attribute_not_exists(leaving)" };

/** The check that a student is still one, and in the group that their work is counted for. */
function isStillStudent({ userId, courseId, regId, group }: Registration): Operation {
  const condition = allOf(equals("regId", regId), equals("role", "student"), equals("group", group), isStillMember);
  return { check: registrationKey(userId, courseId), condition };
}

async function findStudent(core: GradingCore, { userId, courseId, regId }: Registration) {
  const member = await findRegistration(core, userId, courseId);
  return member?.regId === regId && member.role === "student" ? member : undefined;
}

/** Closes the submissions of one assessment, a student at a time. */
export class SubmissionCloser {
  constructor(
    private readonly core: GradingCore,
    private readonly subject: ClosingSubject,
  ) {}

  /**
   * Closes the work that was read, or makes what is missing; reads it again when somebody else was quicker. Nothing is
   * made for a student who is being removed.
   */
  async close(student: Registration, read: Submission | null): Promise<void> {
    const sent = new Set<string>();
    let known: Submission | null | undefined = read;
    let member: Registration | undefined = student;
    await retryOnConflict(async () => {
      const { assessmentId } = this.subject.about.assessment;
      const found = known === undefined ? await findSubmission(this.core, { ...student, assessmentId }) : known;
      known = undefined;
      if (!member) return;
      const begun = found ?? newSubmission(this.subject.about.assessment, member);
      const next = close(begun, this.subject.about.assessment.questions.length, this.core.clock.now());
      if (next === begun) return;
      await this.sendJob(begun, next, sent);
      const made = [
        ...submissionWrites(found, { ...next, ...figuresOf(this.subject.about.assessment) }),
        ...this.answers(begun, next),
      ];
      if (found) return this.core.table.transact([...made, ...this.notices(member, begun)]);
      await onConflict(this.core.table.transact([isStillStudent(member), ...made]), async (conflict) => {
        if (conflict.failed.includes(0)) member = await findStudent(this.core, student);
        throw conflict;
      });
    });
  }

  /** Sent before the attempt is stored, as when a student finalises: no attempt is ever without its job. */
  private async sendJob(begun: Submission, next: Submission, sent: Set<string>): Promise<void> {
    const positions = startedPositions(begun, next);
    const job = JSON.stringify([next.attempt, positions]);
    if (positions.length === 0 || sent.has(job)) return;
    await sendJob(this.core, next, positions);
    sent.add(job);
  }

  /** Blank answers where there are none, and a lock on the others. */
  private answers(begun: Submission, next: Submission): Operation[] {
    const started = startedPositions(begun, next);
    return positionsOf(next).flatMap((position): Operation[] => {
      if (!begun.marks[position]) return [this.blankAnswer(next, position)];
      const isStarted = started.includes(position);
      if (begun.finalised && !isStarted) return [];
      const attempt = isStarted ? { attempt: next.attempt } : {};
      return [changeAnswer(next, position, { set: { locked: true, ...attempt } })];
    });
  }

  private blankAnswer(next: Submission, position: number): Operation {
    const { questions } = this.subject.about.assessment;
    const { blank: value } = ANSWER_RULES[questions[position]?.type ?? "programming"];
    const blank = newAnswer(position, value, this.core.clock.now());
    return putNewAnswer(next, { ...blank, locked: true, attempt: next.marks[position]?.attempt ?? 0 });
  }

  /** The leader of the group is told of work that is submitted now; work that was never begun is no news. */
  private notices({ group }: Registration, begun: Submission): Operation[] {
    const leader = group === null ? undefined : this.subject.leaders.get(group);
    if (leader === undefined || begun.finalised) return [];
    return noticeForLeader(leader, this.subject.about, begun.submissionId);
  }
}

/** The answers that an attempt was started for. */
function startedPositions(begun: Submission, next: Submission): number[] {
  if (next.attempt === begun.attempt) return [];
  return positionsOf(next).filter((position) => next.marks[position]?.attempt === next.attempt);
}

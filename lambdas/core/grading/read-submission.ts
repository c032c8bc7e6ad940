import { graderViewOf } from "../../../domain/assessments/question-kinds";
import type { QuestionContent } from "../../../domain/assessments/xml";
import { takesProgram } from "../../../domain/facts/question-kinds";
import { readQuestions } from "../assessments/store";
import { type EntryRank, entryRanks } from "../contests";
import type { Core } from "../kernel/core";
import { questionId } from "../kernel/ids";
import { Refusal } from "../kernel/refusal";
import { type Registration, shownName } from "../members/registration";
import { membersByUser } from "../members/store";
import { acknowledgeSubmission } from "../notifications/store";
import type { Answer } from "../submissions/answer";
import { graderOf } from "../submissions/answer";
import { type Mark, positionsOf, type Submission } from "../submissions/rules";
import { answersOf } from "../submissions/store";
import { findWork } from "./access";

/**
 * Reads the answers of a submission as a grader sees them, in question order; what the grader was told of it is read from
 * then on. 5.5 reads and those of the questions, the answers and the votes on them, 4 writes when there was something to read.
 *
 * @throws Refusal 400 no such submission, or one without answers
 */
export async function readSubmission(core: Core, { courseId, regId }: Registration, submissionId: number) {
  const work = await findWork(core, courseId, submissionId);
  const positions = work ? positionsOf(work.submission) : [];
  if (!work || positions.length === 0) throw new Refusal(400, "Submission is not found.");
  const { submission } = work;
  const [questions, answers, ranks, name] = await Promise.all([
    readQuestions(core, submission.assessmentId, positions),
    answersOf(core, submission),
    entryRanks(core, submission),
    nameOfStudent(core, submission),
    acknowledgeSubmission(core, regId, submissionId),
  ]);
  const student = { id: submission.regId, name };
  return positions.flatMap((position, index) => {
    const [question, answer, mark] = [questions[index], answers.get(position), submission.marks[position]];
    return question && answer && mark
      ? [{ student, ...gradingView(submission, question, answer, mark), standings: ranksAt(ranks, position) }]
      : [];
  });
}

/** Work that the clock has begun knows no name; the roster may have one. Half a read for such work alone. */
async function nameOfStudent(core: Core, { studentName, userId, courseId }: Submission): Promise<string | null> {
  if (studentName !== null) return studentName;
  const [member] = await membersByUser(core, courseId, [userId]);
  return member ? shownName(member) : null;
}

function ranksAt(ranks: readonly EntryRank[], at: number) {
  return ranks.filter(({ position }) => position === at).map(({ position: _, ...rank }) => rank);
}

function gradingView(
  { assessmentId, bonus, isBonusRemoved = false }: Submission,
  question: QuestionContent,
  answer: Answer,
  mark: Mark,
) {
  const { content, library, maxXp, blocking } = question;
  return {
    question: {
      id: questionId(assessmentId, answer.position),
      content,
      library,
      maxXp,
      blocking,
      ...graderViewOf(question, answer.answer),
      autogradingStatus: mark.status,
      autogradingResults: [...answer.results],
    },
    minutes: mark.isBlank ? null : (answer.workedMinutes ?? null),
    solution: takesProgram(question) ? (question.solution ?? "") : "",
    grade: {
      grader: graderOf(answer),
      gradedAt: answer.updatedAt,
      xp: mark.xp,
      xpAdjustment: mark.adjustment,
      comments: answer.comments,
      version: mark.gradeVersion ?? 0,
      ticked: [...(mark.rubric?.ticked ?? [])],
      manualXp: mark.rubric?.manual ?? mark.adjustment,
      xpBonus: bonus,
      isBonusRemoved,
    },
  };
}

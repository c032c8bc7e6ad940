import { quartilesOf, TIME_PARTS } from "../../../domain/assessments/time-on-task";
import { takesProgram } from "../../../domain/facts/question-kinds";
import { readQuestions } from "../assessments/store";
import type { Core } from "../kernel/core";
import { questionId } from "../kernel/ids";
import { type DayCounts, readAssessmentCounts, readDayCounts } from "../submissions/read-counts";
import { shownAssessment } from "./assessment-statistics";

/** How the answers to one question fare by the end of a day. */
interface DayOfQuestion {
  /** YYYY-MM-DD in the course's time zone. */
  readonly day: string;
  /** Answers submitted by the end of the day that are judged by testcases. */
  readonly judged: number;
  /** How many of these pass each testcase, in their order. */
  readonly passed: readonly number[];
}

/**
 * How the programs that students submitted developed: for each question the share that passes each testcase by day, and the
 * time on task. 2 reads, half of one for each 4 KB of the counters, of those by day (16 items at most for each quarter of an hour in which work was submitted)
 * and of the questions.
 *
 * @throws Refusal 404 no such assessment in the course
 */
export async function daysOfAssessment(
  core: Pick<Core, "table">,
  courseId: number,
  assessmentId: number,
  timeZone: string,
) {
  const assessment = await shownAssessment(core, courseId, assessmentId);
  const positions = [...assessment.questions.keys()].filter((position) => takesProgram(assessment.questions[position]));
  const [counts, days, questions] = await Promise.all([
    readAssessmentCounts(core, assessmentId),
    readDayCounts(core, assessmentId, timeZone),
    readQuestions(core, assessmentId, positions),
  ]);
  const { openAt } = assessment;
  const ofQuestions = positions.flatMap((position, index) => {
    const question = questions[index];
    if (!takesProgram(question)) return [];
    const byDay = developmentOf(days, position, question.testcases.length);
    const judged = counts.judged.get(position) ?? 0;
    return [
      {
        id: questionId(assessmentId, position),
        number: position + 1,
        testcases: question.testcases.map(({ type }, testcase) => ({ number: testcase + 1, type })),
        days: byDay,
        uncounted: Math.max(judged - (byDay.at(-1)?.judged ?? 0), 0),
        times: timesOf(days, position),
      },
    ];
  });
  return { openAt, questions: ofQuestions };
}

/** Adds up day by day what was submitted on each: the last day has all of it. Days on which nothing was judged are left out. */
function developmentOf(days: readonly DayCounts[], position: number, testcases: number): DayOfQuestion[] {
  let judged = 0;
  const failed = Array.from({ length: testcases }, () => 0);
  return days.flatMap((counts) => {
    const today = counts.judged.get(position) ?? 0;
    if (today === 0) return [];
    judged += today;
    for (const one of counts.failed) {
      if (one.position === position && one.testcase < testcases)
        failed[one.testcase] = (failed[one.testcase] ?? 0) + one.failed;
    }
    return [{ day: counts.day, judged, passed: failed.map((count) => judged - count) }];
  });
}

/** The times on task of the submitted answers to a question: how many are known, and their quartiles in minutes, null without any. */
function timesOf(days: readonly DayCounts[], position: number) {
  const parts = TIME_PARTS.map((_, part) =>
    days.reduce((sum, { times }) => sum + (times.get(position)?.get(part) ?? 0), 0),
  );
  return { known: parts.reduce((sum, count) => sum + count, 0), quartiles: quartilesOf(parts) };
}

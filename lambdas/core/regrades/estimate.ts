import {
  AUTOGRADER_MB,
  EXECUTOR_MB,
  INVOKE_MS,
  JOB_PROCESSOR_MS,
  PROGRAM_MS,
  TABLE_CALL_MS,
  USD_A_GIGABYTE_SECOND,
  USD_A_MILLION_INVOCATIONS,
  USD_A_MILLION_READS,
  USD_A_MILLION_WRITES,
  WHOLE_PROCESSOR_MB,
} from "../../../domain/facts/grading-costs";
import { takesProgram } from "../../../domain/facts/question-kinds";
import type { RegradeRun } from "./run";

/** Submissions that are graded aside by one job of the queue, and of them at a time. */
export const SUBMISSIONS_A_PAGE = 20;
export const SUBMISSIONS_AT_A_TIME = 4;

/** The rough cost of a run until it is published. */
export interface RegradeEstimate {
  readonly submissions: number;
  /** Programs that are executed. */
  readonly programs: number;
  /** Pages of submissions that are graded, and published, one after another. */
  readonly jobs: number;
  readonly minutes: number;
  readonly usd: number;
}

/** Reads, writes and calls of the table for one submission of which one answer is graded, with publishing; `test/scale/regrade.test.ts` pins them. */
export const UNITS_A_SUBMISSION = { reads: 9, writes: 33, calls: 10 } as const;
/** Submissions of a page when publishing. */
export const PUBLISHED_A_PAGE = 50;

/** Returns what a run costs by the number of its submissions, as they were counted when it was begun. No I/O. */
export function estimateOf({ submissions, positions, questions }: RunFigures): RegradeEstimate {
  const programming = positions.filter((position) => takesProgram(questions[position])).length;
  const programs = submissions * programming;
  const computing = (JOB_PROCESSOR_MS * WHOLE_PROCESSOR_MB) / AUTOGRADER_MB;
  const perSubmission = computing + UNITS_A_SUBMISSION.calls * TABLE_CALL_MS + programming * (PROGRAM_MS + INVOKE_MS);
  const minutes = (submissions * perSubmission) / SUBMISSIONS_AT_A_TIME / 60_000;
  const jobs = Math.ceil(submissions / SUBMISSIONS_A_PAGE) + Math.ceil(submissions / PUBLISHED_A_PAGE);
  const gigabyteSeconds =
    (minutes * 60 * AUTOGRADER_MB) / 1024 + ((programs * PROGRAM_MS) / 1000) * (EXECUTOR_MB / 1024);
  const usd =
    gigabyteSeconds * USD_A_GIGABYTE_SECOND +
    ((programs + jobs) * USD_A_MILLION_INVOCATIONS) / 1e6 +
    (submissions * UNITS_A_SUBMISSION.reads * USD_A_MILLION_READS) / 1e6 +
    (submissions * UNITS_A_SUBMISSION.writes * USD_A_MILLION_WRITES) / 1e6;
  return { submissions, programs, jobs, minutes: rounded(minutes, 2), usd: rounded(usd, 4) };
}

type RunFigures = Pick<RegradeRun, "submissions" | "positions" | "questions">;

/** Upwards, so that something never costs nothing. */
const rounded = (value: number, digits: number): number => Math.ceil(value * 10 ** digits) / 10 ** digits;

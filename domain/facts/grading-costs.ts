/**
 * What grading costs, for what is told before much of it is begun. `scripts/cost/` has where the figures are from, and
 * its test holds both together.
 */

/** Milliseconds that the executor takes for a program with its testcases. */
export const PROGRAM_MS = 42;
/** Milliseconds that the autograder computes for a job, on a whole processor. */
export const JOB_PROCESSOR_MS = 8;
/** Milliseconds of one call of the table, and of calling the executor. */
export const TABLE_CALL_MS = 4;
export const INVOKE_MS = 10;

/** Megabytes of the functions; 1,769 are one whole processor. */
export const AUTOGRADER_MB = 512;
export const EXECUTOR_MB = 1769;
export const WHOLE_PROCESSOR_MB = 1769;

/** US dollars, at list prices of us-east-1. */
export const USD_A_GIGABYTE_SECOND = 1.33334e-5;
export const USD_A_MILLION_INVOCATIONS = 0.2;
export const USD_A_MILLION_READS = 0.125;
export const USD_A_MILLION_WRITES = 0.625;

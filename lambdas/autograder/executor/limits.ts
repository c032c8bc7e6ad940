/** Limits of the worker in which a question runs, in megabytes. */
export const WORKER_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 16 } as const;

/** Resident memory of the child process, with its workers, at which it is killed. */
export const CHILD_MEMORY_LIMIT = 360 * 1024 * 1024;

/** Parts of a testcase that may each use the time limit: globals, prepend, student, postpend, testcase. */
const PARTS = 5;
/** Time that a worker may need beside the program: compiling, and writing the value out. */
const MARGIN_MS = 1_000;

/**
 * The hard limit of one testcase, in milliseconds: the engine ends a part by itself when its time is up, so this one
 * only meets a program that does not come to the engine's clock any more. Two parts at most can be slow in practice.
 */
export const hardLimitMs = (execTimeMs: number): number => Math.min(execTimeMs * PARTS, execTimeMs * 2) + MARGIN_MS;

/** Time for a whole question; what is left then counts as timeout. */
export const QUESTION_LIMIT_MS = 60_000;

/** Orders that one child process serves before it is replaced. */
export const ORDERS_PER_CHILD = 100;

export const MEMORY_REASON = "The program used more memory than a submission may use.";
export const CRASH_REASON = "The program ended the process that ran it.";

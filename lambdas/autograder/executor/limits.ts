/** Limits of V8's heap in the process of a question, in megabytes. */
export const HEAP_LIMITS = { oldSpace: 128, semiSpace: 8 } as const;

/** Resident memory of a question's process at which it is killed. */
export const PROCESS_MEMORY_LIMIT = 360 * 1024 * 1024;

/** The stack of a question's process in kilobytes, and how much of it V8 may use. */
export const STACK = { whole: 20_480, ofV8: 15_900 } as const;
/** Kilobytes that V8 may use of the stack that a process has by default, 8 MB, where a larger one is refused. */
export const SMALL_STACK_OF_V8 = 7_000;

/** Processor seconds after which the kernel ends a question's process, should nobody be left to do so. */
export const PROCESSOR_LIMIT_S = 65;

/** Bytes of one line that a question's process may report: the longest observation has about 1,000,000. */
export const REPORT_LINE_LIMIT = 2_000_000;

/** Parts of a testcase that may each use the time limit: globals, prepend, student, postpend, testcase. */
const PARTS = 5;
/** Time that a process may need beside the program: compiling, and writing the value out. */
const MARGIN_MS = 1_000;

/**
 * The hard limit of one testcase, in milliseconds: the engine ends a part by itself when its time is up, so this one
 * only meets a program that does not come to the engine's clock any more. Two parts at most can be slow in practice.
 */
export const hardLimitMs = (execTimeMs: number): number => Math.min(execTimeMs * PARTS, execTimeMs * 2) + MARGIN_MS;

/** Testcases of a question that may run out of time; the ones after them are not run any more. */
export const TIMEOUTS_LIMIT = 2;

/** Times its budget of processor time that a question may take by the clock, should the processor be busy with others. */
export const BUDGET_PATIENCE = 20;

/** The niceness of a program without a budget: beside one that has one it gets a third of the time. */
export const LOW_PRIORITY = 5;

/** The niceness of making the snapshot. */
export const SNAPSHOT_PRIORITY = 10;

export const MEMORY_REASON = "The program used more memory than a submission may use.";
export const CRASH_REASON = "The program ended the process that ran it.";

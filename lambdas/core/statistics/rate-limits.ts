import type { Rate } from "../kernel/rate-limits/rate-limiter";

/** The rate at which one member may tell of runs of testcases: thirty at once, then one each two seconds. */
export const RUN_RATE: Rate = { name: "testcase-runs", burst: 30, everySeconds: 2, what: "runs" };

import { type Deployment, SLOW_CONCURRENCY, sandboxesOf } from "./config";
import { limitsOf } from "./course-size";

/** Seconds for which a request holds a Lambda of the API, with some that wake. The slowest action takes half of it. */
const SECONDS_A_REQUEST = 0.1;
/** Jobs of the clock at a time, and events of robots. */
const OTHERS = 5;

/** Lambdas that a deployment may run at a time, which AWS counts by account and region. */
export interface LambdasAtOnce {
  /** Of them, those that judge: a job's own and its sandboxes. */
  readonly grading: number;
  readonly all: number;
}

/** Computes how many Lambdas a deployment may run at a time. */
export function lambdasAtOnce({
  grading: { concurrency },
  courseSize,
}: Pick<Deployment, "grading" | "courseSize">): LambdasAtOnce {
  const grading = concurrency + SLOW_CONCURRENCY + sandboxesOf(concurrency);
  return { grading, all: grading + Math.ceil(limitsOf(courseSize).rate * SECONDS_A_REQUEST) + OTHERS };
}

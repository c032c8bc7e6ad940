/** What a deployment lets through, derived from how many students may come at once. */
export interface Limits {
  /** Requests a second that the API takes in the long run. */
  readonly rate: number;
  /** Requests that it takes at once. */
  readonly burst: number;
  /** Requests of one address in five minutes to the paths of sign-in and of robots, which nobody has to be signed in for. */
  readonly signInsOfAnAddress: number;
  /** Requests of one address in five minutes to anything. */
  readonly requestsOfAnAddress: number;
}

const SMALLEST = 100;
/** Seconds over which a firewall counts. */
const WINDOW = 300;

/**
 * Derives the limits: each student may make six calls within ten seconds, as when all open an exam, one at once and five
 * while the rate refills. A campus may come by one address, so that all of a course may sign in from there, with a few
 * tries each, and use what the API takes.
 */
export function limitsOf(courseSize: number): Limits {
  const burst = Math.max(SMALLEST, courseSize);
  const rate = Math.ceil(burst / 2);
  return { rate, burst, signInsOfAnAddress: 5 * burst, requestsOfAnAddress: WINDOW * rate };
}

/**
 * The finding of one check. `bad` would make the deployment fail or leave nobody able to log in; `warning` takes something
 * from people, or could not be looked at.
 */
export interface Finding {
  readonly subject: string;
  readonly verdict: "good" | "bad" | "warning";
  readonly detail: string;
}

/** Something that a deployment survives, and people should know before. */
export class Warning extends Error {}

/** One thing that a deployment needs of the account or the world. Reads only. */
export interface Check {
  readonly subject: string;
  /** Returns what is right, or throws an Error that says what is wrong and what to do. */
  run(): Promise<string>;
}

/** Runs all checks side by side; one that throws is bad, or a warning, with its message. */
export function runChecks(checks: readonly Check[]): Promise<Finding[]> {
  return Promise.all(
    checks.map(async ({ subject, run }): Promise<Finding> => {
      try {
        return { subject, verdict: "good", detail: await run() };
      } catch (error) {
        const verdict = error instanceof Warning ? "warning" : "bad";
        return { subject, verdict, detail: error instanceof Error ? error.message : String(error) };
      }
    }),
  );
}

import * as z from "zod";

const match = z.object({
  /** Of the REST API, or POST for GraphQL; any without it. */
  method: z.string().optional(),
  /** A regular expression that the path below the API matches, such as `^/repos/.*\/contents/`; any without it. */
  path: z
    .string()
    .refine((text) => {
      try {
        new RegExp(text);
        return true;
      } catch {
        return false;
      }
    }, "path must be a regular expression")
    .optional(),
  /** A root field of GraphQL, such as `createCommitOnBranch`. */
  operation: z.string().optional(),
});

const counted = match.extend({
  /** Calls that it meets; null for all until it is taken away. */
  times: z.int().positive().nullable().default(1),
});

const fault = z.discriminatedUnion("kind", [
  /** The connection breaks before an answer. */
  counted.extend({ kind: z.literal("offline") }),
  /** The call is taken and never answered. */
  counted.extend({ kind: z.literal("silent") }),
  counted.extend({ kind: z.literal("slow"), milliseconds: z.int().positive().max(600_000) }),
  counted.extend({
    kind: z.literal("status"),
    status: z.int().min(400).max(599),
    message: z.string().optional(),
  }),
  /** 403 of the limit of an hour, which ends in so many seconds. */
  counted.extend({ kind: z.literal("rateLimited"), seconds: z.int().positive().default(600) }),
  /** 403 of too much in a short time, with `retry-after`. */
  counted.extend({ kind: z.literal("secondaryLimit"), seconds: z.int().positive().default(60) }),
  /** Before the next write to a repository somebody else commits a file to its default branch. */
  match.extend({
    kind: z.literal("commitInBetween"),
    times: z.int().positive().nullable().default(1),
    file: z.string().default("README.md"),
    text: z.string().default("Somebody else has changed this.\n"),
    message: z.string().default("Change it meanwhile"),
  }),
]);

export const faultsSchema = z.array(fault);
export type Fault = z.infer<typeof fault>;
export type FaultInput = z.input<typeof fault>;

/** A call, as far as faults look at it. */
export interface FaultyCall {
  readonly method: string;
  readonly path: string;
  readonly operations: readonly string[];
}

/** The faults that calls will meet. Each call meets the first that it matches, and besides it a commit in between. */
export class Faults {
  private waiting: Fault[] = [];

  get list(): readonly Fault[] {
    return this.waiting;
  }

  add(...faults: readonly FaultInput[]): void {
    this.waiting.push(...faultsSchema.parse(faults));
  }

  clear(): void {
    this.waiting = [];
  }

  /** The fault that a call meets, counted. */
  take(call: FaultyCall): Exclude<Fault, { kind: "commitInBetween" }> | undefined {
    for (const one of this.waiting) {
      if (one.kind === "commitInBetween" || !matches(one, call)) continue;
      this.count(one);
      return one;
    }
    return undefined;
  }

  /** The commits that somebody else makes before a call that writes, counted. */
  takeCommits(call: FaultyCall): Extract<Fault, { kind: "commitInBetween" }>[] {
    const found = this.waiting.filter((one) => one.kind === "commitInBetween" && matches(one, call));
    for (const one of found) this.count(one);
    return found as Extract<Fault, { kind: "commitInBetween" }>[];
  }

  private count(fault: Fault): void {
    if (fault.times === null) return;
    fault.times -= 1;
    if (fault.times === 0) this.waiting = this.waiting.filter((one) => one !== fault);
  }
}

function matches({ method, path, operation }: Fault, call: FaultyCall): boolean {
  if (method !== undefined && method.toUpperCase() !== call.method) return false;
  if (path !== undefined && !new RegExp(path).test(call.path)) return false;
  return operation === undefined || call.operations.includes(operation);
}

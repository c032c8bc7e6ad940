import * as z from "zod/mini";

/** What the worker is asked: to play these files at random, from this seed on. */
export const WalkRequest = z.object({
  files: z.array(z.object({ name: z.string(), text: z.string() })),
  seed: z.int(),
});
export type WalkRequest = z.infer<typeof WalkRequest>;

const place = z.object({ file: z.string(), line: z.number(), column: z.number(), length: z.number() });
const count = z.int().check(z.minimum(0));
const coverage = z.object({ seen: count, all: count });

/** What the worker tells again and again: all runs so far. */
export const WalkReport = z.object({
  walks: count,
  completed: count,
  lines: coverage,
  choices: coverage,
  /** The first lines that no run has shown. */
  unseen: z.array(z.object({ text: z.string(), place })),
  /** Objectives that no run has completed. */
  objectives: z.array(z.object({ id: z.string(), place: z.optional(place) })),
  failures: z.array(
    z.object({
      seed: z.int(),
      /** What was not there; without it, there was no way on. */
      cause: z.optional(z.string()),
      steps: z.array(z.object({ type: z.string(), subject: z.string() })),
      count,
    }),
  ),
});
export type WalkReport = z.infer<typeof WalkReport>;

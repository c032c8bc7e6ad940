// The small build of zod: this file is part of a bundle that a cold start has to read.
import * as z from "zod/mini";
import { CHAPTERS, VARIANTS } from "../../../domain/facts/languages";
import {
  MAX_GLOBALS,
  MAX_GRADING_TIME_MS,
  MAX_SYMBOLS,
  MAX_TESTCASES,
  QUESTION_TIME_MS,
} from "../../../domain/facts/limits";
import type { ExecutionRequest } from "../../../language/observation";

/** Characters of one program part that are accepted. */
const PART_LIMIT = 200_000;

const text = (limit: number) => z.string().check(z.maxLength(limit));
const part = text(PART_LIMIT);

const schema = z.object({
  library: z.object({
    chapter: z.literal([...CHAPTERS]),
    variant: z.enum(VARIANTS),
    external: text(100),
    symbols: z.array(text(200)).check(z.maxLength(MAX_SYMBOLS)),
    globals: z.array(z.tuple([text(200), part])).check(z.maxLength(MAX_GLOBALS)),
    execTimeMs: z.int().check(z.minimum(1), z.maximum(MAX_GRADING_TIME_MS)),
  }),
  prepend: part,
  student: part,
  postpend: part,
  template: part,
  budgetMs: z.optional(z.int().check(z.minimum(1), z.maximum(QUESTION_TIME_MS))),
  isTimed: z.optional(z.literal(true)),
  testcases: z.array(part).check(z.maxLength(MAX_TESTCASES)),
});

/** Reads the event of the executor; throws one clear text when it is not an ExecutionRequest. */
export function parseRequest(event: unknown): ExecutionRequest {
  const parsed = schema.safeParse(event);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(`Not an execution request: ${issue?.path.join(".") || "event"}: ${issue?.message ?? "invalid"}`);
}

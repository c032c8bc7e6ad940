// The small build of zod: this file is part of a bundle that a cold start has to read.
import * as z from "zod/mini";
import { VARIANTS } from "../../../language/library";
import type { ExecutionRequest } from "../../../language/observation";

/** Characters of one program part that are accepted. */
const PART_LIMIT = 200_000;
/** Testcases of one question that are accepted. */
const TESTCASES_LIMIT = 200;

const text = (limit: number) => z.string().check(z.maxLength(limit));
const part = text(PART_LIMIT);

const schema = z.object({
  library: z.object({
    chapter: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
    variant: z.enum(VARIANTS),
    external: text(100),
    symbols: z.array(text(200)).check(z.maxLength(1000)),
    globals: z.array(z.tuple([text(200), part])).check(z.maxLength(200)),
    execTimeMs: z.int().check(z.minimum(1), z.maximum(30_000)),
  }),
  prepend: part,
  student: part,
  postpend: part,
  template: part,
  budgetMs: z.optional(z.int().check(z.minimum(1), z.maximum(60_000))),
  testcases: z.array(part).check(z.maxLength(TESTCASES_LIMIT)),
});

/** Reads the event of the executor; throws one clear text when it is not an ExecutionRequest. */
export function parseRequest(event: unknown): ExecutionRequest {
  const parsed = schema.safeParse(event);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(`Not an execution request: ${issue?.path.join(".") || "event"}: ${issue?.message ?? "invalid"}`);
}

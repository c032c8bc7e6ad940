import { z } from "@hono/zod-openapi";
import { CHECKS_STATES } from "../../../domain/facts/checks-states";

/** What the list of assessments tells of an assessment's checks. */
export const ChecksSummary = z
  .object({
    state: z.enum(CHECKS_STATES).openapi({
      description: "waiting: not run since the upload; red: a reason is needed to publish; failed: could not be run",
    }),
    red: z.int().openapi({ description: "Findings that stand in the way of publishing" }),
    warnings: z.int(),
    text: z.string().nullable().openapi({ description: "What stands in the way first" }),
  })
  .openapi("ChecksSummary");

/** What is told of the checks of one assessment. */
export const TimedChecks = ChecksSummary.extend({
  askedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable().openapi({ description: "Null until they have ended" }),
}).openapi("TimedChecks");

const role = z.enum(["solution", "starter", "sample"]);
const outcome = z.enum(["pass", "fail", "error", "timeout", "fault", "not run"]);
const testcases = z.array(z.int()).readonly().openapi({ description: "By number in the file, from 1" });
const question = z.int().openapi({ description: "From 1" });
const red = z.literal("red");
const warning = z.literal("warning");
const at = z
  .object({ part: z.enum(["prepend", "student", "postpend", "testcase", "unknown"]), line: z.int() })
  .nullable();
const of = { question };

const ChecksFinding = z
  .discriminatedUnion("kind", [
    z.object({ ...of, kind: z.literal("solution"), severity: red, how: outcome, testcases, detail: z.string(), at }),
    z.object({ ...of, kind: z.literal("starter"), severity: red }),
    z.object({
      ...of,
      kind: z.literal("sample"),
      severity: red,
      name: z.string(),
      expects: z.enum(["passes", "fails", "timeout", "error"]),
      passes: testcases,
      fails: testcases,
    }),
    z.object({ ...of, kind: z.literal("unknown testcases"), severity: red, name: z.string(), testcases }),
    z.object({ ...of, kind: z.literal("runs differ"), severity: red, role, name: z.string(), testcases }),
    z.object({ ...of, kind: z.literal("out of time"), severity: red, role, name: z.string(), testcases }).openapi({
      description: "In some runs alone, which says more of how busy the machine was: run the checks again",
    }),
    z.object({ ...of, kind: z.literal("fault"), severity: red, detail: z.string() }),
    z.object({
      ...of,
      kind: z.literal("unwritten answer"),
      severity: red,
      testcases,
      answer: z.string(),
      offer: z.string().nullable().openapi({ description: "How the language writes what was likely meant" }),
    }),
    z.object({ ...of, kind: z.literal("not run"), severity: red, testcases }),
    z.object({
      ...of,
      kind: z.literal("near limit"),
      severity: warning,
      role,
      name: z.string(),
      testcases,
      ms: z.number(),
      limitMs: z.number(),
    }),
    z.object({ ...of, kind: z.literal("unfailed"), severity: warning, testcases }),
    z.object({ ...of, kind: z.literal("no solution"), severity: warning }),
  ])
  .openapi("ChecksFinding");

const CheckedProgram = z.object({
  role,
  name: z.string().openapi({ description: "Of a sample answer; empty for the others" }),
  isAsExpected: z.boolean(),
  slowestMs: z.number().nullable().openapi({ description: "Milliseconds of the slowest testcase of all runs" }),
  outcomes: z.array(outcome).readonly().openapi({ description: "By testcase, in the file's order" }),
});

/** What the checks of an assessment have found. */
export const AssessmentChecks = z
  .object({
    checks: TimedChecks.nullable().openapi({
      description: "Null where the last upload was before there were checks",
    }),
    findings: z.array(ChecksFinding).readonly().openapi({ description: "Red ones first, then by question" }),
    unlisted: z.int().openapi({ description: "How many more findings there were" }),
    questions: z
      .array(z.object({ number: question, programs: z.array(CheckedProgram).readonly() }))
      .readonly()
      .openapi({ description: "While they wait: those that are done" }),
  })
  .openapi("AssessmentChecks");

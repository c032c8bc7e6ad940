import { z } from "@hono/zod-openapi";
import { SHOWN_CHARACTERS, SHOWN_TESTCASES, TESTCASE_FIELDS } from "../../core/assessments/testcase-differences";
import { QUESTION_CHANGES, QUESTION_PARTS } from "../../core/assessments/upload-difference";
import { Testcase } from "./question-schemas";

const ShownTestcase = Testcase.extend({
  number: z.int().openapi({ description: "Its place among the testcases of its version, from 1" }),
}).openapi("ShownTestcase");

// A union, since the document of a named schema that is nullable leaves null out.
const testcaseDifference = z.object({
  before: z.union([ShownTestcase, z.null()]).openapi({ description: "null: a new testcase" }),
  after: z.union([ShownTestcase, z.null()]).openapi({ description: "null: a testcase that is gone" }),
  fields: z.array(z.enum(TESTCASE_FIELDS)).readonly().openapi({ description: "What differs in one that stays" }),
});

/** How one question of an assessment differs in a new version. */
export const QuestionChange = z
  .object({
    number: z.int().openapi({ description: "From 1" }),
    change: z.enum(QUESTION_CHANGES).openapi({
      description: "kept: the file does not have it, and it stays because there are answers",
    }),
    parts: z.array(z.enum(QUESTION_PARTS)).readonly(),
    type: z.string(),
    maxXpBefore: z.int().nullable(),
    maxXpAfter: z.int().nullable(),
    testcases: z
      .object({
        count: z.int().openapi({ description: "Testcases that differ" }),
        first: z
          .array(testcaseDifference)
          .readonly()
          .openapi({
            description: `The first ${SHOWN_TESTCASES}; programs and answers are cut at ${SHOWN_CHARACTERS} characters`,
          }),
      })
      .nullable()
      .openapi({ description: "null where the question had no testcases, or has none" }),
  })
  .openapi("QuestionChange");

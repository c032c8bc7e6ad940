import { z } from "@hono/zod-openapi";
import { AUTOGRADING_STATUSES } from "../../../domain/facts/grading-status";
import { MAX_RUBRIC_ITEM_XP, MAX_RUBRIC_ITEMS, RUBRIC_ITEM_CHARACTERS } from "../../../domain/facts/limits";
import { TESTCASE_KINDS } from "../../../domain/facts/testcase-kinds";

/** The parts that workspace and grading answers are made of. Names are those of the contract. */

export const Library = z
  .object({
    chapter: z.int().min(1).max(4),
    variant: z.string().nullable(),
    execTimeMs: z.int().nullable(),
    globals: z.record(z.string(), z.string()).openapi({ description: "Symbol name to expression text" }),
    external: z.object({ name: z.string(), symbols: z.array(z.string()).readonly() }),
  })
  .openapi("Library");

export const Testcase = z
  .object({
    type: z.enum(TESTCASE_KINDS),
    program: z.string(),
    answer: z.string(),
    score: z.int().min(0),
  })
  .openapi("Testcase");

export const AutogradingStatus = z.enum(AUTOGRADING_STATUSES).openapi("AutogradingStatus");

const AutogradingError = z
  .object({
    errorType: z.string().openapi({ description: "timeout, syntax, runtime or systemError" }),
    line: z.int().optional(),
    location: z.string().optional().openapi({ description: "prepend, student, postpend, testcase or unknown" }),
    errorLine: z.string().optional(),
    errorExplanation: z.string().optional(),
    errorMessage: z.string().optional().openapi({ description: "Only for systemError" }),
  })
  .openapi("AutogradingError");

export const AutogradingResult = z
  .object({
    resultType: z.enum(["pass", "fail", "error"]),
    score: z.int().optional().openapi({ description: "Only for pass" }),
    expected: z.string().optional().openapi({ description: "Only for fail" }),
    actual: z.string().optional().openapi({ description: "Only for fail" }),
    errors: z.array(AutogradingError).readonly().optional().openapi({ description: "Only for error" }),
  })
  .openapi("AutogradingResult");

export const Grader = z
  .object({
    id: z.int().openapi({ description: "Course registration id of the grader" }),
    name: z.string().nullable(),
  })
  .openapi("Grader");

export const McqChoice = z
  .object({
    id: z.int().openapi({ description: "0-based position" }),
    content: z.string(),
    hint: z.string().nullable(),
  })
  .openapi("McqChoice");

const ContestEntry = z
  .object({ submission_id: z.int(), answer: z.object({ code: z.string() }), score: z.int().nullable() })
  .openapi("ContestEntry");

const LeaderboardEntry = z
  .object({
    submission_id: z.int(),
    answer: z.object({ code: z.string() }),
    student_name: z.string().nullable(),
    final_score: z.number().openapi({ description: "Rounded to two decimals" }),
  })
  .openapi("LeaderboardEntry");

/** The parts of a voting question besides its base. */
export const votingParts = {
  type: z.literal("voting"),
  answer: z.null().optional(),
  prepend: z.string().nullable(),
  solutionTemplate: z.string().nullable(),
  contestEntries: z.array(ContestEntry),
  contestLeaderboard: z.array(LeaderboardEntry).max(10),
};

/** What our own page tells of a contest besides. */
export const contestState = {
  entriesAssigned: z.boolean().openapi({ description: "False while entries may still come (additive)" }),
  leaderboardFrom: z.iso.datetime().openapi({ description: "When students see the leaderboard (additive)" }),
  scoredAt: z.iso.datetime().nullable().openapi({
    description: "When the leaderboard's scores were computed; null before (additive)",
  }),
};

/** The parts of a programming question besides its base and answer. */
export const programmingParts = {
  type: z.literal("programming"),
  prepend: z.string().nullable(),
  postpend: z.string().nullable(),
  solutionTemplate: z.string(),
  testcases: z.array(Testcase).readonly(),
};

/** The parts of a multiple-choice question besides its base and answer. */
export const mcqParts = { type: z.literal("mcq"), choices: z.array(McqChoice).readonly() };

/** The members of every question, in the workspace as in the grading view. */
export const questionBase = {
  id: z.int(),
  content: z.string(),
  library: Library,
  maxXp: z.int(),
  blocking: z.boolean(),
  autogradingStatus: AutogradingStatus,
  autogradingResults: z.array(AutogradingResult).nullable(),
};

const itemFields = {
  text: z.string().trim().min(1).max(RUBRIC_ITEM_CHARACTERS),
  xp: z.int().min(-MAX_RUBRIC_ITEM_XP).max(MAX_RUBRIC_ITEM_XP),
};

/** What a student sees of a rubric: an item that was ticked on the answer. */
export const TickedItem = z.object({ text: z.string(), xp: z.int() }).openapi("TickedItem");

export const sentItems = z
  .array(z.object({ ...itemFields, id: z.int().min(1).nullable().openapi({ description: "Null for a new item" }) }))
  .max(MAX_RUBRIC_ITEMS);
/** The most ticks that one grade has. */
export const sentTicks = z.array(z.int().min(1)).max(MAX_RUBRIC_ITEMS);

/** Characters of the longest comment that is kept. */
const MAX_COMMENT = 20_000;

/** A grade as it is sent. */
export const sentGrading = z.object({
  xpAdjustment: z.int().optional(),
  comments: z.string().max(MAX_COMMENT).nullish(),
  version: z.int().optional().openapi({ description: "The grade that the caller saw (additive)" }),
  rubric: z
    .object({ ticked: sentTicks, manual: z.int(), version: z.int().min(0) })
    .optional()
    .openapi({ description: "Decides the adjustment in place of xpAdjustment; absent: ticks stay (additive)" }),
});

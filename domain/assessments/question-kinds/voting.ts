import type { QuestionKindRules } from "./kind";
import { NO_SNIPPET } from "./no-snippet";

/** A question that is answered with votes on the entries of a contest. The entries are no part of it. */
export const voting = {
  draft({ type, snippet: { prepend, template }, contestNumber, revealHours }) {
    return { type, prepend, template, contestNumber: contestNumber ?? "", revealHours: revealHours ?? 0 };
  },
  document({ type, prepend, template, contestNumber, revealHours }) {
    return { type, snippet: { ...NO_SNIPPET, prepend, template }, contestNumber, revealHours };
  },
  studentView({ type, prepend, template, showSolution }) {
    return { type, prepend, solutionTemplate: template, ...(showSolution ? { solution: null } : {}) };
  },
  graderView({ type, prepend, template }) {
    return { type, answer: null, prepend, solutionTemplate: template, contestEntries: [], contestLeaderboard: [] };
  },
} satisfies QuestionKindRules<"voting">;

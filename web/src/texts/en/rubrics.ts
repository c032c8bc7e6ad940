import { catalogue } from "../active";

/** Words of the page on which rubrics are written, before or while answers are graded. */
export const strings = catalogue("rubrics", {
  title: "Rubrics",
  intro:
    "What graders tick on an answer, with the XP that it gives or takes. Write a rubric before anybody hands in, or while you grade: answers that have ticks follow what is changed.",
  loading: "Fetching rubrics...",
  noQuestions: "This assessment has no questions.",
  items: "Items",
  none: "No items yet",
  noneHint: "Add what you look for: names that say nothing, a clever idea, a missing case.",
  up: (text: string) => `Move up: ${text}`,
  down: (text: string) => `Move down: ${text}`,
} as const);

import { catalogue } from "../active";

/** How far staff are with the grading of submitted work: the same words on cards and in the workspace. */
export const strings = catalogue("gradingStates", {
  none: "Not graded by staff yet",
  grading: "Grading in progress",
  graded: "Graded",
} as const);

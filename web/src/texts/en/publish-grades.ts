import { formatNumber } from "../../design/format";
import { catalogue } from "../active";

const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Words of publishing the grades of an assessment, and of what the first grade says. */
export const strings = catalogue("publishGrades", {
  title: (assessment: string) => `Publish the grades of “${assessment}”?`,
  counting: "Counting who is told...",
  told: (count: number) =>
    count === 0
      ? "Nobody is told: no work is graded as a whole yet."
      : `${counted(count, "student is", "students are")} told that their work is graded.`,
  ungraded: (count: number) => `${counted(count, "submission is", "submissions are")} still ungraded.`,
  grade: (count: number) => (count === 1 ? "Grade it first" : "Grade them first"),
  body: "All students see XP, comments and rubric of their own work. What is graded later is shown at once.",
  publish: "Publish grades",
  published: "Grades are published.",
  cancel: "Cancel",
  publishOf: (assessment: string) => `Publish grades of ${assessment}`,
  firstShown: (assessment: string) => `Students see grades of ${assessment} at once.`,
  firstHidden: (assessment: string) => `Grades of ${assessment} are hidden until you publish them.`,
  hide: "Hide until I publish",
  hidden: "Grades are hidden from students.",
  close: "Close",
});

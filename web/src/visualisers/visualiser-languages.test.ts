import { QUESTION_VARIANTS } from "../../../domain/facts/languages";
import type { Chapter } from "../../../language/library";
import { draws } from "./visualiser-languages";

const languages = ([1, 2, 3, 4] as const).flatMap((chapter: Chapter) =>
  QUESTION_VARIANTS[chapter].map((variant) => ({ chapter, variant })),
);
const drawnBy = (visualiser: "stepper" | "data" | "environment") =>
  languages.filter((one) => draws(visualiser, one)).map(({ chapter, variant }) => `${chapter} ${variant}`);

it("steps in chapters 1 and 2 without a variant", () => {
  expect(drawnBy("stepper")).toEqual(["1 default", "2 default"]);
});

it("draws data from chapter 2 on", () => {
  expect(drawnBy("data")).toEqual([
    "2 default",
    "2 lazy",
    "3 default",
    "3 concurrent",
    "3 non-det",
    "4 default",
    "4 gpu",
    "4 explicit-control",
  ]);
});

it("draws environments from chapter 3 on, but not of threads and searches", () => {
  expect(drawnBy("environment")).toEqual(["3 default", "4 default", "4 gpu", "4 explicit-control"]);
});

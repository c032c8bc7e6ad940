import type { Library } from "../../../../language/library";
import { warmTypes } from "./warm";

const library: Library = {
  chapter: 2,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 1000,
};

function page(savesData: boolean) {
  const asked: unknown[] = [];
  let task: (() => void) | null = null;
  const questions = {
    ask: (question: unknown) => {
      asked.push(question);
      return Promise.reject(new Error("Nobody answers.")) as never;
    },
  };
  const circumstances = {
    savesData: () => savesData,
    idle: (given: () => void) => {
      task = given;
      return () => {
        task = null;
      };
    },
  };
  const callOff = warmTypes(questions, library, circumstances);
  return { asked, callOff, rest: () => task?.() };
}

it("asks about an empty program when the page is idle, and not before", () => {
  const { asked, rest } = page(false);
  expect(asked).toEqual([]);
  rest();
  expect(asked).toEqual([{ ask: "hints", library, text: "" }]);
});

it("asks nothing when it is called off before, or when data are to be saved", () => {
  const left = page(false);
  left.callOff();
  left.rest();
  const sparing = page(true);
  sparing.rest();
  expect([left.asked, sparing.asked]).toEqual([[], []]);
});

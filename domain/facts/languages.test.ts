import { ALL_COURSE_VARIANTS, COURSE_VARIANTS, PLAYGROUND_VARIANTS, QUESTION_VARIANTS, VARIANTS } from "./languages";

it("offers in the playground every variant of a chapter", () => {
  expect(PLAYGROUND_VARIANTS).toEqual({
    1: ["default", "lazy", "wasm", "typed"],
    2: ["default", "lazy", "typed"],
    3: ["default", "concurrent", "non-det", "typed"],
    4: ["default", "gpu", "explicit-control", "typed"],
  });
});

it("lets a question be of any variant but the typed one", () => {
  expect(QUESTION_VARIANTS).toEqual({
    1: ["default", "lazy", "wasm"],
    2: ["default", "lazy"],
    3: ["default", "concurrent", "non-det"],
    4: ["default", "gpu", "explicit-control"],
  });
});

it("lets a course be of the variants that the contract lists", () => {
  expect(COURSE_VARIANTS).toEqual({
    1: ["default", "lazy", "wasm"],
    2: ["default", "lazy"],
    3: ["default", "concurrent", "non-det"],
    4: ["default", "gpu"],
  });
  expect(ALL_COURSE_VARIANTS).toEqual(["default", "lazy", "wasm", "concurrent", "non-det", "gpu"]);
});

it("names every variant once", () => {
  expect(VARIANTS).toEqual(["default", "lazy", "wasm", "concurrent", "non-det", "gpu", "explicit-control", "typed"]);
});

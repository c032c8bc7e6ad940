import { libraryOf } from "./question-library";

test("the API's library becomes the worker's", () => {
  expect(
    libraryOf({
      chapter: 2,
      variant: null,
      execTimeMs: null,
      globals: { xs: "[1, 2]" },
      external: { name: "RUNES", symbols: ["heart"] },
    }),
  ).toEqual({
    chapter: 2,
    variant: "default",
    external: "runes",
    symbols: ["heart"],
    globals: [["xs", "[1, 2]"]],
    execTimeMs: 1000,
  });
});

test("a variant that the chapter has not counts as default", () => {
  const external = { name: "none", symbols: [] };
  expect(libraryOf({ chapter: 3, variant: "lazy", execTimeMs: 2000, globals: {}, external })).toMatchObject({
    variant: "default",
    execTimeMs: 2000,
  });
  expect(libraryOf({ chapter: 9, variant: null, execTimeMs: null, globals: {}, external }).chapter).toBe(4);
});

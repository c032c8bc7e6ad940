import { defaultSettings, parseSettings } from "./settings";

const usual = defaultSettings(3, "non-det");

it("starts in the course's language, or in Source §4", () => {
  expect(usual).toEqual({
    program: "// Type your program in here!",
    chapter: 3,
    variant: "non-det",
    external: "none",
    execTimeMs: 1000,
    stepLimit: 1000,
    autorun: false,
    unrun: false,
    file: null,
  });
  expect(defaultSettings(7, "lazy")).toMatchObject({ chapter: 4, variant: "default" });
  expect(defaultSettings(null, null)).toMatchObject({ chapter: 4, variant: "default" });
});

it("takes up what was kept", () => {
  const stored = {
    program: "1;",
    chapter: 1,
    variant: "wasm",
    external: "runes",
    execTimeMs: 4000,
    stepLimit: 500,
    autorun: true,
    unrun: true,
    file: {
      place: { host: "drive", id: "f1" },
      name: "tea",
      revision: "r7",
      saved: { text: "1;", language: null },
      lineEnd: "\n",
      lastSaved: 5,
    },
  };
  expect(parseSettings(stored, usual)).toEqual(stored);
});

it.each([null, undefined, 5, "text", [[1]]])("falls back where %j was kept", (value) => {
  expect(parseSettings(value, usual)).toEqual(usual);
});

it("takes a library away from a variant that it does not go with", () => {
  const stored = { chapter: 2, variant: "lazy", external: "ev3" };
  expect(parseSettings(stored, usual)).toMatchObject({ chapter: 2, variant: "lazy", external: "none" });
  expect(parseSettings({ ...stored, variant: "default" }, usual)).toMatchObject({
    variant: "default",
    external: "ev3",
  });
});

it("takes up only what is a setting", () => {
  const stored = {
    program: 5,
    chapter: 2,
    variant: "gpu",
    external: "cats",
    execTimeMs: 5,
    stepLimit: 90_000,
    autorun: 1,
    file: { name: "tea" },
  };
  expect(parseSettings(stored, usual)).toEqual({
    program: "// Type your program in here!",
    chapter: 2,
    variant: "default",
    external: "none",
    execTimeMs: 1000,
    stepLimit: 5000,
    autorun: false,
    unrun: false,
    file: null,
  });
});

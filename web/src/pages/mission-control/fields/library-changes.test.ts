import type { LibraryDocument } from "../../../../../domain/assessments/xml";
import { NEW_LIBRARY } from "../templates";
import {
  isName,
  languageOf,
  newGlobalGrader,
  newLocal,
  newLocalGrader,
  variantsOf,
  withChapter,
  withExternalName,
  withIdentifier,
  withSymbols,
} from "./library-changes";

const GLOBAL: LibraryDocument = { ...NEW_LIBRARY, interpreter: 3, variant: "non-det", rest: { before: "<!--a-->" } };
const LOCAL: LibraryDocument = { ...NEW_LIBRARY, interpreter: 2 };

test("a new deployment is a copy: a question's of the mission's, its grader's of the question's, else of the mission's", () => {
  const task = { library: GLOBAL, graderLibrary: null };
  const none = { library: null, graderLibrary: null };
  expect(newLocal(task)).toEqual(GLOBAL);
  expect(newLocalGrader({ library: LOCAL }, task)).toEqual(LOCAL);
  expect(newLocalGrader({ library: null }, task)).toEqual(GLOBAL);
  expect(newGlobalGrader(task)).toEqual(GLOBAL);
  expect([newLocal(none), newLocalGrader({ library: null }, none)].map(({ interpreter }) => interpreter)).toEqual([
    1, 1,
  ]);
});

test("another chapter keeps its variant only where it has it, and everything else", () => {
  expect(withChapter(GLOBAL, 4)).toEqual({ ...GLOBAL, interpreter: 4, variant: null });
  expect(withChapter({ ...GLOBAL, interpreter: 1, variant: "lazy" }, 2).variant).toBe("lazy");
  expect(withChapter({ ...GLOBAL, variant: "default" }, 1).variant).toBe("default");
});

test("an external library is written only once something is said of it", () => {
  const bare = { ...LOCAL, external: null };
  expect(withExternalName(bare, "none").external).toBeNull();
  expect(withExternalName(bare, "runes").external).toEqual({ name: "runes", symbols: [] });
  expect(withSymbols(bare, (symbols) => [...symbols, "show"]).external).toEqual({ name: "none", symbols: ["show"] });
  expect(withSymbols(bare, (symbols) => symbols)).toBe(bare);
});

test("a global's name has no white space, and its other parts stay", () => {
  const global = { identifier: "a", value: "1", rest: { children: [] } };
  expect(withIdentifier(global, " my\tname ")).toEqual({ ...global, identifier: "myname" });
  expect(withIdentifier(global, " a ")).toBe(global);
});

test("knows names that an upload takes", () => {
  expect(["x", "_1", "$", "größe", "1x", "", "a-b", "__proto__"].map(isName)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("a deployment's language has defaults where it says nothing", () => {
  expect(languageOf(null)).toEqual({
    chapter: 1,
    variant: "default",
    external: "none",
    symbols: [],
    globals: [],
    execTimeMs: 1000,
  });
  expect(languageOf({ ...GLOBAL, execTimeMs: 4000, globals: [{ identifier: "x", value: "[1]" }] })).toEqual({
    chapter: 3,
    variant: "non-det",
    external: "none",
    symbols: [],
    globals: [["x", "[1]"]],
    execTimeMs: 4000,
  });
});

test("an external library takes a variant away that it does not go with", () => {
  const nonDet = { ...GLOBAL, interpreter: 3, variant: "non-det" } as const;
  expect(withExternalName(nonDet, "runes")).toMatchObject({ variant: "non-det" });
  const forRobot = withExternalName(nonDet, "ev3");
  expect(forRobot).toMatchObject({ variant: null });
  expect(variantsOf(forRobot)).toEqual(["default"]);
  expect(variantsOf(nonDet)).toEqual(["default", "concurrent", "non-det"]);
});

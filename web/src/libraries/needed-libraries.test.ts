import type { Library } from "../../../language/library";
import { neededBy } from "./needed-libraries";

const library = (external: string, symbols: readonly string[] = []): Library => ({
  chapter: 3,
  variant: "default",
  external,
  symbols,
  globals: [],
  execTimeMs: 1000,
});

it.each([
  ["none", []],
  ["runes", []],
  ["sounds", ["sound_matrix"]],
  ["pixnflix", ["pix_n_flix"]],
  ["machinelearning", ["machine_learning"]],
  ["all", ["sound_matrix", "pix_n_flix"]],
])("the library %s needs %j before the program runs", (external, panels) => {
  expect(neededBy(library(external), "")).toEqual(panels);
});

it("a question that lists its symbols has the tone matrix only with get_matrix", () => {
  expect(neededBy(library("sounds", ["play", "get_matrix"]), "")).toEqual(["sound_matrix"]);
  expect(neededBy(library("sounds", ["play"]), "")).toEqual([]);
});

it("a program needs what it imports", () => {
  expect(neededBy(library("none"), 'import { get_matrix } from "sound_matrix";')).toEqual(["sound_matrix"]);
  expect(neededBy(library("none"), "import { start } from 'pix_n_flix';")).toEqual(["pix_n_flix"]);
});

import { isSamePlace, isSaved, parseLanguage, parseOpenFile } from "./file-state";
import type { OpenFile, Program } from "./program-file";

const language = { chapter: 2, variant: "lazy", external: "runes" } as const;
const github: OpenFile = {
  place: { host: "github", owner: "ada", repository: "notes", path: "week1/tea.js" },
  name: "tea.js",
  revision: "3b18e5",
  saved: { text: "1 + 1;", language: null },
  lineEnd: "\n",
  lastSaved: null,
};
const drive: OpenFile = {
  place: { host: "drive", id: "f1" },
  name: "tea",
  revision: "r7",
  saved: { text: "1 + 1;", language },
  lineEnd: "\r\n",
  lastSaved: 1_700_000_000_000,
};
const program: Program = { text: "1 + 1;", language };

describe("a file is saved", () => {
  it("while the program is the file's", () => {
    expect(isSaved(github, program)).toBe(true);
    expect(isSaved(github, { ...program, text: "1 + 2;" })).toBe(false);
  });

  it("in any language where the host keeps none", () => {
    expect(isSaved(github, { ...program, language: { ...language, chapter: 4, variant: "default" } })).toBe(true);
  });

  it.each([{ chapter: 1 }, { variant: "default" }, { external: "none" }] as const)(
    "but not in another language where the host keeps it: %j",
    (change) => {
      expect(isSaved(drive, program)).toBe(true);
      expect(isSaved(drive, { ...program, language: { ...language, ...change } })).toBe(false);
    },
  );
});

describe("what a browser kept", () => {
  it.each([github, drive, { ...github, place: { host: "local", handle: null } } as const])(
    "is the file that it was: %j",
    (file) => {
      expect(parseOpenFile(JSON.parse(JSON.stringify(file)))).toEqual(file);
    },
  );

  it.each([
    null,
    undefined,
    5,
    {},
    { ...github, place: null },
    { ...github, place: { host: "ftp", path: "a" } },
    { ...github, place: { host: "github", owner: "ada", path: "a.js" } },
    { ...github, place: { host: "drive" } },
    { ...github, place: { host: "local" } },
    { ...github, name: 1 },
    { ...github, revision: undefined },
    { ...github, saved: "1 + 1;" },
  ])("is no file: %j", (value) => {
    expect(parseOpenFile(value)).toBeNull();
  });

  it("holds nothing else, so no token either", () => {
    const stored = { ...github, token: "gho_x", place: { ...github.place, token: "gho_x" } };
    expect(JSON.stringify(parseOpenFile(stored))).not.toContain("gho_x");
  });
});

it("reads languages as numbers or as texts, since Drive keeps texts only", () => {
  expect(parseLanguage({ chapter: "2", variant: "lazy", external: "RUNES" })).toEqual(language);
  expect(parseLanguage({ chapter: 2, variant: "wasm", external: "none" })).toBeNull();
  expect(parseLanguage({ chapter: 5, variant: "default", external: "none" })).toBeNull();
  expect(parseLanguage(null)).toBeNull();
});

it("knows files by their places", () => {
  expect(isSamePlace(github.place, { ...github.place })).toBe(true);
  expect(isSamePlace(github.place, { host: "github", owner: "ada", repository: "notes", path: "tea.js" })).toBe(false);
  expect(isSamePlace(github.place, drive.place)).toBe(false);
  expect(isSamePlace({ host: "local", handle: "1" }, { host: "local", handle: "2" })).toBe(false);
});

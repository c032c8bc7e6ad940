import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { casesOf, SEED } from "../../../test/campaign";
import { documents } from "./documents.fixture";
import { DIALECTS, type Dialect, openTask, type TaskDocument, writeTask } from "./index";
import { normalForm } from "./normal-form.fixture";
import { rawFiles } from "./raw-files.fixture";
import { EDITOR_FILE, FULL_FILE, VOTING_FILE } from "./samples.fixture";

const folder = join(import.meta.dirname, "../../../assets/assessments");
const assets = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")] as const);

const EMPTY_TESTCASES = `<CONTENT><TASK kind="missions" number="1" title="T"><PROBLEMS><PROBLEM type="programming" maxxp="1">
<TEXT>Q</TEXT><SNIPPET><TEMPLATE>1;</TEMPLATE><!-- why --><TESTCASES></TESTCASES><PREPEND>2;</PREPEND></SNIPPET>
</PROBLEM></PROBLEMS></TASK></CONTENT>`;

const EQUAL_SYMBOLS = EMPTY_TESTCASES.replace(
  "</PROBLEMS>",
  `</PROBLEMS><DEPLOYMENT interpreter="1"><EXTERNAL name="RUNES"><SYMBOL>b</SYMBOL><SYMBOL from="2">b</SYMBOL>
</EXTERNAL></DEPLOYMENT>`,
);

/** The editor of 2022 opens no file without a kind. */
const withKind = (document: TaskDocument, dialect: Dialect) =>
  dialect === "editor" ? { ...document, kind: document.kind ?? "missions" } : document;

const RUNS = casesOf("files and documents in each dialect", { sample: 75, whole: 300 });

describe.each(DIALECTS)("a file that is read and written again in the dialect %s", (dialect) => {
  it.each([
    ...assets,
    ["the sample with all that an upload reads", FULL_FILE] as const,
    ["a vote", VOTING_FILE] as const,
    ["a file of the mission editor", EDITOR_FILE] as const,
    ["a comment before an empty list of testcases", EMPTY_TESTCASES] as const,
    ["two equal symbols of which the second says more", EQUAL_SYMBOLS] as const,
  ])("has lost nothing of %s", (_, xml) => {
    expect(normalForm(writeTask(openTask(xml), { dialect }))).toBe(normalForm(xml));
  });

  it(`has lost nothing of ${RUNS} files that hold what nobody knows`, () => {
    fc.assert(
      fc.property(rawFiles, (xml) => {
        const document = openTask(xml);
        const written = writeTask(document, { dialect });
        expect(normalForm(written)).toBe(normalForm(xml));
        expect(openTask(written)).toEqual(withKind(document, dialect));
      }),
      // Such a file is too large to look for a smaller one that fails too.
      { numRuns: RUNS, endOnFailure: true, seed: SEED },
    );
  });

  it(`has lost nothing of ${RUNS} documents, and says the same in the other dialect`, () => {
    fc.assert(
      fc.property(documents, (document) => {
        const written = writeTask(document, { dialect });
        expect(openTask(written)).toEqual(withKind(document, dialect));
        expect(normalForm(written)).toBe(normalForm(writeTask(document, { dialect: "upload" })));
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it("keeps documents through JSON and structured clones", () => {
    const document = openTask(EDITOR_FILE.replace("<PROBLEMS>", '<!-- a --><META b="1"/><PROBLEMS c="2">'));
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    expect(writeTask(structuredClone(document), { dialect })).toContain('<META b="1"/>');
  });
});

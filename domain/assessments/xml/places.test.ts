import { readTask, uploadFrom, XmlRefused } from "./index";

/** Where a file is refused. */
function placeOf(xml: string) {
  const places = new Map();
  try {
    uploadFrom(readTask(xml, places), places);
  } catch (error) {
    if (error instanceof XmlRefused) return error.place;
    throw error;
  }
  throw new Error("The file was accepted.");
}

const file = (problem: string) => `<CONTENT>
  <TASK number="N1" title="T">
    <PROBLEMS>
      ${problem}
    </PROBLEMS>
    <DEPLOYMENT interpreter="1"/>
  </TASK>
</CONTENT>`;

describe("the place of a failure", () => {
  it.each<[string, string, { line: number; column: number } | undefined]>([
    ["a tag that is not closed", "<TASK>\n  <PROBLEMS>\n</TASK>", { line: 3, column: 7 }],
    ["a document type", "<?xml version='1.0'?>\n<!DOCTYPE x [\n]>\n<TASK/>", { line: 3, column: 2 }],
    ["no TASK", "<CONTENT/>", undefined],
    ["no title", '<CONTENT>\r\n  <TASK number="N1"/></CONTENT>', { line: 2, column: 3 }],
    ["a problem without a type", file('<PROBLEM maxxp="1"/>'), { line: 4, column: 7 }],
    ["a problem without XP", file('<PROBLEM type="mcq"/>'), { line: 4, column: 7 }],
    ["a strange type", file('<PROBLEM\n type="essay" maxxp="1"/>'), { line: 4, column: 7 }],
    ["XP that are no number", file('🐑 <PROBLEM type="mcq" maxxp="lots"/>'), { line: 4, column: 10 }],
    ["no text", file('<PROBLEM type="mcq" maxxp="1"></PROBLEM>'), { line: 4, column: 7 }],
    [
      "a choice without correct",
      file('<PROBLEM type="mcq" maxxp="1"><TEXT>Q</TEXT>\n<CHOICE><TEXT>A</TEXT></CHOICE></PROBLEM>'),
      { line: 5, column: 1 },
    ],
    [
      "a testcase without an answer",
      file(
        '<PROBLEM type="programming" maxxp="1"><TEXT>Q</TEXT><SNIPPET><TEMPLATE>t</TEMPLATE><TESTCASES>\n' +
          '<PUBLIC score="1" answer="1">1;</PUBLIC>\n  <SECRET score="1">1;</SECRET></TESTCASES></SNIPPET></PROBLEM>',
      ),
      { line: 6, column: 3 },
    ],
    [
      "a chapter that there is not",
      file('<PROBLEM type="mcq" maxxp="1"><TEXT>Q</TEXT>\n\n<DEPLOYMENT interpreter="9"/></PROBLEM>'),
      { line: 6, column: 1 },
    ],
  ])("is told for %s", (_, xml, place) => {
    expect(placeOf(xml)).toEqual(place);
  });
});

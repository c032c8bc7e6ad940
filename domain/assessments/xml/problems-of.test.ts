import {
  type FileProblem,
  openTask,
  problemsOf,
  readTask,
  uploadFrom,
  withoutSpelling,
  writeTask,
  XmlRefused,
} from "./index";
import { EDITOR_FILE, FULL_FILE, VOTING_FILE } from "./samples.fixture";

const short = ({ place, question, message }: FileProblem) => [place?.line, place?.column, question, message];

const WRONG_FILE = `<CONTENT>
  <TASK title="T">
    <PROBLEMS>
      <PROBLEM type="essay" maxxp="lots">
        <TEXT>Q</TEXT>
        <CHOICE correct="true"><TEXT>A</TEXT></CHOICE>
        <CHOICE correct="true"/>
      </PROBLEM>
      <PROBLEM type="programming">
        <SNIPPET>
          <TESTCASES>
            <PUBLIC score="1" answer="1">1;</PUBLIC>
            <SECRET score="x"/>
          </TESTCASES>
        </SNIPPET>
        <DEPLOYMENT interpreter="9"/>
      </PROBLEM>
    </PROBLEMS>
    <DEPLOYMENT interpreter="2">
      <GLOBAL><IDENTIFIER>1x</IDENTIFIER><VALUE>1</VALUE></GLOBAL>
    </DEPLOYMENT>
  </TASK>
</CONTENT>`;

describe("what a new mission begins with", () => {
  it("is told until something is written in its place", () => {
    const file = `<CONTENT><TASK number="N" title="Insert title here">
  <WEBSUMMARY>Insert short summary here</WEBSUMMARY><TEXT>Briefing</TEXT>
  <PROBLEMS><PROBLEM type="programming" maxxp="1"><TEXT>Enter content here</TEXT>
    <SNIPPET><TEMPLATE>//This is a mock solution template</TEMPLATE></SNIPPET></PROBLEM></PROBLEMS>
  <DEPLOYMENT interpreter="1"/></TASK></CONTENT>`;
    const placeholders = (text: string) =>
      problemsOf(text).warnings.flatMap(({ code, question, field }) =>
        code === "placeholder" ? [[question, field]] : [],
      );
    expect(placeholders(file)).toEqual([
      [null, "title"],
      [null, "webSummary"],
      [1, "text"],
      [1, "snippet"],
    ]);
    expect(placeholders(file.replaceAll(/Insert|Enter|mock/g, "My"))).toEqual([]);
  });
});

describe("all that an upload refuses", () => {
  it("is told at once, in the order of the file", () => {
    expect(problemsOf(WRONG_FILE).problems.map(short)).toEqual([
      [2, 3, null, "The assessment has no number."],
      [4, 7, 1, 'The maximum XP must be a whole number, not "lots".'],
      [4, 7, 1, "There is no question type essay."],
      [4, 7, 1, "Exactly one choice must be correct."],
      [7, 9, 1, "Choice 2 has no text."],
      [9, 7, 2, "The question has no maximum XP."],
      [9, 7, 2, "The question has no task text."],
      [9, 7, 2, "The question has no template."],
      [13, 13, 2, 'The score must be a whole number, not "x".'],
      [13, 13, 2, "Testcase 2 has no program."],
      [13, 13, 2, "Testcase 2 has no expected answer."],
      [16, 9, 2, "The interpreter must be a chapter from 1 to 4."],
      [20, 7, null, "Global 1 has a name that no program could use."],
    ]);
  });

  it("names the field and the item, and the text of the refusal", () => {
    const { problems } = problemsOf(WRONG_FILE);
    expect(problems.find(({ code }) => code === "testcase-answer-missing")).toEqual({
      code: "testcase-answer-missing",
      message: "Testcase 2 has no expected answer.",
      refusal: "Invalid question2 changeset question testcase answer can't be blank ",
      place: { line: 13, column: 13 },
      question: 2,
      field: "testcases",
      item: 2,
    });
  });

  it.each([FULL_FILE, VOTING_FILE, EDITOR_FILE])("is nothing in a file that is accepted", (xml) => {
    expect(problemsOf(xml).problems).toEqual([]);
  });

  it.each([
    ["type", 'type="essay"'],
    ["no type", 'type="mcq"', ""],
    ["a count", 'maxxp="50"', 'maxxp="-1"'],
    ["a score", 'score="2"', 'score="two"'],
    ["an answer", 'answer="6"', 'answer=""'],
    ["a chapter", 'interpreter="1"', 'interpreter="7"'],
    ["a variant", 'variant="lazy"', 'variant="gpu"'],
    ["a text", "<TEXT>2</TEXT>", "<TEXT/>"],
    ["a title", 'title="Counting sheep"', ""],
  ])("holds the one for which the upload is refused: %s", (_, from, to = from) => {
    const xml = FULL_FILE.replace(from === to ? 'type="mcq"' : from, to);
    const refusal = refusalOf(xml);
    const { problems } = problemsOf(xml);
    expect(problems.map((problem) => problem.refusal)).toContain(refusal.message);
    expect(problems.map((problem) => problem.place)).toContainEqual(refusal.place);
  });

  it("has the places of the file that an edited document is written as", () => {
    const document = openTask(FULL_FILE);
    const [first, ...others] = document.problems as [(typeof document.problems)[number]];
    const edited = { ...document, problems: [first, ...others, { ...first, text: null }] };
    const lines = writeTask(edited).split("\n");
    const [problem] = problemsOf(edited).problems;
    expect(problem).toMatchObject({ question: 3, message: "The question has no task text." });
    expect(lines[(problem?.place?.line ?? 0) - 1]).toMatch(/^<PROBLEM /);
    expect(lines.slice(0, problem?.place?.line).filter((line) => line.startsWith("<PROBLEM "))).toHaveLength(3);
  });

  it("tells a character that no file can carry, and what else is wrong", () => {
    const edited = { ...openTask(FULL_FILE), title: null, text: "a bell \u0007" };
    expect(problemsOf(edited).problems.map(({ message, field }) => [field, message])).toEqual([
      ["text", "A text holds the character U+0007, which no XML file can carry."],
      ["title", "The assessment has no title."],
    ]);
  });

  it("tells that a file that can be edited is too large to be uploaded", () => {
    const edited = { ...openTask(FULL_FILE), reading: "x".repeat(1_100_000) };
    expect(problemsOf(edited).problems.map(({ refusal }) => refusal)).toEqual([
      "Invalid XML the file is larger than 1 MB ",
      "Invalid assessment changeset summary is too long ",
    ]);
  });

  it("is that a file cannot be read", () => {
    expect(problemsOf("<TASK>\n<A></TASK>").problems).toMatchObject([{ place: { line: 2 }, question: null }]);
    expect(problemsOf("<CONTENT/>").problems).toMatchObject([{ refusal: "Missing TASK" }]);
  });
});

describe("what an editor opens that an upload refuses", () => {
  const document = openTask(WRONG_FILE);

  it("is read as far as it can be", () => {
    expect(document.problems).toMatchObject([
      { type: "mcq", maxXp: null, choices: [{ correct: true }, { correct: true }] },
      { type: "programming", library: { interpreter: 1 }, testcases: [{ score: 1 }, { score: null }] },
    ]);
  });

  it("is written as it was until it is repaired", () => {
    expect(writeTask(document)).toContain('<PROBLEM type="essay" maxxp="lots">');
    const [mcq, programming] = document.problems as [
      (typeof document.problems)[number],
      (typeof document.problems)[number],
    ];
    const library = programming.library && withoutSpelling(programming.library, "interpreter");
    const repaired = {
      ...document,
      problems: [withoutSpelling({ ...mcq, maxXp: 5 }, "type"), { ...programming, library }],
    };
    expect(writeTask(repaired)).toContain('<PROBLEM type="mcq" maxxp="5">');
    expect(problemsOf(repaired).problems.map(({ code }) => code)).not.toContain("interpreter");
  });
});

describe("warnings", () => {
  it("tell what the editor of 2022 lost", () => {
    expect(problemsOf(EDITOR_FILE).warnings.map(short)).toEqual([
      [7, 7, 1, "The editor that wrote this file lost this question's own deployment."],
    ]);
  });

  it.each<[string, string, string]>([
    ["<WEBSUMMARY>Count cups.</WEBSUMMARY>", "", "The assessment has no summary."],
    ["Briefing *here*.", "A <b>brief</b> text.", "Of elements inside TEXT, only the text is read."],
    ['score="1">cups(2)', 'score="0">cups(2)', ""],
    ['name="RUNES"', 'name="ROONS"', "There is no external library roons."],
    ['number="M42"', 'number="M 42"', "The number holds characters other than letters, digits, dots and dashes."],
    ["<PROBLEMS>", '<TEXT>More</TEXT><PROBLEMS showSolution="a">', "Only the first TEXT of TASK is read."],
    ["<PROBLEMS>", '<PROBLEMS blocked="a">', "Nothing reads the attribute blocked of PROBLEMS."],
    ["<SOLUTION>1</SOLUTION>", "<ANSWER>1</ANSWER>", "Nothing reads the element ANSWER in SNIPPET."],
    ['maxxp="5"', 'maxxp="5" blocking="yes"', 'blocking="yes" counts as false.'],
    ["<PROBLEMS>", "<PASSWORD>p</PASSWORD><PROBLEMS>", "The password is not asked for: access is not private."],
    ['kind="missions"', 'access="private"', "Access is private, but without a password everybody can open it."],
    [
      "<IDENTIFIER>xs<",
      "<IDENTIFIER>x</IDENTIFIER><VALUE>1</VALUE></GLOBAL><GLOBAL><IDENTIFIER>x<",
      "Global x is given twice; the last one counts.",
    ],
  ])("tell of %s as %s", (from, to, message) => {
    const lost = "The editor that wrote this file lost this question's own deployment.";
    const messages = problemsOf(EDITOR_FILE.replace(from, to)).warnings.map((warning) => warning.message);
    const others = messages.filter((one) => one !== lost);
    if (message === "") expect(others).toEqual([]);
    else expect(others).toContain(message);
  });

  it("tell that no testcase has a score", () => {
    const xml = EDITOR_FILE.replace(/score="\d"/g, 'score="0"');
    expect(problemsOf(xml).warnings.map(({ code }) => code)).toContain("scores-none");
  });
});

function refusalOf(xml: string): XmlRefused {
  try {
    const places = new Map();
    uploadFrom(readTask(xml, places), places);
  } catch (error) {
    if (error instanceof XmlRefused) return error;
    throw error;
  }
  throw new Error("The file was accepted.");
}

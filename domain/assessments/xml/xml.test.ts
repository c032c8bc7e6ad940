import * as fc from "fast-check";
import { type ProblemDocument, readTask, uploadFrom, writeTask, XmlRefused } from "./index";
import { EDITOR_FILE, FULL_FILE, VOTING_FILE } from "./samples.fixture";

const upload = (xml: string) => uploadFrom(readTask(xml));
const refusal = (xml: string | Uint8Array): string => {
  try {
    uploadFrom(readTask(xml));
  } catch (error) {
    if (error instanceof XmlRefused) return error.message;
    throw error;
  }
  return "accepted";
};

const mcq = '<PROBLEM type="mcq" maxxp="5"><TEXT>Q</TEXT><CHOICE correct="true"><TEXT>A</TEXT></CHOICE></PROBLEM>';
const task = (problems: string, attributes = 'number="N1" title="T"', deployment = '<DEPLOYMENT interpreter="1"/>') =>
  `<CONTENT><TASK ${attributes}><PROBLEMS>${problems}</PROBLEMS>${deployment}</TASK></CONTENT>`;
const programming = (snippet: string, attributes = 'type="programming" maxxp="5"') =>
  `<PROBLEM ${attributes}><TEXT>Q</TEXT><SNIPPET><TEMPLATE>t</TEMPLATE>${snippet}</SNIPPET></PROBLEM>`;

describe("what an upload contains", () => {
  it("reads the assessment's own fields", () => {
    expect(upload(FULL_FILE)).toMatchObject({
      number: "DEMO1",
      title: "Counting sheep",
      story: "demo-1",
      coverImage: "https://example.org/cover.png",
      password: null,
      reading: "Chapter 1",
      shortSummary: "Three small tasks.",
      longSummary: "Read the tasks with care. Use `display` to look at values.",
    });
  });

  it("reads a programming question with its testcases in the order public, opaque, secret", () => {
    expect(upload(FULL_FILE).questions[0]).toEqual({
      type: "programming",
      content: "Write `twice(n)` that doubles a number.",
      maxXp: 200,
      blocking: true,
      showSolution: false,
      library: {
        chapter: 1,
        variant: "lazy",
        execTimeMs: 2000,
        globals: { size: "1 + 2" },
        external: { name: "runes", symbols: ["show", "heart"] },
      },
      gradingLibrary: {
        chapter: 2,
        variant: null,
        execTimeMs: null,
        globals: {},
        external: { name: "none", symbols: [] },
      },
      prepend: "const base = 2;",
      template: "function twice(n) { /* your part */ }",
      postpend: "const probe = twice(4);",
      solution: "const twice = n => base * n;",
      testcases: [
        { type: "public", score: 1, answer: "6", program: "twice(3);" },
        { type: "opaque", score: 1, answer: "true", program: "twice(1) < twice(2);" },
        { type: "secret", score: 2, answer: "8", program: "probe;" },
      ],
    });
  });

  it("reads a multiple-choice question", () => {
    expect(upload(FULL_FILE).questions[1]).toMatchObject({
      type: "mcq",
      maxXp: 50,
      showSolution: true,
      solution: 1,
      choices: [
        { id: 0, content: "1", hint: "That is one too few." },
        { id: 1, content: "2", hint: "Yes." },
        { id: 2, content: "11", hint: null },
      ],
    });
  });

  it("reads a voting question and the password", () => {
    expect(upload(VOTING_FILE)).toMatchObject({
      password: "open-sesame",
      questions: [{ type: "voting", contestNumber: "ART1", revealHours: 48, prepend: "const frame = 1;" }],
    });
  });

  it("reads the mission editor's dialect: PRIVATE is secret, IMPORT is EXTERNAL, kind and dates are kept", () => {
    const document = readTask(EDITOR_FILE);
    expect(document).toMatchObject({
      kind: "missions",
      startDate: "2030-01-01T00:00+08",
      dueDate: "2030-02-01T00:00+08",
      library: { external: { name: "runes", symbols: ["heart"] }, globals: [{ identifier: "xs", value: "[1, 2]" }] },
    });
    expect(document.problems[0]).toMatchObject({
      testcases: [
        { kind: "public", score: 1 },
        { kind: "secret", score: 2 },
      ],
    });
    expect(uploadFrom(document).questions[0]).toMatchObject({ testcases: [{ type: "public" }, { type: "secret" }] });
  });

  it.each([
    ["private without a password is not protected", 'access="private"', "", null],
    ["a password without private is not used", 'access="public"', "<PASSWORD>p</PASSWORD>", null],
    ["private with a password is protected", 'access="private"', "<PASSWORD> p </PASSWORD>", "p"],
  ])("%s", (_, access, password, expected) => {
    const xml = task(mcq, `number="N1" title="T" ${access}`, `${password}<DEPLOYMENT interpreter="1"/>`);
    expect(upload(xml).password).toBe(expected);
  });

  it("takes a question's libraries from the question, then the task, and grading from the effective library", () => {
    const own = '<DEPLOYMENT interpreter="3"/>';
    const xml = task(mcq.replace("</PROBLEM>", `${own}</PROBLEM>`) + mcq, undefined, '<DEPLOYMENT interpreter="2"/>');
    expect(
      upload(xml).questions.map((question) => [question.library.chapter, question.gradingLibrary.chapter]),
    ).toEqual([
      [3, 3],
      [2, 2],
    ]);
  });

  it("merges comments, CDATA and references into one text", () => {
    const xml = task(programming("<PREPEND>a<!-- no -->b<![CDATA[<c>]]>&amp;&#100;</PREPEND>"));
    expect(upload(xml).questions[0]).toMatchObject({ prepend: "ab<c>&d" });
  });
});

describe("refusals", () => {
  it.each([
    ["an empty file", "", "Invalid XML document must contain a root element, line 1 col 0 "],
    ["no TASK", "<CONTENT/>", "Missing TASK"],
    ["no title", task(mcq, 'number="N1"'), "Invalid assessment changeset title can't be blank "],
    ["blank number", task(mcq, 'number=" " title="T"'), "Invalid assessment changeset number can't be blank "],
    ["neither", task(mcq, ""), "Invalid assessment changeset number can't be blank\ntitle can't be blank "],
    ["no type", task('<PROBLEM maxxp="1"/>'), "Missing attribute(s) on PROBLEM"],
    ["no maxxp", task('<PROBLEM type="mcq"/>'), "Missing attribute(s) on PROBLEM"],
    ["a strange type", task('<PROBLEM type="essay" maxxp="1"/>'), "Invalid question type."],
    ["no library", task(mcq, undefined, ""), "Missing DEPLOYMENT"],
    ["interpreter 5", task(mcq, undefined, '<DEPLOYMENT interpreter="5"/>'), "Invalid question1 changeset "],
    ["no interpreter", task(mcq, undefined, "<DEPLOYMENT/>"), "Invalid question1 changeset "],
    [
      "a wrong pair",
      task(mcq, undefined, '<DEPLOYMENT interpreter="2" variant="gpu"/>'),
      "Invalid question1 changeset ",
    ],
    [
      "maxxp that is no number",
      task(mcq + mcq.replace('"5"', '"lots"')),
      "Invalid question2 changeset max_xp is invalid ",
    ],
    [
      "two right choices",
      task(mcq.replace("</PROBLEM>", '<CHOICE correct="true"><TEXT>B</TEXT></CHOICE></PROBLEM>')),
      "Invalid question1 changeset question there must be exactly one correct choice ",
    ],
    [
      "a choice without correct",
      task(mcq.replace(' correct="true"', "")),
      "Invalid question1 changeset question choice is_correct can't be blank ",
    ],
    [
      "no task text",
      task(mcq.replace("<TEXT>Q</TEXT>", "")),
      "Invalid question1 changeset question content can't be blank ",
    ],
    [
      "no template",
      task('<PROBLEM type="programming" maxxp="1"><TEXT>Q</TEXT></PROBLEM>'),
      "Invalid question1 changeset question template can't be blank ",
    ],
    [
      "a testcase without score",
      task(programming('<TESTCASES><PUBLIC answer="1">1;</PUBLIC></TESTCASES>')),
      "Invalid question1 changeset question testcase score can't be blank ",
    ],
    [
      "a negative score",
      task(programming('<TESTCASES><PUBLIC score="-1" answer="1">1;</PUBLIC></TESTCASES>')),
      "Invalid question1 changeset score is invalid ",
    ],
    [
      "a blank expected answer",
      task(programming('<TESTCASES><SECRET score="1" answer=" ">1;</SECRET></TESTCASES>')),
      "Invalid question1 changeset question testcase answer can't be blank ",
    ],
    [
      "voting without VOTING",
      task('<PROBLEM type="voting" maxxp="1"><TEXT>Q</TEXT></PROBLEM>'),
      "Invalid question1 changeset question contest_number can't be blank ",
    ],
    [
      "voting without hours",
      task('<PROBLEM type="voting" maxxp="1"><TEXT>Q</TEXT><VOTING assessment_number="A"/></PROBLEM>'),
      "Invalid question1 changeset question reveal_hours can't be blank ",
    ],
    [
      "more testcases than the executor takes",
      task(programming(`<TESTCASES>${'<PUBLIC score="1" answer="1">1;</PUBLIC>'.repeat(201)}</TESTCASES>`)),
      "Invalid question1 changeset question has too many testcases ",
    ],
    [
      "a global without a name",
      task(mcq, undefined, '<DEPLOYMENT interpreter="1"><GLOBAL><VALUE>1</VALUE></GLOBAL></DEPLOYMENT>'),
      "Invalid question1 changeset ",
    ],
    [
      "a program part beyond what an item may hold",
      task(programming(`<PREPEND>${"x".repeat(200_001)}</PREPEND>`)),
      "Invalid question1 changeset question is too long ",
    ],
    [
      "more questions than ids have room for",
      task(mcq.repeat(51)),
      "Invalid assessment changeset questions should have at most 50 item(s) ",
    ],
  ])("%s", (_, xml, text) => {
    expect(refusal(xml)).toBe(text);
  });
});

describe("hostile files", () => {
  const billion = `<!DOCTYPE x [<!ENTITY a "ha">${"bcdefghij"
    .split("")
    .map((name, index) => `<!ENTITY ${name} "${`&${"abcdefghi"[index]};`.repeat(10)}">`)
    .join("")}]><TASK number="1" title="&j;"/>`;
  it.each<[string, string | Uint8Array, RegExp]>([
    ["a billion laughs", billion, /^Invalid XML document type declarations are not allowed $/],
    [
      "an external entity",
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><TASK>&e;</TASK>',
      /^Invalid XML document type/,
    ],
    ["an external subset", '<!DOCTYPE x SYSTEM "http://127.0.0.1/x.dtd"><TASK/>', /^Invalid XML document type/],
    ["an unknown entity", "<TASK>&nbsp;</TASK>", /^Invalid XML /],
    ["nesting without end", "<a>".repeat(200_000), /^Invalid XML elements are nested deeper than 32 $/],
    ["too many elements", `<a>${"<b/>".repeat(20_001)}</a>`, /^Invalid XML there are more than 20000 elements $/],
    [
      "too many attributes",
      `<a ${Array.from({ length: 40_001 }, (_, index) => `a${index}=""`).join(" ")}/>`,
      /^Invalid XML there are more than 40000 attributes $/,
    ],
    ["two roots", "<TASK/><TASK/>", /^Invalid XML /],
    ["text after the root", "<TASK/>x", /^Invalid XML /],
    ["a tag left open", "<TASK><PROBLEMS></TASK>", /^Invalid XML /],
    ["an attribute twice", '<TASK number="1" number="2"/>', /^Invalid XML /],
    ["a NUL", "<TASK>\0</TASK>", /^Invalid XML /],
    ["a NUL as a reference", "<TASK>&#0;</TASK>", /^Invalid XML /],
    ["half a pair as a reference", "<TASK>&#xD800;</TASK>", /^Invalid XML /],
    ["half a pair", "<TASK>\ud800</TASK>", /^Invalid XML a character is half of a pair $/],
    [
      "bytes that are not UTF-8",
      Uint8Array.of(0x3c, 0x61, 0xff, 0x2f, 0x3e),
      /^Invalid XML the file is not encoded in UTF-8 $/,
    ],
    ["UTF-16", Buffer.from("\ufeff<TASK/>", "utf16le"), /^Invalid XML the file is not encoded in UTF-8 $/],
    [
      "another declared encoding",
      '<?xml version="1.0" encoding="ISO-8859-1"?><TASK/>',
      /^Invalid XML the encoding must be UTF-8 $/,
    ],
    ["more than 1 MB", `<TASK>${" ".repeat(1_048_576)}</TASK>`, /^Invalid XML the file is larger than 1 MB $/],
  ])("refuses %s", (_, file, text) => {
    const answer = refusal(file);
    expect(answer).toMatch(text);
    expect(answer.length).toBeLessThanOrEqual(100);
  });

  it("does not run what a global says", () => {
    const global = "<GLOBAL><IDENTIFIER>x</IDENTIFIER><VALUE>globalThis.stolen = 1</VALUE></GLOBAL>";
    upload(task(mcq, undefined, `<DEPLOYMENT interpreter="1">${global}</DEPLOYMENT>`));
    expect(globalThis).not.toHaveProperty("stolen");
  });

  it("answers any bytes with a document or a refusal", () => {
    const piece = fc.constantFrom(
      "<TASK>",
      "</TASK>",
      "<",
      ">",
      "&",
      "]]>",
      "<![CDATA[",
      "<!--",
      "-->",
      "x",
      "\0",
      '"',
      "<?",
      "é",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        expect(typeof refusal(pieces.join(""))).toBe("string");
      }),
      { numRuns: 300 },
    );
  });
});

describe("round trip", () => {
  it.each([FULL_FILE, VOTING_FILE, EDITOR_FILE])("keeps a hand-written file's meaning", (file) => {
    expect(readTask(writeTask(readTask(file)))).toEqual(readTask(file));
  });

  it("writes a question's sample answers with what each must get", () => {
    const samples = [
      { name: "iterative", program: "const a = 1 < 2;", expects: { kind: "passes" as const } },
      { name: "off by one", program: "1;", expects: { kind: "fails" as const, testcases: [2, 3] } },
    ];
    const { problems, ...document } = readTask(FULL_FILE);
    const [programming, ...others] = problems as [
      Extract<ProblemDocument, { type: "programming" }>,
      ...ProblemDocument[],
    ];
    const written = writeTask({ ...document, problems: [{ ...programming, samples }, ...others] });
    expect(written).toContain('<SAMPLE name="iterative" expects="passes"><![CDATA[const a = 1 < 2;]]></SAMPLE>');
    expect(written).toContain('<SAMPLE name="off by one" expects="fails" fails="2 3">1;</SAMPLE>');
    expect(readTask(written).problems[0]).toEqual({ ...programming, samples });
    expect(uploadFrom(readTask(written))).toEqual(upload(FULL_FILE));
  });

  it("refuses to write what XML cannot carry", () => {
    expect(() => writeTask({ ...readTask(FULL_FILE), text: "bell \u0007" })).toThrow(RangeError);
  });
});

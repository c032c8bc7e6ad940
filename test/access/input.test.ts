import { type CourseWithWork, startCourse } from "../faults/course-with-work";

let course: CourseWithWork;
let path: string;
beforeAll(async () => {
  course = await startCourse();
  path = `${course.base}/assessments/question/${course.missionId * 1000}/answer`;
});
afterAll(() => course.close());

const save = async (body: string) => {
  const answer = await course.call("POST", path, {
    as: "sue",
    body,
    headers: { "content-type": "application/json" },
  });
  return [answer.status, await answer.text()];
};
const saved = async () => {
  const opened = await course.succeed<{ questions: { answer: unknown }[] }>(
    "GET",
    `${course.base}/assessments/${course.missionId}`,
    { as: "sue" },
  );
  return opened.questions[0]?.answer;
};

describe("a program", () => {
  it("of a megabyte is refused with its limit, and what was saved stays", async () => {
    expect(await save(JSON.stringify({ answer: "before;" }))).toEqual([200, "OK"]);
    expect(await save(JSON.stringify({ answer: "x".repeat(1_048_576) }))).toEqual([
      400,
      "A program may have at most 64 KB",
    ]);
    expect(await saved()).toBe("before;");
  });

  it("of 64 KB is kept whole, and its limit counts bytes", async () => {
    expect(await save(JSON.stringify({ answer: "é".repeat(32_768) }))).toEqual([200, "OK"]);
    expect(await saved()).toBe("é".repeat(32_768));
    expect((await save(JSON.stringify({ answer: "é".repeat(32_769) })))[0]).toBe(400);
  });

  it.each([
    ["a torn emoji", String.raw`{"answer": "a\ud83d b"}`, "a\uFFFD b"],
    ["a whole emoji", String.raw`{"answer": "a\ud83d\ude00 b"}`, "a\u{1F600} b"],
    ["line ends of every kind", String.raw`{"answer": "a\r\nb\rc\u2028d"}`, "a\r\nb\rc\u2028d"],
    ["NUL and other controls", String.raw`{"answer": "a\u0000\u0007b"}`, "a\u0000\u0007b"],
    ["text from right to left", String.raw`{"answer": "\u202eabc"}`, "\u202Eabc"],
    ["names that objects have", '{"answer": "__proto__", "__proto__": {"answer": "no"}}', "__proto__"],
  ])("with %s comes back as it was sent, as far as text can", async (_, body, expected) => {
    expect(await save(body)).toEqual([200, "OK"]);
    expect(await saved()).toBe(expected);
  });

  it.each([
    ["half a document", '{"answer": "x'],
    ["a bare control character", '{"answer": "\u0000"}'],
    ["a member of the prototype only", '{"__proto__": {"answer": "smuggled;"}}'],
    ["a list for a program", '{"answer": ["a"]}'],
    ["nesting without end", `${'{"answer":'.repeat(60_000)}1${"}".repeat(60_000)}`],
  ])("as %s is refused and nothing is lost", async (_, body) => {
    await save(JSON.stringify({ answer: "kept;" }));
    expect((await save(body))[0]).toBe(400);
    expect(await saved()).toBe("kept;");
  });
});

import { answeredCount } from "./answered";
import { type Assessment, handedIn, type Question, questionIndex, savingEnded } from "./model";
import { withAnswer } from "./question-kinds";

const question = (id: number, answer: string | number | null, type = "programming") =>
  ({ id, type, answer, answerVersion: answer === null ? 0 : 1, autogradingStatus: "none" }) as unknown as Question;

const assessment = (questions: Question[], status: Assessment["status"] = "attempting") =>
  ({ questions, status }) as Assessment;

describe("saving", () => {
  const dates = { isPublished: true, openAt: "2028-01-01T00:00:00.000Z", closeAt: "2030-01-01T00:00:00.000Z" };
  test.each([
    ["student", "attempting", "2029-12-31T23:59:59.999Z", null],
    ["student", "attempting", "2030-01-01T00:00:00.000Z", "closed"],
    ["student", "submitted", "2029-01-01T00:00:00.000Z", "submitted"],
    ["student", "submitted", "2031-01-01T00:00:00.000Z", "submitted"],
    ["staff", "submitted", "2031-01-01T00:00:00.000Z", null],
    ["admin", "attempted", "2031-01-01T00:00:00.000Z", null],
  ] as const)("of a %s when %s at %s ended: %s", (role, status, now, ended) => {
    expect(savingEnded({ status, ...dates }, { role, archived: false }, Date.parse(now))).toBe(ended);
  });

  test.each([
    ["student", "attempting", "archived"],
    ["student", "submitted", "submitted"],
    ["staff", "attempted", "archived"],
  ] as const)("of a %s when %s in an archived course ended: %s", (role, status, ended) => {
    const now = Date.parse("2029-01-01T00:00:00.000Z");
    expect(savingEnded({ status, ...dates }, { role, archived: true }, now)).toBe(ended);
  });
});

describe("after a save", () => {
  test("the answer and its version are there, and others are left", () => {
    const before = assessment([question(1, null), question(2, null)], "not_attempted");
    expect(withAnswer(before, 1, "text", 1)).toMatchObject({
      status: "attempting",
      questions: [
        { id: 1, answer: "text", answerVersion: 1 },
        { id: 2, answer: null, answerVersion: 0 },
      ],
    });
  });

  test("the last answer makes it attempted; choice 0 is an answer", () => {
    expect(withAnswer(assessment([question(1, 0, "mcq"), question(2, null)]), 2, "text", 1).status).toBe("attempted");
  });

  test("a submitted one stays submitted", () => {
    expect(withAnswer(assessment([question(1, "a")], "submitted"), 1, "b", 2).status).toBe("submitted");
  });
});

describe("votes", () => {
  const vote = (id: number, answerVersion: number, ...scores: (number | null)[]) => {
    const contestEntries = scores.map((score, at) => ({ submission_id: 7 + at, score }));
    return { id, type: "voting", answer: null, answerVersion, contestEntries } as unknown as Question;
  };

  test("count once they are saved and every entry has its score", () => {
    const counted = (question: Question) => answeredCount(assessment([question, question]));
    expect(counted(vote(1, 0, null, null))).toBe(0);
    expect(counted(vote(1, 1, 10, null))).toBe(0);
    expect(counted(vote(1, 1, 10, 9))).toBe(2);
    expect(counted(vote(1, 0))).toBe(0);
    expect(counted(vote(1, 1))).toBe(2);
  });

  test("that were saved are there with their scores, and make it attempted", () => {
    const sent = [
      { submission_id: 8, score: 10 },
      { submission_id: 7, score: 9 },
    ];
    const after = withAnswer(assessment([question(1, "a"), vote(2, 0, null, null)]), 2, sent, 1);
    expect(after).toMatchObject({
      status: "attempted",
      questions: [
        { id: 1 },
        {
          answer: null,
          answerVersion: 1,
          contestEntries: [
            { submission_id: 7, score: 9 },
            { submission_id: 8, score: 10 },
          ],
        },
      ],
    });
  });
});

test("handing in locks the answers and makes all of them wait", () => {
  const after = handedIn(assessment([question(1, "a"), question(2, 1, "mcq")], "attempted"));
  expect(after.status).toBe("submitted");
  expect(after.questions.map(({ autogradingStatus }) => autogradingStatus)).toEqual(["processing", "processing"]);
});

test.each([
  [undefined, 0],
  ["2", 2],
  ["7", 3],
  ["-1", 0],
  ["abc", 0],
  ["1.5", 0],
])("question %s of four is at %i", (parameter, index) => {
  expect(questionIndex(parameter, 4)).toBe(index);
});

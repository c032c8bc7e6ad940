import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import type { AuditEntry } from "../../core/audit/entry";
import type { Key } from "../../core/table";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
  await course.save("sue", 0, PROGRAM);
  await course.save("sue", 1, 1);
  await course.succeed("POST", `${course.base}/assessments/${course.missionId}/submit`, { as: "sue" });
});
afterEach(() => course.close());

const PROGRAM = "const a = 1;\nconst b = 2;\na + b;";
const question = () => course.missionId * 1000;
const path = async (rest = "") =>
  `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/${question()}/line_comments${rest}`;
const ownPath = () => `${course.base}/assessments/question/${question()}/line_comments`;

interface Comment {
  readonly replies: readonly { readonly id: string; readonly text: string; readonly author: { readonly id: number } }[];
  readonly id: string;
  readonly text: string;
  readonly version: number;
  readonly place: { readonly from: number; readonly to: number } | null;
  readonly lines: readonly string[];
}
const add = async (from: number, to: number, text: string, as = "stan") => {
  const answer = await course.call("POST", await path(), { as, body: { from, to, text } });
  if (!answer.ok) return [answer.status, await answer.text()];
  return [answer.status, ((await answer.json()) as { comments: Comment[] }).comments.length];
};
const own = async () => ((await course.succeed("GET", ownPath(), { as: "sue" })) as { comments: Comment[] }).comments;
const edit = async ({ id, version }: Comment, text: string | null, as = "stan") => {
  const answer = await course.call("PUT", await path(`/${id}`), { as, body: { version, text } });
  return answer.ok ? 200 : [answer.status, await answer.text()];
};

/** Replies to a comment: sue, in the course's name for it, as a student, others as staff. */
const reply = async (comment: string, body: object, as = "sue") => {
  const replies = `/${comment}/replies`;
  const answer = await course.call("POST", as === "sue" ? ownPath() + replies : await path(replies), { as, body });
  return answer.ok ? 200 : [answer.status, await answer.text()];
};

describe("replies", () => {
  const id = "3f8a1c62-7a0e-4b51-9d5d-1f1f6f0b7c11";

  it("of the student and of staff are read by both below the comment, and outlive a change of its words", async () => {
    await add(1, 1, "Why?");
    const [comment] = (await own()) as [Comment];
    expect(await reply(comment.id, { text: "It is the *least* bound." })).toBe(200);
    expect(await reply(comment.id, { text: "Then name it so." }, "tim")).toBe(200);
    expect(await edit(comment, "Why that?")).toBe(200);
    const [first] = (await own()) as [Comment];
    expect([first.text, first.replies.map(({ text }) => text)]).toEqual([
      "Why that?",
      ["It is the *least* bound.", "Then name it so."],
    ]);
    expect(first.replies[0]?.author.id).toBe(await course.regIdOf("sue"));
    const staff = (await course.succeed("GET", await path(), { as: "stan" })) as { comments: Comment[] };
    expect(staff.comments).toEqual([first]);
  });

  it("of the student reach the comment's author and the leader of the group: a notice, and news to open pages", async () => {
    await add(1, 1, "Why?", "tim");
    const [comment] = (await own()) as [Comment];
    course.news.length = 0;
    expect(await reply(comment.id, { text: "Because.", id })).toBe(200);
    expect(await reply(comment.id, { text: "Because.", id })).toBe(200);
    const [tim, stan] = [await course.regIdOf("tim"), await course.regIdOf("stan")];
    expect([...course.news].sort()).toEqual([tim, stan].sort());
    for (const as of ["tim", "stan"]) expect(await course.noticesOf(as)).toContain("comment_reply");
    expect(await course.noticesOf("ada")).not.toContain("comment_reply");
    await course.succeed("GET", `${course.base}/admin/grading/${await course.submissionIdOf("sue")}`, { as: "tim" });
    expect(await course.noticesOf("tim")).not.toContain("comment_reply");
    await course.succeed("DELETE", `${course.base}/admin/assessments/${course.missionId}`, { as: "ada" });
    expect(await course.noticesOf("stan")).not.toContain("comment_reply");
  });

  it("of staff are told to the student and the audit log", async () => {
    await add(1, 1, "Why?");
    const [comment] = (await own()) as [Comment];
    await course.succeed("GET", `${course.base}/assessments/${course.missionId}`, { as: "sue" });
    course.news.length = 0;
    expect(await reply(comment.id, { text: "Never mind." }, "tim")).toBe(200);
    expect([course.news, await course.noticesOf("sue")]).toEqual([[await course.regIdOf("sue")], ["new_message"]]);
    const log = await course.table.queryAll<AuditEntry>({ pk: `AUDIT#${course.courseId}` });
    expect(log.flatMap(({ changes }) => changes.filter(({ to }) => to === "Never mind."))).toHaveLength(1);
  });

  it("are there once however often they are sent, and not over another's id", async () => {
    await add(1, 1, "Why?");
    const [comment] = (await own()) as [Comment];
    await reply(comment.id, { text: "Once", id });
    expect(await reply(comment.id, { text: "Once", id })).toBe(200);
    expect(await reply(comment.id, { text: "Twice", id })).toEqual([409, "The comment was changed elsewhere."]);
    expect(await reply(comment.id, { text: "Once", id }, "tim")).toEqual([409, "The comment was changed elsewhere."]);
    expect((await own())[0]?.replies.map(({ text }) => text)).toEqual(["Once"]);
  });

  it("are bounded in number and length, and take no room from comments", async () => {
    await add(1, 1, "Why?");
    const [comment] = (await own()) as [Comment];
    for (let count = 0; count < 30; count += 1) expect(await reply(comment.id, { text: "x".repeat(2000) })).toBe(200);
    expect(await reply(comment.id, { text: "More" })).toEqual([400, "A comment can have at most 30 replies."]);
    await add(2, 2, "And this?");
    const second = (await own())[1] as Comment;
    const statuses: unknown[] = [];
    for (let count = 0; count < 30; count += 1) statuses.push(await reply(second.id, { text: "x".repeat(2000) }));
    expect(statuses.indexOf(200)).toBe(0);
    expect(statuses.at(-1)).toEqual([400, "The replies on this answer are too long together."]);
    expect(await add(3, 3, "Still room")).toEqual([200, 3]);
    expect((await reply(second.id, { text: "x".repeat(2001) }))[0 as never]).toBe(400);
  });

  it("are to comments that are there and shown, on one's own program", async () => {
    await add(1, 1, "Why?");
    const [comment] = (await own()) as [Comment];
    expect(await reply(id, { text: "To nothing" })).toEqual([404, "Comment not found"]);
    expect(await reply(id, { text: "To nothing" }, "tim")).toEqual([404, "Comment not found"]);
    const asBob = await course.call("POST", `${ownPath()}/${comment.id}/replies`, {
      as: "bob",
      body: { text: "Mine" },
    });
    expect([asBob.status, await asBob.text()]).toEqual([404, "Answer not found"]);
    const hide = { as: "ada", body: { hidesGrades: true } };
    await course.succeed("POST", `${course.base}/admin/assessments/${course.missionId}`, hide);
    expect(await reply(comment.id, { text: "To what is hidden" })).toEqual([404, "Comment not found"]);
  });
});

it("are seen by the student at their lines, several on one line too", async () => {
  await add(3, 3, "Say what it is");
  await add(1, 2, "Better **names**");
  await add(2, 2, "One more");
  expect((await own()).map(({ place, text }) => [place?.from, place?.to, text])).toEqual([
    [1, 2, "Better **names**"],
    [2, 2, "One more"],
    [3, 3, "Say what it is"],
  ]);
});

it("tell the student once that there is something, and the audit log each time", async () => {
  await add(1, 1, "Names");
  await add(2, 2, "Names again");
  const notices = (await course.succeed("GET", `${course.base}/notifications`, { as: "sue" })) as { type: string }[];
  expect(notices.filter(({ type }) => type === "new_message")).toHaveLength(1);
  const log = await course.table.queryAll<AuditEntry>({ pk: `AUDIT#${course.courseId}` });
  const logged = log.flatMap(({ changes }) =>
    changes.filter(({ field }) => field === "lineComment").map(({ to }) => to),
  );
  expect(logged.sort()).toEqual(["Names", "Names again"]);
});

it("go with their lines when the student writes on, and say so where the lines are gone", async () => {
  await add(1, 1, "Stays");
  await add(2, 2, "Goes");
  await course.succeed("POST", `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/unsubmit`, {
    as: "ada",
  });
  await course.save("sue", 0, "// new\nconst a = 1;\nconst c = 2;");
  expect((await own()).map(({ place, text, lines }) => [place, text, lines])).toEqual([
    [{ from: 2, to: 2 }, "Stays", ["const a = 1;"]],
    [null, "Goes", ["const b = 2;"]],
  ]);
});

it("are changed and taken away by their author and admins, not over somebody else's change", async () => {
  await add(1, 1, "First");
  const [comment] = (await own()) as [Comment];
  expect(await edit(comment, "Mine now", "tim")).toEqual([403, "Only its author and admins change a comment."]);
  expect(await edit(comment, "Second")).toBe(200);
  expect(await edit(comment, "Third")).toEqual([409, "The comment was changed elsewhere."]);
  const [changed] = (await own()) as [Comment];
  expect(changed).toMatchObject({ text: "Second", version: 2 });
  expect(await edit(changed, null, "ada")).toBe(200);
  expect(await own()).toEqual([]);
  expect(await edit(changed, "Again")).toEqual([404, "Comment not found"]);
});

it("are changed by their author while the work is given back, too", async () => {
  await add(1, 1, "First");
  const submission = `${course.base}/admin/grading/${await course.submissionIdOf("sue")}`;
  await course.succeed("POST", `${submission}/unsubmit`, { as: "ada" });
  const [comment] = (await own()) as [Comment];
  expect(await edit(comment, "Second", "tim")).toEqual([403, "Only its author and admins change a comment."]);
  expect(await edit(comment, "Second")).toBe(200);
  expect((await own()).map(({ text }) => text)).toEqual(["Second"]);
});

it("of two graders at once are both kept", async () => {
  const both = await Promise.all([add(1, 1, "Stan's"), add(1, 1, "Tim's", "tim")]);
  expect(both.map(([status]) => status)).toEqual([200, 200]);
  expect((await own()).map(({ text }) => text).sort()).toEqual(["Stan's", "Tim's"]);
});

it("are on lines that there are, in a bounded number", async () => {
  expect(await add(3, 4, "No such line")).toEqual([400, "The program does not have these lines."]);
  expect(await add(2, 1, "Backwards")).toEqual([400, "The program does not have these lines."]);
  for (let count = 0; count < 50; count += 1) await add(1, 1, "Again");
  expect(await add(1, 1, "Too much")).toEqual([400, "An answer can have at most 50 comments on its lines."]);
});

it("sent twice are there once, and are not another comment with the same id", async () => {
  const id = "3f8a1c62-7a0e-4b51-9d5d-1f1f6f0b7c11";
  const send = async (text: string) => {
    const answer = await course.call("POST", await path(), { as: "stan", body: { id, from: 1, to: 1, text } });
    return answer.ok ? 200 : [answer.status, await answer.text()];
  };
  expect(await send("Once")).toBe(200);
  expect(await send("Once")).toBe(200);
  expect(await send("Another")).toEqual([409, "The comment was changed elsewhere."]);
  expect((await own()).map(({ text }) => text)).toEqual(["Once"]);
});

it("are on the program that the grader saw, and on submitted work", async () => {
  const { answerVersion } = (await course.succeed("GET", await path(), { as: "stan" })) as { answerVersion: number };
  await add(1, 1, "Seen");
  const submission = `${course.base}/admin/grading/${await course.submissionIdOf("sue")}`;
  await course.succeed("POST", `${submission}/unsubmit`, { as: "ada" });
  await course.save("sue", 0, `// new\n${PROGRAM}`);
  expect(await add(1, 1, "Too early")).toEqual([405, "Submission is not submitted yet."]);
  await course.succeed("POST", `${course.base}/assessments/${course.missionId}/submit`, { as: "sue" });
  const late = { from: 1, to: 1, text: "Of another program", answerVersion };
  const answer = await course.call("POST", await path(), { as: "stan", body: late });
  expect([answer.status, await answer.text()]).toEqual([409, "The program was changed since you read it."]);
  expect((await own()).map(({ text }) => text)).toEqual(["Seen"]);
});

it("are counted with the question, and stay so when the work is given back", async () => {
  const counted = async () => {
    const opened = await course.succeed("GET", `${course.base}/assessments/${course.missionId}`, { as: "sue" });
    return (opened as { questions: { lineComments: number }[] }).questions.map(({ lineComments }) => lineComments);
  };
  expect(await counted()).toEqual([0, 0]);
  await add(1, 1, "One");
  await add(1, 1, "Two");
  await course.succeed("POST", `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/unsubmit`, {
    as: "ada",
  });
  expect(await counted()).toEqual([2, 0]);
});

it("stay far below what an item of the table has room for", async () => {
  const long = "\u{1F4DD}".repeat(1000);
  const statuses: unknown[] = [];
  for (let count = 0; count < 50; count += 1) statuses.push((await add(1, 1, long))[0]);
  expect(statuses.indexOf(400)).toBe(46);
  expect(await add(1, 1, long)).toEqual([400, "The comments on this answer are too long together."]);
});

it("are nobody else's to read, nor for students to write, and go with the assessment", async () => {
  await add(1, 1, "Names");
  expect((await course.call("GET", ownPath(), { as: "bob" })).status).toBe(404);
  expect((await course.call("GET", await path(), { as: "sue" })).status).toBe(403);
  expect(await add(1, 1, "Mine", "sue")).toEqual([403, "Forbidden"]);
  const regId = await course.regIdOf("sue");
  const storedItems = () => course.table.queryAll<Key>({ pk: `REG#${regId}`, beginsWith: "LINES#" });
  expect(await storedItems()).toHaveLength(1);
  await course.succeed("DELETE", `${course.base}/admin/assessments/${course.missionId}`, { as: "ada" });
  expect(await storedItems()).toEqual([]);
});

import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import type { AuditEntry } from "../../core/audit/entry";
import { unreadNotifications } from "../../core/notifications/store";

let course: CourseWithWork;
let notifiedIds: number[];
beforeEach(async () => {
  course = await startCourse();
  notifiedIds = [];
  Object.assign(course.services, {
    memberNews: {
      tell: async (_place: object, ...regIds: number[]) => void notifiedIds.push(...regIds),
      tellCourse: async () => {},
    },
  });
});
afterEach(() => course.close());

const later = (ms: number) => course.clock.pass(ms / 1000);
const question = (position = 0) => course.missionId * 1000 + position;
const own = (position = 0) => `${course.base}/assessments/question/${question(position)}`;
const admin = (rest = "") => `${course.base}/admin/regrade_requests${rest}`;

async function send(method: string, path: string, as: string, body?: object) {
  const answer = await course.call(method, path, { as, body });
  return [answer.status, await answer.text()] as const;
}
const ask = (as = "sue", reason = "It *does* double.", position = 0) =>
  send("POST", `${own(position)}/regrade_request`, as, { reason });
async function decide(as: string, body: object, position = 0, student = "sue") {
  return send("POST", admin(`/${await course.submissionIdOf(student)}/${question(position)}`), as, body);
}
const accept = (more: object = {}) => ({ decision: "accept", text: "You are right.", ...more });
const DECLINE = { decision: "decline", text: "Look at the task again." };

interface Card {
  autogradedXp: number;
  xpAdjustment: number;
  askUntil: string | null;
  request: { state: string; workSince: string; xp: number; answer: unknown } | null;
}
const cardOf = (as = "sue", position = 0) => course.succeed<Card>("GET", `${own(position)}/report_card`, { as });

/** Hands work in, whose opaque testcase fails, and has it graded by stan: 150 XP of 200, and 10 less by hand. */
async function graded(as = "sue"): Promise<string> {
  course.executor.values = ["6", "false", "8"];
  await course.work(as);
  await course.gradeJobs();
  const submission = `${course.base}/admin/grading/${await course.submissionIdOf(as)}`;
  for (const position of [0, 1]) {
    const grading = { xpAdjustment: position === 0 ? -10 : 0 };
    await course.succeed("POST", `${submission}/${question(position)}`, { as: "stan", body: { grading } });
  }
  return submission;
}
const xpOf = async (position = 0) => {
  const mark = (await course.submissionOf("sue"))?.marks[position];
  return [mark?.xp, mark?.adjustment];
};
const rowsOf = async (query = "", as = "stan") =>
  (
    await course.succeed<{ requests: { question: number; isOwnGrade: boolean; student: { name: string } }[] }>(
      ...(["GET", admin(query), { as }] as const),
    )
  ).requests;
const countsOf = () => course.succeed<{ open: number; questions: object[] }>("GET", admin("/counts"), { as: "tim" });

describe("asking", () => {
  it("tells the student what the question came to and until when to ask, and the grader that somebody asks", async () => {
    await graded();
    expect(await cardOf()).toEqual({
      questionId: question(),
      maxXp: 200,
      autogradedXp: 150,
      xpAdjustment: -10,
      askUntil: "2026-12-05T08:00:00.000Z",
      request: null,
      others: [],
    });
    expect(await ask()).toEqual([200, "OK"]);
    expect(await course.noticesOf("stan")).toContain("new_message");
    expect(await course.noticesOf("tim")).toEqual([]);
    expect(notifiedIds).toContain(await course.regIdOf("stan"));
    expect((await cardOf()).request).toEqual({
      state: "open",
      reason: "It *does* double.",
      askedAt: "2026-11-21T08:00:00.000Z",
      xp: 140,
      answer: null,
      workSince: "same",
    });
  });

  it("is possible once a question; the same request sent again changes nothing", async () => {
    await graded();
    await ask();
    expect(await ask()).toEqual([200, "OK"]);
    expect(await ask("sue", "Another reason")).toEqual([409, "You have asked for a regrade of this question before."]);
    expect(await ask("sue", "The other one", 1)).toEqual([200, "OK"]);
    expect(await cardOf("sue", 1)).toMatchObject({ others: [{ question: 1, state: "open" }] });
    expect(await countsOf()).toMatchObject({
      open: 2,
      questions: [
        { open: 1, total: 1 },
        { open: 1, total: 1 },
      ],
    });
  });

  it("sent twice at a time makes one request", async () => {
    await graded();
    expect((await Promise.all([ask(), ask()])).map(([status]) => status)).toEqual([200, 200]);
    expect(await countsOf()).toMatchObject({ open: 1, questions: [{ question: 1, open: 1, total: 1 }] });
  });

  it("needs a reason of at most 2,000 characters", async () => {
    await graded();
    expect((await ask("sue", "  "))[0]).toBe(400);
    expect((await ask("sue", "x".repeat(2001)))[0]).toBe(400);
    expect((await ask("sue", "x".repeat(2000)))[0]).toBe(200);
  });

  it("waits until the question has its grade", async () => {
    const early = [403, "You can ask for a regrade once this question is graded."];
    expect(await ask()).toEqual(early);
    await course.work("sue");
    expect(await ask()).toEqual(early);
    await course.gradeJobs();
    expect(await ask()).toEqual(early);
    expect(await cardOf()).toMatchObject({ autogradedXp: 200, askUntil: null, request: null });
  });

  it("ends as many days after grading as the course says, and what was asked stays to be read", async () => {
    await graded();
    await graded("sam");
    await ask();
    later(14 * 86_400_000 - 1);
    expect((await ask("sue", "Just in time", 1))[0]).toBe(200);
    later(1);
    expect(await ask("sam")).toEqual([403, "The time to ask for a regrade of this question is over."]);
    expect((await cardOf()).request).toMatchObject({ state: "open" });
  });

  it("is off in a course that wants none", async () => {
    await graded();
    await course.succeed("PUT", `${course.base}/admin/config`, { as: "ada", body: { regradeRequestDays: 0 } });
    expect(await ask()).toEqual([403, "This course takes no regrade requests."]);
    expect(await cardOf()).toMatchObject({ askUntil: null });
  });

  it("leaves what was asked to be read in a course that takes no more, and in an archived one", async () => {
    await graded();
    await ask();
    await course.succeed("PUT", `${course.base}/admin/config`, { as: "ada", body: { regradeRequestDays: 0 } });
    expect(await cardOf()).toMatchObject({ askUntil: null, request: { state: "open" } });
    await course.succeed("PUT", `${course.base}/admin/archival`, { as: "ada", body: { archived: true } });
    expect(await cardOf()).toMatchObject({ request: { state: "open" } });
    expect((await ask("sue", "Again", 1))[0]).toBe(403);
    expect((await decide("tim", DECLINE))[0]).toBe(403);
  });

  it("is about one's own work in one's own course, and what is not shown has no report card", async () => {
    await graded();
    expect((await ask("bob"))[0]).toBe(403);
    expect(await cardOf("bob")).toMatchObject({ autogradedXp: 0, xpAdjustment: 0, request: null });
    await course.makeCourse("olga", [{ username: "otto", role: "staff" }]);
    expect((await ask("otto"))[0]).toBe(403);
    const other = `/v2/courses/${course.courseId + 1}`;
    expect((await send("GET", `${other}/assessments/question/${question()}/report_card`, "otto"))[0]).toBe(404);
    expect(
      (await send("GET", `${other}/admin/regrade_requests/${await course.submissionIdOf("sue")}`, "otto"))[0],
    ).toBe(404);
    await course.succeed("POST", `${course.base}/admin/assessments/${course.missionId}`, {
      as: "ada",
      body: { isPublished: false },
    });
    expect(await send("GET", `${own()}/report_card`, "sue")).toEqual([404, "Question not found"]);
    expect((await send("GET", `${own()}/report_card`, "stan"))[0]).toBe(200);
    expect((await ask())[0]).toBe(404);
  });
});

it("leads both sides to the question that it is about", async () => {
  await graded();
  await ask("sue", "Please", 1);
  const messageOf = async (as: string) => {
    const notes = await course.succeed<{ type: string }[]>("GET", `${course.base}/notifications`, { as });
    return notes.find(({ type }) => type === "new_message");
  };
  expect(await messageOf("stan")).toMatchObject({ question: 1 });
  await decide("tim", DECLINE, 1);
  expect(await messageOf("sue")).toMatchObject({ question: 1, submission_id: null });
});

describe("accepting", () => {
  it("grades anew with the answer, tells the student and takes back what staff were told", async () => {
    await graded();
    await ask();
    notifiedIds = [];
    expect(await decide("tim", accept({ grading: { xpAdjustment: 20, comments: "Now full." } }))).toEqual([200, "OK"]);
    expect(await xpOf()).toEqual([150, 20]);
    expect(await course.noticesOf("sue")).toContain("new_message");
    expect(await course.noticesOf("stan")).not.toContain("new_message");
    expect(notifiedIds).toEqual([await course.regIdOf("sue")]);
    expect((await cardOf()).request).toMatchObject({
      state: "accepted",
      answer: { text: "You are right.", by: { name: "tim" }, xpBefore: 140, xp: 170 },
    });
    expect(await countsOf()).toMatchObject({ open: 0, questions: [{ open: 0, accepted: 1, total: 1 }] });
  });

  it("does not lower the XP unless staff say so", async () => {
    await graded();
    await ask();
    const lower = { grading: { xpAdjustment: -11 } };
    expect(await decide("tim", accept(lower))).toEqual([400, "Accepting a regrade request must not lower the XP."]);
    expect(await xpOf()).toEqual([150, -10]);
    expect((await decide("tim", accept({ ...lower, mayLower: true })))[0]).toBe(200);
    expect(await xpOf()).toEqual([150, -11]);
  });

  it("does not stay below what the student had when asking", async () => {
    const submission = await graded();
    await ask();
    const grading = { xpAdjustment: -50 };
    await course.succeed("POST", `${submission}/${question()}`, { as: "tim", body: { grading } });
    expect((await cardOf()).request).toMatchObject({ xp: 140, workSince: "graded" });
    expect((await decide("tim", accept()))[0]).toBe(400);
    expect((await decide("tim", accept({ grading: { xpAdjustment: -10 } })))[0]).toBe(200);
  });

  it("obeys the rules of grading: bounds, and no grade that the caller has not seen", async () => {
    await graded();
    await ask();
    expect((await decide("tim", accept({ grading: { xpAdjustment: 51 } })))[0]).toBe(400);
    expect((await decide("tim", accept({ grading: { xpAdjustment: 5, version: 0 } })))[0]).toBe(409);
    expect((await cardOf()).request).toMatchObject({ state: "open" });
  });
});

describe("declining", () => {
  it("leaves the marks, and the log tells of it", async () => {
    await graded();
    await ask();
    expect(await decide("tim", DECLINE)).toEqual([200, "OK"]);
    expect(await xpOf()).toEqual([150, -10]);
    const entries = await course.table.queryAll<AuditEntry>({ pk: `AUDIT#${course.courseId}` });
    expect(entries.find(({ actor }) => actor?.username === "tim")).toMatchObject({
      kind: "grade",
      changes: [
        { field: "regradeRequest", question: 1, from: "open", to: "declined" },
        { field: "regradeAnswer", question: 1, from: null, to: "Look at the task again." },
      ],
    });
    expect((await cardOf()).request).toMatchObject({ state: "declined", answer: { xpBefore: 140, xp: 140 } });
  });

  it("by two at a time is done by one", async () => {
    await graded();
    await ask();
    const answers = await Promise.all([decide("tim", DECLINE), decide("stan", accept())]);
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409]);
    expect(await countsOf()).toMatchObject({ open: 0, questions: [{ open: 0, total: 1 }] });
    expect(answers.find(([status]) => status === 409)?.[1]).toBe("This request was answered elsewhere.");
  });

  it("repeated changes nothing, whoever is told of it once more", async () => {
    await graded();
    await ask();
    await decide("tim", DECLINE);
    expect(await decide("tim", DECLINE)).toEqual([200, "OK"]);
    expect((await decide("tim", { ...DECLINE, text: "Other words" }))[0]).toBe(409);
    expect((await decide("stan", DECLINE))[0]).toBe(409);
  });

  it("keeps what staff were told as long as another question waits", async () => {
    await graded();
    await ask();
    await ask("sue", "The other one", 1);
    await decide("tim", DECLINE);
    expect(await course.noticesOf("stan")).toContain("new_message");
    await decide("tim", DECLINE, 1);
    expect(await course.noticesOf("stan")).not.toContain("new_message");
  });

  it("is not for the one who asked, nor for what was never asked", async () => {
    await graded();
    expect(await decide("tim", DECLINE)).toEqual([404, "Regrade request not found"]);
    await course.work("tim");
    await course.gradeJobs();
    const id = await course.submissionIdOf("tim");
    const grading = { xpAdjustment: 0 };
    await course.succeed("POST", `${course.base}/admin/grading/${id}/${question()}`, { as: "stan", body: { grading } });
    expect((await ask("tim"))[0]).toBe(200);
    expect(await decide("tim", DECLINE, 0, "tim")).toEqual([403, "Somebody else must answer your own request."]);
  });
});

describe("the list of staff", () => {
  it("has open requests or answered ones, of the course or of one assessment, those graded by others first", async () => {
    await graded();
    await graded("sam");
    const path = `${course.base}/admin/grading/${await course.submissionIdOf("sam")}/${question()}`;
    await course.succeed("POST", path, { as: "tim", body: { grading: { xpAdjustment: 0 } } });
    await ask("sue");
    later(60_000);
    await ask("sam");
    expect(await rowsOf("", "stan")).toMatchObject([
      { student: { name: "sam" }, isOwnGrade: false, assessmentTitle: "Counting sheep", question: 1 },
      { student: { name: "sue" }, isOwnGrade: true },
    ]);
    expect(await rowsOf("", "tim")).toMatchObject([{ student: { name: "sue" } }, { student: { name: "sam" } }]);
    await decide("tim", DECLINE);
    expect(await rowsOf()).toMatchObject([{ student: { name: "sam" } }]);
    expect(await rowsOf(`?state=answered&assessmentId=${course.missionId}`)).toMatchObject([
      { student: { name: "sue" }, state: "declined" },
    ]);
    expect(await rowsOf(`?assessmentId=${course.missionId + 1}`)).toEqual([]);
  });

  it("says of a submission what is asked, whether others could decide, and what became of the work", async () => {
    const submission = await graded();
    await ask();
    const read = async () => course.succeed("GET", admin(`/${await course.submissionIdOf("sue")}`), { as: "stan" });
    expect(await read()).toMatchObject({
      hasOtherStaff: true,
      requests: [{ question: 1, isOwnGrade: true, workSince: "same", grader: { name: "stan" } }],
    });
    await course.succeed("POST", `${submission}/autograde`, { as: "stan" });
    expect(await read()).toMatchObject({ requests: [{ workSince: "autograded" }] });
    await course.gradeJobs();
    await course.succeed("POST", `${submission}/unsubmit`, { as: "stan" });
    expect(await read()).toMatchObject({ requests: [{ state: "open", workSince: "givenBack" }] });
    expect((await cardOf()).request).toMatchObject({ state: "open", workSince: "givenBack" });
    expect(await decide("tim", accept())).toEqual([405, "Submission is not submitted yet."]);
    expect((await decide("tim", DECLINE))[0]).toBe(200);
  });

  it("goes on where a page ended", async () => {
    await graded();
    await ask();
    const page = await course.succeed<{ next: string | null }>("GET", admin(), { as: "stan" });
    expect(page.next).toBeNull();
    const cursor = `1OPEN#${"0".repeat(9)}#2026-11-21T08:00:00.000Z#000000001#000`;
    expect(await rowsOf(`?cursor=${encodeURIComponent(cursor)}`)).toHaveLength(1);
    expect((await send("GET", admin("?cursor=nonsense"), "stan"))[0]).toBe(400);
    // Of the open ones, where the answered ones are asked for.
    const elsewhere = admin(`?state=answered&cursor=${encodeURIComponent(cursor)}`);
    expect(await send("GET", elsewhere, "stan")).toEqual([400, "Invalid cursor"]);
  });

  it("is for staff", async () => {
    await graded();
    await ask();
    for (const path of [admin(), admin("/counts"), admin(`/${await course.submissionIdOf("sue")}`)]) {
      expect((await send("GET", path, "sue"))[0]).toBe(403);
    }
    expect((await decide("sue", DECLINE))[0]).toBe(403);
  });
});

describe("what is deleted", () => {
  const left = async () => ({
    row: await course.table.get({
      pk: `REG#${await course.regIdOf("sue")}`,
      sk: `REQ#${String(course.missionId).padStart(9, "0")}#000`,
    }),
    counts: await countsOf(),
    told: (await unreadNotifications(course.services, await course.regIdOf("stan"))).map(({ type }) => type),
  });

  it("with the assessment are its requests, their counts and what staff were told", async () => {
    await graded();
    await ask();
    await course.succeed("DELETE", `${course.base}/admin/assessments/${course.missionId}`, { as: "ada" });
    const { row, counts, told: types } = await left();
    expect([row, counts.questions, types.includes("new_message")]).toEqual([undefined, [], false]);
  });

  it("with the member are theirs, and the counts follow", async () => {
    await graded();
    await graded("sam");
    await ask();
    await ask("sam");
    await course.succeed("DELETE", `${course.base}/admin/users/${await course.regIdOf("sue")}`, { as: "ada" });
    expect(await countsOf()).toMatchObject({ open: 1, questions: [{ open: 1, total: 1 }] });
    expect(await rowsOf()).toMatchObject([{ student: { name: "sam" } }]);
  });
});

describe("opening the submission", () => {
  it("marks what staff were told of it as read, as the client of 2022 does it", async () => {
    const submission = await graded();
    await ask();
    await course.succeed("GET", submission, { as: "stan" });
    expect(await course.noticesOf("stan")).not.toContain("new_message");
  });
});

describe("what it consumes", () => {
  it("is a few units, the gate's included", async () => {
    await graded();
    await graded("sam");
    await ask("sam");
    const used = async (act: () => Promise<unknown>) => {
      course.meter.take();
      await act();
      return course.meter.take();
    };
    for (const username of ["tim", "stan", "sue"]) await course.tokenOf(username);
    const id = await course.submissionIdOf("sue");
    expect({
      "read the report card": await used(() => cardOf()),
      ask: await used(() => ask()),
      "ask again": await used(() => ask()),
      "list a page": await used(() => rowsOf()),
      count: await used(() => countsOf()),
      "read those of a submission": await used(() => course.succeed("GET", admin(`/${id}`), { as: "stan" })),
      accept: await used(() => decide("tim", accept({ grading: { xpAdjustment: 0 } }))),
    }).toEqual({
      "read the report card": "6 reads, 0 writes in 6 calls",
      ask: "9 reads, 12 writes in 10 calls",
      "ask again": "6 reads, 0 writes in 6 calls",
      "list a page": "2 reads, 0 writes in 3 calls",
      count: "2 reads, 0 writes in 3 calls",
      "read those of a submission": "5 reads, 0 writes in 6 calls",
      accept: "6.5 reads, 32 writes in 8 calls",
    });
  });
});

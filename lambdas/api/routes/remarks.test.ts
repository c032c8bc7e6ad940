import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import { keepRemark } from "../../core/remarks/store";
import { type Key, REMARKS_PREFIX } from "../../core/table";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
  await course.work("sue");
  await course.gradeJobs();
});
afterEach(() => course.close());

const question = (position = 0) => course.missionId * 1000 + position;
const grade = async (comments: string | null, position = 0, as = "stan") => {
  const path = `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/${question(position)}`;
  await course.succeed("POST", path, { as, body: { grading: { comments } } });
  course.clock.pass(60);
};
const remarks = async (as = "stan") => {
  const answer = await course.succeed("GET", `${course.base}/admin/remarks`, { as });
  return (answer as { remarks: { text: string; questionId: number; times: number }[] }).remarks.map(
    ({ text, questionId, times }) => [text, questionId, times],
  );
};

it("are what a grader has written, each once, the latest first, and nobody else's", async () => {
  await grade("Names say what things are");
  await grade("Well done", 1);
  await grade("Names say what things are ");
  await grade(null);
  await grade("Tim's own", 0, "tim");
  expect(await remarks()).toEqual([
    ["Names say what things are", question(), 2],
    ["Well done", question(1), 1],
  ]);
  expect(await remarks("tim")).toEqual([["Tim's own", question(), 1]]);
});

it("are also those on lines and to groups, and not what nobody writes twice", async () => {
  const submissionId = Number(await course.submissionIdOf("sue"));
  await course.succeed("POST", `${course.base}/admin/grading/${submissionId}/${question()}/line_comments`, {
    as: "stan",
    body: { from: 1, to: 1, text: "On a line" },
  });
  course.clock.pass(60);
  await course.succeed("POST", `${course.base}/admin/answer_groups/${question()}`, {
    as: "stan",
    body: {
      actId: "3f8a1c62-7a0e-4b51-9d5d-1f1f6f0b7c11",
      submissionIds: [submissionId],
      replaces: true,
      grading: { comments: "To a group" },
    },
  });
  await grade("x".repeat(1001));
  expect((await remarks()).map(([text]) => text)).toEqual(["To a group", "On a line"]);
});

describe("that staff share", () => {
  interface Suggested {
    readonly text: string;
    readonly isOwn: boolean;
    readonly sharing: { readonly by: string | null; readonly isOwn: boolean } | null;
  }
  const remarksOf = async (as: string) => {
    const { remarks: all } = await course.succeed<{ remarks: Suggested[] }>(
      ...(["GET", `${course.base}/admin/remarks`, { as }] as const),
    );
    return all.map(({ text, isOwn, sharing }) => [text, isOwn, sharing && [sharing.by, sharing.isOwn]]);
  };
  const share = async (text: string, isShared: boolean, as = "stan") => {
    const answer = await course.call("PUT", `${course.base}/admin/remarks/sharing`, { as, body: { text, isShared } });
    return answer.ok ? answer.status : [answer.status, await answer.text()];
  };

  it("are suggested to all staff of the course, with who shares them, until they do so no more", async () => {
    await grade("Names say what things are");
    await grade("Private");
    expect(await share("Names say what things are", true)).toBe(204);
    expect(await remarksOf("tim")).toEqual([["Names say what things are", false, ["stan", false]]]);
    expect(await remarksOf("stan")).toEqual([
      ["Private", true, null],
      ["Names say what things are", true, ["stan", true]],
    ]);
    expect(await share("Names say what things are", false, "tim")).toEqual([403, "Somebody else shares it."]);
    expect(await share("Names say what things are", false)).toBe(204);
    expect(await share("Names say what things are", false)).toBe(204);
    expect(await remarksOf("tim")).toEqual([]);
  });

  it("are one's own, and admins may take back any", async () => {
    await grade("Well done");
    expect(await share("Well done", true, "tim")).toEqual([404, "You have not written that."]);
    expect((await course.call("PUT", `${course.base}/admin/remarks/sharing`, { as: "sue", body: {} })).status).toBe(
      403,
    );
    await share("Well done", true);
    expect(await share("Well done", false, "ada")).toBe(204);
    expect(await remarksOf("tim")).toEqual([]);
  });

  it("are shared by whoever did so first, also when others have written the same", async () => {
    await grade("Well done");
    await grade("Well done", 0, "tim");
    await share("Well done", true);
    expect(await share("Well done", true, "tim")).toBe(204);
    expect(await remarksOf("tim")).toEqual([["Well done", true, ["stan", false]]]);
    expect(await share("Well done", false, "tim")).toEqual([403, "Somebody else shares it."]);
  });

  it("stay with the course when their sharer is removed, without the name; whoever has written them may share them on", async () => {
    await grade("Well done");
    await share("Well done", true);
    await course.succeed("DELETE", `${course.base}/admin/users/${await course.regIdOf("stan")}`, { as: "ada" });
    expect(await remarksOf("tim")).toEqual([["Well done", false, [null, false]]]);
    expect(await share("Well done", false, "tim")).toEqual([403, "Somebody else shares it."]);
    await grade("Well done", 0, "tim");
    await share("Well done", true, "tim");
    expect(await remarksOf("ada")).toEqual([["Well done", false, ["tim", false]]]);
    expect(await share("Well done", false, "ada")).toBe(204);
    expect(await remarksOf("ada")).toEqual([]);
  });

  it("are answered without what the table keeps of them", async () => {
    await grade("Well done");
    await share("Well done", true);
    for (const as of ["stan", "tim"]) {
      const all = await course.succeed<{ remarks: object[] }>("GET", `${course.base}/admin/remarks`, { as });
      const names = ["text", "questionId", "usedAt", "times", "isOwn", "isElsewhere", "sharing"];
      expect(all.remarks.map(Object.keys)).toEqual([names]);
    }
  });

  it("are each other course's own", async () => {
    await grade("Well done");
    await share("Well done", true);
    const other = await course.makeCourse("ada", [{ username: "tim", role: "staff" }]);
    const path = `/v2/courses/${other}/admin/remarks`;
    expect(await course.succeed("GET", path, { as: "tim" })).toEqual({ remarks: [] });
  });
});

it("are kept but two or three of 300, and never more than 1,024 of each grader, those used last", async () => {
  const grader = { regId: await course.regIdOf("stan") };
  const write = async (from: number, to: number) => {
    for (let index = from; index < to; index += 1) {
      await keepRemark(course.services, grader, { text: `Text ${index}`, questionId: question() });
    }
    const found = { pk: `REG#${grader.regId}`, beginsWith: "WRITTEN#" };
    const sets = await course.table.queryAll<{ remarks: { text: string }[] }>(found);
    return sets.flatMap(({ remarks: all }) => all.map(({ text }) => text));
  };
  expect((await write(0, 300)).length).toBeGreaterThanOrEqual(297);
  const statuses = await write(300, 2500);
  expect(statuses.length).toBeLessThanOrEqual(1024);
  expect(statuses).toContain("Text 2499");
});

it("are also the grader's own of other courses in which they are staff, after those of this one", async () => {
  const tim = await course.regIdOf("tim");
  const other = await course.makeCourse("ada", [
    { username: "tim", role: "staff" },
    { username: "stan", role: "student" },
  ]);
  const remarksOf = async (as: string) => {
    const { remarks: all } = await course.succeed<{ remarks: { text: string; isElsewhere: boolean }[] }>(
      ...(["GET", `/v2/courses/${other}/admin/remarks`, { as }] as const),
    );
    return all.map(({ text, isElsewhere }) => [text, isElsewhere]);
  };
  await grade("Names say what things are", 0, "tim");
  await grade("Well done", 0, "stan");
  expect(await remarksOf("tim")).toEqual([["Names say what things are", true]]);
  expect(await remarksOf("ada")).toEqual([]);
  const share = { text: "Names say what things are", isShared: true };
  const path = `/v2/courses/${other}/admin/remarks/sharing`;
  expect((await course.call("PUT", path, { as: "tim", body: share })).status).toBe(404);
  await course.succeed("DELETE", `${course.base}/admin/users/${tim}`, { as: "ada" });
  expect(await remarksOf("tim")).toEqual([]);
});

it("are counted rightly when one text is written many times at once", async () => {
  const stan = { regId: await course.regIdOf("stan") };
  const sent = Array.from({ length: 6 }, () => ({ text: "Well done", questionId: question() }));
  await Promise.all(sent.map((each) => keepRemark(course.services, stan, each)));
  expect(await remarks()).toEqual([["Well done", question(), 6]]);
});

it("are not what was refused", async () => {
  const path = `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/${question()}`;
  const grading = { comments: "Refused", version: 7 };
  expect((await course.call("POST", path, { as: "stan", body: { grading } })).status).toBe(409);
  const comment = { from: 90, to: 90, text: "On no line" };
  expect((await course.call("POST", `${path}/line_comments`, { as: "stan", body: comment })).status).toBe(400);
  expect(await remarks()).toEqual([]);
});

it("stand in nobody's way: grades and comments are stored and answered when keeping their words fails", async () => {
  const { table } = course.services;
  const put = table.put.bind(table) as (...sent: unknown[]) => Promise<unknown>;
  vi.spyOn(table, "put").mockImplementation((async (item: Key, ...sent: unknown[]) => {
    if (item.sk.startsWith(REMARKS_PREFIX)) throw new Error("The table is away");
    return put(item, ...sent);
  }) as never);
  const submissionId = Number(await course.submissionIdOf("sue"));
  const path = `${course.base}/admin/grading/${submissionId}/${question()}`;
  const group = { actId: "3f8a1c62-7a0e-4b51-9d5d-1f1f6f0b7c11", submissionIds: [submissionId], replaces: true };
  for (const [at, body] of [
    [path, { grading: { xpAdjustment: -1, comments: "Well done" } }],
    [`${path}/line_comments`, { from: 1, to: 1, text: "On a line" }],
    [`${course.base}/admin/answer_groups/${question()}`, { ...group, grading: { comments: "To a group" } }],
  ] as const) {
    expect((await course.call("POST", at, { as: "stan", body })).status).toBe(200);
  }
  vi.restoreAllMocks();
  expect((await course.submissionOf("sue"))?.marks[0]?.adjustment).toBe(-1);
  expect(await remarks()).toEqual([]);
  const message = "A comment was not kept as a suggestion";
  const line = { message, regId: await course.regIdOf("stan"), cause: "Error: The table is away" };
  expect(course.failedByProducts).toEqual([line, line, line]);
});

it("are for staff", async () => {
  expect((await course.call("GET", `${course.base}/admin/remarks`, { as: "sue" })).status).toBe(403);
});

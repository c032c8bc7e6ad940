import {
  CLOSE_AT,
  CLOSING_TIMES,
  type ClosingTimeExample,
  OPEN_AT,
} from "../../../domain/assessments/deadlines/closing-times.fixture";
import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import { assessmentKey, registrationKey } from "../table";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
  await course.table.update(assessmentKey(course.courseId, course.missionId), {
    set: { openAt: OPEN_AT, closeAt: CLOSE_AT },
  });
});
afterEach(() => course.close());

async function give(username: string, { accommodation, extension, groupExtension }: ClosingTimeExample) {
  const { userId, group } = await course.registrationOf(username, course.courseId);
  const extensions = extension ? { [course.missionId]: extension } : {};
  await course.table.update(registrationKey(userId, course.courseId), {
    set: { accommodation: accommodation ?? null, extensions },
  });
  if (!groupExtension) return;
  const groupExtensions = { [String(group)]: groupExtension };
  await course.table.update(assessmentKey(course.courseId, course.missionId), { set: { groupExtensions } });
}

const get = <T>(path: string, as = "sue") => course.succeed<T>("GET", `${course.base}${path}`, { as });
const submit = (as: string) => course.call("POST", `${course.base}/assessments/${course.missionId}/submit`, { as });

it.each(CLOSING_TIMES)(
  "$title: in the listing, the workspace, the staff's view of it, saving and submitting",
  async (example) => {
    const { closeAt, reason } = example;
    await give("sue", example);
    course.clock.set("2026-03-09T05:00:00.000Z");
    const expected = { openAt: OPEN_AT, closeAt, standardCloseAt: CLOSE_AT, closeReason: reason };
    expect(await get<object[]>("/assessments")).toMatchObject([expected]);
    expect(await get(`/assessments/${course.missionId}`)).toMatchObject(expected);
    expect(await get(`/admin/users/${await course.regIdOf("sue")}/assessments`, "stan")).toMatchObject([expected]);
    const lastMoment = new Date(Date.parse(closeAt) - 1).toISOString();
    course.clock.set(lastMoment);
    expect((await course.save("sue", 0, "x;")).status).toBe(200);
    expect((await course.save("sue", 1, 1)).status).toBe(200);
    course.clock.set(closeAt);
    expect((await course.save("sue", 0, "y;")).status).toBe(403);
    expect((await submit("sue")).status).toBe(403);
    course.clock.set(lastMoment);
    expect((await submit("sue")).status).toBe(200);
  },
);

it("changes nothing for those who were given nothing", async () => {
  await give("sue", CLOSING_TIMES.find(({ title }) => title === "three days") as ClosingTimeExample);
  course.clock.set(CLOSE_AT);
  expect(await get<object[]>("/assessments", "sam")).toMatchObject([{ closeAt: CLOSE_AT, closeReason: "standard" }]);
  expect((await course.save("sam", 0, "x;")).status).toBe(403);
  expect((await course.save("sue", 0, "x;")).status).toBe(200);
});

it("gives the early bonus by the member's own time: it decays until then", async () => {
  // Whole for 48 hours; of the 48 hours that are left by the standard, or the 72 with a day more, 36 and 60 are still to come.
  await give("sue", CLOSING_TIMES.find(({ title }) => title.startsWith("a factor of 1.25")) as ClosingTimeExample);
  course.clock.set("2026-03-11T16:00:00.000Z");
  expect(await get<object[]>("/assessments", "sam")).toMatchObject([{ earlyXp: 75 }]);
  expect(await get<object[]>("/assessments", "sue")).toMatchObject([{ earlyXp: 83 }]);
  await course.work("sue");
  expect((await course.submissionOf("sue"))?.bonus).toBe(83);
});

it("asks for the password until the member's own closing time", async () => {
  await course.table.update(assessmentKey(course.courseId, course.missionId), { set: { password: "sheep" } });
  await give("sue", CLOSING_TIMES.find(({ title }) => title === "an extension") as ClosingTimeExample);
  course.clock.set("2026-03-14T11:59:00.000Z");
  const open = (as: string) => course.call("GET", `${course.base}/assessments/${course.missionId}`, { as });
  expect((await open("sue")).status).toBe(403);
  expect((await open("sam")).status).toBe(200);
});

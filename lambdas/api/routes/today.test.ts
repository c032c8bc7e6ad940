import { recordingForm, wave } from "../../../test/access/media";
import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import { registrationKey } from "../../core/table";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

interface Today {
  assessments: { id: number; title: string; answeredCount: number }[];
  notifications: { type: string }[];
  achievement: object | null;
  chapter: object | null;
  recording: object | null;
  work: object | null;
}
const today = (as: string) => course.succeed<Today>("GET", `${course.base}/self/today`, { as });
const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const [NEAR, FAR, HIDDEN, GOAL, OTHER] = [uuidOf(1), uuidOf(2), uuidOf(3), uuidOf(4), uuidOf(5)];

/** Two achievements on one goal each, and one that is hidden by its position. */
async function makeAchievements(): Promise<void> {
  const achievement = { xp: 100, isVariableXp: false, isTask: true };
  const goal = { type: "Manual", meta: { type: "Manual", targetCount: 4 }, targetCount: 4 };
  await course.succeed("PUT", `${course.base}/admin/achievements`, {
    as: "stan",
    body: {
      achievements: [
        { ...achievement, uuid: FAR, title: "Far", position: 1, goalUuids: [OTHER] },
        { ...achievement, uuid: NEAR, title: "Near", position: 2, goalUuids: [GOAL] },
        { ...achievement, uuid: HIDDEN, title: "Hidden", position: 0, goalUuids: [GOAL] },
      ],
    },
  });
  await course.succeed("PUT", `${course.base}/admin/goals`, {
    as: "stan",
    body: {
      goals: [
        { ...goal, uuid: GOAL, text: "Help four people" },
        { ...goal, uuid: OTHER, text: "Ask four questions" },
      ],
    },
  });
  await course.succeed("POST", `${course.base}/admin/users/${await course.regIdOf("sue")}/goals/${GOAL}/progress`, {
    as: "stan",
    body: { progress: { count: 3, completed: false } },
  });
}

const addChapter = (title: string, openAt: string, isPublished = true) =>
  course.succeed("POST", `${course.base}/admin/stories`, {
    as: "stan",
    body: { story: { title, filenames: ["a.txt"], openAt, closeAt: "2026-12-31T00:00:00.000Z", isPublished } },
  });

it("tells a student what there is to do, and nothing where there is nothing", async () => {
  const { assessments, ...others } = await today("sue");
  expect(assessments.map(({ title, answeredCount }) => ({ title, answeredCount }))).toEqual([
    { title: "Counting sheep", answeredCount: 0 },
  ]);
  expect(others).toEqual({
    notifications: [expect.objectContaining({ type: "new" })],
    announcements: [],
    achievement: null,
    chapter: null,
    recording: null,
    work: null,
  });
});

it("names the achievement that a student is nearest to, with what is missing", async () => {
  await makeAchievements();
  expect((await today("sue")).achievement).toEqual({
    uuid: NEAR,
    title: "Near",
    cardBackground: null,
    xp: 100,
    progress: 0.75,
    deadline: null,
    missing: [{ text: "Help four people", count: 3, targetCount: 4 }],
  });
  expect((await today("bob")).achievement).toMatchObject({ uuid: FAR });
  await course.succeed("PUT", `${course.base}/user/achievement_visibility`, { as: "sue", body: { hidden: true } });
  expect((await today("sue")).achievement).toBeNull();
});

it("names the chapter that opened last, not one that is to come or a draft", async () => {
  await addChapter("First", "2026-11-01T00:00:00.000Z");
  await addChapter("Second", "2026-11-20T00:00:00.000Z");
  await addChapter("To come", "2026-12-20T00:00:00.000Z");
  await addChapter("Draft", "2026-11-21T00:00:00.000Z", false);
  expect((await today("sue")).chapter).toMatchObject({ title: "Second" });
});

it("names the recording that a student has begun, until it is watched whole", async () => {
  const audio = new File([wave(80_000)], "1.wav");
  const body = recordingForm({ uid: "lecture", audio });
  await course.succeed("POST", `${course.base}/admin/sourcecast`, { as: "ada", body });
  const watch = (furthestMs: number) =>
    course.succeed("POST", `${course.base}/sourcecasts/lecture/watched`, { as: "sue", body: { furthestMs } });
  expect((await today("sue")).recording).toBeNull();
  await watch(2600);
  expect((await today("sue")).recording).toMatchObject({ uid: "lecture", furthestMs: 2600, durationMs: 10_000 });
  await watch(10_000);
  expect((await today("sue")).recording).toBeNull();
});

it("tells nothing of features that are turned off", async () => {
  await makeAchievements();
  await addChapter("First", "2026-11-01T00:00:00.000Z");
  const body = { enableGame: false, enableAchievements: false, enableSourcecast: false };
  await course.succeed("PUT", `${course.base}/admin/config`, { as: "ada", body });
  course.clock.set("2026-11-21T09:00:00.000Z");
  expect(await today("sue")).toMatchObject({ achievement: null, chapter: null, recording: null });
});

it("tells staff how much waits for them: in their own groups and in all", async () => {
  await course.work("sue");
  await course.work("bob");
  await course.gradeJobs();
  expect((await today("stan")).work).toEqual({
    ungraded: { own: 1, all: 2 },
    leadsGroups: true,
    members: 6,
    withoutGroup: 0,
    hasSubmissions: true,
    openRegradeRequests: 0,
    failedChecks: [],
    drafts: [],
  });
  expect((await today("ada")).work).toMatchObject({ ungraded: { own: 0, all: 2 }, leadsGroups: false });
});

it("counts students without a group to staff, who find them by that", async () => {
  const withoutGroup = async () => ((await today("ada")).work as { withoutGroup: number }).withoutGroup;
  const members = async () => {
    const path = `${course.base}/admin/members?group=`;
    const page = await course.succeed<{ members: { username: string }[] }>("GET", path, { as: "ada" });
    return page.members.map(({ username }) => username);
  };
  const upload = (...users: object[]) =>
    course.succeed("PUT", `${course.base}/admin/users`, { as: "ada", body: { users, provider: "test" } });
  expect([await withoutGroup(), await members()]).toEqual([0, []]);
  await upload(
    { username: "sue", role: "student" },
    { username: "zoe", role: "student" },
    { username: "kim", role: "staff" },
  );
  expect([await withoutGroup(), await members()]).toEqual([2, ["sue", "zoe"]]);
  await upload({ username: "zoe", role: "student", group: "G2" });
  expect([await withoutGroup(), await members()]).toEqual([1, ["sue"]]);
  // Of before there was a place for them, with their next call.
  const { userId } = await course.registrationOf("sue", course.courseId);
  await course.table.update(registrationKey(userId, course.courseId), { unset: ["gsi2pk", "gsi2sk"] });
  expect(await withoutGroup()).toBe(0);
  await today("sue");
  expect(await withoutGroup()).toBe(1);
});

it("names drafts and assessments whose checks found something, to staff alone", async () => {
  const body = { isPublished: false };
  await course.succeed("POST", `${course.base}/admin/assessments/${course.missionId}`, { as: "ada", body });
  expect((await today("stan")).work).toMatchObject({ drafts: [{ id: course.missionId, title: "Counting sheep" }] });
  expect(await today("sue")).toMatchObject({ assessments: [], work: null });
});

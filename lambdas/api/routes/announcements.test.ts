import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

interface Shown {
  id: string;
  title: string;
  text: string;
  publishedAt: string;
  by: string | null;
  editedAt: string | null;
  isNew: boolean;
}
interface Written {
  id: string;
  title: string;
  state: string;
  version: number;
  publishAt: string;
  editedAt: string | null;
}
type Page<T> = { announcements: T[]; next: string | null };

const admin = () => `${course.base}/admin/announcements`;
const own = () => `${course.base}/self/announcements`;
const content = (more: object = {}) => ({
  title: "Lecture moved",
  text: "To **room 3**.",
  audience: { kind: "course" },
  publishAt: null,
  ...more,
});
const announce = (more: object = {}) => course.succeed<Written>("POST", admin(), { as: "stan", body: content(more) });
const told = async (as: string) => (await course.succeed<Page<Shown>>("GET", own(), { as })).announcements;
const titles = async (as: string) => (await told(as)).map(({ title }) => title);
const announced = (title: string) =>
  course
    .succeed<{ entries: { subject: { type: string; name: string }; changes: { field: string; to: unknown }[] }[] }>(
      "GET",
      `${course.base}/admin/audit?kind=content`,
      { as: "ada" },
    )
    .then(({ entries }) => entries.filter(({ subject }) => subject.type === "announcement" && subject.name === title));

it("tells the whole course at once, by whom and from when, and the audit log with it", async () => {
  course.clock.set("2026-11-22T08:00:00.000Z");
  await announce();
  for (const as of ["sue", "bob", "tim", "ada"]) expect(await titles(as)).toEqual(["Lecture moved"]);
  expect(await told("sue")).toEqual([
    {
      id: expect.any(String),
      title: "Lecture moved",
      text: "To **room 3**.",
      publishedAt: "2026-11-22T08:00:00.000Z",
      by: expect.stringMatching(/stan/i),
      editedAt: null,
      isNew: true,
    },
  ]);
  expect(await announced("Lecture moved")).toMatchObject([
    {
      changes: [
        { field: "title", to: "Lecture moved" },
        { field: "text" },
        { field: "audience", to: "course" },
        { field: "publishAt" },
      ],
    },
  ]);
});

it("tells the members of a group and who leads it, or those who are named, and nobody else", async () => {
  await announce({ title: "For G1", audience: { kind: "groups", groups: ["G1"] } });
  await announce({ title: "For Bob", audience: { kind: "members", usernames: ["BOB"] } });
  expect(await titles("sue")).toEqual(["For G1"]);
  expect(await titles("bob")).toEqual(["For Bob"]);
  expect(await titles("stan")).toEqual(["For G1"]);
  expect(await titles("tim")).toEqual([]);
});

it("is shown from its moment on, and never to students before", async () => {
  course.clock.set("2026-11-22T08:00:00.000Z");
  expect(await announce({ publishAt: "2026-11-23T08:00:00+00:00" })).toMatchObject({
    state: "scheduled",
    publishAt: "2026-11-23T08:00:00.000Z",
  });
  expect(await titles("sue")).toEqual([]);
  const { announcements } = await course.succeed<Page<Written>>("GET", admin(), { as: "tim" });
  expect(announcements).toMatchObject([{ title: "Lecture moved", state: "scheduled" }]);
  course.clock.set("2026-11-23T08:00:00.000Z");
  expect(await titles("sue")).toEqual(["Lecture moved"]);
});

it("says when it was changed after it had been shown, and keeps its moment", async () => {
  course.clock.set("2026-11-22T08:00:00.000Z");
  const { id, version } = await announce();
  course.clock.set("2026-11-22T09:00:00.000Z");
  const body = { ...content({ title: "Lecture in room 4", publishAt: "2026-11-29T08:00:00.000Z" }), version };
  expect(await course.succeed("PUT", `${admin()}/${id}`, { as: "tim", body })).toMatchObject({
    version: 2,
    publishAt: "2026-11-22T08:00:00.000Z",
    editedAt: "2026-11-22T09:00:00.000Z",
  });
  expect(await titles("sue")).toEqual(["Lecture in room 4"]);
});

it("is taken back from everybody, and stays in the list of staff", async () => {
  const { id, version } = await announce();
  await course.succeed("POST", `${admin()}/${id}/withdraw`, { as: "stan", body: { version } });
  expect(await titles("sue")).toEqual([]);
  expect(await course.succeed("GET", admin(), { as: "stan" })).toMatchObject({
    announcements: [{ title: "Lecture moved", state: "withdrawn" }],
  });
  const again = await course.call("POST", `${admin()}/${id}/withdraw`, { as: "stan", body: { version: 2 } });
  expect([again.status, await again.text()]).toEqual([409, "The announcement was withdrawn."]);
});

it("refuses a change of what was changed meanwhile, and one of another course", async () => {
  const { id, version } = await announce();
  const change = (title: string, read = version) =>
    course.call("PUT", `${admin()}/${id}`, { as: "stan", body: { ...content({ title }), version: read } });
  expect((await change("First")).status).toBe(200);
  const late = await change("Second");
  expect([late.status, await late.text()]).toEqual([412, "The announcement was changed elsewhere."]);
  const other = await course.makeCourse("ada", []);
  const path = `/v2/courses/${other}/admin/announcements/${id}`;
  const elsewhere = await course.call("PUT", path, { as: "ada", body: { ...content(), version: 2 } });
  expect([elsewhere.status, await elsewhere.text()]).toEqual([404, "Announcement not found"]);
});

it.each([
  [{ audience: { kind: "groups", groups: ["G1", "G9"] } }, "No such group: G9"],
  [{ audience: { kind: "members", usernames: ["sue", "nobody", "noone"] } }, "Nobody in this course: nobody, noone"],
])("names whom the course does not have: %j", async (more, message) => {
  const answer = await course.call("POST", admin(), { as: "stan", body: content(more) });
  expect([answer.status, await answer.text()]).toEqual([400, message]);
});

it("is new until it has been seen, and a later one after that", async () => {
  course.clock.set("2026-11-22T08:00:00.000Z");
  await announce({ title: "First" });
  await course.succeed("POST", `${own()}/seen`, { as: "sue", body: { upTo: "2026-11-22T08:00:00.000Z" } });
  course.clock.set("2026-11-22T09:00:00.000Z");
  await announce({ title: "Second" });
  const isNew = async (as: string) => (await told(as)).map(({ title, isNew }) => [title, isNew]);
  expect(await isNew("sue")).toEqual([
    ["Second", true],
    ["First", false],
  ]);
  expect(await isNew("bob")).toEqual([
    ["Second", true],
    ["First", true],
  ]);
  await course.succeed("POST", `${own()}/seen`, { as: "sue", body: { upTo: "2099-01-01T00:00:00.000Z" } });
  await course.succeed("POST", `${own()}/seen`, { as: "sue", body: { upTo: "2026-11-22T08:00:00.000Z" } });
  expect(await isNew("sue")).toEqual([
    ["Second", false],
    ["First", false],
  ]);
});

it("is on Today and among the news for 14 days, with the beginning of a long text", async () => {
  course.clock.set("2026-11-22T08:00:00.000Z");
  await announce({ text: "word ".repeat(200) });
  const news = () =>
    course.succeed<{ announcements: Shown[]; notifications: unknown[] }>("GET", `${course.base}/self/news`, {
      as: "sue",
    });
  const today = () => course.succeed<{ announcements: Shown[] }>("GET", `${course.base}/self/today`, { as: "sue" });
  const [shown] = (await news()).announcements;
  expect(shown?.text).toHaveLength(601);
  expect((await today()).announcements).toMatchObject([{ title: "Lecture moved", isNew: true }]);
  expect((await news()).notifications).toMatchObject([{ type: "new" }]);
  course.clock.set("2026-12-06T08:00:00.001Z");
  expect((await news()).announcements).toEqual([]);
  expect(await titles("sue")).toEqual(["Lecture moved"]);
});

it("is read a page at a time, each once", async () => {
  for (let minute = 0; minute < 32; minute += 1) {
    course.clock.set(`2026-11-22T08:${String(minute).padStart(2, "0")}:00.000Z`);
    await announce({
      title: `Number ${minute}`,
      audience: { kind: "groups", groups: [minute % 2 === 0 ? "G1" : "G2"] },
    });
  }
  const pageAt = (cursor: string | null): Promise<Page<Shown>> =>
    course.succeed("GET", cursor === null ? own() : `${own()}?cursor=${encodeURIComponent(cursor)}`, { as: "sue" });
  const first = await pageAt(null);
  const second = await pageAt(first.next);
  expect(second.next).toBeNull();
  const pages = [first, second].map(({ announcements }) => announcements.map(({ title }) => title));
  expect(pages.map(({ length }) => length)).toEqual([15, 1]);
  expect([pages[0]?.[0], pages[1]?.[0]]).toEqual(["Number 30", "Number 0"]);
  expect((await course.call("GET", `${own()}?cursor=x`, { as: "sue" })).status).toBe(400);
});

describe("open pages", () => {
  it("are told at once of what is out, of its changes and of its end, and of nothing that is to come", async () => {
    course.clock.set("2026-11-22T08:00:00.000Z");
    const { id, version } = await announce();
    expect(course.courseNews).toEqual([course.courseId]);
    await course.succeed("PUT", `${admin()}/${id}`, { as: "stan", body: { ...content({ title: "Moved" }), version } });
    expect(course.courseNews).toHaveLength(2);
    await course.succeed("POST", `${admin()}/${id}/withdraw`, { as: "stan", body: { version: version + 1 } });
    expect(course.courseNews).toHaveLength(3);
    const later = await announce({ publishAt: "2026-11-23T08:00:00.000Z" });
    const body = { version: later.version };
    await course.succeed("POST", `${admin()}/${later.id}/withdraw`, { as: "stan", body });
    expect(course.courseNews).toHaveLength(3);
  });

  it("are told of what was scheduled by whoever reads it first, once, and not long after", async () => {
    course.clock.set("2026-11-22T08:00:00.000Z");
    await announce({ publishAt: "2026-11-22T09:00:00.000Z" });
    await announce({ publishAt: "2026-11-22T12:00:00.000Z" });
    const news = (as: string) => course.succeed("GET", `${course.base}/self/news`, { as });
    await news("sue");
    expect(course.courseNews).toEqual([]);
    course.clock.set("2026-11-22T09:00:20.000Z");
    await Promise.all(["sue", "sam", "bob", "stan"].map(news));
    expect(course.courseNews).toEqual([course.courseId]);
    course.clock.set("2026-11-22T12:11:00.000Z");
    await news("sue");
    expect(course.courseNews).toEqual([course.courseId]);
  });
});

import { expectContract } from "../../../test/access/contract";
import { type Platform, startPlatform } from "../../../test/access/platform";

let platform: Platform;
let courseId: number;
beforeEach(async () => {
  platform = await startPlatform();
  courseId = await platform.makeCourse("ada", [
    { username: "stan", role: "staff" },
    { username: "sue", role: "student" },
  ]);
});
afterEach(() => platform.close());

const DATES = { openAt: "2026-11-20T08:00:00+08:00", closeAt: "2026-11-30T00:00:00.000Z" };
const FILENAMES = "must be .txt files of the folder stories, at most 100";
const STORY = { title: "Arrival", filenames: ["arrival.txt", "hall.txt"], ...DATES };
const admin = (id?: number) => `/v2/courses/${courseId}/admin/stories${id === undefined ? "/" : `/${id}`}`;
const create = (story: unknown, as = "stan") => platform.call("POST", admin(), { as, body: { story } });
const update = (id: number, story: unknown, as = "stan") => platform.call("POST", admin(id), { as, body: { story } });
const textOf = async (answer: Response) => [answer.status, await answer.text()];

async function list(as = "stan"): Promise<{ id: number; title: string; imageUrl: string | null }[]> {
  const answer = await platform.call("GET", `/v2/courses/${courseId}/stories/`, { as });
  return (await expectContract("listStories", answer)) as never;
}

describe("a story", () => {
  it("is created unpublished with an empty answer, and told with dates in UTC", async () => {
    const answer = await create({ ...STORY, imageUrl: "/images/hall.png", id: 99, courseId: 99, version: 7 });
    await expectContract("createStory", answer);
    expect(await textOf(answer)).toEqual([200, ""]);
    expect(await list()).toEqual([
      {
        id: 1,
        courseId,
        title: "Arrival",
        filenames: ["arrival.txt", "hall.txt"],
        isPublished: false,
        imageUrl: "/images/hall.png",
        openAt: "2026-11-20T00:00:00.000Z",
        closeAt: "2026-11-30T00:00:00.000Z",
      },
    ]);
  });

  it("defect 16: needs no picture, and may have a blank one", async () => {
    for (const more of [{}, { imageUrl: "" }, { imageUrl: null }]) {
      expect(await textOf(await create({ ...STORY, ...more }))).toEqual([200, ""]);
    }
    expect((await list()).map(({ imageUrl }) => imageUrl)).toEqual([null, null, null]);
  });

  it("is changed in part: what is not sent stays", async () => {
    await create({ ...STORY, imageUrl: "/images/hall.png" });
    await expectContract("updateStory", await update(1, { title: "Departure" }));
    await update(1, { is_published: true, closeAt: "2026-12-01T00:00:00Z" });
    await update(1, {});
    expect(await list()).toEqual([
      expect.objectContaining({
        title: "Departure",
        imageUrl: "/images/hall.png",
        filenames: ["arrival.txt", "hall.txt"],
        isPublished: true,
        openAt: "2026-11-20T00:00:00.000Z",
        closeAt: "2026-12-01T00:00:00.000Z",
      }),
    ]);
    await update(1, { imageUrl: "" });
    expect((await list())[0]?.imageUrl).toBeNull();
  });

  it("names its files below the folder of stories, or with it", async () => {
    const filenames = ["a.txt", "hall/b.TXT", "stories/c.txt"];
    expect((await create({ ...STORY, filenames })).status).toBe(200);
    expect(await list()).toMatchObject([{ filenames }]);
  });

  it("is deleted once", async () => {
    await create(STORY);
    const remove = () => platform.call("DELETE", admin(1), { as: "stan" });
    expect((await remove()).status).toBe(204);
    expect(await textOf(await remove())).toEqual([404, "Story not found"]);
    expect(await list()).toEqual([]);
  });

  it.each([
    [{}, "close_at can't be blank\nfilenames can't be blank\nopen_at can't be blank\ntitle can't be blank"],
    [{ ...STORY, title: " " }, "title can't be blank"],
    [{ ...STORY, title: 5, filenames: "a.txt" }, `filenames ${FILENAMES}\ntitle is invalid`],
    [{ ...STORY, title: "x".repeat(256) }, "title should be at most 255 character(s)"],
    [{ ...STORY, filenames: [1] }, `filenames ${FILENAMES}`],
    ...[
      "evil.exe",
      "txt",
      ".txt",
      "",
      "a.txt.exe",
      "a.TXT ",
      "a.txt#b",
      "../a.txt",
      "stories/../images/a.txt",
      "/a.txt",
      "stories//a.txt",
      "https://example.org/a.txt",
      "stories",
    ].map((name): [object, string] => [{ ...STORY, filenames: ["a.txt", name] }, `filenames ${FILENAMES}`]),
    [{ ...STORY, openAt: "tomorrow" }, "open_at is invalid"],
    [{ ...STORY, isPublished: "yes" }, "is_published is invalid"],
    [{ ...STORY, openAt: STORY.closeAt }, "open_at Open date must be before close date"],
    [{ ...STORY, closeAt: "2026-11-19T00:00:00Z" }, "open_at Open date must be before close date"],
  ])("%j is refused by field", async (story, text) => {
    const answer = await create(story);
    await expectContract("createStory", answer);
    expect(await textOf(answer)).toEqual([400, text]);
    expect(await list()).toEqual([]);
  });

  it("cannot be brought to close before it opens, one date at a time, by two people at once", async () => {
    await create(STORY);
    expect(await textOf(await update(1, { openAt: "2026-12-01T00:00:00Z" }))).toEqual([
      400,
      "open_at Open date must be before close date",
    ]);
    const later = { openAt: "2026-11-28T00:00:00.000Z" };
    const earlier = { closeAt: "2026-11-25T00:00:00.000Z" };
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([update(1, later), update(1, earlier, "ada")]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      await update(1, DATES);
    }
  });

  it.each([undefined, null, [], "story", 7])("a body of %j is refused", async (story) => {
    expect(await textOf(await create(story))).toEqual([400, "Missing or invalid parameter(s)"]);
  });
});

describe("who sees a story", () => {
  it("students what is published and has opened, also when it has closed; staff all", async () => {
    await create({ ...STORY, title: "draft" });
    await create({ ...STORY, title: "open", isPublished: true });
    await create({ ...STORY, title: "closed", isPublished: true, closeAt: "2026-11-20T12:00:00Z" });
    await create({ ...STORY, title: "later", isPublished: true, openAt: "2026-11-21T08:00:01Z" });
    const titles = async (as: string) => (await list(as)).map(({ title }) => title);
    expect(await titles("sue")).toEqual(["open", "closed"]);
    expect(await titles("stan")).toEqual(["draft", "open", "closed", "later"]);
    platform.clock.pass(1);
    expect(await titles("sue")).toEqual(["open", "closed", "later"]);
  });

  it("nobody of another course, whose staff may not touch it: unknown before foreign", async () => {
    await create(STORY);
    const second = await platform.makeCourse("bea");
    const path = (id: number) => `/v2/courses/${second}/admin/stories/${id}`;
    const foreign = [403, "User not allowed to manage stories from another course"];
    const body = { story: { title: "Mine" } };
    expect(await textOf(await platform.call("POST", path(1), { as: "bea", body }))).toEqual(foreign);
    expect(await textOf(await platform.call("DELETE", path(1), { as: "bea" }))).toEqual(foreign);
    expect(await textOf(await platform.call("POST", path(2), { as: "bea", body }))).toEqual([404, "Story not found"]);
    expect(await textOf(await platform.call("DELETE", path(2), { as: "bea" }))).toEqual([404, "Story not found"]);
    expect(await platform.succeed("GET", `/v2/courses/${second}/stories`, { as: "bea" })).toEqual([]);
    expect((await list())[0]?.title).toBe("Arrival");
  });
});

it("stories cost the gate's read and these units", async () => {
  const used = async (act: () => Promise<unknown>) => {
    platform.meter.take();
    await act();
    return platform.meter.take();
  };
  await platform.tokenOf("stan");
  expect({
    create: await used(() => create(STORY)),
    list: await used(() => list()),
    update: await used(() => update(1, { title: "Departure" })),
    "update, another course's": await used(() => update(2, { title: "Departure" })),
    delete: await used(() => platform.call("DELETE", admin(1), { as: "stan" })),
  }).toEqual({
    create: "5 reads, 11 writes in 7 calls",
    list: "2 reads, 0 writes in 2 calls",
    update: "6 reads, 8 writes in 7 calls",
    "update, another course's": "3 reads, 0 writes in 3 calls",
    delete: "6 reads, 10 writes in 7 calls",
  });
});

import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";

const ID = "0b5f8f0e-9d5e-4c8e-9a77-0d7f5d2a4f11";
const OTHER_ID = "7c1d2f30-53d4-4e0a-8f0c-5e6f7a8b9c0d";
const NOTE = {
  anchor: "p3",
  quote: "a box",
  before: "It is ",
  after: " with",
  text: "Like a drawer?",
  colour: "yellow",
  version: 0,
};

let course: CourseWithWork;
let pins = "";
beforeEach(async () => {
  course = await startCourse();
  for (const username of ["sue", "stan", "ada"]) await course.tokenOf(username);
  pins = `/v2/courses/${course.courseId}`;
});
afterEach(() => course.close());

interface Page {
  readonly notes: readonly Record<string, unknown>[];
  readonly next: string | null;
}
const address = (section = "1.2", id = ID, book = "a-book") => `/v2/user/textbook_notes/${book}/${section}/${id}`;
const save = (as: string, change: object = {}, at = address()) =>
  course.call("PUT", at, { as, body: { ...NOTE, ...change } });
const own = async (as: string, query = "book=a-book") =>
  course.succeed<Page>("GET", `/v2/user/textbook_notes?${query}`, { as });
const pinned = (as: string) => course.succeed<Page>("GET", `${pins}/textbook_notes?book=a-book&section=1.2`, { as });

it("keeps a note for the one who made it, and for nobody else", async () => {
  expect((await save("sue")).status).toBe(200);
  expect(await own("sue")).toEqual({
    notes: [{ ...NOTE, version: 1, editedAt: "2026-11-21T08:00:00.000Z", book: "a-book", section: "1.2", id: ID }],
    next: null,
  });
  expect((await own("stan")).notes).toEqual([]);
  expect((await own("sue", "book=another")).notes).toEqual([]);
});

it("lists the notes of a section, not those of one whose name begins alike", async () => {
  await save("sue");
  await save("sue", {}, address("1.20", OTHER_ID));
  expect((await own("sue", "book=a-book&section=1.2")).notes.map(({ id }) => id)).toEqual([ID]);
  expect((await own("sue")).notes).toHaveLength(2);
});

it("is changed from its latest version, whatever the clocks of devices say, and from no other one", async () => {
  await save("sue");
  const later = await save("sue", { text: "by a device whose clock is ahead", version: 1 });
  expect(await later.json()).toMatchObject({ version: 2, editedAt: "2026-11-21T08:00:00.000Z" });
  const other = await save("sue", { text: "by one that has not seen it", version: 1 });
  expect([other.status, await other.text()]).toEqual([412, "The note was changed elsewhere."]);
  expect((await save("sue", { text: "by the one whose clock is right", version: 2 })).status).toBe(200);
  expect((await own("sue")).notes).toMatchObject([{ text: "by the one whose clock is right", version: 3 }]);
});

it("is not taken for changed by who sends again what is there already", async () => {
  await save("sue");
  await save("sue", { text: "again", version: 1 });
  const repeated = await save("sue", { text: "again", version: 1 });
  expect([repeated.status, await repeated.json()]).toMatchObject([200, { text: "again", version: 2 }]);
});

it("of notes that were kept before they had versions, the one that is there is the first", async () => {
  await save("sue");
  const key = {
    pk: `USER#${(await course.registrationOf("sue", course.courseId)).userId}#BOOKNOTES`,
    sk: `a-book#1.2#${ID}`,
  };
  await course.table.update(key, { unset: ["version"] });
  expect((await own("sue")).notes).toMatchObject([{ version: 1 }]);
  expect(await (await save("sue", { text: "again", version: 1 })).json()).toMatchObject({ version: 2 });
});

it("comes back when it is changed where its deletion is not known yet, and is not deleted where a change is not", async () => {
  await save("sue");
  await save("sue", { text: "again", version: 1 });
  const unknowing = await course.call("DELETE", `${address()}?version=1`, { as: "sue" });
  expect([unknowing.status, await unknowing.text()]).toEqual([412, "The note was changed elsewhere."]);
  expect((await course.call("DELETE", `${address()}?version=2`, { as: "sue" })).status).toBe(204);
  expect(await (await save("sue", { text: "and again", version: 2 })).json()).toMatchObject({ version: 3 });
});

it("is the same when it is sent twice, also at the same moment", async () => {
  const answers = await Promise.all([save("sue"), save("sue"), save("sue")]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await own("sue")).notes).toHaveLength(1);
});

it("deletes a note, and one that is not there", async () => {
  await save("sue");
  for (const as of ["stan", "sue", "sue"]) {
    expect((await course.call("DELETE", address(), { as })).status).toBe(204);
  }
  expect((await own("sue")).notes).toEqual([]);
});

it("leaves a note of the same id alone that is another's", async () => {
  await save("sue");
  await save("stan", { text: "mine" });
  await course.call("DELETE", address(), { as: "stan" });
  expect((await own("sue")).notes).toMatchObject([{ text: "Like a drawer?" }]);
});

it.each([
  [{ quote: "x".repeat(2001) }],
  [{ text: "x".repeat(4001) }],
  [{ colour: "url(https://elsewhere.test)" }],
  [{ version: -1 }],
  [{ version: undefined }],
])("refuses %p", async (change) => {
  const answer = await save("sue", change);
  expect([answer.status, await answer.text()]).toEqual([400, "Invalid note"]);
});

it("refuses a cursor of another's list", async () => {
  const answer = await course.call("GET", "/v2/user/textbook_notes?book=a-book&cursor=COUNT", { as: "sue" });
  expect([answer.status, await answer.text()]).toEqual([400, "Invalid cursor"]);
});

it("goes on at the cursor of a page", async () => {
  const ids = Array.from({ length: 102 }, (_, at) => `0b5f8f0e-9d5e-4c8e-9a77-${String(at).padStart(12, "0")}`);
  for (const id of ids) await save("sue", {}, address("1.2", id));
  const first = await own("sue");
  const second = await own("sue", `book=a-book&cursor=${encodeURIComponent(first.next ?? "")}`);
  expect([first.notes.length, second.notes.length, second.next]).toEqual([100, 2, null]);
  expect([...first.notes, ...second.notes].map(({ id }) => id)).toEqual(ids);
}, 30_000);

it("costs what is read and written, however many notes other sections have", async () => {
  for (let at = 0; at < 20; at += 1) {
    await save("sue", {}, address("2.1", `0b5f8f0e-9d5e-4c8e-9a77-${String(at).padStart(12, "0")}`));
  }
  const used = async (act: () => Promise<unknown>) => {
    course.meter.take();
    await act();
    return course.meter.take();
  };
  expect([
    await used(() => save("sue")),
    await used(() => save("sue", { text: "Again", version: 1 })),
    await used(() => own("sue", "book=a-book&section=1.2")),
    await used(() => course.call("DELETE", address(), { as: "sue" })),
  ]).toEqual([
    "1 reads, 4 writes in 2 calls",
    "1 reads, 1 writes in 2 calls",
    "1 reads, 0 writes in 1 calls",
    "1 reads, 4 writes in 2 calls",
  ]);
});

describe("a pinned note", () => {
  const pin = (as: string, change: object = {}) =>
    course.call("PUT", `${pins}/admin/textbook_notes/a-book/1.2/${ID}`, { as, body: { ...NOTE, ...change } });

  it("is seen by every member, with its writer's name", async () => {
    expect((await pin("stan")).status).toBe(200);
    for (const as of ["sue", "stan", "ada"]) {
      const { notes } = await pinned(as);
      expect(notes).toMatchObject([{ text: "Like a drawer?", author: expect.any(String) }]);
    }
    expect((await own("stan")).notes).toEqual([]);
  });

  it("is pinned, changed and taken away by staff alone", async () => {
    expect((await pin("sue")).status).toBe(403);
    await pin("stan");
    expect((await pin("ada", { text: "Look here" })).status).toBe(412);
    await pin("ada", { text: "Look here", version: 1 });
    expect((await pinned("sue")).notes).toMatchObject([{ text: "Look here" }]);
    const address = `${pins}/admin/textbook_notes/a-book/1.2/${ID}`;
    expect((await course.call("DELETE", address, { as: "sue" })).status).toBe(403);
    expect((await course.call("DELETE", address, { as: "stan" })).status).toBe(204);
    expect((await pinned("sue")).notes).toEqual([]);
  });
});

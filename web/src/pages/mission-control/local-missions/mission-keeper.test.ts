import { deleteQuestion, insertQuestion } from "../mission";
import { missionWith, textsOf } from "../mission.fixture";
import { NEW_PROBLEMS } from "../templates";
import { DamagedLocalMission, LocalMissions } from "./local-missions";
import type { MissionChannel, MissionNews } from "./mission-channel";
import { type MissionStorage, type MissionWrite, memoryMissions } from "./mission-storage";

/** A browser with a database, and tabs that hear each other. Time is moved by the test. */
function browser(storage: MissionStorage = memoryMissions()) {
  const listeners = new Set<(news: MissionNews) => void>();
  const channel: MissionChannel = {
    send: (news) => {
      for (const listener of [...listeners]) listener(news);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  let time = 1000;
  let tabs = 0;
  const tasks = new Map<() => void, number>();
  const tab = (userId = 1) =>
    new LocalMissions({
      storage,
      channel,
      userId,
      now: () => time,
      later: (task, ms) => {
        tasks.set(task, time + ms);
        return () => tasks.delete(task);
      },
      newTab: () => `tab${tabs++}`,
    });
  const pass = async (ms: number) => {
    time += ms;
    for (const [task, at] of [...tasks]) if (at <= time && tasks.delete(task)) task();
    await settled();
  };
  return { storage, tab, pass };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const typeInto = (opened: Awaited<ReturnType<LocalMissions["begin"]>>, key: string, text: string) =>
  opened.store.getState().editQuestion(key, (problem) => ({ ...problem, text }));

it("keeps what was typed 150 ms ago for the next visit, and what was saved", async () => {
  const { tab, pass } = browser();
  const opened = await tab().begin({ mission: missionWith("A", "B"), fileName: "tea" });
  typeInto(opened, "q2", "typed");
  await pass(150);
  const again = (await tab().open(-1))?.store.getState();
  expect(again && textsOf(again.mission)).toEqual(["A", "typed"]);
  expect(again && textsOf(again.saved)).toEqual(["A", "B"]);
  expect([again?.hasUnsavedChanges, again?.fileName]).toEqual([true, "tea"]);
});

it("writes while somebody goes on typing", async () => {
  const { tab, pass } = browser();
  const opened = await tab().begin({ mission: missionWith("") });
  for (const text of ["a", "ab", "abc", "abcd"]) {
    typeInto(opened, "q1", text);
    await pass(50);
  }
  const again = await tab().open(-1);
  expect(again && textsOf(again.store.getState().mission)).toEqual(["abc"]);
});

it("writes what was typed just before the page went, also while a write is under way", async () => {
  const { tab } = browser();
  const opened = await tab().begin({ mission: missionWith("A", "B") });
  typeInto(opened, "q1", "first");
  void opened.keeper.flush();
  typeInto(opened, "q2", "last");
  opened.keeper.writeAtEnd();
  const again = await tab().open(-1);
  expect(again && textsOf(again.store.getState().mission)).toEqual(["first", "last"]);
});

it("knows after a reload that nothing is unsaved", async () => {
  const { tab } = browser();
  const opened = await tab().begin({ mission: missionWith("A") });
  typeInto(opened, "q1", "B");
  opened.store.getState().save();
  await opened.keeper.close();
  const again = (await tab().open(-1))?.store.getState();
  expect([again?.hasUnsavedChanges, again?.mission.questions[0] === again?.saved.questions[0]]).toEqual([false, false]);
  expect(again && textsOf(again.mission)).toEqual(["B"]);
});

it("writes one question for a keystroke", async () => {
  const writes: MissionWrite[] = [];
  const memory = memoryMissions();
  const { tab, pass } = browser({
    ...memory,
    write: (userId, write) => {
      writes.push(write);
      return memory.write(userId, write);
    },
  });
  const opened = await tab().begin({ mission: missionWith("A", "B", "C") });
  expect(writes[0]?.parts.map(({ key }) => key)).toEqual(["task", "q1", "q2", "q3"]);
  typeInto(opened, "q2", "typed");
  await pass(150);
  expect(writes[1]?.parts.map(({ key }) => key)).toEqual(["q2"]);
});

it("keeps inserted and deleted questions, and removes those that neither copy has", async () => {
  const { tab, pass, storage } = browser();
  const opened = await tab().begin({ mission: missionWith("A", "B") });
  opened.store.getState().editQuestions((mission) => deleteQuestion(mission, "q1"));
  opened.store.getState().editQuestions((mission) => insertQuestion(mission, "q2", NEW_PROBLEMS.mcq, () => "new"));
  await pass(150);
  expect((await storage.read(1, -1))?.parts.map(({ key }) => key).sort()).toEqual(["new", "q1", "q2", "task"]);
  opened.store.getState().save();
  await pass(150);
  expect((await storage.read(1, -1))?.parts.map(({ key }) => key).sort()).toEqual(["new", "q2", "task"]);
});

it("shows nobody the missions of another person", async () => {
  const { tab } = browser();
  await tab(1).begin({ mission: missionWith("A") });
  expect(await tab(2).heads()).toEqual([]);
  expect(await tab(2).open(-1)).toBeNull();
});

it("gives each mission an id of its own, and lists the last changed first", async () => {
  const { tab, pass } = browser();
  const first = await tab().begin({ mission: missionWith("A") });
  await pass(10);
  await tab().begin({ mission: missionWith("B") });
  await pass(10);
  typeInto(first, "q1", "changed");
  await pass(200);
  expect((await tab().heads()).map(({ id }) => id)).toEqual([-1, -2]);
});

describe("two tabs", () => {
  async function twoTabs() {
    const all = browser();
    const one = await all.tab().begin({ mission: missionWith("A", "B") });
    const other = await all.tab().open(-1);
    if (!other) throw new Error("not kept");
    return { ...all, one, other };
  }

  it("show the same", async () => {
    const { one, other, pass } = await twoTabs();
    typeInto(one, "q1", "typed");
    await pass(150);
    expect(textsOf(other.store.getState().mission)).toEqual(["typed", "B"]);
    expect(other.keeper.keeping.getState()).toMatchObject({ id: -1, isFollowed: true, isCopy: false });
    typeInto(other, "q2", "too");
    await pass(150);
    expect(textsOf(one.store.getState().mission)).toEqual(["typed", "too"]);
  });

  it("never overwrite each other: the later one goes on with a copy", async () => {
    const { one, other, pass, tab } = await twoTabs();
    typeInto(one, "q1", "mine");
    typeInto(other, "q1", "theirs");
    await pass(150);
    await pass(150);
    expect(one.keeper.keeping.getState()).toMatchObject({ id: -1, isCopy: false });
    expect(other.keeper.keeping.getState()).toMatchObject({ id: -2, isCopy: true });
    const texts = async (id: number) => textsOf((await tab().open(id))?.store.getState().mission ?? missionWith());
    expect([await texts(-1), await texts(-2)]).toEqual([
      ["mine", "B"],
      ["theirs", "B"],
    ]);
    expect((await tab().heads()).find(({ id }) => id === -2)?.copyOf).toBe("other-tab");
  });

  it("keep what is typed into a mission that the other has deleted", async () => {
    const { one, pass, tab } = await twoTabs();
    await tab().remove(-1);
    typeInto(one, "q1", "mine");
    await pass(150);
    const again = await tab().open(-1);
    expect(again && textsOf(again.store.getState().mission)).toEqual(["mine", "B"]);
  });
});

it("goes on with a mission under the id of an assessment, and forgets its own", async () => {
  const { tab, pass } = browser();
  const stored = tab();
  const opened = await stored.begin({ mission: missionWith("A", "B"), fileName: "tea" });
  typeInto(opened, "q2", "typed");
  const again = await stored.renumber(opened, 7);
  expect(again?.keeper.keeping.getState().id).toBe(7);
  expect((await stored.heads()).map(({ id }) => id)).toEqual([7]);
  if (again) typeInto(again, "q1", "more");
  await pass(150);
  const state = (await tab().open(7))?.store.getState();
  expect(state && textsOf(state.mission)).toEqual(["more", "typed"]);
  expect(state && [textsOf(state.saved), state.fileName]).toEqual([["A", "B"], "tea"]);
});

it("takes the place of a kept assessment, but not of one with unsaved changes", async () => {
  const { tab, pass } = browser();
  const stored = tab();
  const there = await stored.begin({ mission: missionWith("course") }, 7);
  await there.keeper.close();
  const first = await stored.begin({ mission: missionWith("mine") });
  const again = await stored.renumber(first, 7);
  if (again) typeInto(again, "q1", "unsaved");
  await pass(150);
  const second = await stored.begin({ mission: missionWith("other") });
  expect(await stored.renumber(second, 7)).toBeNull();
  expect((await stored.heads()).map(({ id }) => id).sort()).toEqual([-1, 7]);
});

it("brings a deleted mission back", async () => {
  const { tab } = browser();
  const opened = await tab().begin({ mission: missionWith("A") });
  await opened.keeper.close();
  const undo = await tab().remove(-1);
  expect(await tab().heads()).toEqual([]);
  await undo();
  const again = await tab().open(-1);
  expect(again && textsOf(again.store.getState().mission)).toEqual(["A"]);
});

it.each([
  ["full", new DOMException("no room", "QuotaExceededError")],
  ["refused", new DOMException("no database", "InvalidStateError")],
] as const)("says so when the storage is %s, and writes all of it when it can again", async (status, failure) => {
  const memory = memoryMissions();
  let fails = true;
  const { tab, pass } = browser({
    ...memory,
    write: (userId, write) => (fails ? Promise.reject(failure) : memory.write(userId, write)),
  });
  const opened = await tab().begin({ mission: missionWith("A", "B") });
  expect(opened.keeper.keeping.getState().status).toBe(status);
  typeInto(opened, "q2", "typed");
  fails = false;
  await pass(5000);
  expect(opened.keeper.keeping.getState().status).toBe("kept");
  const again = await tab().open(-1);
  expect(again && textsOf(again.store.getState().mission)).toEqual(["A", "typed"]);
});

it("does not show half a mission", async () => {
  const { tab, storage } = browser();
  await tab().begin({ mission: missionWith("A") });
  const there = await storage.read(1, -1);
  if (!there) throw new Error("not kept");
  const { revision: knownRevision, ...head } = there.head;
  await storage.write(1, { head, knownRevision, parts: [], removed: ["q1"] });
  await expect(tab().open(-1)).rejects.toThrow(DamagedLocalMission);
});

import { readMission } from "../../../../../domain/assessments/repository";
import { createMissionEditing, type MissionEditing, type MissionEditingStore, openTaskOf } from "./mission-editing";
import { NEW_MISSION_TEXTS } from "./new-mission-texts";

const home = { place: { owner: "course", name: "sum-ada" }, branch: "main", head: "a" };
const FILES: Readonly<Record<string, string>> = {
  ".metadata": '{\n    "sourceVersion": 2\n}',
  "README.md": "Add things up.",
  "Q1/Problem.md": "One",
  "Q1/StarterCode.js": "// one",
  "Q2/Problem.md": "Two",
  "Q2/StarterCode.js": "// two",
};
const read = (more: Readonly<Record<string, string>> = {}) =>
  readMission(new Map(Object.entries({ ...FILES, ...more })));

const opened = (): MissionEditingStore =>
  createMissionEditing({ home, saved: read(), author: "teacher", texts: NEW_MISSION_TEXTS });
const blank = (): MissionEditingStore =>
  createMissionEditing({ home: null, saved: null, author: "teacher", texts: NEW_MISSION_TEXTS });

test("begins a new mission with one task, chapter 1, and nothing unsaved", () => {
  const { mission, hasUnsavedChanges, at } = blank().getState();
  expect(mission.metadata.sourceVersion).toBe(1);
  expect(mission.tasks.map(({ questionNumber, savedCode }) => [questionNumber, savedCode])).toEqual([
    [0, "// Type your program in here!"],
  ]);
  expect([hasUnsavedChanges, at]).toEqual([false, 0]);
});

const CHANGES: readonly (readonly [what: string, edit: (editing: MissionEditing) => unknown])[] = [
  ["the source version", ({ editMetadata }) => editMetadata({ sourceVersion: 3 })],
  ["the briefing", ({ editBriefing }) => editBriefing("Anew")],
  ["a task", ({ editTask }) => editTask({ savedCode: "1;" })],
  ["the number of tasks", ({ addTask }) => addTask()],
];

test.each(CHANGES)("has unsaved changes once %s was changed", (_what, edit) => {
  const store = opened();
  expect(store.getState().hasUnsavedChanges).toBe(false);
  edit(store.getState());
  expect(store.getState().hasUnsavedChanges).toBe(true);
});

test("has nothing unsaved once a change is typed back", () => {
  const store = opened();
  store.getState().editBriefing("Anew");
  store.getState().editBriefing("Add things up.");
  expect(store.getState().hasUnsavedChanges).toBe(false);
});

test("keeps what is unsaved in one task when another is opened", () => {
  const store = opened();
  store.getState().editTask({ savedCode: "const one = 1;" });
  store.getState().open(1);
  store.getState().editTask({ savedCode: "const two = 2;" });
  store.getState().open(0);
  expect(openTaskOf(store.getState()).savedCode).toBe("const one = 1;");
  expect(store.getState().mission.tasks.map(({ savedCode }) => savedCode)).toEqual([
    "const one = 1;",
    "const two = 2;",
  ]);
});

test("inserts a task after the open one and opens it", () => {
  const store = opened();
  expect(store.getState().addTask()).toBe(true);
  const { mission, keys, at } = store.getState();
  expect(mission.tasks.map(({ taskDescription }) => taskDescription)).toEqual([
    "One",
    "Write a task description here.",
    "Two",
  ]);
  expect([keys, at]).toEqual([[1, 3, 2], 1]);
});

test("refuses a 21st task", () => {
  const store = blank();
  for (let task = 2; task <= 20; task += 1) expect(store.getState().addTask()).toBe(true);
  expect(store.getState().addTask()).toBe(false);
  expect(store.getState().mission.tasks).toHaveLength(20);
});

test("deletes the open task and opens the one before it, but never the only one", () => {
  const store = opened();
  store.getState().open(1);
  expect(store.getState().deleteTask()).toBe(true);
  expect([store.getState().at, store.getState().keys]).toEqual([0, [1]]);
  expect(store.getState().deleteTask()).toBe(false);
});

test("stays at the first place when its task is deleted", () => {
  const store = opened();
  store.getState().deleteTask();
  expect([store.getState().at, openTaskOf(store.getState()).taskDescription]).toEqual([0, "Two"]);
});

test("puts the starter code back", () => {
  const store = opened();
  store.getState().editTask({ savedCode: "wrong" });
  store.getState().resetTask();
  expect(openTaskOf(store.getState()).savedCode).toBe("// one");
  expect(store.getState().hasUnsavedChanges).toBe(false);
});

test("opens the nearest task where there is none", () => {
  const store = opened();
  store.getState().open(7);
  expect(store.getState().at).toBe(1);
  store.getState().open(-1);
  expect(store.getState().at).toBe(0);
});

describe("after a save", () => {
  const moved = { ...home, head: "b" };

  test("what was typed meanwhile stays, in the same tasks, and is unsaved", () => {
    const store = opened();
    store.getState().editTask({ savedCode: "// anew" });
    const content = store.getState();
    store.getState().editTask({ taskDescription: "typed while it was saved" });
    store.getState().adopt(moved, read({ "Q1/StarterCode.js": "// anew" }), content);
    const { mission, keys, hasUnsavedChanges, home: now } = store.getState();
    expect(mission.tasks[0]).toMatchObject({
      starterCode: "// anew",
      savedCode: "// anew",
      taskDescription: "typed while it was saved",
    });
    expect([keys, hasUnsavedChanges, now?.head]).toEqual([[1, 2], true, "b"]);
  });

  test("nothing is unsaved when nothing was typed meanwhile, and tasks of others are there", () => {
    const store = opened();
    store.getState().editBriefing("Anew");
    const content = store.getState();
    store.getState().adopt(moved, read({ "README.md": "Anew", "Q3/Problem.md": "Three" }), content);
    const { mission, keys, hasUnsavedChanges } = store.getState();
    expect(mission.tasks.map(({ taskDescription }) => taskDescription)).toEqual(["One", "Two", "Three"]);
    expect([keys, hasUnsavedChanges]).toEqual([[1, 2, 3], false]);
  });

  test("a task that was added meanwhile stays before those of others", () => {
    const store = opened();
    const content = store.getState();
    store.getState().addTask();
    store.getState().adopt(moved, read({ "Q3/Problem.md": "Three" }), content);
    const texts = store.getState().mission.tasks.map(({ taskDescription }) => taskDescription);
    expect(texts).toEqual(["One", "Write a task description here.", "Two", "Three"]);
  });
});

test("goes on from a newer state with what is given on top of it, else with nothing", () => {
  const store = opened();
  const newer = read({ "README.md": "Theirs" });
  store.getState().moveOn({ ...home, head: "b" }, newer, { ...newer.mission, briefing: "Mine" });
  expect([store.getState().mission.briefing, store.getState().hasUnsavedChanges]).toEqual(["Mine", true]);
  store.getState().moveOn({ ...home, head: "b" }, newer);
  expect([store.getState().mission.briefing, store.getState().hasUnsavedChanges]).toEqual(["Theirs", false]);
});

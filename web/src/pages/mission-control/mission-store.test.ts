import { HISTORY_LIMIT } from "./edit-history";
import { cloneQuestion, deleteQuestion, shiftQuestion } from "./mission";
import { missionWith, textsOf } from "./mission.fixture";
import { createMissionStore, openIndexOf } from "./mission-store";

function opened(...texts: string[]) {
  let time = 0;
  const store = createMissionStore({ mission: missionWith(...texts) }, () => time);
  const type = (key: string, text: string, pauseMs = 100) => {
    time += pauseMs;
    store.getState().editQuestion(key, (problem) => ({ ...problem, text }));
  };
  return { store, type, now: store.getState, texts: () => textsOf(store.getState().mission) };
}

it("knows unsaved changes until they are saved", () => {
  const { type, now } = opened("A");
  expect(now().hasUnsavedChanges).toBe(false);
  type("q1", "AB");
  expect(now().hasUnsavedChanges).toBe(true);
  now().save();
  expect(now().hasUnsavedChanges).toBe(false);
  expect(textsOf(now().saved)).toEqual(["AB"]);
});

it("has no unsaved changes when what was typed is deleted again", () => {
  const { type, now } = opened("A");
  type("q1", "AB");
  type("q1", "A");
  expect(now().hasUnsavedChanges).toBe(false);
});

it("undoes keystrokes in one field together", () => {
  const { type, now, texts } = opened("");
  type("q1", "h");
  type("q1", "hi");
  type("q1", "hi!");
  now().undo();
  expect(texts()).toEqual([""]);
  now().redo();
  expect(texts()).toEqual(["hi!"]);
});

it("undoes keystrokes apart that have a pause between them, or are in two fields", () => {
  const { type, now, texts } = opened("", "");
  type("q1", "one");
  type("q1", "one two", 1001);
  type("q2", "three");
  now().undo();
  expect(texts()).toEqual(["one two", ""]);
  now().undo();
  expect(texts()).toEqual(["one", ""]);
});

it("forgets what was undone when something is typed", () => {
  const { type, now, texts } = opened("");
  type("q1", "a");
  now().undo();
  type("q1", "b");
  now().redo();
  expect(texts()).toEqual(["b"]);
});

it("remembers a bounded past", () => {
  const { type, now, texts } = opened("start");
  for (let index = 0; index < HISTORY_LIMIT + 5; index += 1) type("q1", `${index}`, 2000);
  expect(now().history.past).toHaveLength(200);
  for (let index = 0; index < HISTORY_LIMIT + 5; index += 1) now().undo();
  expect(texts()).toEqual(["4"]);
});

it("goes back to the question that was open when it was deleted", () => {
  const { now, texts } = opened("A", "B", "C");
  now().openQuestion(2);
  now().editQuestions((mission) => deleteQuestion(mission, "q3"));
  expect([texts(), openIndexOf(now())]).toEqual([["A", "B"], 1]);
  now().undo();
  expect([texts(), openIndexOf(now())]).toEqual([["A", "B", "C"], 2]);
});

it("follows a moved question, and opens a copy", () => {
  const { now } = opened("A", "B", "C");
  now().editQuestions((mission) => shiftQuestion(mission, "q1", 1));
  expect(openIndexOf(now())).toBe(1);
  now().editQuestions((mission) => cloneQuestion(mission, "q1"));
  expect(openIndexOf(now())).toBe(2);
});

it("goes back to the last save, which can be undone", () => {
  const { type, now, texts } = opened("A");
  type("q1", "B");
  now().save();
  type("q1", "C", 2000);
  now().resetToSaved();
  expect([texts(), now().hasUnsavedChanges]).toEqual([["B"], false]);
  now().undo();
  expect([texts(), now().hasUnsavedChanges]).toEqual([["C"], true]);
});

it("opens a question that is there when the last save has not the open one", () => {
  const { now } = opened("A", "B");
  now().openQuestion(1);
  now().editQuestions((mission) => cloneQuestion(mission, "q2"));
  now().resetToSaved();
  expect(openIndexOf(now())).toBe(0);
  expect(now().openKey).toBe("q1");
});

it.each([
  [7, 1],
  [-1, 0],
])("opens for place %d the nearest question", (asked, opening) => {
  const { now } = opened("A", "B");
  now().openQuestion(asked);
  expect(openIndexOf(now())).toBe(opening);
});

it("changes the shared parts", () => {
  const { now } = opened("A");
  now().editTask((task) => ({ ...task, title: "New" }));
  expect(now().mission.task.title).toBe("New");
  now().undo();
  expect(now().mission.task.title).toBe("Insert title here");
});

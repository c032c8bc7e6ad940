import { caretAfter, followCodeEditor, typingTarget } from "./typing";

const text = "ab\nlonger\n\nend";

it.each([
  ["left", 0, 0, 0],
  ["left", 4, 4, 3],
  ["left", 4, 7, 4],
  ["right", 14, 14, 14],
  ["right", 4, 7, 7],
  ["up", 1, 1, 0],
  ["up", 8, 8, 2],
  ["up", 10, 10, 3],
  ["up", 12, 12, 10],
  ["down", 1, 1, 4],
  ["down", 8, 8, 10],
  ["down", 10, 10, 11],
  ["down", 13, 13, 14],
] as const)("%s from %i to %i ends at %i", (motion, start, end, at) => {
  expect(caretAfter(text, start, end, motion)).toBe(at);
});

test("the keys type into an editor until it becomes read only", () => {
  const disposed: string[] = [];
  const on = (name: string) => () => ({ dispose: () => disposed.push(name) });
  const typed: unknown[] = [];
  const leave = followCodeEditor({
    trigger: (_source, command, payload) => typed.push([command, payload]),
    hasTextFocus: () => true,
    getDomNode: () => null,
    getPosition: () => null,
    revealPositionInCenterIfOutsideViewport: () => undefined,
    onDidFocusEditorText: on("focus"),
    onDidLayoutChange: on("layout"),
    onDidDispose: on("end"),
  });
  typingTarget()?.type("{");
  expect(typed).toEqual([["type", { text: "{" }]]);
  leave();
  expect(typingTarget()).toBeNull();
  expect(disposed).toEqual(["focus", "layout", "end"]);
});

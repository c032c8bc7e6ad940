import { paneSizes } from "./panes";

const remembered = (entries: Record<string, string>) => (key: string) => entries[key] ?? null;

test("gives the sizes that this person left, and the usual ones for the others", () => {
  const read = remembered({
    "react-resizable-panels:academy.workspace.7.columns:main:aside": '{"main":70,"aside":30}',
    "react-resizable-panels:academy.workspace.8.rows:side:repl": '{"side":20,"repl":80}',
  });
  expect(paneSizes({ read, user: "7", isGrading: false })).toEqual({ main: 70, aside: 30, side: 58, repl: 42 });
});

test("remembers the panes of grading apart", () => {
  const read = remembered({
    "react-resizable-panels:academy.workspace.7.columns:main:aside": '{"main":70,"aside":30}',
    "react-resizable-panels:academy.workspace.7.grading.rows.quiet:side:repl": '{"side":75,"repl":25}',
  });
  expect(paneSizes({ read, user: "7", isGrading: true })).toEqual({ main: 50, aside: 50, side: 75, repl: 25 });
});

test("gives the default sizes when the stored ones are damaged", () => {
  const read = remembered({ "react-resizable-panels:academy.workspace.0.columns:main:aside": '{"main":' });
  expect(paneSizes({ read, user: "0", isGrading: false })).toEqual({ main: 50, aside: 50, side: 58, repl: 42 });
});

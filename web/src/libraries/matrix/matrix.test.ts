import type { MatrixEvent } from "../../../../language/modules/sound_matrix/events";
import { EMPTY, frequencyOf, MatrixState, toggled } from "./matrix-state";

const onIn = (rows: readonly (readonly boolean[])[]): string[] =>
  rows.flatMap((row, tone) => row.flatMap((on, step) => (on ? [`${tone},${step}`] : [])));

it("is 16 by 16", () => {
  expect(EMPTY.map((row) => row.length)).toEqual(Array(16).fill(16));
});

it("turns one tone on and off, and leaves what was before alone", () => {
  const one = toggled(EMPTY, 2, 15);
  expect(onIn(one)).toEqual(["2,15"]);
  expect(onIn(toggled(one, 2, 15))).toEqual([]);
  expect(onIn(EMPTY)).toEqual([]);
});

it("climbs a pentatonic scale from C3", () => {
  expect([0, 1, 2, 3, 4, 5, 10, 15].map((tone) => Math.round(frequencyOf(tone) * 100) / 100)).toEqual([
    130.81, 146.83, 164.81, 196, 220, 261.63, 523.25, 1046.5,
  ]);
});

it("is cleared once by each event of a program", () => {
  const board = new MatrixState();
  const clear: MatrixEvent = { library: "sound_matrix", kind: "clear" };
  board.toggle(0, 0);
  board.take([clear]);
  expect(onIn(board.rows)).toEqual([]);
  board.toggle(3, 4);
  board.take([clear]);
  expect(onIn(board.rows)).toEqual(["3,4"]);
  board.take([clear, { ...clear }]);
  expect(onIn(board.rows)).toEqual([]);
});

it("tells its listeners of every change", () => {
  const board = new MatrixState();
  let changes = 0;
  const leave = board.subscribe(() => {
    changes++;
  });
  board.toggle(1, 1);
  board.clear();
  leave();
  board.toggle(1, 1);
  expect(changes).toBe(2);
});

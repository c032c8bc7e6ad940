import type { MediaEvent } from "../media";
import { EMPTY_STUDIO } from "../module";
import { SOUND_MATRIX, TONE_MATRIX } from ".";

type Callable = (...args: unknown[]) => unknown;

function rowsOf(matrix: unknown): boolean[][] {
  const values = (list: unknown): unknown[] =>
    list === null ? [] : [(list as [unknown, unknown])[0], ...values((list as [unknown, unknown])[1])];
  return values(matrix).map(values) as boolean[][];
}

/** The matrix with a world whose timers are called by hand. */
function open() {
  const shown: MediaEvent[] = [];
  const timers = new Map<number, { task: () => void; ms: number }>();
  const opened = SOUND_MATRIX.open({
    ...EMPTY_STUDIO,
    show: (event) => shown.push(event),
    later: (task, ms) => {
      timers.set(timers.size + 1, { task, ms });
      return timers.size;
    },
    cancel: (id) => void timers.delete(id),
  });
  const call = (name: string, ...args: unknown[]) => (opened.exports[name] as Callable)(...args);
  return { ...opened, shown, timers, call };
}

describe("the tone matrix", () => {
  it("is 16 rows of 16, all off", () => {
    const rows = rowsOf(open().call("get_matrix"));
    expect(rows.map((row) => row.length)).toEqual(Array(16).fill(16));
    expect(rows.flat().some(Boolean)).toBe(false);
  });

  it("has the state that the page reported last, the lowest tone first, until it is cleared", () => {
    const { call, receive, shown } = open();
    const rows = Array.from({ length: 16 }, (_, tone) =>
      Array.from({ length: 16 }, (_, step) => tone === 0 && step === 3),
    );
    receive?.({ library: "sound_matrix", rows });
    expect(rowsOf(call("get_matrix"))[0]).toEqual(Array.from({ length: 16 }, (_, step) => step === 3));
    call("clear_matrix");
    expect(rowsOf(call("get_matrix")).flat().some(Boolean)).toBe(false);
    expect(shown).toEqual([{ library: "sound_matrix", kind: "clear" }]);
  });

  it("runs callbacks after a delay, and can cancel all of them", () => {
    const { call, timers } = open();
    let calls = 0;
    const task = () => {
      calls++;
    };
    call("set_timeout", task, 100);
    call("set_timeout", task, 250);
    expect([...timers.values()].map(({ ms }) => ms)).toEqual([100, 250]);
    timers.get(1)?.task();
    timers.delete(1);
    expect(calls).toBe(1);
    call("clear_all_timeout");
    expect(timers.size).toBe(0);
    expect(() => call("set_timeout", 5, 100)).toThrow(
      "set_timeout expects a function as its first argument, but encountered 5.",
    );
  });

  it("is shown by its name, and has none in the external library", () => {
    expect((open().exports.ToneMatrix as { toReplString(): string }).toReplString()).toBe("<ToneMatrix>");
    expect(Object.keys(TONE_MATRIX.open(EMPTY_STUDIO).exports)).toEqual([
      "get_matrix",
      "clear_matrix",
      "set_timeout",
      "clear_all_timeout",
    ]);
  });
});

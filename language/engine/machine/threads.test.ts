import { Trial } from "./trial";

/** Chance that is the same in every run of a test. */
function seeded(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const DONE = '= "all threads terminated"';

function threads(text: string, seed = 1): readonly string[] {
  const trial = new Trial(3, "concurrent", { host: { random: seeded(seed) } });
  const told = trial.run(text);
  return told === DONE ? trial.displayed : [told];
}

const seeds = Array.from({ length: 200 }, (_, seed) => seed);

describe("concurrent_execute", () => {
  it("runs every thread to its end", () => {
    expect(
      threads("concurrent_execute(() => display('one'), () => display('two')); display('main');").toSorted(),
    ).toEqual(['"main"', '"one"', '"two"']);
  });

  it("lets threads take turns, in an order of chance", () => {
    const text = `
      const show = name => () => { for (let i = 0; i < 30; i = i + 1) { display(name); } };
      concurrent_execute(show('a'), show('b'));`;
    const orders = seeds.slice(0, 20).map((seed) => threads(text, seed).join(""));
    expect(new Set(orders).size).toBeGreaterThan(10);
    expect(orders.every((order) => order.replaceAll('"', "").length === 60)).toBe(true);
    expect(orders.some((order) => /"a".*"b".*"a"/.test(order))).toBe(true);
  });

  it("loses updates of a variable that nobody guards", () => {
    const text = `
      let count = 0;
      const add = () => { for (let i = 0; i < 20; i = i + 1) { count = count + 1; } };
      const wait = () => { while (count < 1) {} };
      let ended = 0;
      concurrent_execute(() => { add(); ended = ended + 1; }, () => { add(); ended = ended + 1; });
      for (let i = 0; i < 3000; i = i + 1) {}
      display(count);`;
    const counts = new Set(seeds.slice(0, 40).map((seed) => threads(text, seed)[0]));
    expect(counts.has("40")).toBe(true);
    expect(counts.size).toBeGreaterThan(1);
  });

  it("starts threads from threads", () => {
    const text = `concurrent_execute(() => concurrent_execute(() => display('inner')));`;
    expect(threads(text)).toEqual(['"inner"']);
  });

  it("refuses what cannot be called without arguments", () => {
    expect(threads("concurrent_execute(5);")).toEqual([
      "! 1 Error: concurrent_execute expects functions without parameters.",
    ]);
    expect(threads("1;\nconcurrent_execute(x => x);")).toEqual(["! 2 Expected 1 arguments, but got 0."]);
  });

  it("is ended by an error in any thread, told with its line", () => {
    expect(
      threads("concurrent_execute(() => {\n  display(1);\n  return 1 + 'a';\n}, () => { while (true) {} });"),
    ).toEqual(["! 3 Expected number on right hand side of operation, got string."]);
  });

  it("runs out of time where a thread waits for ever", () => {
    const trial = new Trial(3, "concurrent", { execTimeMs: 30 });
    expect(trial.run("const lock = [true];\nconcurrent_execute(() => { while (test_and_set(lock)) {} });")).toContain(
      "The program ran for more than 0.03 s.",
    );
  });
});

describe("test_and_set and clear", () => {
  const guarded = `
    const lock = [false];
    let count = 0; let inside = 0; let most = 0; let ended = 0;
    const work = () => {
      for (let i = 0; i < 10; i = i + 1) {
        while (test_and_set(lock)) {}
        inside = inside + 1;
        most = math_max(most, inside);
        count = count + 1;
        inside = inside - 1;
        clear(lock);
      }
      while (test_and_set(lock)) {}
      ended = ended + 1;
      if (ended === 3) { display(list(count, most)); } else {}
      clear(lock);
    };
    concurrent_execute(work, work, work);`;

  it("keep threads out of each other's way, whatever their turns", () => {
    for (const seed of seeds) expect(threads(guarded, seed)).toEqual(["[30, [1, null]]"]);
  });

  it("do what they are called", () => {
    expect(
      threads("const a = [false]; display(test_and_set(a)); display(test_and_set(a)); clear(a); display(a);"),
    ).toEqual(["false", "true", "[false]"]);
    expect(threads("test_and_set(1);")).toEqual(["! 1 Error: Expected array, got number for test_and_set."]);
    expect(threads("clear(null);")).toEqual(["! 1 Error: Expected array, got null for clear."]);
  });
});

describe("the REPL after a program of threads", () => {
  it("sees its declarations", () => {
    const trial = new Trial(3, "concurrent");
    expect(trial.run("let x = 1; const f = () => { x = x + 1; }; concurrent_execute(f, f);")).toBe(DONE);
    expect(trial.run("display(x);", "repl")).toBe(DONE);
    expect(trial.displayed).toEqual(["3"]);
  });
});

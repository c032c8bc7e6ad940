import { TestRealm } from "./test-realm.fixture";

/** Chance that is the same in every run of a test (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed * 7919 + 17;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const DONE = '= "all threads terminated"';

function threads(text: string, seed = 1): readonly string[] {
  const trial = new TestRealm(3, "concurrent", { host: { random: seeded(seed) } });
  const output = trial.run(text);
  return output === DONE ? trial.displayed : [output];
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

  it("mixes the output of two threads of four statements each in most runs", () => {
    const text = `
      const show = x => () => { display(x); display(x); display(x); display(x); };
      concurrent_execute(show("a"), show("b"));`;
    const orders = seeds.map((seed) => threads(text, seed).join("").replaceAll('"', ""));
    const apart = orders.filter((order) => order === "aaaabbbb" || order === "bbbbaaaa").length;
    expect(apart).toBeLessThan(80);
    expect(new Set(orders).size).toBeGreaterThan(20);
  });

  /** How many of two hundred interleavings lose an update when two threads each add 1 so many times. */
  function lost(times: number): number {
    const text = `
      let count = 0;
      let ended = [false, false];
      const adder = i => () => {
        for (let n = 0; n < ${times}; n = n + 1) { count = count + 1; }
        ended[i] = true;
      };
      concurrent_execute(adder(0), adder(1));
      while (!(ended[0] && ended[1])) {}
      display(count);`;
    const counts = seeds.map((seed) => Number(threads(text, seed)[0]));
    expect(Math.max(...counts)).toBeLessThanOrEqual(2 * times);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    return counts.filter((count) => count < 2 * times).length;
  }

  it("loses an update of two unguarded increments in some of two hundred interleavings", () => {
    const runs = lost(1);
    expect(runs).toBeGreaterThan(20);
    expect(runs).toBeLessThan(180);
  });

  it("loses updates of twenty and twenty unguarded increments in nearly all of two hundred interleavings", () => {
    expect(lost(20)).toBeGreaterThan(180);
  });

  it("takes the same turns for the same seed", () => {
    const text = "const f = x => () => { display(x); f(x)(); }; concurrent_execute(f(1), f(2)); display(0);";
    const start = (seed: number) => {
      const trial = new TestRealm(3, "concurrent", { host: { random: seeded(seed) }, execTimeMs: 20 });
      trial.run(text);
      return trial.displayed.slice(0, 40).join("");
    };
    expect(start(7)).toBe(start(7));
    expect(start(7)).not.toBe(start(8));
  });

  it("starts threads from threads", () => {
    const text = `concurrent_execute(() => concurrent_execute(() => display('inner')));`;
    expect(threads(text)).toEqual(['"inner"']);
  });

  it("refuses values that cannot be called without arguments", () => {
    expect(threads("concurrent_execute(5);")).toEqual([
      "! 1 Error: concurrent_execute expects functions without parameters.",
    ]);
    expect(threads("1;\nconcurrent_execute(x => x);")).toEqual([
      "! 2 Expected 1 arguments, but got 0.\nx => ... is called with no arguments: x has no value.",
    ]);
  });

  it("is ended by an error in any thread, told with its line", () => {
    expect(
      threads("concurrent_execute(() => {\n  display(1);\n  return 1 + 'a';\n}, () => { while (true) {} });"),
    ).toEqual(["! 3 Expected number on right hand side of operation, got string."]);
  });

  it("runs out of time where a thread waits for ever", () => {
    const trial = new TestRealm(3, "concurrent", { execTimeMs: 30 });
    expect(trial.run("const lock = [true];\nconcurrent_execute(() => { while (test_and_set(lock)) {} });")).toContain(
      "The program ran for more than 0.03 s.",
    );
  });
});

describe("waiting for another thread by calling oneself", () => {
  const waits: ReadonlyArray<readonly [string, string]> = [
    ["a conditional expression", 'function spin() { return stop ? "ok" : spin(); }'],
    ["a statement", 'function spin() { if (stop) { return "ok"; } else { return spin(); } }'],
    ["a disjunction", "const spin = () => stop || spin();"],
    ["two functions in turn", 'const spin = () => stop ? "ok" : again(); const again = () => spin();'],
    ["a function that is handed over", "const call = f => f(); const spin = () => stop ? 0 : call(spin);"],
  ];

  it.each(waits)("ends when it is in tail position of %s", (_form, waiter) => {
    const text = `let stop = false; ${waiter} concurrent_execute(() => { stop = true; }); spin(); display("over");`;
    for (const seed of seeds.slice(0, 20)) expect(threads(text, seed)).toEqual(['"over"']);
  });
});

describe("the mutex of the textbook", () => {
  const MUTEX = `
    function make_mutex() {
      const cell = list(false);
      function the_mutex(m) {
        return m === "acquire" ? (test_and_set(cell) ? the_mutex("acquire") : true)
             : m === "release" ? clear(cell)
             : error(m, "unknown request");
      }
      return the_mutex;
    }
    function make_serializer() {
      const mutex = make_mutex();
      return p => {
        function serialized_p() {
          mutex("acquire");
          const val = p();
          mutex("release");
          return val;
        }
        return serialized_p;
      };
    }`;

  it("keeps every update, whatever the turns", () => {
    const text = `${MUTEX}
      let x = 10;
      let ended = 0;
      const s = make_serializer();
      concurrent_execute(
        s(() => { x = x * x; ended = ended + 1; }),
        s(() => { x = x + 1; ended = ended + 1; }));
      const wait = () => ended === 2 ? "ok" : wait();
      wait();
      display(x);`;
    const outcomes = seeds.map((seed) => threads(text, seed).join());
    expect(new Set(outcomes)).toEqual(new Set(["101", "121"]));
  });

  it("lets five values of the two assignments be seen where nobody guards them", () => {
    const text = `
      let x = 10;
      let ended = [false, false];
      concurrent_execute(() => { x = x * x; ended[0] = true; }, () => { x = x + 1; ended[1] = true; });
      while (!(ended[0] && ended[1])) {}
      display(x);`;
    const outcomes = new Set(seeds.map((seed) => threads(text, seed).join()));
    expect(outcomes).toEqual(new Set(["101", "121", "110", "11", "100"]));
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
    const trial = new TestRealm(3, "concurrent");
    expect(trial.run("let x = 1; const f = () => { x = x + 1; }; concurrent_execute(f);")).toBe(DONE);
    expect(trial.run("display(x);", "repl")).toBe(DONE);
    expect(trial.displayed).toEqual(["2"]);
  });
});

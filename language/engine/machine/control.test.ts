import { once, TestRealm } from "./test-realm.fixture";

const control = (text: string): string => once(4, "explicit-control", text);

describe("call_cc", () => {
  it("leaves early", () => {
    expect(control("1 + call_cc(k => k(10) + 1000);")).toBe("= 11");
    expect(control("1 + call_cc(k => 10);")).toBe("= 11");
    const text = `
      const product = xs => call_cc(done => accumulate((x, y) => x === 0 ? done('zero') : x * y, 1, xs));
      list(product(list(1, 2, 3)), product(list(1, 0, display(3))));`;
    expect(control(text)).toBe('= [6, ["zero", null]]');
  });

  it("takes any number of values: none gives undefined, of several the last counts", () => {
    expect(control("call_cc(k => k());")).toBe("= undefined");
    expect(control("call_cc(k => k(1, 2));")).toBe("= 2");
    expect(control("call_cc(k => k(...[]));")).toBe("= undefined");
    expect(control("call_cc(k => k(...[1, 2, 3]));")).toBe("= 3");
    expect(control("call_cc(k => apply_in_underlying_javascript(k, list(4, 5)));")).toBe("= 5");
  });

  it("leaves loops and the functions around them", () => {
    const text = `
      function find(f, a) {
        return call_cc(found => {
          for (let i = 0; i < array_length(a); i = i + 1) { if (f(a[i])) { found(i); } else {} }
          return -1;
        });
      }
      [find(x => x > 2, [1, 2, 3, 4]), find(x => x > 9, [1])];`;
    expect(control(text)).toBe("= [2, -1]");
  });

  it("can be resumed any number of times", () => {
    const text = `
      let again = null; let times = 0;
      const x = call_cc(k => { again = k; return 1; });
      times = times + 1;
      x < 4 ? again(x + 1) : list(x, times);`;
    expect(control(text)).toBe("= [4, [4, null]]");
  });

  it("does not change earlier results", () => {
    const text = `
      let saved = null; let count = 0;
      const made = list(1, call_cc(k => { saved = k; return 2; }), 3);
      const all = count === 0 ? list(made) : null;
      count = count + 1;
      if (count < 2) { const first = made; saved(pair('again', first)); } else { }
      made;`;
    expect(control(text)).toBe('= [1, [["again", [1, [2, [3, null]]]], [3, null]]]');
  });

  it("finds the variables of the iteration that it left", () => {
    const text = `
      let saved = null; let seen = null; let rounds = 0;
      const grab = () => call_cc(k => { saved = saved === null ? k : saved; return 0; });
      for (let i = 0; i < 3; i = i + 1) { grab(); seen = pair(i, seen); }
      rounds = rounds + 1;
      if (rounds < 2) { saved(0); } else { }
      seen;`;
    expect(control(text)).toBe("= [2, [1, [0, [2, [1, [0, null]]]]]]");
  });

  it("cannot go on when the program has ended", () => {
    const trial = new TestRealm(4, "explicit-control");
    const outcome = trial.outcome("const k = call_cc(c => c); x => is_function(k) ? k(x) : x;") as { value?: unknown };
    expect(trial.attend(() => (outcome.value as (x: number) => unknown)(1))[0]?.explanation).toBe(
      "Error: The program has ended: neither its search nor its continuations can go on.",
    );
  });

  it("makes a generator", () => {
    const text = `
      function generator(body) {
        let back = null; let go_on = null;
        const give = value => call_cc(rest => { go_on = rest; return back(value); });
        return () => call_cc(caller => {
          back = caller;
          if (go_on !== null) { go_on(undefined); } else {}
          const last = body(give);
          return back(last);
        });
      }
      const next = generator(give => { for (let i = 1; i < 4; i = i + 1) { give(i * i); } return 'done'; });
      const a = next(); const b = next(); const c = next(); const d = next();
      list(a, b, c, d);`;
    expect(control(text)).toBe('= [1, [4, [9, ["done", null]]]]');
  });

  it("searches like amb", () => {
    const text = `
      let others = null;
      const choose = xs => is_null(xs) ? fail() : call_cc(k => {
        const before = others;
        others = () => { others = before; return k(choose(tail(xs))); };
        return head(xs);
      });
      const fail = () => others === null ? 'none' : others();
      const a = choose(list(1, 2, 3, 4, 5, 6)); const b = choose(list(1, 2, 3, 4, 5, 6));
      a * b === 20 && a > b ? list(a, b) : fail();`;
    expect(control(text)).toBe("= [5, [4, null]]");
  });

  it("comes back into a program from the REPL", () => {
    const trial = new TestRealm(4, "explicit-control");
    expect(trial.run("let k = null;\nconst x = 1 + call_cc(c => { k = c; return 1; });\nx * 100;")).toBe("= 200");
    expect(trial.run("k(4);", "repl")).toBe("= 500");
    expect(trial.run("k(5); 'never';", "repl")).toBe("= 600");
    expect(trial.run("x;", "repl")).toBe("= 6");
  });

  it("goes through functions of JavaScript, but not back into them", () => {
    const through = `
      const s = stream_map(x => x, stream(1));
      call_cc(k => apply_in_underlying_javascript((x, y) => k(x + y), list(1, 2)) + 1000);`;
    expect(control(through)).toBe("= 3");
    const trial = new TestRealm(4, "explicit-control");
    const twice = `import { repeat } from "repeat";
      call_cc(k => repeat(x => x > 3 ? k('left') : x + 1, 10)(0));`;
    expect(trial.run(twice)).toBe('= "left"');
    const back = `import { repeat } from "repeat";
      let inner = null;
      const n = repeat(x => call_cc(k => { inner = k; return x + 1; }), 1)(0);
      inner(5);`;
    expect(control(back)).toBe("! 4 Error: The continuation belongs to a function of a library that has returned.");
  });

  it("is shown, counted and refused as every function is", () => {
    expect(control("call_cc(k => stringify(k));")).toBe('= "continuation"');
    expect(control("1;\ncall_cc(5);")).toBe("! 2 Calling non-function value 5.");
    expect(control("call_cc(() => 1);")).toBe(
      "! 1 Expected 0 arguments, but got 1.\n() => ... is called with 1 argument: it takes none.",
    );
    expect(control("is_function(call_cc) && arity(call_cc) === 1;")).toBe("= true");
  });

  it("is only in this variant", () => {
    expect(once(4, "default", "call_cc(k => 1);")).toContain("call_cc is only available in Explicit-Control variant");
  });
});

describe("the rest of chapter 4", () => {
  it("is there", () => {
    expect(control("apply_in_underlying_javascript((x, y) => x * y, list(6, 7));")).toBe("= 42");
    expect(control("head(tail(parse('1;')));")).toBe("= 1");
    expect(control("const f = (...xs) => xs; f(...[1, 2], 3);")).toBe("= [1, 2, 3]");
    expect(control("1 === '1';")).toBe("= false");
  });
});

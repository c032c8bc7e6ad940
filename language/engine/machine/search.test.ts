import { once, TestRealm } from "./test-realm.fixture";

const search = (text: string): string => once(3, "non-det", text);

/** All answers of a program. */
function answers(text: string, limit = 100): string[] {
  const trial = new TestRealm(3, "non-det");
  const found = [trial.run(text)];
  while (found.length < limit && found.at(-1) !== "= undefined" && !found.at(-1)?.startsWith("!"))
    found.push(trial.next());
  return found;
}

describe("amb", () => {
  it("gives its values one after the other, and then nothing", () => {
    expect(answers("amb(1, 2, 3);")).toEqual(["= 1", "= 2", "= 3", "= undefined"]);
    expect(answers("amb();")).toEqual(["= undefined"]);
  });

  it("changes the last choice first", () => {
    expect(answers("list(amb(1, 2), amb('a', 'b'));")).toEqual([
      '= [1, ["a", null]]',
      '= [1, ["b", null]]',
      '= [2, ["a", null]]',
      '= [2, ["b", null]]',
      "= undefined",
    ]);
  });

  it("evaluates an argument only when it is chosen", () => {
    const trial = new TestRealm(3, "non-det");
    expect(trial.run("amb(display(1), display(2));")).toBe("= 1");
    expect(trial.displayed).toEqual(["1"]);
    expect(trial.next()).toBe("= 2");
    expect(trial.displayed).toEqual(["1", "2"]);
  });

  it("solves the puzzle of the floors", () => {
    const text = `
      function distinct(xs) { return is_null(xs) || (is_null(member(head(xs), tail(xs))) && distinct(tail(xs))); }
      const baker = amb(1, 2, 3, 4, 5);
      const cooper = amb(1, 2, 3, 4, 5);
      const fletcher = amb(1, 2, 3, 4, 5);
      const miller = amb(1, 2, 3, 4, 5);
      const smith = amb(1, 2, 3, 4, 5);
      require(distinct(list(baker, cooper, fletcher, miller, smith)));
      require(baker !== 5); require(cooper !== 1); require(fletcher !== 5 && fletcher !== 1);
      require(miller > cooper);
      require(math_abs(smith - fletcher) !== 1); require(math_abs(fletcher - cooper) !== 1);
      list(baker, cooper, fletcher, miller, smith);`;
    expect(answers(text)).toEqual(["= [3, [2, [4, [5, [1, null]]]]]", "= undefined"]);
  });

  it("finds triples of Pythagoras", () => {
    const text = `const a = an_integer_between(1, 20); const b = an_integer_between(a, 20);
      const c = an_integer_between(b, 20); require(a * a + b * b === c * c); list(a, b, c);`;
    expect(answers(text, 3)).toEqual(["= [3, [4, [5, null]]]", "= [5, [12, [13, null]]]", "= [6, [8, [10, null]]]"]);
  });

  it("is a value as well, and can be given another meaning", () => {
    expect(answers("const pick = amb; pick(1, 2);")).toEqual(["= 1", "= 2", "= undefined"]);
    expect(search("const amb = (x, y) => x + y; amb(1, 2);")).toBe("= 3");
    expect(search("amb;")).toBe("= function amb(...values) {\n\t[implementation hidden]\n}");
  });

  it("takes a choice out of a loop, a conjunction and a library function", () => {
    expect(answers("let s = 0; for (let i = 0; i < 2; i = i + 1) { s = s + amb(1, 10); } s;")).toEqual([
      "= 2",
      "= 11",
      "= 11",
      "= 20",
      "= undefined",
    ]);
    expect(answers("amb(true, false) && amb(1, 2);")).toEqual(["= 1", "= 2", "= false", "= undefined"]);
    expect(answers("map(x => amb(x, -x), list(1, 2));", 4)).toEqual([
      "= [1, [2, null]]",
      "= [1, [-2, null]]",
      "= [-1, [2, null]]",
      "= [-1, [-2, null]]",
    ]);
  });
});

describe("going back", () => {
  it("undoes assignments to variables, elements and pairs", () => {
    expect(answers("let x = 0; x = x + amb(1, 2); x;")).toEqual(["= 1", "= 2", "= undefined"]);
    expect(answers("const a = [0]; a[0] = a[0] + amb(1, 2); a[3] = 9; amb(a[0], array_length(a));", 4)).toEqual([
      "= 1",
      "= 4",
      "= 2",
      "= 4",
    ]);
    const pairs = "const p = pair(0, 0); const n = amb(1, 2); set_head(p, head(p) + n); set_tail(p, tail(p) - n); p;";
    expect(answers(pairs)).toEqual(["= [1, -1]", "= [2, -2]", "= undefined"]);
    expect(answers("const a = []; const i = amb(2, 0); a[i] = 1; a;", 2)).toEqual([
      "= [undefined, undefined, 1]",
      "= [1]",
    ]);
  });

  it("leaves effects before the choice alone", () => {
    expect(answers("let n = 0; n = 5; const c = amb(1, 2); n = n + c; n;")).toEqual(["= 6", "= 7", "= undefined"]);
  });

  it("is ended by cut", () => {
    expect(answers("const x = amb(1, 2, 3); require(x > 1); cut(); x;")).toEqual(["= 2", "= undefined"]);
    expect(answers("const x = amb(1, 2); cut(); const y = amb(x, x * 10); y;")).toEqual(["= 1", "= 10", "= undefined"]);
  });

  it("belongs to the program of the last run only", () => {
    const trial = new TestRealm(3, "non-det");
    expect(trial.run("const x = amb(1, 2); x;")).toBe("= 1");
    expect(trial.run("x + amb(10, 20);", "repl")).toBe("= 11");
    expect(trial.next()).toBe("= 21");
    expect(trial.next()).toBe("= undefined");
    expect(trial.next()).toBe("= undefined");
  });

  it("ends with an error and has nothing to go on with", () => {
    const trial = new TestRealm(3, "non-det");
    expect(trial.run("1 + amb(1, true, 3);")).toBe("= 2");
    expect(trial.next()).toBe("! 1 Expected number on right hand side of operation, got boolean.");
    expect(trial.next()).toBe("= undefined");
  });
});

describe("ambR", () => {
  it("gives every value once, in the order of chance", () => {
    const trial = new TestRealm(3, "non-det", { host: { random: () => 0.99 } });
    expect([trial.run("ambR('a', 'b', 'c');"), trial.next(), trial.next(), trial.next()]).toEqual([
      '= "c"',
      '= "b"',
      '= "a"',
      "= undefined",
    ]);
  });
});

describe("the rest of chapter 3", () => {
  it("is there, with implication and its like", () => {
    expect(search("implication(false, false) && bi_implication(true, true);")).toBe("= true");
    expect(search("let i = 0; while (true) { i = i + 1; if (i > 4) { break; } else { continue; } } i;")).toBe("= 5");
    expect(search("const s = integers_from(1); head(stream_tail(stream_tail(s)));")).toBe("= 3");
  });

  it("tells errors as everywhere, and undeclared names", () => {
    expect(search("const f = x =>\n  x + 1;\nf('a') + 1;")).toBe(
      "! 2 Expected string on right hand side of operation, got number.",
    );
    expect(search("an_element_of(list(1));\nnone;")).toBe("! 2 Name none not declared.");
  });

  it("runs out of time in a search without end", () => {
    const trial = new TestRealm(3, "non-det", { execTimeMs: 30 });
    expect(trial.run("function from(n) { return amb(n, from(n + 1)); }\nrequire(from(0) < 0);")).toContain(
      "The program ran for more than 0.03 s.",
    );
  });
});

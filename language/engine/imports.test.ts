import { TestRealm } from "./machine/test-realm.fixture";

describe("imports", () => {
  it("bind names before the program runs, under other names too", () => {
    const trial = new TestRealm(1, "default");
    expect(trial.run('const five = thrice(x => x + 1)(2);\nimport { repeat, thrice } from "repeat"; five;')).toBe(
      "= 5",
    );
    expect(
      trial.run('import { twice as again } from "repeat"; again(x => x * 3)(1) + repeat(x => x, 0)(1);', "repl"),
    ).toBe("= 10");
    expect(trial.run("again(x => x * 2)(1);", "repl")).toBe("= 4");
  });

  it("are refused before anything runs", () => {
    const trial = new TestRealm(1, "default");
    expect(trial.run('display(1);\nimport { f } from "nowhere";')).toBe('! 2 Module "nowhere" not found.');
    expect(trial.run('display(1);\nimport { f } from "repeat";')).toBe(
      '! 2 Module "repeat" does not contain a definition for "f".',
    );
    expect(trial.displayed).toEqual([]);
  });

  it("give modules functions that they can call, deep as well", () => {
    const program = 'import { repeat } from "repeat"; const f = n => n === 0 ? 0 : 1 + f(n - 1); repeat(f, 1)(20000);';
    expect(new TestRealm(1, "default").run(program)).toBe("= 20000");
  });

  it("give modules computed arguments in the lazy variant", () => {
    const program =
      'import { make_tree, make_empty_tree, entry } from "binary_tree"; entry(make_tree(1 + 1, make_empty_tree(), make_empty_tree()));';
    expect(new TestRealm(2, "lazy").run(program)).toBe("= 2");
  });
});

import { type Attack, attacksOfRun } from "./attack";
import { ATTACKS } from "./attacks";

const attack = (name: string, kind?: string): Attack => ({
  name,
  kind,
  student: "1;",
  testcases: [["1;", "1", "pass"]],
});
const THREE = [attack("chapter 1: a", "a"), attack("chapter 2: a", "a"), attack("b")];
const namesOf = (attacks: readonly Attack[]) => attacks.map(({ name }) => name);

it("a run tries each kind of attack in one place, and what is of no kind always", () => {
  expect(namesOf(attacksOfRun(THREE, false, () => 0))).toEqual(["chapter 1: a", "b"]);
  expect(namesOf(attacksOfRun(THREE, false, () => 0.99))).toEqual(["chapter 2: a", "b"]);
});

it("a whole campaign tries them all", () => {
  expect(attacksOfRun(THREE, true, () => 0)).toEqual(THREE);
});

it("a kind is the same attack to the same verdict in another chapter or variant", () => {
  const all = ATTACKS.flatMap(([, attacks]) => attacks).filter(({ kind }) => kind !== undefined);
  const kinds = Map.groupBy(all, ({ kind }) => kind);
  for (const [kind, attacks] of kinds) {
    const verdicts = new Set(attacks.map(({ testcases }) => String(testcases.map(([, , verdict]) => verdict))));
    expect([kind, verdicts.size]).toEqual([kind, 1]);
  }
});

import fc from "fast-check";
import { evaluate } from "../../../domain/achievements/evaluate";
import type { Achievement } from "./achievement";
import type { AchievementProgress } from "./achievement-progress";
import { earnedAfter, isHeld, retainedAchievements } from "./achievement-progress-rules";

const DAY = (day: number) => new Date(`2026-11-${day}T08:00:00.000Z`);
const [FIRST, SECOND, THIRD, FOURTH] = [DAY(21), DAY(22), DAY(23), DAY(24)];
const GOAL = { uuid: "g", targetCount: 1, rule: { kind: "Manual", targetCount: 1 } } as const;
const HARDER = { uuid: "g", targetCount: 5, rule: { kind: "Manual", targetCount: 5 } } as const;
const A = {
  uuid: "a",
  title: "Helper",
  xp: 100,
  isVariableXp: false,
  release: null,
  deadline: null,
  isTask: true,
  position: 1,
  prerequisiteUuids: [] as string[],
  goalUuids: ["g"],
  cardBackground: "",
  coverImage: "",
  description: "",
  completionText: "",
  changedIn: 1,
  withdrawnIn: 0,
} satisfies Achievement;

/** Returns the achievements that a member with a count has after one evaluation. */
function look(
  before: AchievementProgress["earned"],
  count: number,
  now: Date,
  {
    version = 1,
    achievements = [A] as Achievement[],
    goal = GOAL as typeof GOAL | typeof HARDER,
    isTold: countsAsSeen = false,
  } = {},
): AchievementProgress["earned"] {
  const retained = retainedAchievements({ earned: before }, achievements);
  const counts = new Map([["g", count]]);
  const evaluation = evaluate({ achievements, goals: [goal], counts, work: new Map(), retained }, now);
  return earnedAfter(before, { version, achievements }, evaluation, now, { isTold: countsAsSeen });
}

const EARNED = { a: { at: "2026-11-21T08:00:00.000Z", xp: 100, version: 1 } };

describe("an achievement in time", () => {
  it("is earned at the first evaluation that finds it complete, and is kept", () => {
    expect(look({}, 0, FIRST)).toEqual({});
    expect(look({}, 1, FIRST)).toEqual(EARNED);
    expect(look(EARNED, 1, SECOND)).toEqual(EARNED);
    expect(look(EARNED, 7, SECOND)).toEqual(EARNED);
  });

  it("does not notify members a second time who were notified otherwise", () => {
    expect(look({}, 1, FIRST, { isTold: true })).toEqual({ a: { ...EARNED.a, seen: true } });
  });

  it("is lost with the facts, and returns with its first date and without a second notification", () => {
    const seen = { a: { ...EARNED.a, seen: true as const } };
    const lost = look(seen, 0, SECOND);
    expect(lost).toEqual({ a: { ...seen.a, lostAt: "2026-11-22T08:00:00.000Z" } });
    expect(look(lost, 0, THIRD)).toEqual(lost);
    expect(look(lost, 1, THIRD)).toEqual(seen);
  });

  it("is kept when its definition was changed, and no more than that once it is complete again", () => {
    const harder = { version: 2, goal: HARDER, achievements: [{ ...A, changedIn: 2 }] };
    const retained = look(EARNED, 1, SECOND, harder);
    expect(retained).toEqual({ a: { ...EARNED.a, kept: true } });
    expect(look(retained, 0, THIRD, harder)).toEqual(retained);
    expect(look(retained, 5, THIRD, harder)).toEqual({ a: { ...EARNED.a, version: 2 } });
    expect(look({ a: { ...EARNED.a, version: 2 } }, 1, FOURTH, harder)).toEqual({
      a: { ...EARNED.a, version: 2, lostAt: "2026-11-24T08:00:00.000Z" },
    });
  });

  it("is lost with a change that is to take it from those who do not fulfil it, whether kept before or not", () => {
    const withdrawn = { version: 3, goal: HARDER, achievements: [{ ...A, changedIn: 3, withdrawnIn: 3 }] };
    const lost = { a: { ...EARNED.a, lostAt: "2026-11-22T08:00:00.000Z" } };
    expect(look(EARNED, 1, SECOND, withdrawn)).toEqual(lost);
    expect(look({ a: { ...EARNED.a, kept: true } }, 1, SECOND, withdrawn)).toEqual(lost);
    expect(look(EARNED, 5, SECOND, withdrawn)).toEqual({ a: { ...EARNED.a, version: 3 } });
    // A later change of the text does not bring it back, and neither did it take it away.
    const later = { ...withdrawn, version: 4, achievements: [{ ...A, changedIn: 4, withdrawnIn: 3 }] };
    expect(look(EARNED, 1, SECOND, later)).toEqual(lost);
    expect(look({ a: { ...EARNED.a, version: 3 } }, 1, SECOND, later)).toEqual({
      a: { ...EARNED.a, version: 3, kept: true },
    });
  });

  it("is not written again when only other achievements changed", () => {
    expect(look(EARNED, 1, SECOND, { version: 9 })).toEqual(EARNED);
  });

  it("is not earned before its release; an earned one stays when its release moves", () => {
    const release = "2026-11-22T08:00:00.000Z";
    expect(look({}, 1, FIRST, { achievements: [{ ...A, release }] })).toEqual({});
    expect(look({}, 1, SECOND, { achievements: [{ ...A, release }] })).toEqual({
      a: { at: release, xp: 100, version: 1 },
    });
    const anew = { version: 2, achievements: [{ ...A, release, changedIn: 2 }] };
    expect(look(EARNED, 1, FIRST, anew)).toEqual({ a: { ...EARNED.a, version: 2 } });
  });

  it("carries those that it is a prerequisite of, while it is kept and no longer", () => {
    const B = { ...A, uuid: "b", goalUuids: [], prerequisiteUuids: ["a"] };
    const both = look({}, 1, FIRST, { achievements: [A, B] });
    expect(Object.keys(both)).toEqual(["a", "b"]);
    const changed = (withdrawnIn = 0) => ({
      version: 2,
      goal: HARDER,
      achievements: [{ ...A, changedIn: 2, withdrawnIn }, B],
    });
    expect(look(both, 1, SECOND, changed())).toEqual({ ...both, a: { ...EARNED.a, kept: true } });
    expect(Object.values(look(both, 1, SECOND, changed(2))).some(isHeld)).toBe(false);
  });

  it("is kept when a change makes it wait for itself, and does not hold itself up", () => {
    const circular = { version: 2, achievements: [{ ...A, goalUuids: [], prerequisiteUuids: ["a"], changedIn: 2 }] };
    const retained = look(EARNED, 1, SECOND, circular);
    expect(retained).toEqual({ a: { ...EARNED.a, kept: true } });
    expect(look(retained, 1, THIRD, circular)).toEqual(retained);
    expect(look({}, 1, SECOND, circular)).toEqual({});
  });

  it("is forgotten when it is deleted", () => {
    expect(look(EARNED, 1, SECOND, { achievements: [] })).toEqual({});
  });

  it("is held exactly while the facts are so, with one first moment, in whatever order they come and go", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2), { maxLength: 30 }), (counts) => {
        let earned: AchievementProgress["earned"] = {};
        let first: string | undefined;
        for (const [index, count] of counts.entries()) {
          const now = new Date(FIRST.getTime() + index * 1000);
          if (count > 0) first ??= now.toISOString();
          earned = look(earned, count, now);
          expect(isHeld(earned.a)).toBe(count > 0);
          expect(earned.a?.at).toBe(first);
          expect(look(earned, count, FOURTH)).toEqual(earned);
        }
      }),
      { numRuns: 300, seed: 20261121 },
    );
  });

  it("can be looked at by anybody at any time between changes of its definition without a difference for who holds it", () => {
    // Looks in between only tell when; that the last state before a change was seen is what makes it kept.
    const act = fc.oneof(
      fc.record({ kind: fc.constant("count" as const), count: fc.nat(6) }),
      fc.record({ kind: fc.constant("change" as const), withdraws: fc.boolean(), isHarder: fc.boolean() }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), fc.nat(), (acts, extra) => {
        const run = (looksTwice: boolean) => {
          let [earned, count, version]: [AchievementProgress["earned"], number, number] = [{}, 0, 1];
          let achievement: Achievement = A;
          let goal: typeof GOAL | typeof HARDER = GOAL;
          for (const [index, one] of acts.entries()) {
            if (one.kind === "count") count = one.count;
            else {
              version += 1;
              goal = one.isHarder ? HARDER : GOAL;
              const withdrawnIn = one.withdraws ? version : achievement.withdrawnIn;
              achievement = { ...achievement, changedIn: version, withdrawnIn };
            }
            const options = { version, goal, achievements: [achievement] };
            earned = look(earned, count, SECOND, options);
            if (looksTwice && index % 2 === extra % 2) earned = look(earned, count, SECOND, options);
          }
          return earned;
        };
        expect(run(true)).toEqual(run(false));
      }),
      { numRuns: 500, seed: 20261121 },
    );
  });
});

import { goalRuleOf, metaOf, ruledGoalOf, storedTypeOf, targetCountOf } from "./goal-meta";

const DAY = "2026-11-21T08:00:00.000Z";
const EVENT_TIMES = { release: null, deadline: null, observeFrom: null, observeTo: null };

describe("reading a stored goal", () => {
  it("knows the four kinds, with the suffix that some are stored with and without", () => {
    expect(goalRuleOf({ type: "Manual", meta: { type: "Manual", targetCount: 3 } })).toEqual({
      kind: "Manual",
      targetCount: 3,
    });
    const assessment = { assessmentNumber: "M1", requiredCompletionFrac: 0.5 };
    for (const type of ["Assessment (unsupported)", "Assessment"]) {
      expect(goalRuleOf({ type, meta: { type: "Assessment (unsupported)", ...assessment } })).toEqual({
        kind: "Assessment",
        ...assessment,
      });
    }
    expect(goalRuleOf({ type: "Binary (unsupported)", meta: { condition: false, targetCount: 2 } })).toEqual({
      kind: "Binary",
      condition: false,
      targetCount: 2,
    });
  });

  it("reads events without None and unknown ones, each once, and only bounds that are dates", () => {
    const eventNames = ["None", "Run Testcase", "Run Code", "Run Code", "Applause"];
    const meta = { type: "Event", eventNames, targetCount: 5, release: DAY, deadline: "soon", observeFrom: null };
    expect(goalRuleOf({ type: "Event", meta })).toEqual({
      kind: "Event",
      ...EVENT_TIMES,
      eventNames: ["Run Code", "Run Testcase"],
      targetCount: 5,
      release: DAY,
    });
    expect(goalRuleOf({ type: "Event", meta: {} })).toEqual({
      kind: "Event",
      ...EVENT_TIMES,
      eventNames: [],
      targetCount: 1,
    });
  });

  it("tells nothing of an unknown type, or of a goal that calls itself two different things", () => {
    expect(goalRuleOf({ type: "Weather", meta: { type: "Weather" } })).toBeNull();
    expect(goalRuleOf({ type: "Event", meta: { type: "Manual" } })).toBeNull();
    expect(goalRuleOf({ type: "Manual", meta: { type: "Event", eventNames: ["Run Code"] } })).toBeNull();
    expect(goalRuleOf({ type: "Manual", meta: { type: 7 } })).toBeNull();
  });

  it.each([
    [0.5, 0.5],
    [50, 1],
    [-1, 0],
    [undefined, 1],
    ["0.5", 1],
    [Number.NaN, 1],
  ])("takes a fraction of %s for %d", (requiredCompletionFrac, expected) => {
    const rule = goalRuleOf({ type: "Assessment", meta: { assessmentNumber: " M1 ", requiredCompletionFrac } });
    expect(rule).toEqual({ kind: "Assessment", assessmentNumber: "M1", requiredCompletionFrac: expected });
  });

  it("takes an assessment's number that was stored as a number", () => {
    const rule = goalRuleOf({ type: "Assessment", meta: { assessmentNumber: 7, requiredCompletionFrac: 1 } });
    expect(rule).toEqual({ kind: "Assessment", assessmentNumber: "7", requiredCompletionFrac: 1 });
  });

  it("believes the target beside meta, and gives an assessment 1 and a condition at least 1", () => {
    const of = (type: string, targetCount: number) =>
      ruledGoalOf({ uuid: "g", type, meta: { type, targetCount: 9 }, targetCount }).targetCount;
    expect(of("Manual", 0)).toBe(0);
    expect(of("Event", 4)).toBe(4);
    expect(of("Assessment", 4)).toBe(1);
    expect(of("Binary", 0)).toBe(1);
    expect(of("Binary", 3)).toBe(3);
    expect(of("Weather", 6)).toBe(6);
    expect(targetCountOf({ kind: "Binary", condition: false, targetCount: 0 })).toBe(1);
  });
});

describe("storing a rule", () => {
  it("uses the words that a browser of before knows", () => {
    expect(metaOf({ kind: "Assessment", assessmentNumber: "M1", requiredCompletionFrac: 1 })).toEqual({
      type: "Assessment (unsupported)",
      assessmentNumber: "M1",
      requiredCompletionFrac: 1,
    });
    expect(metaOf({ kind: "Event", eventNames: ["Error"], targetCount: 2, ...EVENT_TIMES, deadline: DAY })).toEqual({
      type: "Event",
      eventNames: ["Error"],
      targetCount: 2,
      deadline: DAY,
    });
  });

  it("gives back what was stored, to the letter, where the rule says the same", () => {
    const meta = { type: "Event", eventNames: ["None", "Error"], targetCount: 2, deadline: "soon", note: "mine" };
    const rule = goalRuleOf({ type: "Event", meta });
    expect(rule && metaOf(rule, meta)).toBe(meta);
    const untyped = { condition: false, targetCount: 1, note: "mine" };
    expect(metaOf({ kind: "Binary", condition: false, targetCount: 1 }, untyped)).toBe(untyped);
    const binary = { type: "Binary", condition: { event: "later", condition: [1] }, targetCount: 1 };
    const condition = goalRuleOf({ type: "Binary", meta: binary });
    expect(condition && metaOf(condition, binary)).toBe(binary);
  });

  it("keeps what nobody knows beside what changed, and takes away a bound that is gone", () => {
    const meta = { type: "Event", eventNames: ["Error"], targetCount: 2, deadline: DAY, note: "mine" };
    expect(metaOf({ kind: "Event", eventNames: ["Run Code"], targetCount: 2, ...EVENT_TIMES }, meta)).toEqual({
      type: "Event",
      eventNames: ["Run Code"],
      targetCount: 2,
      note: "mine",
    });
  });

  it("keeps the stored word of a kind and drops everything of another kind", () => {
    expect(storedTypeOf({ kind: "Binary", condition: false, targetCount: 1 }, "Binary")).toBe("Binary");
    expect(storedTypeOf({ kind: "Binary", condition: false, targetCount: 1 }, "Manual")).toBe("Binary (unsupported)");
    expect(
      metaOf({ kind: "Manual", targetCount: 4 }, { type: "Event", eventNames: ["Error"], targetCount: 4 }),
    ).toEqual({
      type: "Manual",
      targetCount: 4,
    });
  });
});

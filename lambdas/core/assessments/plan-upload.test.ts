import type { AssessmentUpload, QuestionContent } from "../../../domain/assessments/xml";
import { assignsEntries, planUpload } from "./plan-upload";

const NOW = new Date("2026-03-10T12:00:00.000Z");
const question = (type: QuestionContent["type"]) => ({ type }) as QuestionContent;
const content = (...types: QuestionContent["type"][]) =>
  ({ questions: types.map(question) }) as Partial<AssessmentUpload> as AssessmentUpload;
const existing = (types: readonly QuestionContent["type"][], more: object = {}) => ({
  questions: types.map((type) => ({ type, maxXp: 1, blocking: false })),
  hasAnswers: false,
  isDeleting: false,
  openAt: "2026-03-20T00:00:00.000Z",
  ...more,
});
const ANSWERED = { hasAnswers: true };
const OPENED = { openAt: "2026-03-01T00:00:00.000Z" };

const steps = (plan: ReturnType<typeof planUpload>) =>
  "questions" in plan ? plan.questions.map((one) => (one.step === "write" && one.isNew ? "add" : one.step)) : [];
const plan = (before: Parameters<typeof planUpload>[0], after: AssessmentUpload, force: boolean) => {
  const planned = planUpload(before, { content: after, force }, NOW);
  return [planned.action, ...steps(planned)];
};

describe("an upload", () => {
  it.each([false, true])("creates what is not there, forced or not (%s)", (force) => {
    expect(plan(undefined, content("mcq", "voting"), force)).toEqual(["create", "add", "add"]);
  });

  it.each([false, true])("replaces what nobody has answered, opened or not, of any types (%s)", (force) => {
    const before = existing(["mcq", "mcq", "mcq"], OPENED);
    expect(plan(before, content("programming"), force)).toEqual(["replace", "write", "remove", "remove"]);
    expect(plan(existing(["mcq"]), content("mcq", "mcq"), force)).toEqual(["replace", "write", "add"]);
  });

  it("does not replace answered questions without force", () => {
    expect(plan(existing(["mcq"], ANSWERED), content("mcq"), false)).toEqual(["ignore"]);
  });

  it("with force, writes question by question, adds further ones, and keeps surplus ones before it opens", () => {
    const before = existing(["mcq", "mcq"], ANSWERED);
    expect(plan(before, content("mcq", "mcq", "voting"), true)).toEqual(["forceUpdate", "write", "write", "add"]);
    expect(plan(before, content("mcq"), true)).toEqual(["forceUpdate", "write", "keep"]);
  });

  it("forced is refused for another type of question, and tells which", () => {
    const before = existing(["mcq", "mcq"], ANSWERED);
    expect(planUpload(before, { content: content("mcq", "voting"), force: true }, NOW)).toEqual({
      action: "refuse",
      text: "Invalid question2 changeset question Question types should remain the same ",
      position: 1,
    });
  });

  it("forced is refused for another count of questions once it has opened", () => {
    const before = existing(["mcq", "mcq"], { ...ANSWERED, ...OPENED });
    for (const after of [content("mcq"), content("mcq", "mcq", "mcq")]) {
      expect(planUpload(before, { content: after, force: true }, NOW)).toEqual({
        action: "refuse",
        text: "Question count is different",
      });
    }
  });

  it("is refused while the assessment is being deleted", () => {
    expect(plan(existing(["mcq"], { isDeleting: true }), content("mcq"), true)).toEqual(["refuse"]);
  });
});

describe("the entries of contests are assigned", () => {
  const assigns = (before: Parameters<typeof planUpload>[0], after: AssessmentUpload) =>
    assignsEntries(before?.questions ?? [], planUpload(before, { content: after, force: true }, NOW));
  it.each([
    ["for a new vote", undefined, content("voting"), true],
    ["not without votes", undefined, content("mcq"), false],
    ["again for a vote that is replaced", existing(["voting"]), content("voting"), true],
    ["when a vote goes", existing(["voting"]), content("mcq"), true],
    [
      "not for votes that a force update leaves with their voters",
      existing(["voting"], ANSWERED),
      content("voting"),
      false,
    ],
    ["for votes that a force update adds", existing(["mcq"], ANSWERED), content("mcq", "voting"), true],
    ["not when nothing is written", existing(["voting"], { isDeleting: true }), content("voting"), false],
  ])("%s", (_, before, after, expected) => {
    expect(assigns(before, after)).toBe(expected);
  });
});

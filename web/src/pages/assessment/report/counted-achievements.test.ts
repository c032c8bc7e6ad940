import { achievementsAdvancedBy } from "./counted-achievements";

const goal = (uuid: string, assessmentNumber: string, count: number) => {
  const meta = { type: "Assessment", assessmentNumber, requiredCompletionFrac: 0.5 };
  return { uuid, type: "Assessment", targetCount: 1, meta, count, completed: count > 0 };
};
const achievement = (uuid: string, ...goalUuids: string[]) => ({
  uuid,
  title: uuid.toUpperCase(),
  cardBackground: null,
  goalUuids,
});

const DASHBOARD = {
  achievements: [
    achievement("both", "one", "two"),
    achievement("first", "one"),
    achievement("open", "two"),
    achievement("other", "three"),
  ],
  goals: [goal("one", "M1", 1), goal("two", "M1", 0), goal("three", "M2", 1)],
  standings: [
    { uuid: "both", isCompleted: false },
    { uuid: "first", isCompleted: true },
    { uuid: "other", isCompleted: true },
  ],
};

it("names what an assessment has completed or brought nearer, and nothing that it has not", () => {
  expect(achievementsAdvancedBy("M1", DASHBOARD)).toEqual([
    { uuid: "both", title: "BOTH", cardBackground: null, isCompleted: false, complete: 1, of: 2 },
    { uuid: "first", title: "FIRST", cardBackground: null, isCompleted: true, complete: 1, of: 1 },
  ]);
  expect(achievementsAdvancedBy("M3", DASHBOARD)).toEqual([]);
});

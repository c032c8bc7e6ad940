import type { AchievementDefinition, GoalDefinition } from "../../../../domain/achievements/definitions";
import { createDefinitionsStore } from "./definitions-store";
import { awaitsPublish, cardOf } from "./edited-definitions";

const [A, B, C, G] = ["a", "b", "c", "d"].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
  string,
];
const achievement = (uuid: string, position: number, more: Partial<AchievementDefinition> = {}) => ({
  uuid,
  title: `Title ${uuid[0]}`,
  xp: 100,
  isVariableXp: false,
  release: null,
  deadline: null,
  isTask: true,
  position,
  prerequisiteUuids: [],
  goalUuids: [],
  cardBackground: "",
  view: { coverImage: "", description: "", completionText: "" },
  ...more,
});
const goal = (targetCount: number): GoalDefinition => ({
  uuid: G,
  text: "Help",
  targetCount,
  type: "Manual",
  meta: { type: "Manual", targetCount },
});
const base = {
  version: 3,
  achievements: [achievement(A, 1), achievement(B, 2, { prerequisiteUuids: [A], goalUuids: [G] })],
  goals: [goal(1)],
};
const store = () => createDefinitionsStore(base);
const saveCard = (edited: ReturnType<typeof store>, card: AchievementDefinition) => {
  edited.getState().change("achievements", card);
  expect(edited.getState().save("achievements", card.uuid)).toBeNull();
};
const merged = (
  edited: ReturnType<typeof store>,
  theirs: Parameters<ReturnType<typeof edited.getState>["merge"]>[0],
) => {
  expect(edited.getState().merge(theirs)).toBe(true);
  const { meanwhile } = edited.getState();
  if (!meanwhile) throw new Error("Nothing is told");
  return meanwhile;
};
const saved = (edited: ReturnType<typeof store>, uuid: string) =>
  edited.getState().edited.saved.achievements.find((one) => one.uuid === uuid);

it("takes what only they changed, keeps what only I changed, and asks where both did", () => {
  const edited = store();
  saveCard(edited, achievement(A, 1, { title: "Mine", xp: 200 }));
  const theirs = {
    ...base,
    version: 4,
    achievements: [achievement(A, 1, { xp: 300, isVariableXp: true }), ...base.achievements.slice(1)],
  };
  const { taken, conflicts } = merged(edited, theirs);
  expect(saved(edited, A)).toMatchObject({ title: "Mine", xp: 200, isVariableXp: true });
  expect(taken.achievements.changed.map(({ fields }) => fields.map(({ field }) => field))).toEqual([["isVariableXp"]]);
  expect(conflicts).toEqual([{ kind: "achievements", uuid: A, what: "field", field: "xp", mine: 200, theirs: 300 }]);
  for (const conflict of conflicts) edited.getState().decide(conflict, "theirs");
  expect(saved(edited, A)).toMatchObject({ title: "Mine", xp: 300, isVariableXp: true });
  expect(edited.getState().edited.published.version).toBe(4);
});

it("has nothing left to publish when their publication was mine", () => {
  const edited = store();
  saveCard(edited, achievement(A, 1, { title: "Mine" }));
  expect(edited.getState().merge({ ...edited.getState().edited.saved, version: 4 })).toBe(false);
  expect([edited.getState().meanwhile, awaitsPublish(edited.getState().edited)]).toEqual([null, false]);
});

it("keeps what I changed and they deleted, with its links, until theirs is taken", () => {
  const edited = store();
  saveCard(edited, achievement(A, 1, { title: "Mine" }));
  const theirs = { ...base, version: 4, achievements: [achievement(B, 1, { goalUuids: [G] })] };
  const { conflicts } = merged(edited, theirs);
  expect(conflicts).toMatchObject([{ uuid: A, what: "theyDeleted" }]);
  expect(saved(edited, A)).toMatchObject({ title: "Mine" });
  expect(saved(edited, B)?.prerequisiteUuids).toEqual([A]);
  for (const conflict of conflicts) edited.getState().decide(conflict, "theirs");
  expect(edited.getState().edited.saved.achievements).toMatchObject([{ uuid: B, position: 1, prerequisiteUuids: [] }]);
  expect(awaitsPublish(edited.getState().edited)).toBe(false);
});

it("asks about what I deleted and they changed, and lets a new number of a task be", () => {
  const edited = store();
  edited.getState().remove("goals", G);
  edited.getState().remove("achievements", A);
  const theirs = {
    version: 4,
    goals: [goal(5)],
    achievements: [achievement(C, 1), achievement(A, 2), achievement(B, 3, { prerequisiteUuids: [A], goalUuids: [G] })],
  };
  const { conflicts, taken } = merged(edited, theirs);
  expect(conflicts).toMatchObject([{ kind: "goals", uuid: G, what: "iDeleted" }]);
  expect(taken.achievements).toMatchObject({ added: [{ uuid: C }], changed: [] });
  expect(edited.getState().edited.saved.achievements.map(({ uuid, position }) => [uuid, position])).toEqual([
    [C, 1],
    [B, 2],
  ]);
  for (const conflict of conflicts) edited.getState().decide(conflict, "theirs");
  expect(edited.getState().edited.saved.goals).toEqual([goal(5)]);
  expect(saved(edited, B)?.goalUuids).toEqual([G]);
});

it("asks once about what a goal counts", () => {
  const edited = store();
  edited.getState().change("goals", goal(2));
  expect(edited.getState().save("goals", G)).toBeNull();
  const { conflicts } = merged(edited, { ...base, version: 4, goals: [goal(3)] });
  expect(conflicts).toMatchObject([{ kind: "goals", uuid: G, field: "meta" }]);
  for (const conflict of conflicts) edited.getState().decide(conflict, "theirs");
  expect(edited.getState().edited.saved.goals).toEqual([goal(3)]);
});

it("keeps what is typed and not saved, on top of what they changed", () => {
  const edited = store();
  edited.getState().change("achievements", achievement(A, 1, { title: "Typed" }));
  edited.getState().change("achievements", achievement(C, 0, { title: "New" }));
  edited
    .getState()
    .merge({ ...base, version: 4, achievements: [achievement(A, 1, { xp: 300 }), ...base.achievements.slice(1)] });
  expect(cardOf(edited.getState().edited, "achievements", A)).toMatchObject({ title: "Typed", xp: 300 });
  expect(cardOf(edited.getState().edited, "achievements", C)).toMatchObject({ title: "New" });
});

it("brings a deleted card back with the links to it", () => {
  const edited = store();
  edited.getState().remove("achievements", A);
  edited.getState().bringBack("achievements", A, base);
  expect(awaitsPublish(edited.getState().edited)).toBe(false);
});

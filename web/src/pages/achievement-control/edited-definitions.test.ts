import type { AchievementDefinition, GoalDefinition } from "../../../../domain/achievements/definitions";
import { createDefinitionsStore } from "./definitions-store";
import { awaitsPublish, cardOf, cardsOf, hasUnpublished, isDirty } from "./edited-definitions";

const [A, B, G] = ["a", "b", "c"].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];
const achievement = (
  uuid: string,
  position: number,
  more: Partial<AchievementDefinition> = {},
): AchievementDefinition => ({
  uuid,
  title: `Title ${uuid[0]}`,
  xp: 100,
  isVariableXp: false,
  release: null,
  deadline: null,
  isTask: position !== 0,
  position,
  prerequisiteUuids: [],
  goalUuids: [],
  cardBackground: null,
  view: { coverImage: null, description: null, completionText: null },
  ...more,
});
const goal: GoalDefinition = {
  uuid: G,
  text: "Help",
  targetCount: 1,
  type: "Manual",
  meta: { type: "Manual", targetCount: 1 },
};
const store = () =>
  createDefinitionsStore({
    version: 3,
    achievements: [achievement(A, 1), achievement(B, 2, { prerequisiteUuids: [A], goalUuids: [G] })],
    goals: [goal],
  });
const titles = (of: ReturnType<typeof store>) =>
  cardsOf(of.getState().edited, "achievements").map(({ title, position }) => `${title} ${position}`);

it("makes a card dirty with a change, and clean when it is changed back", () => {
  const edited = store();
  edited.getState().change("achievements", achievement(A, 1, { title: "Other" }));
  expect(isDirty(edited.getState().edited, "achievements", A)).toBe(true);
  expect([awaitsPublish(edited.getState().edited), hasUnpublished(edited.getState().edited)]).toEqual([false, true]);
  edited.getState().change("achievements", achievement(A, 1));
  expect(isDirty(edited.getState().edited, "achievements", A)).toBe(false);
  expect(hasUnpublished(edited.getState().edited)).toBe(false);
});

it("awaits publishing once a card is saved, and swaps positions", () => {
  const edited = store();
  edited.getState().change("achievements", achievement(A, 2));
  expect(edited.getState().save("achievements", A)).toBeNull();
  expect(titles(edited)).toEqual(["Title a 2", "Title b 1"]);
  expect(awaitsPublish(edited.getState().edited)).toBe(true);
});

it("puts new cards on top, several at a time, and forgets a new one that is discarded", () => {
  const edited = store();
  edited.getState().change("achievements", achievement("n1", 0, { title: "New 1" }));
  edited.getState().change("achievements", achievement("n2", 0, { title: "New 2" }));
  expect(titles(edited)).toEqual(["New 2 0", "New 1 0", "Title a 1", "Title b 2"]);
  edited.getState().discard("achievements", "n2");
  expect(titles(edited)).toEqual(["New 1 0", "Title a 1", "Title b 2"]);
});

it("refuses to save what does not fit, and a circle with its path", () => {
  const edited = store();
  edited.getState().change("achievements", achievement(A, 1, { xp: -1, prerequisiteUuids: [B] }));
  const refusal = edited.getState().save("achievements", A);
  expect(refusal?.problems.map(({ field }) => field)).toEqual(["xp"]);
  expect(refusal?.cycle?.map(({ uuid }) => uuid)).toEqual([A, B, A]);
  expect(isDirty(edited.getState().edited, "achievements", A)).toBe(true);
});

it("deletes with the links to it, and brings all back", () => {
  const edited = store();
  edited
    .getState()
    .change("achievements", achievement(B, 2, { title: "Typed", prerequisiteUuids: [A], goalUuids: [G] }));
  const before = edited.getState().remove("achievements", A);
  expect(cardOf(edited.getState().edited, "achievements", B)).toMatchObject({ title: "Typed", prerequisiteUuids: [] });
  expect(edited.getState().edited.saved.achievements).toMatchObject([{ uuid: B, position: 1, prerequisiteUuids: [] }]);
  edited.getState().remove("goals", G);
  expect(cardOf(edited.getState().edited, "achievements", B)?.goalUuids).toEqual([]);
  edited.getState().restore(before);
  expect(cardOf(edited.getState().edited, "achievements", B)).toMatchObject({ prerequisiteUuids: [A], goalUuids: [G] });
});

it("goes on from what was published, with cards that are not clean", () => {
  const edited = store();
  edited.getState().change("goals", { ...goal, text: "Typed" });
  edited.getState().published({ version: 4, achievements: [], goals: [goal] });
  expect(edited.getState().edited.published.version).toBe(4);
  expect(cardsOf(edited.getState().edited, "goals")).toMatchObject([{ text: "Typed" }]);
});

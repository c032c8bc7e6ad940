import { checkReach } from "../../../../../domain/stories/check-reach";
import { unreachedBy, walkStory } from "../../../../../domain/stories/game/walk";
import { readStory } from "../../../../../domain/stories/read-story";
import { EXAMPLE_PICTURE, EXAMPLE_STORY, exampleName } from "./example-story";
import { namedAssets } from "./named-in-story";

const { checkpoint, problems } = readStory([{ name: "example.txt", text: EXAMPLE_STORY }]);

it("is a story without a problem that needs one picture", () => {
  expect(problems).toEqual([]);
  expect(checkReach(checkpoint)).toEqual([]);
  expect(namedAssets(checkpoint).map(({ path }) => path)).toEqual([EXAMPLE_PICTURE]);
});

it("is played to its end whatever is chosen, and shows every line", () => {
  const context = { checkpoint, playerName: "Ada", completedAchievements: new Set<string>() };
  const walks = Array.from({ length: 40 }, (_, seed) => walkStory(context, seed));
  expect(walks.filter(({ isCompleted }) => !isCompleted)).toEqual([]);
  const unseen = unreachedBy(checkpoint, walks);
  expect([unseen.lines.map(({ text }) => text), unseen.choices, unseen.objectives]).toEqual([[], [], []]);
});

it.each([
  [[], "example.txt"],
  [["first.txt", "example.txt"], "example-2.txt"],
  [["example.txt", "example-2.txt"], "example-3.txt"],
])("has beside %j the name %s", (names, name) => {
  expect(exampleName(names)).toBe(name);
});

/** @vitest-environment jsdom */

import { walkStory } from "../../../../../domain/stories/game/walk";
import { readStory } from "../../../../../domain/stories/read-story";
import type { GameData } from "../use-game-data";
import { forgetfulKeeper, withMockChapters } from "./mock-chapters";

const own = { chapters: [], assets: { readText: async () => "the course's" } } as unknown as GameData;
const mock = withMockChapters(own, new Date("2026-03-01T00:00:00Z"));

it("has three chapters that can be played to their end", async () => {
  expect(mock.chapters.map(({ title }) => title)).toEqual(["A quiet room", "Two doors", "The long way back"]);
  for (const { filenames } of mock.chapters) {
    const name = filenames[0] ?? "";
    const text = (await mock.assets.readText(`/stories/${name}`)) ?? "";
    const { checkpoint, problems } = readStory([{ name, text }]);
    expect(problems).toEqual([]);
    const context = { checkpoint, playerName: "Ada", completedAchievements: new Set<string>() };
    expect([0, 1, 2, 3, 4].map((seed) => walkStory(context, seed).isCompleted)).toEqual([true, true, true, true, true]);
  }
});

it("leaves all other files of the course as they are", async () => {
  expect(await mock.assets.readText("/stories/one.txt")).toBe("the course's");
});

it("keeps what was played in the page alone", () => {
  const keeper = forgetfulKeeper();
  keeper.keep((save) => ({ ...save, completedChapterIds: [-2] }));
  expect(keeper.game.getState().save.completedChapterIds).toEqual([-2]);
  expect(forgetfulKeeper().game.getState().save.completedChapterIds).toBeUndefined();
});

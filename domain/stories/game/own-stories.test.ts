import { readFileSync } from "node:fs";
import path from "node:path";
import { readStory } from "../read-story";
import { unreachedBy, walkStory } from "./walk";

const FOLDER = path.join(process.cwd(), "assets", "stories");
const file = (name: string) => ({ name, text: readFileSync(path.join(FOLDER, name), "utf8") });

const CHECKPOINTS = ["first-light.txt", "lost-names-1.txt", "lost-names-2.txt", "lost-names-3.txt", "lost-names-4.txt"];

describe.each(CHECKPOINTS)("our checkpoint %s", (name) => {
  const { checkpoint, problems } = readStory([file("defaultCheckpoint.txt"), file(name)]);
  const context = { checkpoint, playerName: "Ada", completedAchievements: new Set<string>() };
  const walks = Array.from({ length: 60 }, (_, seed) => walkStory(context, seed));

  it("has no problem", () => {
    expect(problems).toEqual([]);
  });

  it("is played to its end by everybody who plays on", () => {
    expect(walks.filter(({ isCompleted }) => !isCompleted).map(({ seed }) => seed)).toEqual([]);
    expect(walks.flatMap(({ missing }) => [...missing])).toEqual([]);
  });

  it("shows every line to somebody, and some only to who has done missions and chosen before", () => {
    const started = {
      save: undefined,
      collectibles: ["brams_knot", "honest_button", "honest_purse", "silver_echo", "warm_pebble"],
      submittedAssessments: ["M1", "M2", "M3", "M4", "MYROOM"],
    };
    const able = { ...context, completedAchievements: new Set(["tools_in_hand"]) };
    const others = Array.from({ length: 60 }, (_, seed) => walkStory(able, seed, undefined, started));
    const unseen = unreachedBy(checkpoint, [...walks, ...others]);
    expect(unseen.lines.map(({ text }) => text)).toEqual([]);
    expect(unseen.choices).toEqual([]);
  });

  it("comes to all its objectives", () => {
    expect(unreachedBy(checkpoint, walks).objectives).toEqual([]);
  });
});

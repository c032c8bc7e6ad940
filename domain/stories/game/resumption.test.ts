import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { casesOf, SEED } from "../../../test/campaign";
import { readStory } from "../read-story";
import { chapterSaveOf, collectiblesOf } from "./play";
import { safeStart } from "./resumption";
import { walkStory } from "./walk";

const contextOf = (text: string) => ({
  checkpoint: readStory([{ name: "story.txt", text }]).checkpoint,
  playerName: "Ada",
  completedAchievements: new Set<string>(),
});

/** The lamp is lit by something that can be done once only. */
const story = (objective: string) => `startingLoc: hut
objectives
    ${objective}
locations
    hut, /locations/hut/night.png, The hut
hut
    modes: explore
    boundingBoxes
        +lamp, 10, 10, 20, 20
            show_dialogue(light)
dialogues
    light, The lamp
        @narrator
        It burns.
            complete_objective(${objective})
`;

const saveOf = (context: ReturnType<typeof contextOf>, seed: number, maxSteps: number) => {
  const { state } = walkStory(context, seed, { maxSteps });
  return {
    from: {
      save: { ...chapterSaveOf(context, state), lastCheckpointPlayed: 0 },
      collectibles: collectiblesOf(state),
      submittedAssessments: [],
    },
    state,
  };
};

it("takes a save of the same story as it is", () => {
  const context = contextOf(story("lit"));
  const { from } = saveOf(context, 1, 4);
  expect(safeStart(context, from)).toEqual({ from, forgot: "nothing" });
});

it("lets what was done once be done again when it stands in the way", () => {
  const before = contextOf(story("lit"));
  const walk = walkStory(before, 1);
  const save = { ...chapterSaveOf(before, walk.state), lastCheckpointPlayed: 0 };
  const from = { save, collectibles: ["lens"], submittedAssessments: [] };
  const edited = contextOf(story("shines"));
  const start = safeStart(edited, from);
  expect(start.forgot).toBe("what was done once");
  expect(start.from.collectibles).toEqual(["lens"]);
  expect(walkStory(edited, 1, undefined, start.from).isCompleted).toBe(true);
});

describe("a story that waits for a mission", () => {
  const waiting = (objective: string) =>
    story(objective).replace(
      `complete_objective(${objective})`,
      `complete_objective(${objective}) if userstate.assessments.M1`,
    );

  it("is no dead end for who has not done it", () => {
    const { from } = saveOf(contextOf(waiting("lit").replace("show_dialogue(light)", "show_dialogue*(light)")), 1, 4);
    const edited = contextOf(
      waiting("lit").replace("show_dialogue(light)", "show_dialogue*(light)").replace("It burns.", "It is lit."),
    );
    expect(safeStart(edited, from)).toEqual({ from, forgot: "nothing" });
  });

  it("lets what was done once be done again for the mission, too", () => {
    const before = contextOf(story("lit"));
    const { state } = walkStory(before, 1);
    const save = { ...chapterSaveOf(before, state), lastCheckpointPlayed: 0 };
    const from = { save, collectibles: [], submittedAssessments: [] };
    expect(safeStart(contextOf(waiting("shines")), from).forgot).toBe("what was done once");
  });
});

it("does not count on a collectible that can be had here, but no more", () => {
  const text = (given: string, needs: string) =>
    story("lit")
      .replace(
        "show_dialogue(light)",
        `show_dialogue(light)\n        +door, 1, 2, 3, 4\n            complete_objective*(lit)${needs}`,
      )
      .replace("complete_objective(lit)\n", given);
  const before = contextOf(text("delay(1)\n", " if checklist.lit"));
  const { state } = walkStory(before, 1, { maxSteps: 60 });
  const save = { ...chapterSaveOf(before, state), lastCheckpointPlayed: 0 };
  expect(save.triggeredInteractions).toContain("light");
  const edited = contextOf(text("obtain_collectible(key)\n", " if userstate.collectibles.key"));
  const start = safeStart(edited, { save, collectibles: [], submittedAssessments: [] });
  expect(start.forgot).toBe("what was done once");
});

it("leaves a save alone when the story cannot be finished at all", () => {
  const edited = contextOf(story("lit").replace("complete_objective(lit)", "delay(1)"));
  const { from } = saveOf(contextOf(story("lit")), 1, 4);
  expect(safeStart(edited, from)).toEqual({ from, forgot: "nothing" });
});

describe("an edit of our own story between save and load", () => {
  const read = (name: string) => readFileSync(path.join(process.cwd(), "assets/stories", name), "utf8");
  const defaults = { name: "defaultCheckpoint.txt", text: read("defaultCheckpoint.txt") };
  const lines = read("lost-names-1.txt").split("\n");
  const playing = (text: string) => ({
    checkpoint: readStory([defaults, { name: "story.txt", text }]).checkpoint,
    playerName: "Ada",
    completedAchievements: new Set<string>(),
  });
  const edit = fc.record({
    does: fc.constantFrom("delete", "repeat", "rename", "swap"),
    line: fc.nat({ max: lines.length - 2 }),
  });
  const edited = (edits: readonly { does: string; line: number }[]): string => {
    const now = [...lines];
    for (const { does, line } of edits) {
      const [text = "", next = ""] = [now[line], now[line + 1]];
      if (does === "delete") now.splice(line, 1);
      if (does === "repeat") now.splice(line, 0, text);
      if (does === "rename") now[line] = text.replace(/[a-z]+_[a-z]+/, "another_name");
      if (does === "swap") now.splice(line, 2, next, text);
    }
    return now.join("\n");
  };

  it("never leads to a dead end where a new player would finish", () => {
    const original = playing(lines.join("\n"));
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), fc.nat(500), fc.nat(120), (edits, seed, steps) => {
        const context = playing(edited(edits));
        fc.pre([1, 2, 3].some((one) => walkStory(context, one, { maxSteps: 4000 }).isCompleted));
        const { from } = saveOf(original, seed, steps);
        const start = safeStart(context, from);
        const isFinished = (one: number) => walkStory(context, one, { maxSteps: 6000 }, start.from).isCompleted;
        expect(Array.from({ length: 12 }, (_, one) => one).some(isFinished)).toBe(true);
      }),
      { numRuns: casesOf("edits of a story between save and load", { sample: 40, whole: 200 }), seed: SEED },
    );
  });
});

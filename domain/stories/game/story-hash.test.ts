import { readStory } from "../read-story";
import { storyHash } from "./story-hash";

const STORY = `startingLoc: hut
objectives
    lit
tasks
    oil, Find oil, Somewhere
locations
    hut, /locations/hut/night.png, The hut
    shore, /locations/shore/day.png, The shore
hut
    modes: explore, move
    nav: shore
    objects
        +stone, /objects/stone.png, 1, 2
            show_dialogue(light) if !checklist.lit
dialogues
    light, The lamp
        1
        It burns.
        goto 2 if checklist.lit else 3
        2
        Well?
        prompt: And now
            Go on -> goto 3
        3
        On.
            complete_objective(lit)
`;
const hashOf = (text: string): string => storyHash(readStory([{ name: "story.txt", text }]).checkpoint);

it.each([
  ["an objective", "    lit\n", "    lit\n    more\n"],
  ["a task", "oil, Find", "oil2, Find"],
  ["where it starts", "startingLoc: hut", "startingLoc: shore"],
  ["a mode", "modes: explore, move", "modes: explore"],
  ["a way to a place", "    nav: shore\n", ""],
  ["what is there from the start", "+stone", "stone"],
  ["the condition of an action", " if !checklist.lit", ""],
  ["an action", "complete_objective(lit)", "delay(1)"],
  ["a line", "It burns.", "It shines."],
  ["a goto", "goto 2 if", "goto 3 if"],
  ["what else a goto leads to", "else 3", "else 2"],
  ["the condition of a goto", "goto 2 if checklist.lit", "goto 2 if !checklist.lit"],
  ["where an answer leads", "Go on -> goto 3", "Go on -> goto 1"],
])("is another one for %s that was edited", (_, before, after) => {
  expect(STORY).toContain(before);
  expect(hashOf(STORY.replace(before, after))).not.toBe(hashOf(STORY));
});

it("stays the same for comments, pictures and places on the stage", () => {
  const edited = STORY.replace("night.png", "dusk.png")
    .replace("1, 2", "40, 50")
    .replace("locations\n", "locations // all\n");
  expect(edited).not.toBe(STORY);
  expect(hashOf(edited)).toBe(hashOf(STORY));
});

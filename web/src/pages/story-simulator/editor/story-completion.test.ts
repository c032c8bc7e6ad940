import { readStory } from "../../../../../domain/stories/read-story";
import { proposalsAt } from "./story-completion";

const STORY = `objectives
    greeted
tasks
    light, Light it, Now
locations
    hut, /locations/hut.png, Hut
    sea, /locations/sea.png, Sea
hut
    objects
        +lamp, /objects/lamp.png, 1, 2
    boundingBoxes
        +door, 1, 2, 3, 4
    characters
        +ada, Ada, calm
    bgm
        tune, /bgm/tune.mp3, 1
    sfx
        bell, /sfx/bell.mp3, 1
dialogues
    hello
        @ada, happy
        Hello
`;
const { checkpoint } = readStory([{ name: "a.txt", text: STORY }]);
const labels = (before: string) => proposalsAt(before, checkpoint).map(({ label }) => label);

it.each([
  ["    modes: ex", ["talk", "explore", "move", "menu"]],
  ["    nav: sea, ", ["hut", "sea"]],
  ["startingLoc: ", ["hut", "sea"]],
  ["    talkTopics: ", ["hello"]],
  ["        @", ["you", "narrator", "ada"]],
  ["        @ada, ", ["calm", "happy"]],
  ["        @ada, happy, ", ["left", "middle", "right"]],
  ["        show_dialogue(", ["hello"]],
  ["        show_dialogue*(he", ["hello"]],
  ["        add_item(", ["navigation", "talkTopics", "objects", "boundingBoxes", "characters"]],
  ["        add_item(objects, ", ["hut", "sea"]],
  ["        add_item(objects, hut, ", ["lamp"]],
  ["        add_item(boundingBoxes, hut, d", ["door"]],
  ["        add_item(nothing, hut, ", []],
  ["        add_mode(hut, ", ["talk", "explore", "move", "menu"]],
  ["        update_character(ada, ", ["calm", "happy"]],
  ["        move_character(ada, hut, ", ["left", "middle", "right"]],
  ["        complete_objective(", ["greeted"]],
  ["        show_task(", ["light"]],
  ["        start_animation(", ["lamp", "hut", "sea"]],
  ["        add_popup(lamp, left, 2, ", ["small", "medium", "large"]],
  ["        make_object_glow(lamp, ", ["true", "false"]],
  ["        play_bgm(", ["tune"]],
  ["        play_sfx(", ["bell"]],
  ["        delay(", []],
  ["        teleport(", []],
  ["        delay(1) if ", ["checklist", "tasklist", "userstate"]],
  ["        delay(1) if !checklist.", ["greeted"]],
  ["        delay(1) if checklist.greeted AND tasklist.", ["light"]],
  ["        delay(1) if userstate.", ["collectibles", "assessments", "achievements"]],
  ["        delay(1) if userstate.collectibles.", []],
  ["        Hello, w", []],
])("after %j offers %j", (before, expected) => {
  expect(labels(before)).toEqual(expected);
});

it("offers sections and locations at the beginning of a line, paragraphs and actions behind an indentation", () => {
  expect(labels("")).toEqual(expect.arrayContaining(["objectives", "dialogues", "hut"]));
  expect(labels("    s")).toEqual(expect.arrayContaining(["modes:", "actions", "show_dialogue"]));
  expect(proposalsAt("    s", checkpoint)).toContainEqual({
    label: "show_dialogue",
    kind: "action",
    insert: "show_dialogue($0)",
  });
  expect(proposalsAt("    u", checkpoint)).toContainEqual({
    label: "update_assessment_status",
    kind: "action",
    insert: "update_assessment_status()",
  });
});

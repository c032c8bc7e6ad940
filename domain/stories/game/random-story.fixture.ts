import fc from "fast-check";

const LOCATIONS = ["hut", "shore", "constructor"];
const DIALOGUES = ["tale", "song", "toString", "rumour"];
const THINGS = ["stone", "lamp", "hasOwnProperty"];
const BOXES = ["crack", "door", "valueOf"];
const PEOPLE = ["ada", "bo"];
const OBJECTIVES = ["lit", "found"];

const conditions = fc.constantFrom(
  "",
  "",
  "",
  " if checklist.lit",
  " if !checklist.found",
  " if tasklist.oil",
  " if !userstate.collectibles.lens",
  " if userstate.assessments.M1",
  " if checklist.lit AND !userstate.achievements.sage",
);
const location = fc.constantFrom(...LOCATIONS);
const thing = fc.constantFrom(...THINGS);
const isOn = fc.constantFrom("true", "false");

/** An action of any kind; a dialogue shows only those after it, so that all come to an end. */
const actionOf = (dialogues: readonly string[]): fc.Arbitrary<string> => {
  const change = fc.constantFrom("add", "remove");
  const deeds = [
    fc.tuple(change, location, thing).map(([how, at, id]) => `${how}_item?(objects, ${at}, ${id})`),
    fc
      .tuple(change, location, fc.constantFrom(...BOXES))
      .map(([how, at, id]) => `${how}_item?(boundingBoxes, ${at}, ${id})`),
    fc
      .tuple(change, location, fc.constantFrom(...DIALOGUES))
      .map(([how, at, id]) => `${how}_item?(talkTopics, ${at}, ${id})`),
    fc.tuple(change, location, location).map(([how, at, id]) => `${how}_item?(navigation, ${at}, ${id})`),
    fc
      .tuple(change, location, fc.constantFrom("explore", "talk"))
      .map(([how, at, mode]) => `${how}_mode?(${at}, ${mode})`),
    fc.tuple(fc.constantFrom(...PEOPLE), location).map(([who, at]) => `move_character?(${who}, ${at}, left)`),
    fc.constantFrom(...PEOPLE).map((who) => `update_character?(${who}, sad)`),
    fc.constantFrom(...OBJECTIVES).map((id) => `complete_objective?(${id})`),
    fc.constantFrom(
      "show_task?(oil)",
      "complete_task?(oil)",
      "obtain_collectible?(lens)",
      "delay?(1)",
      "play_bgm?(waves)",
    ),
    fc.constantFrom(
      "play_sfx?(bell)",
      "navigate_to_assessment?(M1)",
      "update_assessment_status?()",
      "add_popup?(stone)",
    ),
    fc.tuple(fc.constantFrom("preview_location", "change_background"), location).map(([what, at]) => `${what}?(${at})`),
    fc
      .tuple(fc.constantFrom("make_object_glow", "make_object_blink"), thing, isOn)
      .map(([what, id, on]) => `${what}?(${id}, ${on})`),
    fc
      .tuple(thing, isOn)
      .map(([id, on]) => (on === "true" ? `start_animation?(${id}, 1, 4)` : `stop_animation?(${id})`)),
    isOn.map((on) => `show_object_layer?(${on})`),
  ];
  const shown = dialogues.length === 0 ? [] : [fc.constantFrom(...dialogues).map((id) => `show_dialogue?(${id})`)];
  return fc
    .tuple(fc.oneof(...deeds, ...shown, ...shown, ...shown), fc.boolean(), conditions)
    .map(([deed, isRepeatable, condition]) => `${deed.replace("?", isRepeatable ? "*" : "")}${condition}`);
};

const actionsOf = (indent: number, dialogues: readonly string[], least = 0): fc.Arbitrary<string> =>
  fc
    .array(actionOf(dialogues), { minLength: least, maxLength: 3 })
    .map((actions) => actions.map((action) => `${" ".repeat(indent)}${action}\n`).join(""));

const line = (later: readonly string[], parts: number) =>
  fc
    .record({
      speaker: fc.constantFrom(
        "",
        "@you\n        ",
        "@narrator\n        ",
        "@ada, glad, right\n        ",
        "@bo\n        ",
      ),
      actions: actionsOf(12, later),
      way: fc.constantFrom("", "", "goto", "else", "prompt"),
      to: fc.integer({ min: 1, max: parts }),
      condition: conditions,
    })
    .map(({ speaker, actions, way, to, condition }) => {
      const next = Math.min(to + 1, parts + 1);
      const prompt = `        prompt: Well?\n            Yes -> goto ${next}\n            No -> goto ${parts + 1}\n`;
      const gotos = {
        "": "",
        goto: `        goto ${next}${condition}\n`,
        else: `        goto ${next} if checklist.lit else ${parts + 1}\n`,
        prompt,
      };
      return `        ${speaker}Words, {name}.\n${actions}${gotos[way]}`;
    });

/** A dialogue of three parts. Parts lead to later ones only, or to one that is not there. */
const dialogue = (index: number): fc.Arbitrary<string> => {
  const later = DIALOGUES.slice(index + 1);
  const part = (number: number) =>
    fc.array(line(later, 3), { minLength: 1, maxLength: 2 }).map((lines) => `        ${number}\n${lines.join("")}`);
  return fc
    .tuple(part(1), part(2), part(3))
    .map((parts) => `    ${DIALOGUES[index]}, Title ${index}\n${parts.join("")}`);
};

const place = (index: number): fc.Arbitrary<string> => {
  const [id, ways] = [LOCATIONS[index], LOCATIONS.filter((_, other) => other !== index).join(", ")];
  return fc
    .record({
      topics: fc.subarray(DIALOGUES),
      isThere: fc.boolean(),
      isBoxThere: fc.boolean(),
      onThing: actionsOf(12, DIALOGUES, 1),
      onBox: actionsOf(12, DIALOGUES, 1),
      onVisit: actionsOf(8, DIALOGUES),
    })
    .map(
      ({ topics, isThere, isBoxThere, onThing, onBox, onVisit }) => `${id}
    modes: explore, move, talk
    nav: ${ways}
${topics.length === 0 ? "" : `    talkTopics: ${topics.join(", ")}\n`}    objects
        ${isThere ? "+" : ""}${THINGS[index]}, /objects/a.png, 10, 20
${onThing}    boundingBoxes
        ${isBoxThere ? "+" : ""}${BOXES[index]}, 10, 20, 30, 40
${onBox}    actions
${onVisit === "" ? "        delay(0)\n" : onVisit}`,
    );
};

/** Texts of stories in which anything may happen, and every dialogue comes to an end. */
export const randomStory: fc.Arbitrary<string> = fc
  .record({
    places: fc.tuple(place(0), place(1), place(2)),
    starts: actionsOf(4, DIALOGUES),
    ends: actionsOf(4, DIALOGUES),
    dialogues: fc.tuple(dialogue(0), dialogue(1), dialogue(2), dialogue(3)),
  })
  .map(
    ({ places, dialogues, starts, ends }) => `startingLoc: hut
objectives
    lit
    found
tasks
    oil, Find oil, Somewhere
locations
${LOCATIONS.map((id) => `    ${id}, /locations/${id}.png, The ${id}\n`).join("")}hut
    characters
        +ada, Ada, calm, left
        bo, Bo, calm, right
    bgm
        waves, /bgm/waves.mp3, 0.5
    sfx
        bell, /sfx/bell.mp3, 0.5
${places.join("")}dialogues
${dialogues.join("")}gameStartActions
${starts === "" ? "    delay(0)\n" : starts}checkpointCompleteActions
${ends === "" ? "    delay(0)\n" : ends}`,
  );

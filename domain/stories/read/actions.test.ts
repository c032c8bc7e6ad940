import { problemsOf, readText } from "../samples.fixture";

const WORLD = `objectives
    met
tasks
    find, Find it, Soon
locations
    hut, /h.png, Hut
    den, /d.png, Den
hut
    objects
        +lamp, /l.png, 1, 2
        gift, /g.png, 1, 2
    boundingBoxes
        +door, 1, 2, 3, 4
    characters
        +ada, Ada, calm
    bgm
        tune, /t.mp3
    sfx
        bell, /b.mp3
dialogues
    talk
        Hello.
gameStartActions
    `;

const actionOf = (line: string) => {
  const { checkpoint, problems } = readText(WORLD + line);
  return { action: checkpoint.startActions[0], problems: problems.map(({ message }) => message) };
};

const ACTIONS: readonly (readonly [string, object])[] = [
  ["show_dialogue(talk)", { do: "show_dialogue", dialogueId: "talk" }],
  ["add_item(navigation, hut, den)", { do: "add_item", category: "navigation", locationId: "hut", itemId: "den" }],
  ["add_item(talkTopics, hut, talk)", { do: "add_item", category: "talkTopics", locationId: "hut", itemId: "talk" }],
  ["add_item(objects, hut, gift)", { do: "add_item", category: "objects", locationId: "hut", itemId: "gift" }],
  [
    "add_item(boundingBoxes, hut, door)",
    { do: "add_item", category: "boundingBoxes", locationId: "hut", itemId: "door" },
  ],
  [
    "remove_item(characters, hut, ada)",
    { do: "remove_item", category: "characters", locationId: "hut", itemId: "ada" },
  ],
  ["add_mode(hut, talk)", { do: "add_mode", locationId: "hut", mode: "talk" }],
  ["remove_mode(hut, menu)", { do: "remove_mode", locationId: "hut", mode: "menu" }],
  ["move_character(ada, den)", { do: "move_character", characterId: "ada", locationId: "den", position: "middle" }],
  ["move_character(ada, den, left)", { do: "move_character", characterId: "ada", locationId: "den", position: "left" }],
  ["update_character(ada, sad)", { do: "update_character", characterId: "ada", expression: "sad" }],
  ["complete_objective(met)", { do: "complete_objective", objectiveId: "met" }],
  ["show_task(find)", { do: "show_task", taskId: "find" }],
  ["complete_task(find)", { do: "complete_task", taskId: "find" }],
  ["obtain_collectible(lens)", { do: "obtain_collectible", collectibleId: "lens" }],
  ['obtain_collectible("lens, big")', { do: "obtain_collectible", collectibleId: "lens, big" }],
  ["preview_location(den)", { do: "preview_location", locationId: "den" }],
  ["change_background(den)", { do: "change_background", locationId: "den" }],
  ["start_animation(lamp, 2, 12)", { do: "start_animation", targetId: "lamp", startFrame: 2, frameRate: 12 }],
  ["start_animation(hut, 0, 8, locations)", { do: "start_animation", targetId: "hut", startFrame: 0, frameRate: 8 }],
  ["stop_animation(hut)", { do: "stop_animation", targetId: "hut" }],
  ["show_object_layer(false)", { do: "show_object_layer", isShown: false }],
  ["show_object_layer(true)", { do: "show_object_layer", isShown: true }],
  ["add_popup(gift)", { do: "add_popup", objectId: "gift", position: "middle", durationMs: 1000, size: "medium" }],
  ["add_popup(gift, left)", { do: "add_popup", objectId: "gift", position: "left", durationMs: 1000, size: "medium" }],
  [
    "add_popup(gift, right, 3, large)",
    { do: "add_popup", objectId: "gift", position: "right", durationMs: 3000, size: "large" },
  ],
  ["make_object_glow(lamp)", { do: "make_object_glow", objectId: "lamp", isOn: true }],
  ["make_object_glow(lamp, false)", { do: "make_object_glow", objectId: "lamp", isOn: false }],
  ["make_object_blink(lamp, true)", { do: "make_object_blink", objectId: "lamp", isOn: true }],
  ["play_bgm(tune)", { do: "play_bgm", soundId: "tune" }],
  ["play_sfx(bell)", { do: "play_sfx", soundId: "bell" }],
  ["navigate_to_assessment(M1)", { do: "navigate_to_assessment", assessment: "M1" }],
  ["update_assessment_status()", { do: "update_assessment_status" }],
  ["delay(2)", { do: "delay", durationMs: 2000 }],
  ["delay(0.5)", { do: "delay", durationMs: 500 }],
  [
    "add_popup(gift, left, 1.5)",
    { do: "add_popup", objectId: "gift", position: "left", durationMs: 1500, size: "medium" },
  ],
];

describe("an action", () => {
  it.each(ACTIONS)("%s is read", (line, deed) => {
    const { action, problems } = actionOf(line);
    expect(action).toMatchObject({ id: "action#1", deed, isRepeatable: false, conditions: [] });
    expect(problems).toEqual([]);
  });

  it("is repeated when a * follows its name, however it is spaced", () => {
    expect(actionOf("delay*(1)").action?.isRepeatable).toBe(true);
    expect(actionOf("  delay* ( 1 ) ").action).toMatchObject({ isRepeatable: true, deed: { durationMs: 1000 } });
  });

  it("is not repeated when the * follows its arguments", () => {
    const { action, problems } = actionOf("delay(1)* if checklist.met");
    expect(action).toMatchObject({ isRepeatable: false, conditions: [{ id: "met" }] });
    expect(problems).toEqual(['A "*" after the arguments is ignored: write it before the "("']);
  });

  it("keeps ids that contain the words if, AND and else", () => {
    const { action, problems } = actionOf("obtain_collectible(gift if wANDerer else) if !userstate.collectibles.gift");
    expect(action).toMatchObject({
      deed: { collectibleId: "gift if wANDerer else" },
      conditions: [{ of: "userstate", kind: "collectibles", id: "gift", isNegated: true }],
    });
    expect(problems).toEqual([]);
  });

  it("takes parts of a second, and warns of what is no number", () => {
    const parts = actionOf("delay(1.9)");
    expect([parts.action?.deed, parts.problems]).toEqual([{ do: "delay", durationMs: 1900 }, []]);
    const { action, problems } = actionOf("delay(soon)");
    expect(action?.deed).toEqual({ do: "delay", durationMs: 0 });
    expect(problems).toEqual(['Bad number "soon" as seconds: 0 is used instead']);
  });
});

const CONDITIONS: readonly (readonly [string, object])[] = [
  ["checklist.met", { of: "checklist", id: "met", isNegated: false }],
  ["!checklist.met", { of: "checklist", id: "met", isNegated: true }],
  ["! checklist.met", { of: "checklist", id: "met", isNegated: true }],
  ["tasklist.find", { of: "tasklist", id: "find", isNegated: false }],
  ["userstate.collectibles.lens", { of: "userstate", kind: "collectibles", id: "lens", isNegated: false }],
  ["userstate.assessments.12", { of: "userstate", kind: "assessments", id: "12", isNegated: false }],
  ["!userstate.achievements.4f.1c", { of: "userstate", kind: "achievements", id: "4f.1c", isNegated: true }],
];

describe("a condition", () => {
  it.each(CONDITIONS)("%s is read", (text, condition) => {
    const { action, problems } = actionOf(`delay(1) if ${text}`);
    expect(action?.conditions).toMatchObject([condition]);
    expect(problems).toEqual([]);
  });

  it("may be one of several", () => {
    const { action } = actionOf("delay(1) if checklist.met AND !tasklist.find AND userstate.assessments.M1");
    expect(action?.conditions.map(({ id }) => id)).toEqual(["met", "find", "M1"]);
  });
});

describe("an action that is wrong", () => {
  it.each([
    ["teleport()", "24:5+8 error Invalid action type, teleport"],
    ["show_dialog(talk)", "24:5+11 error Invalid action type, show_dialog (show_dialogue)"],
    ["delay", '24:5+5 error Expected an action such as "delay(1)", obtained "delay" (delay())'],
    ["dlay if x", '24:5+9 error Expected an action such as "delay(1)", obtained "dlay if x" (delay())'],
    ["delay(1", '24:5+7 error Expected ")" after the arguments of "delay"'],
    ["add_mode(hut)", '24:5+8 error Expected add_mode(locationId, mode), obtained "hut"'],
    ["show_dialogue()", '24:5+13 error Expected show_dialogue(dialogueId), obtained ""'],
    ["add_mode(hut, dance)", "24:19+5 error Invalid location mode, dance"],
    ["add_mode(hat, talk)", "24:14+3 error Location hat was not found! (hut)"],
    ["add_item(dialogues, hut, talk)", "24:14+9 error Invalid entity type, dialogues"],
    ["add_item(object, hut, lamp)", "24:14+6 error Invalid entity type, object (objects)"],
    ["add_item(objects, moon, lamp)", "24:23+4 error Location moon was not found!"],
    ["add_item(objects, hut, lamb)", '24:28+4 error Cannot find id "lamb" under objects entity type (lamp)'],
    ["add_item(navigation, hut, dan)", '24:31+3 error Cannot find id "dan" under locations entity type (den)'],
    [
      "show_dialogue(ghost)",
      '24:19+5 error Expected type of "dialogues" as argument for "show_dialogue", obtained "ghost" instead',
    ],
    [
      "show_dialogue(tlak)",
      '24:19+4 error Expected type of "dialogues" as argument for "show_dialogue", obtained "tlak" instead (talk)',
    ],
    [
      "complete_objective(ghost)",
      '24:24+5 error Expected type of "objectives" as argument for "complete_objective", obtained "ghost" instead',
    ],
    ["show_task(met)", '24:15+3 error Expected type of "tasks" as argument for "show_task", obtained "met" instead'],
    [
      "move_character(lamp, hut)",
      '24:20+4 error Expected type of "characters" as argument for "move_character", obtained "lamp" instead',
    ],
    [
      "preview_location(lamp)",
      '24:22+4 error Expected type of "locations" as argument for "preview_location", obtained "lamp" instead',
    ],
    [
      "start_animation(ghost, 0, 1)",
      '24:21+5 error Expected type of "locationId or itemId" as argument for "start_animation", obtained "ghost" instead',
    ],
    [
      "add_popup(door)",
      '24:15+4 error Expected type of "objects" as argument for "add_popup", obtained "door" instead',
    ],
    ["play_bgm(ghost)", '24:14+5 error Cannot find bgm key "ghost"'],
    ["play_sfx(ghost)", '24:14+5 error Cannot find sfx key "ghost"'],
    ["play_sfx(tune)", '24:14+4 error Cannot find sfx key "tune"'],
    ["play_sfx(bel)", '24:14+3 error Cannot find sfx key "bel" (bell)'],
    ["delay(soon)", '24:11+4 warning Bad number "soon" as seconds: 0 is used instead'],
    ["delay(2s)", '24:11+2 warning Bad number "2s" as seconds: 2 is used instead'],
    ["delay(1, 2)", '24:14+1 warning "delay" takes no argument "2": it is ignored'],
    ["add_popup(lamp, centre)", '24:21+6 warning Unknown position "centre": "middle" is used instead'],
    ["add_popup(lamp, left, 1, larg)", '24:30+4 warning Unknown size "larg": "medium" is used instead (large)'],
    ["show_object_layer(no)", '24:23+2 warning "no" is neither true nor false: "true" is used instead'],
    ["delay(1) when checklist.met", '24:14+18 warning "when checklist.met" after the arguments is ignored'],
    ["delay(1) if checklist.ghost", '24:27+5 error Cannot find objective id "ghost"'],
    ["delay(1) if checklist.mat", '24:27+3 error Cannot find objective id "mat" (met)'],
    ["delay(1) if checklist", '24:17+9 error Cannot find objective id ""'],
    [
      "delay(1) if checklist.met and checklist.met",
      '24:27+21 error Cannot find objective id "met and checklist.met" (AND)',
    ],
    ["delay(1) if tasklist.fnd", '24:26+3 error Cannot find task id "fnd" (find)'],
    ["delay(1) if mood.happy", "24:17+4 error Invalid condition type, mood"],
    ["delay(1) if checkList.met", "24:17+9 error Invalid condition type, checkList (checklist)"],
    ["delay(1) if userState.collectibles.a", "24:17+9 error Invalid condition type, userState (userstate)"],
    ["delay(1) if userstate.badges.a", "24:27+6 error Invalid user state type badges"],
    ["delay(1) if userstate.collectible.a", "24:27+11 error Invalid user state type collectible (collectibles)"],
    ["delay(1) if userstate.collectibles", '24:17+22 error Expected an id after "userstate.collectibles."'],
    ["delay(1) if", "24:5+11 error Invalid condition type, "],
    ["    delay(1)", "24:9+8 warning Unexpected tabs"],
  ])("%s: %s", (line, problem) => {
    expect(problemsOf(WORLD + line)).toEqual([problem]);
  });

  it("leaves out only itself and tells all that is wrong with it", () => {
    const text = `${WORLD}add_item(thing, moon, lamp) if mood.happy AND checklist.ghost\n    delay(1)`;
    expect(problemsOf(text)).toEqual([
      "24:14+5 error Invalid entity type, thing",
      "24:21+4 error Location moon was not found!",
      "24:36+4 error Invalid condition type, mood",
      '24:61+5 error Cannot find objective id "ghost"',
    ]);
    expect(readText(text).checkpoint.startActions.map(({ id }) => id)).toEqual(["action#2"]);
  });
});

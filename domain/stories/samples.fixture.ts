import { readStory, type StoryReading } from "./read-story";

/** The default file of a course of which every chapter can use the places and people. */
export const DEFAULT_FILE = `// The harbour
locations
    harbour, /locations/harbour/day.png, The Harbour
    /* The beam
       turns. */
    tower, locations/tower/beam.png, The Tower, Sprite, 12
    cellar, "/locations/cellar, below/dark.png", "Cellar, below"

harbour
    modes: talk, explore, move
    nav: tower, cellar
    preview: /previews/harbour.png
    objects
        +crate, /objects/crate.png, 400, 800
            show_dialogue*(crateTalk)
    bgm
        waves, /bgm/waves.mp3, 0.5
        storm, /bgm/storm.mp3
    sfx
        bell, /sfx/bell.mp3, 1.5

tower
    modes: menu

dialogues
    crateTalk
        It is only a crate.
`;

/** A checkpoint with everything that may stand in one. */
export const CHECKPOINT_FILE = `startingLoc: harbour

objectives
    metAda
    foundLens

tasks
    find, Find the lens, It rolled away, down the quay

harbour
    talkTopics: hello
    objects
        lens, /objects/lens.png, 960, 540, 120, 80, Sprite, 4
            complete_objective(foundLens) if checklist.metAda AND !userstate.collectibles.lens
            obtain_collectible(lens)
        + gull, objects/gull.png, 10, 20, 300
    boundingBoxes
        +water, 960, 1000, 1920, 160
            play_sfx(bell)
        door, 1, 2, 3, 4
    characters
        +ada, Ada, happy, left, 1.2
        bo, Bo, calm
    actions
        show_task(find) if !tasklist.find

gameStartActions
    show_dialogue(hello)
    delay*(2)

dialogues
    hello, Hello, Ada
        1
        @ada
        Good day, {name}.
        I have lost a lens.
            add_item(objects, harbour, lens)
            complete_objective(metAda)
        prompt: Will you help?
            Yes, of course -> goto 2
            No -> goto 3
        2
        @you
        Gladly.
        goto 3 if userstate.assessments.M1 else 4
        3
        @narrator
        She turns away.
        4
        @ada, sad, right
        Thank you.
    goHome9_now
        @bo, calm
        42

checkpointCompleteActions
    play_bgm(storm)
`;

export const wholeStory = (): StoryReading =>
  readStory([
    { name: "defaultCheckpoint.txt", text: DEFAULT_FILE },
    { name: "lens.txt", text: CHECKPOINT_FILE },
  ]);

/** Reads one file. */
export const readText = (text: string): StoryReading => readStory([{ name: "story.txt", text }]);

/** Returns the problems of a file as `line:column+length severity message (suggestion)`. */
export const problemsOf = (text: string): string[] =>
  readText(text).problems.map(({ severity, message, place, suggestion }) => {
    const meant = suggestion === undefined ? "" : ` (${suggestion})`;
    return `${place.line}:${place.column}+${place.length} ${severity} ${message}${meant}`;
  });

/** Where the example keeps its picture among the course's assets. */
export const EXAMPLE_PICTURE = "locations/example/hall.jpg";

/** A picture of the site that the example begins with. */
export const SITE_PICTURE = "/game-assets/ui/default-location.jpg";

/** A checkpoint to begin with: a place, a note to find, somebody to talk to, and an end. */
export const EXAMPLE_STORY = `/* An example to change as you like. Text between these marks is for authors alone. */
startingLoc: hall

/* The checkpoint ends when all of these are complete. */
objectives
    note_read
    voice_answered

/* Id, title and description of what the player sees in the task log. */
tasks
    look_around, Look around the hall, Read the note and answer the voice.

/* Id, picture and name. Upload other pictures with the asset uploader. */
locations
    hall, /${EXAMPLE_PICTURE}, The Hall

gameStartActions
    show_dialogue(welcome)

checkpointCompleteActions
    show_dialogue(goodbye)

hall
    modes: explore, talk
    talkTopics: voice
    /* Id, middle (x, y), width and height of a part of the picture, of 1920 by 1080. */
    boundingBoxes
        +note, 960, 700, 700, 400
            show_dialogue*(read_note)

dialogues
    welcome, The hall
        @narrator
        Welcome, {name}. Nobody has written yet what is in this hall.
            show_task(look_around)
        Choose Explore to look at things, and Talk to speak.
    read_note, A note
        @you
        Somebody has left a note: "Change me."
            complete_objective(note_read)
    voice, Answer the voice
        1
        @narrator
        A voice asks what you want to do here.
        prompt: What do you answer?
        Look around. -> goto 2
        Write a story. -> goto 3
        2
        @narrator
        "Then look closely," says the voice.
        goto 4
        3
        @narrator
        "Then begin with these lines," says the voice.
        goto 4
        4
        @narrator
        It is quiet again.
            complete_objective(voice_answered)
    goodbye, The end
        @narrator
        This was your first checkpoint. The next file goes on from here.
            complete_task(look_around)
`;

/** Returns a name for the example that no story file of the course has. */
export function exampleName(names: readonly string[]): string {
  const nameOf = (number: number): string => (number === 1 ? "example.txt" : `example-${number}.txt`);
  let number = 1;
  while (names.includes(nameOf(number))) number += 1;
  return nameOf(number);
}

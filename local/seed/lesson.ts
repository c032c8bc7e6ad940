import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Cue, Marker, PlaybackData } from "../../domain/sourcecasts/playback-data";
import { readCaptions } from "../../domain/sourcecasts/web-vtt";
import { RecordedKeys } from "./recorded-keys";

const FOLDER = path.join(process.cwd(), "assets", "sourcecasts");
const NAME = "boxes-and-arrows";
/** Names the recording in links. */
export const LESSON_UID = NAME;

/** Measured on the sound. */
const Measured = z.object({ durationMs: z.number(), peaks: z.string() });

/** A recording as it is uploaded. */
export interface Lesson {
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly sound: Buffer;
  readonly captions: string;
  readonly markers: readonly Marker[];
  readonly playback: PlaybackData;
}

/** Reads the voice of the demo course's recording with its captions, and types the program to what is said. */
export async function readLesson(): Promise<Lesson> {
  const [sound, captions, measured] = await Promise.all([
    readFile(path.join(FOLDER, `${NAME}.webm`)),
    readFile(path.join(FOLDER, `${NAME}.vtt`), "utf8"),
    readFile(path.join(FOLDER, `${NAME}.json`), "utf8"),
  ]);
  const said = readCaptions(captions).cues;
  const { durationMs, peaks } = Measured.parse(JSON.parse(measured));
  return {
    uid: LESSON_UID,
    title: "Boxes and arrows: what lists are made of",
    description: "Pairs, a list typed by hand, and a function that builds one, drawn as boxes and arrows.",
    sound,
    captions,
    markers: chaptersOf(said),
    playback: {
      init: { chapter: 2, externalLibrary: "NONE", editorValue: START },
      inputs: typedTo(said),
      ext: { version: 1, durationMs, variant: "default", peaks },
    },
  };
}

const START = "// What lists are made of\n\n";

/** The caption that begins with these words. */
function cueOf(said: readonly Cue[], spoken: string): Cue {
  const cue = said.find(({ text }) => text.startsWith(spoken));
  if (!cue) throw new Error(`Nobody says "${spoken}"`);
  return cue;
}

function chaptersOf(said: readonly Cue[]): Marker[] {
  const begins = (text: string) => cueOf(said, text).start;
  return [
    { time: 0, title: "A pair has two boxes", pauses: false },
    { time: begins("Now we put"), title: "A list is a chain of pairs", pauses: false },
    { time: begins("Nobody wants"), title: "A function builds the list", pauses: false },
    { time: taskEnds(said), title: "Now you try: count up from 1 to 4", pauses: true },
  ];
}

/** Just before its caption goes, so that the task is seen while the recording pauses. */
const taskEnds = (said: readonly Cue[]): number => cueOf(said, "Now you try").end - 300;

/** Returns the inputs of the recording: typed, run and shown while the text is spoken. */
function typedTo(said: readonly Cue[]): PlaybackData["inputs"] {
  const keys = new RecordedKeys(START);
  const after = (text: string, milliseconds: number) => keys.at(cueOf(said, text).start + milliseconds);
  after("A pair holds", 300).type("const xs = pair(1, 2);\n");
  after("The function draw_data", 200).type("draw_data(xs);");
  after("Run it, and look", 500).run();
  after("Run it, and look", 1900).openTab("data_visualizer");

  after("Now we put", 500).select("2").type("pair(2, null)");
  after("Run it again", 700).run();

  after("Nobody wants", 1500).select("const xs", { toEnd: true }).type("const down = n => n === 0");
  after("When n is 0", 2200).type("\n    ? null");
  after("Otherwise", 300).type("\n    : pair(n, down(n - 1));");
  after("We draw the list", 100).type("\n\ndraw_data(down(4));");
  after("We draw the list", 3200).run();

  keys.at(taskEnds(said)).pause();
  after("One way is", 400).select("down = n => n === 0").type("up = (k, n) => k > n");
  after("Each call", 300).select("pair(n, down(n - 1))").type("pair(k, up(k + 1, n))");
  after("Each call", 4000).select("down(4)").type("up(1, 4)");
  after("Run it, and there", 500).run();
  return keys.inputs;
}

import { checkReach } from "../domain/stories/check-reach";
import { longStory } from "../domain/stories/long-story.fixture";
import { readStory } from "../domain/stories/read-story";
import type { Row } from "./table";

/** Measures how long the text files of a long story take to be read and checked. */
export async function benchStories(): Promise<Row[]> {
  const files = longStory();
  const lines = files.reduce((count, { text }) => count + text.split("\n").length, 0);
  const inMs = (what: () => unknown): string => {
    const start = performance.now();
    what();
    return `${Math.round(performance.now() - start)} ms`;
  };
  const readAll = () => files.map((file) => readStory([file]));
  const first = inMs(readAll);
  const readings = readAll();
  return [
    { what: `100 files of ${lines / files.length} lines read, just started`, value: first, aim: "under 1 s" },
    { what: "read again", value: inMs(readAll) },
    {
      what: "checked for what cannot be reached",
      value: inMs(() => readings.map((each) => checkReach(each.checkpoint))),
    },
    { what: "read as one checkpoint", value: inMs(() => readStory(files)), aim: "under 1 s" },
  ];
}

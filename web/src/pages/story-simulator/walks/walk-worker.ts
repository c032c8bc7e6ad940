import { readStory } from "../../../../../domain/stories/read-story";
import { type WalkReport, WalkRequest } from "./walk-messages";
import { WalkTally } from "./walk-tally";

const scope = globalThis as unknown as {
  postMessage(report: WalkReport): void;
  onmessage: ((event: { data: unknown }) => void) | null;
};

/** Milliseconds between two reports. */
const REPORT_EVERY = 200;

/** Entry of the worker that plays a story at random. It goes on until it is ended: the page keeps moving meanwhile. */
scope.onmessage = ({ data }) => {
  const { files, seed } = WalkRequest.parse(data);
  const tally = new WalkTally(readStory(files).checkpoint, seed);
  for (;;) {
    const until = performance.now() + REPORT_EVERY;
    do tally.walk();
    while (performance.now() < until);
    scope.postMessage(tally.report());
  }
};

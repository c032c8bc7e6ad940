import { readStory } from "../../../../../domain/stories/read-story";
import { WalkReport } from "./walk-messages";
import { WalkTally } from "./walk-tally";

const STORY = (condition: string) => `startingLoc: hut
objectives
    asked
    never
locations
    hut, /locations/hut.png, Hut
hut
    modes: explore
    objects
        +lamp, /objects/lamp.png, 1, 2
            show_dialogue*(hello)
dialogues
    hello
        1
        Which?
        prompt: Which?
        Left -> goto 2
        Right -> goto 3
        2
        Left it is.
            complete_objective(asked)
            complete_objective(never)${condition}
        3
        Right it is.
        4
        Nobody hears this.
`;

/** Returns what a number of runs have come to. */
function reportOf(text: string, runs: number) {
  const tally = new WalkTally(readStory([{ name: "a.txt", text }]).checkpoint, 7);
  for (let run = 0; run < runs; run += 1) tally.walk();
  return tally.report();
}

it("counts runs that end, and what they have seen", () => {
  const report = reportOf(STORY(""), 20);
  expect(report).toMatchObject({
    walks: 20,
    completed: 20,
    failures: [],
    objectives: [],
    lines: { seen: 3, all: 4 },
    choices: { seen: 2, all: 2 },
  });
  expect(report.unseen).toEqual([expect.objectContaining({ text: "Nobody hears this." })]);
});

it("tells objectives that no run completes, and the steps of the first runs that fail", () => {
  const report = reportOf(STORY(" if checklist.never"), 7);
  expect(report).toMatchObject({ walks: 7, completed: 0, objectives: [{ id: "never", place: { line: 4 } }] });
  expect(report.failures.map(({ seed }) => seed)).toEqual([7, 8, 9, 10, 11]);
  expect(report.failures[0]?.steps).toHaveLength(60);
  expect(report.failures[0]?.steps).toContainEqual({ type: "examine", subject: "lamp" });
});

it("gives every second player what the story asks for", () => {
  expect(reportOf(STORY(" if userstate.collectibles.lens"), 6)).toMatchObject({ walks: 6, completed: 3 });
});

it("does the same for the same seed, in the words of the messages", () => {
  const report = reportOf(STORY(" if checklist.never"), 5);
  expect(report).toEqual(reportOf(STORY(" if checklist.never"), 5));
  expect(WalkReport.parse(report)).toEqual(report);
});

import { CommandHandler } from "../command-handler";
import type { Event } from "../events";
import { LIBRARY, surroundings } from "../page-for-tests";
import { stepsOf } from ".";
import { Outside } from "./outside";

describe("the steps", () => {
  it("of a program that asks come with the answers, as a run has them", () => {
    const events: Event[] = [];
    const handler = new CommandHandler(
      (event) => events.push(event),
      surroundings(() => 0),
      stepsOf,
    );
    const library = { ...LIBRARY, chapter: 1 } as const;
    const program = 'const a = prompt("First?");\na + prompt("Then?");';
    handler.handle({ type: "steps", run: 3, library, prepend: "", program, limit: 500 });
    expect(events).toEqual([{ type: "prompt", run: 3, text: "First?" }]);
    handler.handle({ type: "answer", run: 3, text: "one" });
    handler.handle({ type: "answer", run: 3, text: "two" });
    expect(events[1]).toEqual({ type: "prompt", run: 3, text: "Then?" });
    const last = events.flatMap((event) => (event.type === "steps" ? event.steps : [])).at(-1);
    expect(last).toMatchObject({ rule: "complete", code: '"onetwo";' });
    expect(events.at(-1)).toEqual({ type: "finished", run: 3, outcome: "finished" });
  });

  it("draw a random number once, however often a program is reduced to ask on", () => {
    const outside = new Outside();
    const program = 'const x = math_random();\nconst a = prompt("?");\nx;';
    const library = { ...LIBRARY, chapter: 1 } as const;
    stepsOf(library, "", program, 500, outside);
    expect(outside.question).toBe("?");
    outside.answer("a");
    const [first, second] = [0, 1].map(() => stepsOf(library, "", program, 500, outside));
    expect(second).toEqual(first);
  });
});

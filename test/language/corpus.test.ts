import { seeded } from "../seeded";
import { converse } from "./conversation";
import { placeOf, readCorpus } from "./corpus";
import { speakerHere } from "./in-process";

const entries = readCorpus();

/** Ends a program that draws more random numbers, as one does whose threads wait without end. */
function atMost(limit: number, random: () => number): () => number {
  let drawn = 0;
  return () => {
    drawn += 1;
    if (drawn > limit) throw new Error(`More than ${limit} random numbers were drawn.`);
    return random();
  };
}

describe("corpus", () => {
  it.each(entries.map((entry) => [`${entry.file} ${placeOf(entry)}: ${entry.name}`, entry] as const))(
    "%s",
    async (_title, entry) => {
      expect(await converse(entry, speakerHere())).toEqual(entry.inputs.map(({ shown }) => shown));
    },
  );

  // In a browser's worker chance is not seeded: a program that loses a race would wait there for ever.
  it("gives what is written down in whatever order threads take turns", async () => {
    const withThreads = entries.filter(({ inputs: [first] }) => first?.program.includes("concurrent_execute("));
    for (const entry of withThreads) {
      for (let seed = 1; seed <= 20; seed += 1) {
        const shown = await converse(entry, speakerHere(atMost(10_000, seeded(seed))));
        expect([entry.name, seed, shown]).toEqual([entry.name, seed, entry.inputs.map((input) => input.shown)]);
      }
    }
  });

  it("has at least 300 programs of its own, each under its own name", () => {
    const names = new Set(entries.map(({ file, name }) => `${file} ${name}`));
    const programs = new Set(entries.map(({ inputs }) => inputs.map(({ program }) => program).join("\n")));
    process.stdout.write(`  corpus: ${names.size} programs in ${entries.length} places\n`);
    expect(names.size).toBeGreaterThanOrEqual(300);
    expect(programs.size).toBeGreaterThanOrEqual(300);
  });
});

import { converse } from "./conversation";
import { placeOf, readCorpus } from "./corpus";
import { speakerHere } from "./in-process";

const entries = readCorpus();

describe("corpus", () => {
  it.each(entries.map((entry) => [`${entry.file} ${placeOf(entry)}: ${entry.name}`, entry] as const))(
    "%s",
    async (_title, entry) => {
      expect(await converse(entry, speakerHere())).toEqual(entry.inputs.map(({ shown }) => shown));
    },
  );

  it("has at least 300 programs of its own, each under its own name", () => {
    const names = new Set(entries.map(({ file, name }) => `${file} ${name}`));
    const programs = new Set(entries.map(({ inputs }) => inputs.map(({ program }) => program).join("\n")));
    process.stdout.write(`  corpus: ${names.size} programs in ${entries.length} places\n`);
    expect(names.size).toBeGreaterThanOrEqual(300);
    expect(programs.size).toBeGreaterThanOrEqual(300);
  });
});

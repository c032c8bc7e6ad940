import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { SnippetNode } from "../../domain/textbook/nodes";
import { readProgram } from "../../domain/textbook/programs";
import { readSection } from "../../domain/textbook/read-section";
import { walk } from "../../domain/textbook/walk";
import { withPrograms } from "../../scripts/textbook/authored-programs";
import { compareOutput } from "../../web/src/pages/textbook/program/compare-output";
import type { LogEntry } from "../../web/src/workspace/repl-log";
import { seeded } from "../seeded";
import { converse } from "./conversation";
import { speakerHere } from "./in-process";

const FOLDER = path.resolve(__dirname, "../../assets/textbook/academy/json");
const KINDS = { ">": "display", "=": "result" } as const;

/** The programs of our book that can be run, by section and number. */
const NO_SECTIONS = ["toc.json", "index.json"];
const files = readdirSync(FOLDER).filter((file) => !NO_SECTIONS.includes(file));
const programs = files.flatMap((file) => {
  const { nodes } = readSection(withPrograms(JSON.parse(readFileSync(path.join(FOLDER, file), "utf8"))));
  const snippets = [...walk(nodes)].filter((node): node is SnippetNode => node.tag === "SNIPPET" && node.eval);
  return snippets.map((snippet) => [`${file.replace(".json", "")}, program ${snippet.id}`, snippet] as const);
});

// Section 4.4 shows a race on purpose: which thread has its turn, and how long, comes of these numbers.
beforeEach(() => vi.spyOn(Math, "random").mockImplementation(seeded(1)));
afterEach(() => vi.restoreAllMocks());

it.each(programs)("our book, section %s, runs and shows what the book says", async (_place, { program, output }) => {
  const read = readProgram(program);
  if (!read) throw new Error("The program cannot be read");
  const { chapter, variant, text } = read;
  const library = { chapter, variant, external: "NONE", symbols: [], globals: [], execTimeMs: 10_000 } as const;
  const entry = { library, prepend: "", answers: [], inputs: [{ program: text }] } as unknown as Parameters<
    typeof converse
  >[0];
  const [lines = []] = await converse(entry, speakerHere());
  expect(lines.filter((line) => line.startsWith("!") && !line.startsWith("! Hint: "))).toEqual([]);
  const entries = lines.map(
    (line): LogEntry => ({ kind: KINDS[line.charAt(0) as ">"] ?? "notice", text: line.slice(2) }),
  );
  if (output !== "")
    expect({ output, comparison: compareOutput(entries, output), lines }).toMatchObject({ comparison: "same" });
});

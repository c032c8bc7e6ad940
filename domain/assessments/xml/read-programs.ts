import { TESTCASE_KINDS, type TestcaseKind } from "../../facts/testcase-kinds";
import type { ProgrammingDocument, SampleDocument, SampleExpectation, TestcaseDocument } from "./document";
import { TESTCASE_ELEMENTS } from "./layout";
import { readCount } from "./read-count";
import { PartReader } from "./read-part";
import type { TaskReading } from "./reading";
import type { XmlElement } from "./tree";

const KIND_OF_ELEMENT = new Map(
  TESTCASE_KINDS.flatMap((kind) => Object.values(TESTCASE_ELEMENTS[kind]).map((element) => [element, kind] as const)),
);

/** Reads the testcases of a question's snippet. */
export function readTestcases(
  snippet: PartReader,
  question: number,
  reading: TaskReading,
): Pick<ProgrammingDocument, "testcases" | "testcasesRest"> {
  const element = snippet.child(["TESTCASES"]);
  if (!element) return { testcases: [] };
  const list = new PartReader(element, "TESTCASES", reading);
  const items = list.list([...KIND_OF_ELEMENT.keys()], "TESTCASE");
  const before = list.beforeItems();
  const testcases = items.map((item, index) => {
    const owner = { question, field: "testcases", item: index + 1 };
    return readTestcase(item, owner, reading, before.get(item));
  });
  const { rest } = list.rest();
  if (testcases.length === 0 && !rest) snippet.saysNothing(element);
  return { testcases, ...(rest && { testcasesRest: rest }) };
}

function readTestcase(
  element: XmlElement,
  owner: { readonly question: number; readonly field: string; readonly item: number },
  reading: TaskReading,
  before: string | undefined,
): TestcaseDocument {
  const part = new PartReader(element, "TESTCASE", reading);
  const testcase = {
    kind: KIND_OF_ELEMENT.get(element.name) as TestcaseKind,
    score: readCount(part, "score", owner, reading),
    answer: part.attribute("answer"),
    program: part.ownText(),
  };
  return reading.placed({ ...testcase, ...part.rest(before) }, element);
}

/** Reads the sample answers of a question. */
export function readSamples(
  problem: PartReader,
  reading: TaskReading,
): Pick<ProgrammingDocument, "samples" | "samplesRest"> {
  const element = problem.child(["SAMPLES"]);
  if (!element) return { samples: [] };
  const list = new PartReader(element, "SAMPLES", reading);
  const items = list.list(["SAMPLE"]);
  const before = list.beforeItems();
  const samples = items.map((item) => readSample(item, reading, before.get(item)));
  const { rest } = list.rest();
  if (samples.length === 0 && !rest) problem.saysNothing(element);
  return { samples, ...(rest && { samplesRest: rest }) };
}

function readSample(element: XmlElement, reading: TaskReading, before: string | undefined): SampleDocument {
  const part = new PartReader(element, "SAMPLE", reading);
  const name = part.attribute("name") ?? "";
  const sample = { name, program: part.ownText() ?? "", expects: readExpectation(part) };
  return reading.placed({ ...sample, ...part.rest(before) }, element);
}

/** An answer whose file does not say what it gets is expected to pass. */
function readExpectation(part: PartReader): SampleExpectation {
  const expects = part.attribute("expects");
  const fails = part.attribute("fails");
  if (expects === "fails") {
    const testcases = [...(fails ?? "").matchAll(/\d{1,7}/g)].map(([number]) => Number(number));
    part.spelled("fails", testcases.join(" "));
    return { kind: "fails", testcases };
  }
  part.spelled("fails", null);
  if (expects === "timeout" || expects === "error") return { kind: expects };
  if (expects !== null) part.spelled("expects", "passes");
  return { kind: "passes" };
}

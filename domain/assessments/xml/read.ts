import type { ProblemDocument, TaskDocument } from "./document";
import { frameAround } from "./frame";
import type { FileProblem } from "./problem";
import { readLibraries } from "./read-library";
import { PartReader } from "./read-part";
import { readProblem } from "./read-problem";
import { type Places, TaskReading } from "./reading";
import { EDITING_LIMITS, parseFile, pathTo, type XmlElement, type XmlFile, XmlRefused, type XmlSize } from "./tree";

/** How a file is read. */
export interface ReadOptions {
  readonly limits?: XmlSize;
  /** Takes what the file says wrongly, which is then read as well as it can be; without it, the first is thrown. */
  readonly problems?: FileProblem[];
}

/**
 * Reads an assessment file of either dialect: the one that courses upload and the one that the mission editor of 2022
 * writes. Nothing is lost: what no field holds is kept as the rest of its part. What an upload requires beyond this is
 * checked by `uploadFrom`, which tells the line by the `places` that are noted here.
 *
 * @throws XmlRefused with the text of the 400 answer (wire notes, section 14)
 */
export function readTask(
  input: Uint8Array | string,
  places: Places = new Map(),
  { limits, problems }: ReadOptions = {},
): TaskDocument {
  return readFile(parseFile(input, limits), places, problems);
}

/**
 * Reads a file for editing: larger than an upload may be, and with whatever is wrong in it, which `problemsOf` tells.
 *
 * @throws XmlRefused when it is no XML, holds no TASK or is too large
 */
export function openTask(input: Uint8Array | string): TaskDocument {
  return readTask(input, new Map(), { limits: EDITING_LIMITS, problems: [] });
}

/** Reads the document of a parsed file. */
export function readFile(file: XmlFile, places: Places, problems?: FileProblem[]): TaskDocument {
  const task = pathTo(file.root, "TASK")?.at(-1);
  if (!task) throw new XmlRefused("Missing TASK");
  return taskOf(task, new TaskReading(file, places, problems));
}

function taskOf(element: XmlElement, reading: TaskReading): TaskDocument {
  const part = new PartReader(element, "TASK", reading);
  const fields = {
    number: part.attribute("number"),
    title: part.attribute("title"),
    access: part.attribute("access"),
    story: part.attribute("story"),
    coverImage: part.attribute("coverimage"),
    kind: part.attribute("kind"),
    startDate: part.attribute("startdate"),
    dueDate: part.attribute("duedate"),
    password: part.textAnywhere("PASSWORD"),
    reading: part.textAnywhere("READING"),
    webSummary: part.textAnywhere("WEBSUMMARY"),
    text: part.text("TEXT"),
    ...readLibraries(part, null, reading),
  };
  const problems = part.child(["PROBLEMS"]);
  const list = problems ? readProblems(problems, reading) : { problems: [] };
  if (problems && list.problems.length === 0 && !list.problemsRest) part.saysNothing(problems);
  const around = frameAround(element, reading.file);
  return reading.placed({ ...fields, ...list, ...part.rest(), ...around }, element);
}

function readProblems(
  element: XmlElement,
  reading: TaskReading,
): Pick<TaskDocument, "problemsRest"> & { problems: ProblemDocument[] } {
  const part = new PartReader(element, "PROBLEMS", reading);
  const items = part.list(["PROBLEM"]);
  const before = part.beforeItems();
  const problems = items.map((item, index) => readProblem(item, index + 1, reading, before.get(item)));
  const { rest } = part.rest();
  return { problems, ...(rest && { problemsRest: rest }) };
}

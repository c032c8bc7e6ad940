import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import {
  type ProblemDocument,
  readTask,
  type TaskDocument,
  uploadFrom,
  XmlRefused,
} from "../../../domain/assessments/xml";
import { documents } from "../../../domain/assessments/xml/documents.fixture";
import { EDITOR_FILE, FULL_FILE, VOTING_FILE } from "../../../domain/assessments/xml/samples.fixture";
import { authoredTasks } from "./authored-tasks.fixture";
import { completedTask, packedRemainder, remainderOf, unpackedRemainder } from "./file-remainder";

type Task = ReturnType<typeof readTask>;

const EDITOR = { kind: "Missions", startDate: "2026-11-24T04:00:00.000Z", dueDate: "2026-12-01T04:00:00.000Z" };

/** Stores the remainder of a document and reads it back. */
async function restored(task: Task): Promise<Task> {
  const content = uploadFrom(task);
  const remainder = await unpackedRemainder(await packedRemainder(remainderOf(task, content)));
  return completedTask(structuredClone(content), EDITOR, remainder);
}

it("restores a document completely, except for the type and the dates", async () => {
  await fc.assert(
    fc.asyncProperty(authoredTasks, async (task) => {
      expect(await restored(task)).toEqual({ ...task, ...EDITOR });
    }),
    { numRuns: 500 },
  );
});

/** Any document with what an upload requires. */
function filled(task: TaskDocument): TaskDocument {
  const library = task.library ?? { interpreter: 1, variant: null, execTimeMs: null, globals: [], external: null };
  return {
    ...task,
    number: task.number ?? "1",
    title: task.title ?? "T",
    library,
    problems: task.problems.map(filledProblem),
  };
}

function filledProblem(problem: ProblemDocument): ProblemDocument {
  const base = { maxXp: problem.maxXp ?? 0, text: problem.text ?? "Q" };
  switch (problem.type) {
    case "programming": {
      const snippet = { ...problem.snippet, template: problem.snippet.template ?? "t" };
      const testcases = problem.testcases.map((one) => ({
        ...one,
        score: one.score ?? 1,
        answer: one.answer ?? "1",
        program: one.program ?? "1;",
      }));
      return { ...problem, ...base, snippet, testcases };
    }
    case "mcq": {
      const choices = problem.choices.map((one, index) => ({ ...one, correct: index === 0, text: one.text ?? "A" }));
      return { ...problem, ...base, choices };
    }
    case "voting":
      return {
        ...problem,
        ...base,
        contestNumber: problem.contestNumber ?? "C",
        revealHours: problem.revealHours ?? 1,
      };
  }
}

function isUploadable(task: TaskDocument): boolean {
  try {
    uploadFrom(task);
    return true;
  } catch (error) {
    if (error instanceof XmlRefused) return false;
    throw error;
  }
}

it("brings back any document, whatever its author's editor wrote into its parts", async () => {
  await fc.assert(
    fc.asyncProperty(documents.map(filled).filter(isUploadable), async (task) => {
      expect(await restored(task)).toEqual({ ...task, ...EDITOR });
    }),
    { numRuns: 300 },
  );
});

const folder = join(import.meta.dirname, "../../../assets/assessments");
it.each(readdirSync(folder))("brings %s back whole", async (name) => {
  const task = readTask(readFileSync(join(folder, name)));
  expect(await restored(task)).toEqual({ ...task, ...EDITOR });
});

it.each([
  ["every kind of testcase", FULL_FILE],
  ["a vote", VOTING_FILE],
  ["the mission editor's dialect", EDITOR_FILE],
])("brings a file with %s back whole", async (_, file) => {
  const task = readTask(file);
  expect(await restored(task)).toEqual({ ...task, ...EDITOR });
});

it("names the libraries of a question that would inherit others from the task around it", () => {
  const task = readTask(FULL_FILE);
  const content = uploadFrom(task);
  const other = readTask(FULL_FILE.replace('interpreter="1" variant="lazy"', 'interpreter="3"'));
  const problems = remainderOf(task, content).problems;
  const completed = completedTask(content, EDITOR, { ...remainderOf(other, uploadFrom(other)), problems: problems });
  expect(completed.library?.interpreter).toBe(3);
  expect(uploadFrom(completed)).toEqual(content);
  expect(completed.problems.map(({ library }) => library?.interpreter)).toEqual([1, 1]);
});

it("stores nothing of a question that says no more than its content", () => {
  const task = readTask(FULL_FILE);
  const { library } = task;
  const own = { ...task, library: null, problems: task.problems.map((problem) => ({ ...problem, library })) };
  expect(remainderOf(own, uploadFrom(own)).problems[1]).toBeNull();
});

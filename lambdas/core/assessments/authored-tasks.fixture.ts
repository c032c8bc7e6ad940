import * as fc from "fast-check";
import type {
  ProblemDocument,
  Rest,
  SampleDocument,
  TaskDocument,
  TestcaseDocument,
} from "../../../domain/assessments/xml";
import { uploads } from "../../../domain/assessments/xml/uploads.fixture";
import { takesProgram } from "../../../domain/facts/question-kinds";
import { libraryDocument, taskOf } from "./task-of";

const EDITOR = { kind: "missions", startDate: "2030-01-01T00:00+08", dueDate: "2030-02-01T00:00+08" };

const word = fc.stringMatching(/^[a-z]{1,6}$/);
const rest: fc.Arbitrary<{ rest?: Rest }> = fc.oneof(
  fc.constant({}),
  fc.record({ name: word, value: word }).map(({ name, value }) => ({
    rest: { attributes: [[`x${name}`, value] as const], children: [{ xml: `<X${name}>${value}</X${name}>` }] },
  })),
);
const samples: fc.Arbitrary<SampleDocument[]> = fc.array(
  fc.record({
    name: word,
    program: word,
    expects: fc.oneof(
      fc.constantFrom({ kind: "passes" } as const, { kind: "timeout" } as const, { kind: "error" } as const),
      fc.record({
        kind: fc.constant("fails" as const),
        testcases: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }),
      }),
    ),
  }),
  { maxLength: 3 },
);
const optional = fc.option(word, { nil: null });
const shuffled = <T>(list: readonly T[]) => fc.shuffledSubarray([...list], { minLength: list.length });

/** A question with what an upload does not store: samples, unknown parts, stray snippets, another order of testcases. */
function decorated(problem: ProblemDocument, isInheriting: boolean): fc.Arbitrary<ProblemDocument> {
  const libraries = isInheriting ? { library: null, graderLibrary: null } : {};
  return fc
    .record({
      rest,
      snippetRest: rest,
      samples,
      solution: optional,
      grader: optional,
      order: shuffled(orderOf(problem)),
    })
    .map(({ rest: own, snippetRest, samples: some, solution, grader, order }) => {
      const snippet = { ...problem.snippet, grader, ...snippetRest };
      const common = { ...libraries, ...own };
      if (!takesProgram(problem)) return { ...problem, ...common, snippet: { ...snippet, solution } };
      const testcases = order.map((index) => ({ ...(problem.testcases[index] as TestcaseDocument), ...snippetRest }));
      return { ...problem, ...common, snippet, samples: some, testcases };
    });
}

const orderOf = (problem: ProblemDocument) => (takesProgram(problem) ? [...problem.testcases.keys()] : []);

/** Files that can be uploaded, with all that authors, and editors which the reader does not know, write into them. */
export const authoredTasks: fc.Arbitrary<TaskDocument> = fc
  .record({ upload: uploads, password: optional, access: fc.constantFrom(null, "public", "private"), own: rest })
  .chain(({ upload, password, access, own }) => {
    const task = taskOf(upload, EDITOR);
    const isInheriting = fc.array(fc.boolean(), { minLength: task.problems.length, maxLength: task.problems.length });
    const [first] = upload.questions;
    return isInheriting
      .chain((inherits) =>
        fc.tuple(...task.problems.map((problem, index) => decorated(problem, inherits[index] ?? false))),
      )
      .map((problems) => ({
        ...task,
        password,
        access,
        problems,
        library: first ? libraryDocument(first.library) : null,
        ...own,
      }));
  });

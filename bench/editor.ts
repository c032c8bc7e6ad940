import { answer } from "../language/editor/answers";
import type { Question, ReadingQuestion, TypeQuestion } from "../language/editor/questions";
import { answerTypes } from "../language/editor/type-answers";
import type { Library } from "../language/library";
import { percentile, type Row } from "./table";

const RUNS = 15;
const AIM = "<= 100 ms";
const LIBRARY: Library = {
  chapter: 4,
  variant: "default",
  external: "all",
  symbols: [],
  globals: [],
  execTimeMs: 1000,
};

/** One of the forty stanzas of ten lines that the program consists of. */
const stanza = (number: number): string => `// Stanza ${number}: a queue, a loop over an array and a curried function.
function queue_${number}(xs, limit) {
  let total = ${number};
  for (let i = 0; i < array_length(xs); i = i + 1) {
    total = total + (xs[i] > limit ? xs[i] : math_max(limit, i));
  }
  const rest = map(x => pair(x + total, y => x * y), list(1, 2, 3));
  return accumulate((entry, sum) => head(entry) + sum, 0, rest);
}
const result_${number} = queue_${number}([1, 2, 3], ${number > 1 ? `result_${number - 1}` : "0"});
`;

/** A program of 400 lines in Source §4; `edit` makes it another text, as a keystroke does. */
export const program = (edit: number): string =>
  `${Array.from({ length: 40 }, (_, index) => stanza(index + 1)).join("")}// ${edit}`;

const AT = { line: 195, column: 16 };

/**
 * Milliseconds until the worker has an answer about a program of 400 lines, its text new each time (as after a
 * keystroke) and the same (as when the caret moves). The messages between page and worker are not in it.
 */
export async function benchEditor(): Promise<Row[]> {
  const reading: readonly ((text: string) => ReadingQuestion)[] = [
    (text) => ({ ask: "names", library: LIBRARY, prepend: "", text, at: AT }),
    (text) => ({ ask: "meaning", library: LIBRARY, text, at: AT }),
    (text) => ({ ask: "occurrences", text, at: AT }),
    (text) => ({ ask: "scope", text, at: AT }),
    (text) => ({ ask: "rename", library: LIBRARY, text, at: AT, to: "fresh" }),
    (text) => ({ ask: "colours", library: LIBRARY, text }),
    (text) => ({ ask: "problems", library: LIBRARY, prepend: "", text }),
  ];
  const types: readonly ((text: string) => TypeQuestion)[] = [
    (text) => ({ ask: "types", library: LIBRARY, text, at: AT }),
    (text) => ({ ask: "hints", library: LIBRARY, text }),
  ];
  return [
    ...reading.map((question) => measure(question, answer)),
    ...types.map((question) => measure(question, answerTypes)),
  ];
}

function measure<Asked extends Question>(question: (text: string) => Asked, ask: (question: Asked) => unknown): Row {
  const time = (edit: number): number => {
    const request = question(program(edit));
    const before = performance.now();
    ask(request);
    return performance.now() - before;
  };
  const [first = 0] = [time(-1)];
  const fresh = Array.from({ length: RUNS }, (_, run) => time(run));
  const again = Array.from({ length: RUNS }, () => time(RUNS - 1));
  const shown = (values: readonly number[]) => percentile(values, 0.5).toFixed(1);
  return {
    what: `editor: ${question("").ask}, 400 lines`,
    value: `${shown(fresh)} ms after an edit (slowest ${Math.max(...fresh).toFixed(1)}, first ${first.toFixed(0)}), ${shown(again)} ms again`,
    aim: AIM,
  };
}

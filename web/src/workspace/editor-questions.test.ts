import { EditorQuestions, type QuestionWorker } from "./editor-questions";

const HINTS = {
  ask: "hints",
  text: "1 + true;",
  library: { chapter: 1, variant: "default", external: "none", symbols: [], globals: [], execTimeMs: 1000 },
} as const;

function workers() {
  const started: (QuestionWorker & { role: string; asked: number[]; ended: boolean })[] = [];
  const givenBack: QuestionWorker[] = [];
  const take = (role: string) => {
    const worker = {
      role,
      asked: [] as number[],
      ended: false,
      onmessage: null,
      onerror: null,
      postMessage: ({ id }: { id: number }) => worker.asked.push(id),
      terminate: () => {
        worker.ended = true;
      },
    };
    started.push(worker as unknown as (typeof started)[number]);
    return worker as unknown as QuestionWorker;
  };
  const questions = new EditorQuestions({ take, giveBack: (worker) => givenBack.push(worker) });
  return { started, questions, givenBack };
}

it("gives each question its own answer, in whatever order they come", async () => {
  const { started, questions } = workers();
  expect(started).toHaveLength(0);
  const [one, other] = [questions.ask(HINTS), questions.ask(HINTS)];
  const [worker] = started;
  worker?.onmessage?.({ data: { id: 2, answer: ["second"] } });
  worker?.onmessage?.({ data: { id: 1, answer: ["first"] } });
  expect([await one, await other]).toEqual([["first"], ["second"]]);
  expect(started).toHaveLength(1);
});

it("says why a question was not answered", async () => {
  const { started, questions } = workers();
  const asked = questions.ask(HINTS);
  started[0]?.onmessage?.({ data: { id: 1, problem: "Too long." } });
  await expect(asked).rejects.toThrow("Too long.");
});

it("fails what waits when the worker dies, and starts another for the next question", async () => {
  const { started, questions } = workers();
  const asked = questions.ask(HINTS);
  started[0]?.onerror?.({ message: "Out of memory" });
  await expect(asked).rejects.toThrow("Out of memory");
  expect(started[0]?.ended).toBe(true);
  const next = questions.ask(HINTS);
  expect(started).toHaveLength(2);
  questions.dispose();
  await expect(next).rejects.toThrow("Nobody answers any more.");
});

it("has a worker for each kind of question: for types, for programs with types, and for the rest", () => {
  const { started, questions } = workers();
  void questions.ask(HINTS).catch(() => undefined);
  void questions.ask({ ask: "scope", text: "x;", at: { line: 1, column: 0 } }).catch(() => undefined);
  void questions.ask(HINTS).catch(() => undefined);
  const program = { ask: "problems", prepend: "", text: "x;" } as const;
  void questions.ask({ ...program, library: HINTS.library }).catch(() => undefined);
  void questions.ask({ ...program, library: { ...HINTS.library, variant: "typed" } }).catch(() => undefined);
  expect(started.map(({ role, asked }) => [role, asked])).toEqual([
    ["types", [1, 3]],
    ["questions", [2, 4]],
    ["typed", [5]],
  ]);
  expect(started[2]?.ended).toBe(false);
  void questions.ask({ ...program, library: HINTS.library }).catch(() => undefined);
  expect(started[2]?.ended).toBe(true);
  questions.dispose();
});

it("gives back workers that have answered everything, and ends those that are asked something", async () => {
  const { started, questions, givenBack } = workers();
  const asked = questions.ask(HINTS);
  started[0]?.onmessage?.({ data: { id: 1, answer: [] } });
  await asked;
  const open = questions.ask({ ask: "scope", text: "x;", at: { line: 1, column: 0 } });
  questions.dispose();
  await expect(open).rejects.toThrow("Nobody answers any more.");
  expect(givenBack).toEqual([started[0]]);
  expect(started.map(({ ended }) => ended)).toEqual([false, true]);
});

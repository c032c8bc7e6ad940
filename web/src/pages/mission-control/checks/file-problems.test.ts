import { problemsOf, type TaskDocument } from "../../../../../domain/assessments/xml";
import { NEW_TASK } from "../templates";
import {
  type FileProblems,
  type FileProblemsQuestion,
  FileProblemsReader,
  type FileProblemsWorker,
} from "./file-problems";

/** A reader whose worker answers when the test lets it. */
function reading() {
  const givenBack: FileProblemsWorker[] = [];
  const asked: FileProblemsQuestion[] = [];
  const reports: FileProblems[] = [];
  const worker: FileProblemsWorker = {
    postMessage: (question) => asked.push(question),
    terminate: vi.fn(),
    onmessage: null,
    onerror: null,
  };
  const reader = new FileProblemsReader({ take: () => worker, giveBack: (one) => givenBack.push(one) }, (found) =>
    reports.push(found),
  );
  const answer = () => {
    const question = asked.at(-1);
    if (question) worker.onmessage?.({ data: { id: question.id, found: problemsOf(question.task) } });
  };
  return { asked, told: reports, reader, answer, worker, givenBack };
}

const titled = (title: string | null): TaskDocument => ({ ...NEW_TASK, number: "M1", title, problems: [] });

it("tells what an upload of the mission would refuse", () => {
  const { told: reports, reader, answer } = reading();
  reader.read(titled(null));
  answer();
  expect(reports.flatMap(({ problems }) => problems.map(({ field }) => field))).toEqual(["title"]);
});

it("reads of those that wait only the newest", () => {
  const { asked, told: reports, reader, answer } = reading();
  for (const title of [null, "One", "Two", "Three"]) reader.read(titled(title));
  expect(asked.map(({ task }) => task.title)).toEqual([null]);
  answer();
  expect(reports).toEqual([]);
  expect(asked.map(({ task }) => task.title)).toEqual([null, "Three"]);
  answer();
  expect(reports).toHaveLength(1);
  expect(reports[0]?.problems).toEqual([]);
});

it("gives back a worker that has answered, and ends one that is at work", () => {
  const done = reading();
  done.reader.read(titled("One"));
  done.answer();
  done.reader.dispose();
  expect([done.givenBack, done.worker.terminate]).toEqual([[done.worker], expect.any(Function)]);
  expect(done.worker.terminate).not.toHaveBeenCalled();
  const busy = reading();
  busy.reader.read(titled("One"));
  busy.reader.dispose();
  expect(busy.givenBack).toEqual([]);
  expect(busy.worker.terminate).toHaveBeenCalledTimes(1);
});

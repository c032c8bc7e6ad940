import { BookSearch, type SearchAnswer, type SearchMessage, type SearchWorker } from "./book-search";

const FOUND = { entries: [], sections: [{ section: "1.2", words: ["pair"] }], isSimilar: false };

class OpenedWorker implements SearchWorker {
  readonly got: SearchMessage[] = [];
  isTerminated = false;
  onmessage: SearchWorker["onmessage"] = null;
  onerror: SearchWorker["onerror"] = null;
  postMessage(message: SearchMessage): void {
    this.got.push(message);
  }
  terminate(): void {
    this.isTerminated = true;
  }
  answer(data: SearchAnswer): void {
    this.onmessage?.({ data });
  }
}

function opened(readFile = () => Promise.resolve("{}")) {
  const workers: OpenedWorker[] = [];
  const search = new BookSearch(() => {
    workers.push(new OpenedWorker());
    return workers.at(-1) as OpenedWorker;
  }, readFile);
  return { search, workers };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("the index is read with the first question, and once", async () => {
  let reads = 0;
  const { search, workers } = opened(() => Promise.resolve(`{"read":${++reads}}`));
  void search.find("pa");
  await settled();
  const answer = search.find("pair");
  await settled();
  workers[0]?.answer({ id: 2, found: FOUND });
  expect(await answer).toBe(FOUND);
  expect(workers[0]?.got).toEqual([{ file: '{"read":1}' }, { id: 1, typed: "pa" }, { id: 2, typed: "pair" }]);
});

test("keys while the index is read ask only the newest question", async () => {
  let arrived: (file: string) => void = () => undefined;
  const { search, workers } = opened(() => new Promise((resolve) => (arrived = resolve)));
  const first = search.find("p");
  const second = search.find("pa");
  arrived("{}");
  await settled();
  expect(await first).toBeNull();
  expect(workers[0]?.got).toEqual([{ file: "{}" }, { id: 2, typed: "pa" }]);
  workers[0]?.answer({ id: 2, found: FOUND });
  expect(await second).toBe(FOUND);
});

test("a failure to read the index is told, and the next question tries again", async () => {
  let isBroken = true;
  const { search, workers } = opened(() =>
    isBroken ? Promise.reject(new Error("no network")) : Promise.resolve("{}"),
  );
  await expect(search.find("pair")).rejects.toThrow("no network");
  isBroken = false;
  const answer = search.find("pair");
  await settled();
  workers[0]?.answer({ id: 2, found: FOUND });
  expect(await answer).toBe(FOUND);
});

test("a worker that fails is told, ended, and replaced with the next question", async () => {
  const { search, workers } = opened();
  const answer = search.find("pair");
  await settled();
  workers[0]?.onerror?.({ message: "of another format", preventDefault: () => undefined });
  await expect(answer).rejects.toThrow("of another format");
  expect(workers[0]?.isTerminated).toBe(true);
  void search.find("pair");
  await settled();
  expect(workers).toHaveLength(2);
});

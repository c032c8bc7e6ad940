import { type AnswerRecords, forgetPrograms, storedAnswers } from "./stored-answers";

/** Records of two people, 7 and 71. */
function recordsOf(stored: Record<string, { drafts: object }>) {
  const records: AnswerRecords = {
    entries: async () => Object.entries(stored),
    remove: async (keys) => {
      for (const key of keys) delete stored[key];
    },
  };
  return { kept: stored, records };
}
const some = () =>
  recordsOf({
    "answer/7/1000": { drafts: {} },
    "answer/7/1001": { drafts: { tab: { text: "mine", basedOn: 1, at: 1 } } },
    "answer/71/1000": { drafts: {} },
  });

function storageOf(keys: readonly string[]) {
  const stored = Object.fromEntries(keys.map((key) => [key, "x"]));
  Object.defineProperty(stored, "removeItem", { value: (key: string) => void delete stored[key] });
  return { kept: stored, storage: () => stored as unknown as Storage };
}

it("separates one person's saved answers from those on this device alone", async () => {
  expect(await storedAnswers(7, some().records)).toEqual({ saved: ["answer/7/1000"], unsaved: ["answer/7/1001"] });
  const failing = { ...some().records, entries: () => Promise.reject(new Error("no IndexedDB")) };
  expect(await storedAnswers(7, failing)).toEqual({ saved: [], unsaved: [] });
});

it("forgets the programs of the person who logs out, and nothing else", async () => {
  const { kept: answers, records } = some();
  const others = [
    "academy.playground.71",
    "academy.playground.71.earlier",
    "academy.theme",
    "textbook-program.71.b.1.p",
  ];
  const own = ["academy.playground.7", "academy.playground.7.earlier", "academy.session.7", "academy.session.7.last"];
  const { kept: stored, storage } = storageOf([
    ...others,
    ...own,
    "sourcecast-copy.7.lecture",
    "textbook-program.7.b.1.p",
  ]);
  await forgetPrograms(7, ["answer/7/1000"], { records, storage });
  expect(Object.keys(stored).sort()).toEqual(others.sort());
  expect(Object.keys(answers)).toEqual(["answer/7/1001", "answer/71/1000"]);
});

it("does as much as possible when the browser refuses", async () => {
  const records = { ...some().records, remove: () => Promise.reject(new Error("no IndexedDB")) };
  const storage = () => {
    throw new Error("forbidden");
  };
  await expect(forgetPrograms(7, ["answer/7/1000"], { records, storage })).resolves.toBeUndefined();
});

/** @vitest-environment jsdom */

import { CompletionTeller, rememberAnnounced } from "./completion-teller";

const KEY = "academy.told-achievements.7.1";
const [loop, curve] = [
  { uuid: "a", title: "Loop" },
  { uuid: "b", title: "Curve" },
];

/** A tab of a browser whose storage the others share. */
function tab({ now = (): number => 0, isUnreached = false } = {}) {
  const shown: string[] = [];
  const marked: string[][] = [];
  const teller = new CompletionTeller({
    alone: (task) => task(),
    announced: rememberAnnounced(KEY, now),
    show: (completed) => shown.push(...completed.map(({ title }) => title)),
    markSeen: async (uuids) => {
      marked.push(uuids);
      if (isUnreached) throw new Error("no network");
    },
  });
  return { teller, shown, seen: marked };
}

beforeEach(() => localStorage.clear());

it("tells each achievement once, in whichever tab, and the server every time that it names one", async () => {
  const [one, other] = [tab(), tab()];
  await one.teller.tell([loop]);
  await other.teller.tell([loop, curve]);
  await one.teller.tell([curve]);
  expect([one.shown, other.shown]).toEqual([["Loop"], ["Curve"]]);
  expect([one.seen, other.seen]).toEqual([[["a"], ["b"]], [["a", "b"]]]);
});

it("remembers its notices for an hour, although the server did not learn of them", async () => {
  let time = 0;
  await tab({ isUnreached: true }).teller.tell([loop]);
  const later = tab({ now: () => time });
  time = 3_599_999;
  await later.teller.tell([loop]);
  expect(later.shown).toEqual([]);
  time = 3_600_001;
  await later.teller.tell([loop]);
  expect(later.shown).toEqual(["Loop"]);
});

it("says nothing where nothing was completed", async () => {
  const { teller, shown, seen: marked } = tab();
  await teller.tell([]);
  expect([shown, marked]).toEqual([[], []]);
});

it("ignores a foreign text under its key", async () => {
  localStorage.setItem(KEY, "[nothing of ours");
  const { teller, shown } = tab();
  await teller.tell([loop]);
  await teller.tell([loop]);
  expect(shown).toEqual(["Loop"]);
});

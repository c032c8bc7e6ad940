/** @vitest-environment jsdom */

import { CompletionTeller, rememberAnnounced } from "./completion-teller";

const KEY = "academy.told-achievements.7.1";
const [loop, curve] = [
  { uuid: "a", title: "Loop", xp: 50, cardBackground: null },
  { uuid: "b", title: "Curve", xp: 50, cardBackground: null },
];

/** A tab of a browser whose storage the others share. */
function tab({ now = (): number => 0, isUnreached = false, isQueued = false } = {}) {
  const shown: string[] = [];
  const marked: string[][] = [];
  const teller = new CompletionTeller({
    alone: (task) => task(),
    announced: rememberAnnounced(KEY, now),
    show: (completed, onShown) => {
      const seenNow = isQueued ? completed.slice(0, 1) : completed;
      shown.push(...seenNow.map(({ title }) => title));
      onShown(seenNow.map(({ uuid }) => uuid));
    },
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
  expect([one.seen, other.seen]).toEqual([
    [["a"], ["b"]],
    [["b"], ["a"]],
  ]);
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

it("leaves to the next page what this one had no time to show", async () => {
  const first = tab({ isQueued: true });
  await first.teller.tell([loop, curve]);
  expect([first.shown, first.seen]).toEqual([["Loop"], [["a"]]]);
  first.teller.giveUp();
  const next = tab();
  await next.teller.tell([curve]);
  expect([next.shown, next.seen]).toEqual([["Curve"], [["b"]]]);
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

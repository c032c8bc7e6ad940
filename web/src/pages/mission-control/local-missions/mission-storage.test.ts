/** @vitest-environment jsdom */

import type { MissionHead } from "./local-mission";
import { isLacking, type LastWrite, lastWritesIn } from "./mission-storage";

const head = (revision: number, writer = "tab1", id = -1) => ({ id, revision, writer }) as MissionHead;
const write = (revision: number, writer?: string, id?: number): LastWrite => ({
  head: head(revision, writer, id),
  parts: [],
  removed: [],
});

beforeEach(() => localStorage.clear());

it("gives back the last write of each mission, of each person, until it is forgotten", () => {
  const writes = lastWritesIn(localStorage);
  writes.keep(1, write(3));
  writes.keep(1, write(4));
  writes.keep(2, write(7, "tab2", 12));
  const found = () => writes.all().map(({ userId, write: { head } }) => [userId, head.id, head.revision]);
  expect(found().toSorted()).toEqual([
    [1, -1, 4],
    [2, 12, 7],
  ]);
  for (const { forget } of writes.all()) forget();
  expect(found()).toEqual([]);
});

it("leaves alone what is somebody else's", () => {
  localStorage.setItem("academy.mission-last-write.1.-1", "{");
  localStorage.setItem("academy.mission-last-write.1.-2", '{"head":{"id":"x"}}');
  localStorage.setItem("other", "{}");
  expect(lastWritesIn(localStorage).all()).toEqual([]);
  expect(localStorage.length).toBe(3);
});

it("gives up quietly where there is no room", () => {
  const full = {
    length: 0,
    key: () => null,
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  expect(() => lastWritesIn(full).keep(1, write(3))).not.toThrow();
});

it.each([
  [undefined, write(1), true],
  [head(3), write(4), true],
  [head(4), write(4), false],
  [head(4, "tab2"), write(4), true],
  [head(5, "tab2"), write(4), false],
])("of %j lacks %j: %s", (there, last, expected) => {
  expect(isLacking(there, last)).toBe(expected);
});

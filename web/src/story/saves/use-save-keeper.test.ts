/** @vitest-environment jsdom */
import { EMPTY_SAVE } from "../../../../domain/stories/game/saves";
import type { api } from "../../api/client";
import { ApiFailure } from "../../api/failures";
import type { Session } from "../../app/session";
import { SaveRefused } from "./save-keeper";
import { deviceStorage, gameSavePorts } from "./use-save-keeper";

/** The ports of a game of course 2 before a server that answers so. */
function portsBefore(status: number, data: unknown = undefined) {
  const asked: unknown[] = [];
  const call = async (...request: unknown[]) => {
    asked.push(request);
    if (status === 0) throw new TypeError("no network");
    const isGood = status < 300;
    return { ...(isGood ? { data } : { error: "no" }), response: { ok: isGood, status } };
  };
  return { ports: gameSavePorts(2, 7, { GET: call, PUT: call } as unknown as typeof api), asked };
}

beforeEach(() => localStorage.clear());

it("sends a save with what it follows, and outlives the page where that is being left", async () => {
  const { ports, asked } = portsBefore(200, "OK");
  expect(await ports.write(EMPTY_SAVE, 5, true)).toBe("saved");
  expect(asked).toEqual([
    [
      "/v2/courses/{courseId}/user/game_states",
      { params: { path: { courseId: 2 } }, body: { gameStates: EMPTY_SAVE, after: 5 }, keepalive: true },
    ],
  ]);
});

it("tells a save that came between from one that cannot be sent", async () => {
  expect(await portsBefore(412).ports.write(EMPTY_SAVE, 5, false)).toBe("stale");
});

it.each([400, 403, 404])("gives up what is refused with %i", async (status) => {
  await expect(portsBefore(status).ports.write(EMPTY_SAVE, 5, false)).rejects.toThrow(SaveRefused);
});

it.each([0, 401, 408, 429, 500, 503])("lets what fails with %i be tried again", async (status) => {
  await expect(portsBefore(status).ports.write(EMPTY_SAVE, 5, false)).rejects.toThrow(ApiFailure);
});

it("reads the game of the course, and not of one that another tab has opened since", async () => {
  const answer = (courseId: number) => ({ courseRegistration: { courseId, gameStates: { a: 1 } } });
  expect(await portsBefore(200, answer(2)).ports.read()).toEqual({ a: 1 });
  await expect(portsBefore(200, answer(3)).ports.read()).rejects.toThrow("Another course is open in another tab");
});

it("takes the game once from the session that the page was loaded with", async () => {
  const session = (gameStates: object) => ({ courseRegistration: { courseId: 2, gameStates } });
  const call = async () => ({ data: session({ a: 2 }), response: { ok: true, status: 200 } });
  const loaded = async () => session({ a: 1 }) as unknown as Session;
  const ports = gameSavePorts(2, 7, { GET: call } as unknown as typeof api, loaded);
  expect([await ports.read(), await ports.read()]).toEqual([{ a: 1 }, { a: 2 }]);
});

it("gives each opening of the game a name of its own", () => {
  const names = [1, 2, 3].map(() => portsBefore(200).ports.tab);
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{12}$/);
});

describe("the storage of a device", () => {
  it("has a text of each tab, each registration's apart", () => {
    const storage = deviceStorage(7);
    expect(storage.set("a", "one")).toBe(true);
    storage.set("b", "two");
    deviceStorage(71).set("c", "three");
    expect(storage.all().toSorted((x, y) => (x.tab < y.tab ? -1 : 1))).toEqual([
      { tab: "a", text: "one" },
      { tab: "b", text: "two" },
    ]);
    storage.remove("a");
    expect(storage.all()).toEqual([{ tab: "b", text: "two" }]);
  });

  it("says when the browser keeps nothing", () => {
    const storage = deviceStorage(7, () => {
      throw new DOMException("closed", "SecurityError");
    });
    expect(storage.set("a", "one")).toBe(false);
    expect(storage.all()).toEqual([]);
    storage.remove("a");
  });
});

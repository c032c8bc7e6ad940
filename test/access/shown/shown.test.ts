import { GUESSES, tellingGuesses } from "./guesses";
import { differences, EVENTS, eventNames, NOTICES, noticeTypes, ROUTES, SERVICES } from "./items";
import { OF_INCENTIVES } from "./of-achievements";
import { OF_ASSESSMENTS } from "./of-assessments";
import { OF_CONTESTS } from "./of-contests";
import { OF_COURSES } from "./of-courses";
import { OF_CLOSED_GRADES, OF_GRADES } from "./of-grades";
import { changedItems, type Received, received, studentRoutes } from "./received";
import type { Changes } from "./situation";
import { startWorld, type World } from "./world";

const SITUATIONS = [...OF_ASSESSMENTS, ...OF_GRADES, ...OF_INCENTIVES, ...OF_COURSES, ...OF_CONTESTS, OF_CLOSED_GRADES];

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe("the list of what a student receives", () => {
  it("has every route that a student may call", () => {
    expect(
      differences(
        Object.keys(ROUTES),
        studentRoutes.map(({ operationId }) => operationId),
      ),
    ).toEqual([]);
  });

  it("has every type of notification, every event and everything that the API is made of", () => {
    expect(differences(Object.keys(NOTICES), noticeTypes)).toEqual([]);
    expect(differences(Object.keys(EVENTS), eventNames)).toEqual([]);
    expect(differences(Object.keys(SERVICES), Object.keys(world.services))).toEqual([]);
  });

  it("asks for hidden ids by every route that it says is asked so", () => {
    const guessed = Object.entries(ROUTES).flatMap(([name, treatment]) => (treatment === "guessed" ? [name] : []));
    const asked = new Set(GUESSES.map(({ operationId }) => operationId));
    expect(guessed.filter((name) => !asked.has(name))).toEqual([]);
  });
});

const tellsNothing: Changes = { sue: [], bob: [] };

type Reading = Readonly<Record<keyof Changes, Received>>;
const reading = async (): Promise<Reading> => ({
  sue: await received(world, "sue"),
  bob: await received(world, "bob"),
});
const changesSince = (before: Reading, after: Reading): Changes => ({
  sue: changedItems(before.sue, after.sue),
  bob: changedItems(before.bob, after.bob),
});

it.each(SITUATIONS)("$name: tells students nothing of what staff do, and then what is shown", async (situation) => {
  await situation.begin(world);
  const before = await reading();
  let last = before.sue;
  expect.soft(await tellingGuesses(world, "sue")).toEqual([]);
  const telling: Record<string, string[]> = {};
  for (const [name, act] of Object.entries(situation.acts)) {
    await act(world);
    const next = await received(world, "sue");
    const changed = changedItems(last, next);
    if (changed.length > 0) telling[name] = changed;
    last = next;
  }
  expect.soft(telling).toEqual({});
  const hidden = await reading();
  // Of the other student, what all acts changed together.
  expect.soft(changesSince(before, hidden)).toEqual(tellsNothing);
  expect.soft(await tellingGuesses(world, "sue")).toEqual([]);
  if (situation.release) {
    await situation.release.act(world);
    expect.soft(changesSince(hidden, await reading())).toEqual(situation.release.changes);
  }
  await situation.end?.(world);
});

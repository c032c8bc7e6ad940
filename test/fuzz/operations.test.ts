import fc from "fast-check";
import type { Route } from "../../lambdas/api/route";
import { routes } from "../../lambdas/api/routes";
import { startTwoCourses, type TwoCourses } from "../access/two-courses";
import { casesOf, SEED } from "../campaign";
import { holdAnswer } from "../contract/answers";
import { written } from "./arbitrary";
import { corruptionsOf } from "./integrity";
import { type FuzzedRequest, type Ids, requestsFor } from "./requests";

/**
 * Every operation under random requests, close to its schema and hostile: never a fault of ours, every answer as
 * described, nothing of another course changed, and what is stored still hangs together.
 */
const RUNS = casesOf("requests to each operation", { sample: 8, whole: 200 });

// Two hundred requests may meet a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let courses: TwoCourses;
let foreign: string;
beforeAll(async () => {
  courses = await startTwoCourses();
  // What its members have earned is noted when they look for the first time, which the requests may have them do.
  for (const as of ["bert", "bea"]) await courses.succeed("GET", "/v2/user", { as });
  foreign = await courses.everythingOf(courses.secondId, courses.foreign);
});
afterAll(() => courses.close());

// What takes members or rights away comes last, so that the others are met by people who may call them.
const rank = ({ method, operationId }: Route) =>
  operationId.startsWith("putUser") || operationId === "leaveCourse" ? 2 : method === "delete" ? 1 : 0;
const ordered = [...routes].sort((a, b) => rank(a) - rank(b));

function send(route: Route, { caller, path, body }: FuzzedRequest): Promise<Response> {
  return courses.call(route.method.toUpperCase(), path, {
    as: caller,
    ...(route.method === "get" || body === undefined ? {} : bodyOf(route, body)),
  });
}

function bodyOf({ multipart }: Route, body: unknown) {
  if (!multipart) return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const form = new FormData();
  for (const [name, value] of Object.entries(Object(body))) {
    form.set(
      name,
      name.includes("file") || name.includes("audio") ? new File([written(value)], "a.xml") : written(value),
    );
  }
  return { body: form };
}

/** A provider that is not configured is told with 500, which the contract asks for. */
const isAgreedFault = (route: Route, status: number) => route.operationId === "login" && status === 500;

it.each(ordered.map((route): [string, Route] => [route.operationId, route]))("%s", async (_, route) => {
  const ids = (objects: object, courseId: number): Ids => ({ ...objects, courseId });
  const requests = requestsFor(route, {
    callers: ["sue", "sue", "stan", "ada", "ada", "bert", "bea", undefined],
    own: ids(courses.own, courses.courseId),
    foreign: ids(courses.foreign, courses.courseId),
  });
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const answer = await send(route, request);
      if (answer.status >= 500 && !isAgreedFault(route, answer.status)) {
        throw new Error(`${answer.status}: ${await answer.text()}`);
      }
      await holdAnswer(route, answer);
    }),
    { seed: SEED, numRuns: RUNS },
  );
  expect(await corruptionsOf(courses.table, courses.courseId)).toEqual([]);
});

it("has changed nothing of the other course", async () => {
  expect(await courses.everythingOf(courses.secondId, courses.foreign)).toBe(foreign);
});

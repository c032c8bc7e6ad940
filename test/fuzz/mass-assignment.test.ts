import { paginateScan } from "@aws-sdk/client-dynamodb";
import fc from "fast-check";
import { openApiOf } from "../../lambdas/api/document/openapi";
import { routes } from "../../lambdas/api/routes";
import { clientFor } from "../../local/dynamodb/for-tests";
import { startTwoCourses, type TwoCourses } from "../access/two-courses";
import { casesOf, SEED } from "../campaign";
import { type Document, operationsOf } from "../contract/compare";
import { fitting, written } from "./arbitrary";

/** Members that a request may smuggle in, at every level of every body, are stored nowhere. */
const INTRUDERS = [
  "role",
  "superAdmin",
  "coursesMade",
  "subject",
  "isAdmin",
  "userId",
  "regId",
  "courseRegId",
  "xp",
  "pk",
  "sk",
  "gsi1pk",
  "ttl",
];
const BODIES = casesOf("bodies with intruders for each operation", { sample: 4, whole: 40 });
const MARK = "smuggled in";

/** Kept word for word on purpose: what is inside is the author's own, and nobody on the server reads it. */
const VERBATIM = new Set(["meta", "gameStates"]);

const document = openApiOf(routes) as unknown as Document;
const operations = new Map(operationsOf(document).map(({ operation }) => [operation.operationId, operation]));
const withBody = routes.filter(({ body }) => body !== undefined);

// Two hundred requests may meet a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let courses: TwoCourses;
beforeAll(async () => {
  courses = await startTwoCourses();
});
afterAll(() => courses.close());

/** The value with every intruder in every object that has no member of that name. */
function withIntruders(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withIntruders);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    VERBATIM.has(name) ? member : withIntruders(member),
  ]);
  return { ...Object.fromEntries(INTRUDERS.map((name) => [name, MARK])), ...Object.fromEntries(members) };
}

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.set(name, written(value));
  return form;
}

/** The first stored items in which the mark stands. */
async function itemsWithMark(): Promise<string[]> {
  const client = clientFor(courses.endpoint);
  const found: string[] = [];
  for await (const page of paginateScan({ client }, { TableName: courses.table.name })) {
    for (const item of page.Items ?? []) if (JSON.stringify(item).includes(MARK)) found.push(JSON.stringify(item));
  }
  client.destroy();
  return found.slice(0, 3);
}

it.each(withBody.map((route) => [route.operationId, route] as const))("%s stores none", async (operationId, route) => {
  const content = Object.values(operations.get(operationId)?.requestBody?.content ?? {})[0];
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(name === "courseId" ? courses.courseId : courses.own[name as keyof typeof courses.own]),
  );
  const bodies = fc.sample(fitting(document, content?.schema ?? {}), { seed: SEED, numRuns: BODIES });
  for (const [index, body] of bodies.entries()) {
    const sent = withIntruders(body);
    await courses.call(route.method.toUpperCase(), path, {
      as: ["ada", "stan", "sue"][index % 3],
      ...(route.multipart ? { body: formOf(Object(sent)) } : jsonOf(sent)),
    });
  }
  expect(await itemsWithMark()).toEqual([]);
});

const jsonOf = (body: unknown) => ({ body: JSON.stringify(body), headers: { "content-type": "application/json" } });

import { randomUUID } from "node:crypto";
import type { Route } from "../../../lambdas/api/route";
import { routes } from "../../../lambdas/api/routes";
import { eventNames, FILES, HEADERS, NOTICES, ROUTES } from "./items";
import type { World } from "./world";

/** Everything that one student receives, by what it comes from: answers, pushes and files. */
export type Received = ReadonlyMap<string, string>;

/** The routes that a student may call. */
export const studentRoutes: readonly Route[] = routes.filter(({ caller }) => caller !== "staff" && caller !== "admin");
const read = studentRoutes.filter(({ operationId }) => ROUTES[operationId] === "read");

/** Those that are about one course, by operation. */
export const readOfCourse: readonly string[] = read.flatMap(({ caller, operationId }) =>
  caller === "member" ? [operationId] : [],
);

/** Signatures, keys and tokens of the moment. */
const SIGNED = /(X-Amz-[A-Za-z-]+=)[^&"]+/g;

/** Returns what an answer tells: its status, its headers and its body. */
export async function answerText(answer: Response): Promise<string> {
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`);
  const unknown = [...answer.headers.keys()].filter((name) => !HEADERS.includes(name));
  if (unknown.length > 0) throw new Error(`The harness does not know the header ${unknown.join(", ")}`);
  const body = (await answer.text()).replaceAll(SIGNED, "$1…");
  return [answer.status, ...headers, body].join("\n");
}

/** Reads everything that a student receives. */
export async function received(world: World, as: string): Promise<Received> {
  const all = new Map<string, string>();
  const authorization = `Bearer ${await world.tokenOf(as)}`;
  const regId = await world.regIdOf(as);
  const values = { ...world.named, courseId: [world.courseId], courseRegId: [regId] };
  for (const route of read) {
    for (const path of pathsOf(route, values)) {
      const body = route.operationId === "reportEvents" ? JSON.stringify(everyEvent(world)) : undefined;
      const headers = { authorization, "content-type": "application/json" };
      const answer = await world.app.request(path, { method: route.method.toUpperCase(), headers, body });
      const text = await answerText(answer);
      if (route.operationId === "listNotifications") refuseNoticesOfStaff(text);
      all.set(`${route.operationId} ${path.slice(path.lastIndexOf("/") + 1)} ${path}`, text);
    }
  }
  all.set("push", String(world.news.filter((one) => one === regId).length));
  for (const [key, text] of await filesOf(world)) all.set(`file ${key}`, text);
  return all;
}

const everyEvent = ({ clock }: World) => ({
  batch: randomUUID(),
  events: eventNames.map((name) => ({ names: [name], at: clock.now().toISOString() })),
});

function pathsOf({ path }: Route, values: Readonly<Record<string, readonly (number | string)[]>>): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].reduce<string[]>(
    (paths, [braced, name = ""]) => {
      const known = values[name];
      if (!known) throw new Error(`The harness has no value for ${braced} of ${path}`);
      return paths.flatMap((one) => known.map((value) => one.replace(braced, String(value))));
    },
    [path],
  );
}

function refuseNoticesOfStaff(text: string): void {
  const types = [...text.matchAll(/"type":"(\w+)"/g)].map(([, type = ""]) => type);
  const ofStaff = types.filter((type) => NOTICES[type as keyof typeof NOTICES] !== "students");
  if (ofStaff.length > 0) throw new Error(`A student is sent a notification ${ofStaff.join(", ")}`);
}

/** The files that anybody can fetch whose name they know or guess. */
async function filesOf({ buckets, services }: World): Promise<[string, string][]> {
  const files: [string, string][] = [];
  for (const [name, bucket] of Object.entries(buckets)) {
    for (const key of bucket.keys()) {
      const place = FILES[key.split("/")[0] ?? ""];
      if (place === undefined) throw new Error(`The harness does not know the place of ${key} in ${name}`);
      if (place === "read") files.push([key, (await services.assets.text(key)) ?? ""]);
    }
  }
  return files;
}

/** Names the items that differ between two readings. */
export function changedItems(before: Received, after: Received): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  const changed = [...names].filter((name) => before.get(name) !== after.get(name));
  return [...new Set(changed.map((name) => (name.startsWith("file ") ? name : (name.split(" ")[0] ?? ""))))].sort();
}

import * as z from "zod/mini";
import { Surroundings } from "./body";
import { type LocatedJson, NotJson, readLocatedJson } from "./json-lines";
import { DEMO_ROBOT } from "./robot-files";
import { COLOURS, type WorldFile } from "./world-file";
import { WORLDS } from "./worlds";

/** What is wrong with a world's file, and where. */
export interface WorldProblem {
  readonly line: number;
  /** The field, as `starts.0.x`; empty for the whole. */
  readonly path: string;
  readonly message: string;
}

export type ReadWorld =
  | { readonly kind: "world"; readonly world: WorldFile }
  | { readonly kind: "problems"; readonly problems: readonly WorldProblem[] };

/** mm: the smallest and the largest side of a floor. */
const SIDE = { least: 400, most: 10_000 };
const between = (least: number, most: number) => z.number().check(z.gte(least), z.lte(most));
const place = between(-SIDE.most, SIDE.most);
const length = between(1, SIDE.most);
const angle = between(-3600, 3600);
const text = (most: number) => z.string().check(z.maxLength(most));
const few = <Item extends z.core.$ZodType>(item: Item, most = 200) => z.array(item).check(z.maxLength(most));

const point = z.tuple([place, place]);
const rectangle = { x: place, y: place, width: length, height: length, turned: z.optional(angle) };
const colour = z.enum(COLOURS);
const pose = z.strictObject({ x: place, y: place, heading: angle });
const name = z.string().check(z.minLength(1), z.maxLength(80));

const region = z.discriminatedUnion("shape", [
  z.strictObject({ name, colour, shape: z.literal("circle"), x: place, y: place, radius: length }),
  z.strictObject({ name, colour, shape: z.literal("rectangle"), ...rectangle }),
]);

const motor = z.optional(
  z.strictObject({
    kind: z.enum(["large motor", "medium motor"]),
    drives: z.enum(["left wheel", "right wheel", "nothing"]),
  }),
);
const sensor = z.optional(
  z.strictObject({
    kind: z.enum(["touch", "colour", "ultrasonic", "gyro"]),
    forward: between(-500, 500),
    right: between(-500, 500),
    turned: angle,
  }),
);

const robot = z.strictObject({
  track: between(20, 1000),
  wheel: between(10, 300),
  body: z.strictObject({ length: between(20, 1000), width: between(20, 1000), axle: between(-500, 500) }),
  motors: z.strictObject({ A: motor, B: motor, C: motor, D: motor }),
  sensors: z.strictObject({ "1": sensor, "2": sensor, "3": sensor, "4": sensor }),
});

const worldFile = z.strictObject({
  version: z.literal(1),
  name: text(80),
  description: z._default(text(1000), ""),
  size: z.strictObject({ width: between(SIDE.least, SIDE.most), height: between(SIDE.least, SIDE.most) }),
  floor: z._default(colour, "white"),
  walls: z._default(few(z.strictObject({ from: point, to: point })), []),
  obstacles: z._default(few(z.strictObject({ ...rectangle, movable: z._default(z.boolean(), false) }), 50), []),
  regions: z._default(few(region, 50), []),
  lines: z._default(few(z.strictObject({ colour, width: between(1, 500), points: few(point) }), 20), []),
  starts: few(pose, 50).check(z.minLength(1)),
  goals: z._default(few(name, 50), []),
  forbidden: z._default(few(name, 50), []),
  timeLimit: z._default(between(1, 300), 60),
  seed: z._default(z.int().check(z.gte(0), z.lte(2 ** 31 - 1)), 1),
  runs: z._default(z.int().check(z.gte(1), z.lte(10)), 1),
  manner: z._default(z.enum(["ideal", "like a brick"]), "ideal"),
  robot: z._default(robot, DEMO_ROBOT as z.infer<typeof robot>),
});

/** Characters of a world's file that are read. */
const FILE_LIMIT = 200_000;

/** Reads a world's file. What is left out is as in an empty world; a field that worlds do not have is refused. */
export function readWorld(json: string): ReadWorld {
  if (json.length > FILE_LIMIT) return problems([{ line: 1, path: "", message: "The file is too long." }]);
  let located: LocatedJson;
  try {
    located = readLocatedJson(json);
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    return problems([{ line: error.line, path: "", message: error.message }]);
  }
  const checked = worldFile.safeParse(located.value);
  if (!checked.success) return problems(checked.error.issues.flatMap((issue) => problemsOf(issue, located)));
  const world = checked.data as WorldFile;
  const faults = rules(world).map(({ path, message }) => ({ path, message, line: lineOf(path, located) }));
  return faults.length > 0 ? problems(faults) : { kind: "world", world };
}

/** Reads the world that a question names: the name of one of ours, or a file's text. */
export function readNamedWorld(text: string): ReadWorld {
  const known = Object.hasOwn(WORLDS, text.trim()) ? WORLDS[text.trim()] : undefined;
  return known ? { kind: "world", world: known } : readWorld(text);
}

/** Writes a world's file. */
export function writeWorld(world: WorldFile): string {
  return `${JSON.stringify(world, null, 2)}\n`;
}

const problems = (found: readonly WorldProblem[]): ReadWorld => ({ kind: "problems", problems: found });

function problemsOf(issue: z.core.$ZodIssue, located: LocatedJson): WorldProblem[] {
  const path = issue.path.map(String).join(".");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => {
      const field = path === "" ? key : `${path}.${key}`;
      return { path: field, line: lineOf(field, located), message: `A world has no field "${key}" here.` };
    });
  }
  const isMissing = !located.lines.has(path);
  const message = isMissing ? `The field ${path} is missing.` : `${path === "" ? "The file" : path}: ${issue.message}`;
  return [{ path, line: lineOf(path, located), message }];
}

/** The line of a field, or of what it would be in. */
function lineOf(path: string, { lines }: LocatedJson): number {
  for (let known = path; ; known = known.slice(0, Math.max(0, known.lastIndexOf(".")))) {
    const line = lines.get(known);
    if (line !== undefined || known === "") return line ?? 1;
  }
}

function rules(world: WorldFile): { path: string; message: string }[] {
  const names = new Set(world.regions.map((one) => one.name));
  const surroundings = new Surroundings(world);
  const unknown = (field: "goals" | "forbidden") =>
    world[field].flatMap((one, at) =>
      names.has(one) ? [] : [{ path: `${field}.${at}`, message: `There is no region "${one}".` }],
    );
  const twice = world.regions.flatMap((one, at) =>
    world.regions.findIndex((other) => other.name === one.name) === at
      ? []
      : [{ path: `regions.${at}.name`, message: `Two regions are called "${one.name}".` }],
  );
  const blocked = world.starts.flatMap((start, at) =>
    surroundings.isFree(start) ? [] : [{ path: `starts.${at}`, message: "The robot has no room here." }],
  );
  return [...unknown("goals"), ...unknown("forbidden"), ...twice, ...blocked];
}

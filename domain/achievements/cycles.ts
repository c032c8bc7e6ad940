import { dependencyOf, partsOf } from "./condition";
import { type GoalRule, hasCondition } from "./goal-meta";
import type { RuledAchievement } from "./inference";
import { knotsOf } from "./strongly-connected";

/** The part of an achievement that can lie on a cycle. */
export type LinkedAchievement = Pick<RuledAchievement, "uuid" | "prerequisiteUuids" | "goalUuids">;
/** The part of a goal that can lie on a cycle. */
export interface LinkedGoal {
  readonly uuid: string;
  readonly rule: GoalRule | null;
}
export interface LinkedSet {
  readonly achievements: readonly LinkedAchievement[];
  readonly goals: readonly LinkedGoal[];
}

/** A stop of a path: an achievement, or a goal whose condition names the next stop. */
export interface CycleStop {
  readonly kind: "achievement" | "goal";
  readonly uuid: string;
}

/** From one stop back to it: the first and the last are the same. */
export type Cycle = readonly CycleStop[];

/**
 * Finds the circular dependencies among achievements: over prerequisites, and over goals whose condition names an
 * achievement or a goal. For each knot of things that wait for one another one path is returned, a shortest one through
 * the first of them. Takes time with definitions and links, and no stack.
 */
export function cycleThrough(achievements: readonly LinkedAchievement[], goals: readonly LinkedGoal[]): Cycle[] {
  const graph = graphOf({ achievements, goals });
  const knots = knotNumbers(graph);
  const visited = new Set<number>();
  const cycles: Cycle[] = [];
  graph.links.forEach((links, start) => {
    const knot = knots[start] ?? -1;
    if (visited.has(knot)) return;
    if (!links.some((next) => knots[next] === knot)) return;
    visited.add(knot);
    cycles.push(pathFrom(graph, knots, links, start));
  });
  return cycles;
}

/** Returns the uuids of all achievements that depend on themselves, also through a goal. */
export function circularAchievements(set: LinkedSet): Set<string> {
  const graph = graphOf(set);
  const knots = knotNumbers(graph);
  return new Set(
    graph.stops.flatMap(({ kind, uuid }, place) =>
      kind === "achievement" && (graph.links[place] ?? []).some((next) => isOnCycle(knots, place, next)) ? [uuid] : [],
    ),
  );
}

/**
 * Returns a circular dependency that a change makes: one with a link that was not there before. One that was there
 * already may stay while other things change, and is not returned.
 */
export function addedCycle(before: LinkedSet, after: LinkedSet): Cycle | undefined {
  const graph = graphOf(after);
  const knots = knotNumbers(graph);
  const graphBefore = graphOf(before);
  const known = new Set<string>();
  graphBefore.links.forEach((links, place) => {
    for (const next of links) known.add(linkText(graphBefore, place, next));
  });
  for (const [place, links] of graph.links.entries()) {
    const next = links.find((one) => isOnCycle(knots, place, one) && !known.has(linkText(graph, place, one)));
    if (next !== undefined) return pathFrom(graph, knots, [next], place);
  }
  return undefined;
}

/** Returns a path for people: the names of its stops with arrows between, a goal by its text. */
export function cycleText(cycle: Cycle, nameOf: (stop: CycleStop) => string): string {
  return cycle.map(nameOf).join(" → ");
}

/** Returns the uuids of the achievements that one depends on, or that depend on it, over any number of links. */
export function reachableFrom(set: LinkedSet, uuid: string, side: "dependencies" | "dependants"): Set<string> {
  const { stops, links } = graphOf(set);
  const ways = side === "dependencies" ? links : turned(links);
  const start = stops.findIndex((stop) => stop.kind === "achievement" && stop.uuid === uuid);
  const found = new Set(ways[start]);
  for (const place of found) for (const next of ways[place] ?? []) found.add(next);
  return new Set([...found].flatMap((place) => (stops[place]?.kind === "achievement" ? stops[place].uuid : [])));
}

function turned(links: Graph["links"]): number[][] {
  const ways: number[][] = links.map(() => []);
  for (const [place, nexts] of links.entries()) for (const next of nexts) ways[next]?.push(place);
  return ways;
}

interface Graph {
  readonly stops: readonly CycleStop[];
  /** By place: the places of what each waits for, in the order of the definitions. */
  readonly links: readonly (readonly number[])[];
}

function graphOf({ achievements, goals }: LinkedSet): Graph {
  const lastAchievements = new Map(achievements.map((one) => [one.uuid, one]));
  const lastGoals = new Map(goals.map((one) => [one.uuid, one]));
  const stops: CycleStop[] = [
    ...[...lastAchievements.keys()].map((uuid) => ({ kind: "achievement", uuid }) as const),
    ...[...lastGoals.keys()].map((uuid) => ({ kind: "goal", uuid }) as const),
  ];
  const places = {
    achievement: new Map([...lastAchievements.keys()].map((uuid, place) => [uuid, place])),
    goal: new Map([...lastGoals.keys()].map((uuid, place) => [uuid, lastAchievements.size + place])),
  };
  const placesOf = (kind: CycleStop["kind"], uuids: readonly string[]) => [
    ...new Set(uuids.flatMap((uuid) => places[kind].get(uuid) ?? [])),
  ];
  const links = [
    ...[...lastAchievements.values()].map(({ prerequisiteUuids, goalUuids }) => [
      ...placesOf("achievement", prerequisiteUuids),
      ...placesOf("goal", goalUuids),
    ]),
    ...[...lastGoals.values()].map(({ rule }) => {
      if (!hasCondition(rule)) return [];
      const named = partsOf(rule.condition).flatMap((part) => dependencyOf(part) ?? []);
      return [...new Set(named.flatMap(({ kind, uuid }) => placesOf(kind, [uuid])))];
    }),
  ];
  return { stops, links };
}

/** Two ends of a link are on a cycle when they are in the same knot; a link to itself is one. */
function isOnCycle(knots: readonly number[], place: number, next: number): boolean {
  return knots[place] === knots[next];
}

function linkText({ stops }: Graph, place: number, next: number): string {
  const [from, to] = [stops[place], stops[next]];
  return `${from?.kind} ${from?.uuid} ${to?.kind} ${to?.uuid}`;
}

/** Numbers the knots: two stops have the same number when each leads to the other. */
function knotNumbers({ links }: Graph): number[] {
  const numbers = new Array<number>(links.length).fill(-1);
  for (const [number, knot] of knotsOf(links).entries()) for (const place of knot) numbers[place] = number;
  return numbers;
}

/** A shortest way from `start` over one of the first links back to `start`, inside its knot. */
function pathFrom(graph: Graph, knots: readonly number[], firstLinks: readonly number[], start: number): Cycle {
  const cameFrom = new Map<number, number>();
  const reach = (next: number, from: number) => {
    if (isOnCycle(knots, start, next) && !cameFrom.has(next)) cameFrom.set(next, from);
  };
  for (const next of firstLinks) reach(next, start);
  // A map is walked in the order of insertion, and what is inserted on the way is walked too.
  for (const place of cameFrom.keys()) {
    if (cameFrom.has(start)) break;
    for (const next of graph.links[place] ?? []) reach(next, place);
  }
  const path = [start];
  for (let place = cameFrom.get(start); place !== undefined && place !== start; place = cameFrom.get(place)) {
    path.push(place);
  }
  return [...path, start].reverse().flatMap((place) => graph.stops[place] ?? []);
}

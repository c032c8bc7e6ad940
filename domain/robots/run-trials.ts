import { Simulation } from "./simulation";
import type { Trial } from "./trial";
import { randomFrom } from "./world/random";
import { World } from "./world/world";
import type { WorldFile } from "./world/world-file";

/** Lines of a run that are kept for what judges it. */
const DISPLAYED_LIMIT = 1_000;

/** Runs a program as often as its world says, each time with the next seed, as fast as it goes. */
export function runTrials(bytes: Uint8Array, file: WorldFile): Trial[] {
  return Array.from({ length: file.runs }, (_nothing, at) => runTrial(bytes, file, file.seed + at));
}

/** Runs a program once, from the start that the seed draws to its end or the world's time limit. */
export function runTrial(bytes: Uint8Array, file: WorldFile, seed: number): Trial {
  const world = new World(file, seed);
  const simulation = new Simulation(bytes, { world, random: randomFrom(~seed) });
  const isOver = simulation.runUntil(file.timeLimit * 1000);
  const { state } = simulation;
  const displayed = simulation.takeLines().flatMap(({ kind, text }) => (kind === "output" ? [text] : []));
  const ending = state.kind === "fault" ? "fault" : isOver ? "finished" : "time limit";
  return {
    seed,
    seconds: world.now / 1000,
    ending,
    fault: state.kind === "fault" ? state.text : null,
    visits: world.trip.visits,
    touches: world.trip.touches,
    forbidden: world.trip.forbiddenMs / 1000,
    longestStay: world.trip.longestStayMs / 1000,
    distance: Math.round(world.trip.distance),
    end: world.pose,
    displayed: displayed.slice(0, DISPLAYED_LIMIT),
    trail: world.trail,
    snapshot: world.snapshot(),
  };
}

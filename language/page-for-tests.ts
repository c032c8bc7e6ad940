import { CommandHandler } from "./command-handler";
import type { Command } from "./commands";
import type { Event } from "./events";
import type { Library } from "./library";
import type { Surroundings } from "./module-host";

/** The language of these runs, with a time limit that no busy machine reaches; tests of the limit give their own. */
export const LIBRARY: Library = {
  chapter: 3,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 10_000,
};

/** A worker's surroundings in which no timer ever fires. */
export const surroundings = (now: () => number): Surroundings => ({
  now,
  random: () => 0.25,
  setTimer: () => 0,
  clearTimer: () => undefined,
});

/** A clock that is a millisecond later each time that somebody looks at it; a program does so once in 128 calls or rounds. */
export function tickingClock(): () => number {
  let time = 0;
  return () => time++;
}

/** A page before a worker of its own: what it sends, and the events that came at once. */
export function page(now: () => number = () => 0) {
  const events: Event[] = [];
  const commands = new CommandHandler((event) => events.push(event), surroundings(now));
  return {
    send: (command: Command): Event[] => {
      events.length = 0;
      commands.handle(command);
      return [...events];
    },
  };
}

export const run = (
  program: string,
  more: { prepend?: string; library?: Partial<Library>; run?: number } = {},
): Command => ({
  type: "run",
  run: more.run ?? 1,
  library: { ...LIBRARY, ...more.library },
  prepend: more.prepend ?? "",
  program,
});
export const repl = (program: string, library: Partial<Library> = {}): Command => ({
  type: "repl",
  run: 2,
  library: { ...LIBRARY, ...library },
  program,
});
/** The lines of the REPL among events. */
export const lines = (events: readonly Event[]) =>
  events.flatMap((event) => (event.type === "output" ? event.lines : []));

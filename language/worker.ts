import { CommandHandler } from "./command-handler";
import type { Command } from "./commands";
import type { Surroundings } from "./module-host";
import { stepsOf } from "./stepper";
import { takeWorld } from "./world";

/**
 * Entry of the language worker in the browser. What programs could use to speak to the world is taken from the global
 * scope before the first command is heard; the worker's content security policy forbids it besides.
 */
const scope = globalThis as unknown as {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: { data: Command }) => void): void;
  setTimeout(callback: () => void, ms: number): number;
  clearTimeout(id: number): void;
};
const post = scope.postMessage.bind(scope);
const surroundings: Surroundings = {
  now: Date.now.bind(Date),
  random: Math.random.bind(Math),
  setTimer: scope.setTimeout.bind(scope),
  clearTimer: scope.clearTimeout.bind(scope),
};
const commands = new CommandHandler(post, surroundings, stepsOf);

scope.addEventListener("message", ({ data }) => {
  // What else a page asks is for others who listen here.
  if ("type" in data) commands.handle(data);
});
takeWorld(scope);
post({ type: "ready" });

// The first run need not wait for the translation of the prelude.
surroundings.setTimer(() => {
  const library = {
    chapter: 4,
    variant: "default",
    external: "none",
    symbols: [],
    globals: [],
    execTimeMs: 1000,
  } as const;
  new CommandHandler(() => undefined, surroundings).handle({
    type: "run",
    run: 0,
    library,
    prepend: "",
    program: "map(x => x, list(1));",
  });
}, 0);

import { takeWorld } from "../world";
import type { RoomCommand } from "./messages";
import { RoomRun } from "./room-run";

/**
 * Entry of the room worker in the browser. What programs could use to speak to the world is taken from the global scope
 * before the first command is heard; the worker's content security policy forbids it besides.
 */
const scope = globalThis as unknown as {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: { data: RoomCommand }) => void): void;
};
const post = scope.postMessage.bind(scope);
const run = new RoomRun({ now: performance.now.bind(performance), random: Math.random.bind(Math) });

scope.addEventListener("message", ({ data }) => post(run.handle(data)));
takeWorld(scope);
post({ type: "ready" });

import { Commands } from "./commands";
import type { Command } from "./protocol";

/**
 * Entry of the language worker in the browser. What programs could use to speak to the world is taken from the global
 * scope before the first command is heard; the worker's content security policy forbids it besides.
 */
const scope = globalThis as unknown as {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: { data: Command }) => void): void;
  setTimeout(callback: () => void, ms: number): void;
  navigator?: unknown;
};
const post = scope.postMessage.bind(scope);
const commands = new Commands(post, Date.now.bind(Date));
const later = scope.setTimeout.bind(scope);

scope.addEventListener("message", ({ data }) => commands.handle(data));

const WORLD = [
  ...["fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "EventSource", "WebTransport", "importScripts"],
  ...["indexedDB", "caches", "Worker", "SharedWorker", "BroadcastChannel", "RTCPeerConnection", "FileReaderSync"],
  ...["postMessage", "addEventListener", "WebAssembly", "navigator", "storage", "cookieStore"],
];
for (const name of WORLD) Reflect.defineProperty(scope, name, { value: undefined, configurable: false });

post({ type: "ready" });

// The first run need not wait for the translation of the prelude.
later(() => {
  const library = {
    chapter: 4,
    variant: "default",
    external: "none",
    symbols: [],
    globals: [],
    execTimeMs: 1000,
  } as const;
  new Commands(() => undefined, Date.now).handle({
    type: "run",
    run: 0,
    library,
    prepend: "",
    program: "map(x => x, list(1));",
  });
}, 0);

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { freePort } from "../browser/free-port";
import { clickActions, type Engine, keyActions, WINDOW } from "./engine";

const DRIVER = "/usr/bin/WebKitWebDriver";
const SCREEN = "/usr/bin/Xvfb";

/** The installed WebKitGTK browser with its driver and a screen without a monitor, or undefined. */
export function findWebkit(): string | undefined {
  const [browser] = globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser");
  return existsSync(DRIVER) && existsSync(SCREEN) ? browser : undefined;
}

/** Starts WebKitGTK on a screen of its own and drives it over WebDriver. */
export async function startWebkit(executable: string): Promise<Engine> {
  const screen = await startScreen();
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`], {
    // Without a graphics card its compositing draws a frame or two a second.
    env: { ...process.env, DISPLAY: screen.display, WEBKIT_DISABLE_COMPOSITING_MODE: "1" },
    stdio: "ignore",
  });
  const call = async <Result = void>(method: string, path: string, body?: object): Promise<Result> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
    const { value } = (await answer.json()) as { value: Result & { message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value?.message ?? answer.status}`);
    return value;
  };
  await listening(() => call("GET", "/status"));
  const options = { binary: executable, args: ["--automation"] };
  const { sessionId } = await call<{ sessionId: string }>("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
  });
  const session = `/session/${sessionId}`;
  await call("POST", `${session}/window/rect`, { x: 0, y: 0, ...WINDOW });
  await call("POST", `${session}/timeouts`, { script: 60_000, pageLoad: 120_000 });
  const perform = (actions: unknown) => call("POST", `${session}/actions`, { actions });
  return {
    name: "WebKit",
    goto: (url) => call("POST", `${session}/url`, { url }),
    async evaluate(expression) {
      const script = `const done = arguments[0];
        (async () => JSON.stringify(await (${expression})))().then(done, (error) => done("!" + error));`;
      const text = await call<string | null>("POST", `${session}/execute/async`, { script, args: [] });
      if (text?.startsWith("!")) throw new Error(text.slice(1));
      return text === null ? undefined : JSON.parse(text);
    },
    click: (x, y) => perform(clickActions(x, y)),
    type: (keys, held = []) => perform(keyActions(keys, held)),
    async close() {
      await call("DELETE", session).catch(() => undefined);
      await ended(driver);
      await ended(screen.child);
    },
  };
}

/** Xvfb takes a free display and writes its number where it is told. */
async function startScreen(): Promise<{ child: ChildProcess; display: string }> {
  const size = `${WINDOW.width + 100}x${WINDOW.height + 200}x24`;
  const child = spawn(SCREEN, ["-displayfd", "3", "-screen", "0", size, "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = await new Promise<string>((resolve, reject) => {
    child.stdio[3]?.once("data", (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once("exit", (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  return { child, display: `:${number}` };
}

/** Asks until the driver answers. */
async function listening(ask: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + 30_000;
  while (performance.now() < end) {
    const answered = await ask().then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("WebKitWebDriver does not answer");
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill();
  await exit;
}

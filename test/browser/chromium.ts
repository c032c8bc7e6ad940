import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
} from "playwright-core";

const SYSTEM_BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/**
 * The path of a Chromium: the one ACADEMY_BROWSER names, else the system's, else the one inside the npm package
 * @sparticuz/chromium, which unpacks itself (and on a bare machine its own system libraries) on first use.
 */
export function findChromium(): string {
  const named = process.env.ACADEMY_BROWSER;
  if (named !== undefined && named !== "npm") return named;
  const system = named === "npm" ? undefined : SYSTEM_BROWSERS.find((file) => existsSync(file));
  if (system !== undefined) return system;
  const script = 'import c from "@sparticuz/chromium"; process.stdout.write(await c.executablePath());';
  return execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
    // The package unpacks its own copies of the system libraries only where it believes to be in a Lambda.
    env: { ...process.env, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" },
  });
}

/** Starts a headless browser, with these flags besides its own; close it when done. */
export const launchBrowser = (flags: readonly string[] = []): Promise<Browser> => chromium.launch(launchOptions(flags));

/** Starts a headless browser that keeps its profile in a folder, as a person's does and no other profile here. */
export const launchProfile = (folder: string, options: BrowserContextOptions): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...launchOptions([]), ...options });

function launchOptions(flags: readonly string[]): LaunchOptions {
  const executablePath = findChromium();
  const libraries = path.join(os.tmpdir(), "al2023", "lib");
  const env = SYSTEM_BROWSERS.includes(executablePath)
    ? process.env
    : { ...process.env, LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH ?? ""].join(":") };
  return {
    executablePath,
    args: [...FLAGS, ...flags],
    headless: true,
    env: env as Record<string, string>,
  };
}

import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { startCloud } from "../../local/cloud";
import { freePort } from "./free-port";
import { SEEDED_FOLDER } from "./prepared";

/** The whole product in this process: as `npm start` runs it, on a data folder that nobody else uses. */
export interface Product {
  readonly origin: string;
  readonly dataFolder: string;
  /** Ends it in order: its address refuses whoever asks. What a power cut leaves is asked of a process (academy.ts). */
  stop(): Promise<void>;
  /** Starts it at the same address on the same data, after it was stopped. */
  startAgain(): Promise<void>;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

/**
 * The site of one worker keeps its port from file to file, so that a warm profile knows its files; and so do its buckets,
 * which a page that is kept warm may load from as the Content-Security-Policy says that it came with.
 */
let ports: { readonly site: number; readonly s3: number } | undefined;

/**
 * Starts the product on a copy of `seeded`. What a test of kills and restarts needs is a process
 * of its own (academy.ts).
 */
export async function startProduct(seeded: string): Promise<Product> {
  const dataFolder = mkdtempSync(`${SEEDED_FOLDER}-copy-`);
  copyData(seeded, dataFolder);
  ports ??= { site: await freePort(), s3: await freePort() };
  const { site, s3 } = ports;
  const start = () =>
    startCloud({
      templateFolder: templateFolder(),
      dataFolder,
      port: site,
      s3Port: s3,
      expectsData: true,
      // Each sandbox that starts compiles its function anew: half of what a file's product costs.
      maxSandboxes: { api: 1, other: 1 },
      // No test asks a host of the internet: there is nothing at this port.
      parameters: { ContributorsApi: process.env.CONTRIBUTORS_API ?? "http://127.0.0.1:9" },
    });
  let cloud = await start();
  return {
    origin: cloud.origin,
    dataFolder,
    stop: () => cloud.close(),
    startAgain: async () => {
      cloud = await start();
    },
    close: async () => {
      await cloud.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Objects are never changed in place, so links to them will do; all else is copied. */
function copyData(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.name === "s3") linkFiles(source, target);
    else cpSync(source, target, { recursive: true });
  }
}

function linkFiles(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkFiles(source, target);
    else linkSync(source, target);
  }
}

/** What prepare.ts synthesized for this run. */
function templateFolder(): string {
  const folder = process.env.ACADEMY_TEMPLATE;
  if (folder === undefined) throw new Error("ACADEMY_TEMPLATE names no template: prepare.ts makes it.");
  return folder;
}

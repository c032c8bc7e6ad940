import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as z from "zod";
import { untilAnswering } from "./answering";
import { prepareTemplate } from "./build";
import { type Cloud, startCloud } from "./cloud";
import { MissingTable } from "./deploy";
import { FirstCourse } from "./first-course";
import { listen } from "./http/server";
import { DamagedFile } from "./kept-file";
import { FolderInUse, lockFolder } from "./lock";
import { Progress } from "./progress";
import { demoSecret } from "./robot/demo-robot";
import { type KeptRobot, keepRobot } from "./robot/keep-robot";

const HIGHEST_PORT = 65_535;
const portWords = `PORT must be a whole number from 0 to ${HIGHEST_PORT}`;

const ORIGIN = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/;
const originWords =
  "ACADEMY_ORIGINS must name origins with commas between them, such as http://localhost:3000,https://frontend.example.edu";
const origins = z
  .string()
  .default("")
  .transform((text) => text.split(",").flatMap((part) => part.trim() || []))
  .refine((parts) => parts.every((part) => ORIGIN.test(part)), originWords);

const settings = z.object({
  PORT: z.coerce.number(portWords).int(portWords).min(0, portWords).max(HIGHEST_PORT, portWords).default(8000),
  ACADEMY_DATA: z.string().min(1, "ACADEMY_DATA must name a folder").default(".local"),
  ACADEMY_ORIGINS: origins,
  CONTRIBUTORS_API: z.url({ protocol: /^https?$/, error: "CONTRIBUTORS_API must be the address of an API" }).optional(),
  ACADEMY_DEMO_COURSE: z.enum(["yes", "no"], "ACADEMY_DEMO_COURSE must be yes or no").default("yes"),
  ACADEMY_DEMO_ROBOT: z.enum(["yes", "no"], "ACADEMY_DEMO_ROBOT must be yes or no").default("yes"),
});

/** A reason to end that is told as it stands, without a stack. */
class Refusal extends Error {}

const progress = new Progress();
const { log } = progress;

/** The start-up sequence of `npm start`, and of `npm run dev`, which goes on to build what is saved. */
async function start(): Promise<void> {
  const began = performance.now();
  const parsed = settings.safeParse(process.env);
  if (!parsed.success) throw new Refusal(parsed.error.issues.map((issue) => issue.message).join("\n"));
  const {
    PORT: port,
    ACADEMY_DATA,
    ACADEMY_ORIGINS: allowedOrigins,
    CONTRIBUTORS_API,
    ACADEMY_DEMO_COURSE,
    ACADEMY_DEMO_ROBOT,
  } = parsed.data;
  const parameters: Record<string, string> = CONTRIBUTORS_API ? { ContributorsApi: CONTRIBUTORS_API } : {};
  const dataFolder = resolve(ACADEMY_DATA);
  await refuseTakenPort(port);
  refuseUselessFolder(dataFolder);
  log(`Course Academy starts${port === 0 ? "" : ` at http://127.0.0.1:${port}`}`);
  log("Press Ctrl+C to stop it");
  const templateFolder = await prepareTemplate(progress);
  const mark = join(dataFolder, "seeded");
  const expectsData = existsSync(mark);
  const options = { templateFolder, dataFolder, port, allowedOrigins, parameters, expectsData, opensLater: true, log };
  const cloud = await progress.during("Starting the embedded cloud", () => startCloud(options));
  endOnSignals(cloud);
  const course = !expectsData && ACADEMY_DEMO_COURSE === "yes" ? new FirstCourse(cloud, dataFolder, progress) : null;
  const isRestored = (await course?.restore()) ?? false;
  if (process.argv.includes("--watch")) await (await import("./watch")).watchSources(cloud, log);
  cloud.open();
  await progress.during("Waiting for the API", () => untilAnswering(cloud.origin, log));
  if (isRestored) await course?.complete();
  const setMark = () => writeFileSync(mark, `${new Date().toISOString()}\n`);
  if (!expectsData && (course === null || isRestored)) setMark();
  log(`Started in ${((performance.now() - began) / 1000).toFixed(1)} s, data in ${dataFolder}`);
  log(`Ready: ${cloud.origin}`);
  // In AWS the first job of a day waits for cold functions too; on one machine nobody has to.
  cloud.standIns.lambda.warm();
  if (course && !isRestored && (await makeCourse(course))) setMark();
  if (ACADEMY_DEMO_ROBOT === "yes") switchOn(cloud, dataFolder);
}

/** Makes the demo course while the site is used. Without it there is still a site: what went wrong is told. */
async function makeCourse(course: FirstCourse): Promise<boolean> {
  log("The site can be used. Its demo course is still being made: what is there already is shown.");
  try {
    return await course.make();
  } catch (error) {
    if (!isEnding) log(`The demo course could not be made, the next start tries again: ${(error as Error).message}`);
    return false;
  }
}

/** A port or a folder that somebody else has is told before anything is built. */
async function refuseTakenPort(port: number): Promise<void> {
  const probe = await listen(() => {}, port);
  await probe.close();
}

function refuseUselessFolder(folder: string): void {
  try {
    lockFolder(folder)();
  } catch (error) {
    if (error instanceof FolderInUse) throw error;
    const reason = folderReasons[(error as NodeJS.ErrnoException).code ?? ""] ?? (error as Error).message;
    throw new Refusal(
      `The data cannot be kept in ${folder}: ${reason}. Name another folder: ACADEMY_DATA=.local2 npm start`,
    );
  }
}

const folderReasons: Readonly<Record<string, string>> = {
  EEXIST: "there is a file of that name",
  ENOTDIR: "a part of that path is a file",
  ENOENT: "no folder can be made there",
  EACCES: "you may not write there",
  EPERM: "you may not write there",
  EROFS: "nothing can be written there",
  ENOSPC: "there is no room left",
};

let robot: KeptRobot | null = null;

/** Switches the demo course's robot on, where it has one. */
function switchOn(cloud: Cloud, dataFolder: string): void {
  const secret = demoSecret(dataFolder);
  if (secret === null) return;
  robot = keepRobot({ origin: cloud.origin, secret, authority: cloud.standIns.iot.authorityCertificate, log });
}

let isEnding = false;

function endOnSignals(cloud: Cloud): void {
  const end = async () => {
    if (isEnding) process.exit(130);
    isEnding = true;
    log("Stopping ...");
    await robot?.close();
    await cloud.close();
    log("Stopped");
    process.exit(0);
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
}

/** What to tell, for the failures that have a remedy. */
function remedy(error: unknown): string {
  if (error instanceof Refusal || error instanceof DamagedFile || error instanceof MissingTable) return error.message;
  if (error instanceof FolderInUse) {
    return `${error.message}. Stop that one, or name another folder: ACADEMY_DATA=.local2 npm start`;
  }
  const { code, syscall, port = 8000 } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") {
    const other = port < HIGHEST_PORT ? port + 1 : 8000;
    return `Port ${port} is taken. Stop what uses it, or name another one: PORT=${other} npm start`;
  }
  if (code === "EACCES" && syscall === "listen") {
    return `You may not use port ${port}. Name another one: PORT=8000 npm start`;
  }
  return String((error as Error).stack ?? error);
}

start().catch((error) => {
  console.error(remedy(error));
  process.exit(1);
});

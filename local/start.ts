import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { untilAnswering } from "./answering";
import { prepareTemplate } from "./build";
import { type Cloud, startCloud } from "./cloud";
import { FirstCourse } from "./first-course";
import { Progress } from "./progress";
import { refuseTakenPort, refuseUselessFolder, remedy } from "./refusals";
import { demoSecret } from "./robot/demo-robot";
import { keepRobot, type RunningRobot } from "./robot/keep-robot";
import { readSettings } from "./settings";
import { stopInTime } from "./stop-in-time";

const progress = new Progress();
const { log } = progress;

/** The start-up sequence of `npm start`, and of `npm run dev`, which goes on to build what is saved. */
async function start(): Promise<void> {
  const began = performance.now();
  const {
    PORT: port,
    ACADEMY_DATA,
    ACADEMY_ORIGINS: allowedOrigins,
    CONTRIBUTORS_API,
    ACADEMY_DEMO_COURSE,
    ACADEMY_DEMO_ROBOT,
  } = readSettings(process.env);
  const parameters: Record<string, string> = CONTRIBUTORS_API ? { ContributorsApi: CONTRIBUTORS_API } : {};
  const dataFolder = resolve(ACADEMY_DATA);
  // A port or a folder that somebody else has is told before anything is built.
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
  // Passkeys belong to a name, and browsers take no address of numbers for one.
  log(`Passkeys can be tried at ${cloud.origin.replace("127.0.0.1", "localhost")}`);
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

let robot: RunningRobot | null = null;

/** Switches the demo course's robot on, where it has one. */
function switchOn(cloud: Cloud, dataFolder: string): void {
  const secret = demoSecret(dataFolder);
  if (secret === null) return;
  robot = keepRobot({ origin: cloud.origin, secret, authority: cloud.standIns.iot.authorityCertificate, log });
}

/** Stopping takes a second or two. */
const STOP_LIMIT_MS = 15_000;

let isEnding = false;

function endOnSignals(cloud: Cloud): void {
  const end = async () => {
    if (isEnding) process.exit(130);
    isEnding = true;
    log("Stopping ...");
    const stopping = Promise.resolve(robot?.close()).then(() => cloud.close());
    const isStopped = await stopInTime(stopping, STOP_LIMIT_MS);
    log(isStopped ? "Stopped" : "Something does not stop, so this ends without it. Nothing that was saved is lost.");
    process.exit(0);
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
}

start().catch((error) => {
  console.error(remedy(error));
  process.exit(1);
});

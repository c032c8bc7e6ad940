import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareTemplate } from "../build";
import { type Cloud, startCloud } from "../cloud";
import { Progress } from "../progress";
import { seedDemoCourse } from "../seed";
import { DEMO_HANDED_IN } from "../seed/course";
import { SNAPSHOT_FILE, takeSnapshot, writtenSnapshot } from "./demo-course";
import { handedInEarlier } from "./handed-in";

/** Most bytes of the tracked file. */
const LARGEST = 2_000_000;

/** Makes the demo course through the API in a folder of its own, and keeps what came of it: `npm run seed:snapshot`. */
async function main(): Promise<void> {
  const progress = new Progress();
  const templateFolder = await prepareTemplate(progress);
  const dataFolder = mkdtempSync(join(tmpdir(), "demo-course-"));
  const cloud = await startCloud({ templateFolder, dataFolder });
  try {
    await progress.during("Making the demo course", () => seed(cloud, progress.log));
    await untilIdle(cloud);
    const snapshot = await takeSnapshot(cloud, new Date());
    const text = writtenSnapshot({ ...snapshot, items: handedInEarlier(snapshot.items, DEMO_HANDED_IN) });
    if (text.length > LARGEST) throw new Error(`The snapshot has ${text.length} bytes, more than ${LARGEST}`);
    writeFileSync(SNAPSHOT_FILE, text);
    progress.log(`${SNAPSHOT_FILE}: ${Math.round(statSync(SNAPSHOT_FILE).size / 1000)} KB`);
  } finally {
    await cloud.close();
    rmSync(dataFolder, { recursive: true });
  }
}

async function seed(cloud: Cloud, log: (line: string) => void): Promise<void> {
  const [origin] = cloud.apiOrigins;
  const endpoint = cloud.environment.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER;
  if (origin === undefined || endpoint === undefined) throw new Error("The template has no API, or no accounts");
  const missing = await seedDemoCourse({
    origin,
    headers: cloud.apiHeaders,
    log,
    accounts: { endpoint, region: cloud.region },
  });
  if (missing.length > 0) throw new Error(`The demo course is not whole:\n${missing.join("\n")}`);
}

/** Waits until no job is left in a queue, twice in a row: one job may ask for another. */
async function untilIdle({ standIns: { lambda, sqs } }: Cloud): Promise<void> {
  const addresses = lambda
    .definitions()
    .flatMap(({ environment }) =>
      Object.entries(environment).flatMap(([name, value]) => (name.endsWith("QUEUE_URL") ? [value] : [])),
    );
  const isIdle = () =>
    addresses.every((address) => {
      const counts = sqs.queue(address)?.counts();
      return counts === undefined || counts.visible + counts.inFlight + counts.delayed === 0;
    });
  for (let idle = 0; idle < 2; idle = isIdle() ? idle + 1 : 0) await new Promise((again) => setTimeout(again, 1000));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

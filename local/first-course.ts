import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Cloud } from "./cloud";
import type { Progress } from "./progress";
import { makeDemoSecret } from "./robot/demo-robot";
import { type SeedOptions, seedDemoCourse, seedOwnSecrets } from "./seed";
import { hasCourse, readSnapshot, restoreSnapshot, type Snapshot, sourcesDigest } from "./snapshot/demo-course";

const MAKING = "Making the demo course";

/** The demo course of a data folder that has none yet. */
export class FirstCourse {
  /** Keeps the moment from which a restored course counts, until it is whole: a start that was cut off goes on with it. */
  private readonly momentFile: string;

  constructor(
    private readonly cloud: Cloud,
    private readonly dataFolder: string,
    private readonly progress: Progress,
  ) {
    this.momentFile = join(dataFolder, "demo-course-moment");
  }

  /**
   * Restores the course from its snapshot and says whether it did: not where the snapshot is older than what the course is
   * made from, or where the folder has a part of a course that was made through the API.
   */
  async restore(): Promise<boolean> {
    const snapshot = await this.usableSnapshot();
    if (!snapshot) return false;
    return this.progress.during(MAKING, async () => {
      const moment = existsSync(this.momentFile) ? new Date(readFileSync(this.momentFile, "utf8")) : new Date();
      writeFileSync(this.momentFile, moment.toISOString());
      await restoreSnapshot(this.cloud, snapshot, moment);
      return true;
    });
  }

  private async usableSnapshot(): Promise<Snapshot | undefined> {
    const snapshot = readSnapshot();
    if (!snapshot || snapshot.sources !== sourcesDigest()) {
      this.progress.log(
        "The snapshot of the demo course is older than its sources; npm run seed:snapshot makes it anew.",
      );
      return undefined;
    }
    return existsSync(this.momentFile) || !(await hasCourse(this.cloud)) ? snapshot : undefined;
  }

  /** Adds to a restored course what each folder has of its own. The API must answer. */
  async complete(): Promise<void> {
    await this.progress.during(MAKING, () => seedOwnSecrets(this.options()));
    rmSync(this.momentFile, { force: true });
    this.progress.log("Restored the demo course from its snapshot");
  }

  /** Makes the course through the API and says whether it is whole; what is missing is told. */
  async make(): Promise<boolean> {
    const { log } = this.progress;
    const missing = await this.progress.during(MAKING, () => seedDemoCourse(this.options()));
    if (missing.length === 0) log("Made the demo course");
    else log(["The demo course is not whole:", ...missing, "The next start tries again."].join("\n  "));
    return missing.length === 0;
  }

  private options(): SeedOptions {
    const { log } = this.progress;
    const { apiOrigins, apiHeaders, environment, region } = this.cloud;
    const [origin] = apiOrigins;
    if (origin === undefined) throw new Error("The template has no API to make the demo course with");
    const endpoint = environment.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER;
    const own = endpoint === undefined ? {} : { accounts: { endpoint, region } };
    return { origin, headers: apiHeaders, log, robotSecret: makeDemoSecret(this.dataFolder), ...own };
  }
}

import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { type ApiCaller, type InCourse, NotMade, Overviews, type Parts, Questions, untilThere } from "./api-caller";
import { DEMO_ASSESSMENTS, DEMO_ENTRIES, DEMO_VOTES, type ScheduledAssessment } from "./course";

/** The folder of the demo course's missions, quests and contests. */
export const ASSESSMENTS_FOLDER = path.join(process.cwd(), "assets", "assessments");
const DAY_MS = 24 * 60 * 60 * 1000;

/** How often an upload is checked before it counts as wrong. */
const MOST_CHECKS = 4;

const FoundByChecks = z.object({
  checks: z.object({ state: z.string(), text: z.string().nullable() }).nullable(),
});

/**
 * Uploads every assessment, then publishes each when its programs were checked: checks of one run while the others are
 * uploaded. The contest is open until its entries are in; the vote on it comes after that.
 */
export async function uploadAssessments(
  { anyone, configIds, ...course }: InCourse & { readonly configIds: ReadonlyMap<string, number> },
  parts: Parts,
): Promise<void> {
  const uploaded: ScheduledAssessment[] = [];
  const publish = async () => {
    for (const assessment of uploaded.splice(0)) {
      const { file } = assessment;
      const isContest = assessment.number === DEMO_ENTRIES.number;
      const first = isContest ? { ...assessment, closesInDays: 1 } : assessment;
      await parts.make(file, `Published ${file}`, () => schedule(course, first));
      if (!isContest) continue;
      await parts.make("Entries", "Entered the contest", () => enterContest(anyone, course.courseId));
      await parts.make(`The end of ${file}`, `Closed ${file}`, () => setDates(course, assessment));
    }
  };
  for (const assessment of DEMO_ASSESSMENTS) {
    if (assessment.number === DEMO_VOTES.number) await publish();
    const { file } = assessment;
    await parts.make(file, `Uploaded ${file}`, async () => {
      await upload(course, configIds, assessment);
      uploaded.push(assessment);
    });
  }
  await publish();
}

async function upload(
  { admin, courseId }: Pick<InCourse, "admin" | "courseId">,
  configIds: ReadonlyMap<string, number>,
  { file, type }: ScheduledAssessment,
): Promise<void> {
  const configId = configIds.get(type);
  if (configId === undefined) throw new Error(`${file} belongs to the unknown assessment type ${type}`);
  const form = new FormData();
  form.append("assessment[file]", new Blob([await readFile(path.join(ASSESSMENTS_FOLDER, file))]), file);
  form.append("forceUpdate", "false");
  form.append("assessmentConfigId", String(configId));
  await admin.send("POST", `/v2/courses/${courseId}/admin/assessments`, form);
}

/** Publishes an assessment when it was checked; one that is published keeps its dates. */
async function schedule(
  { admin, courseId, now }: Pick<InCourse, "admin" | "courseId" | "now">,
  { file, number, opensInDays, closesInDays, feedbackInDays }: ScheduledAssessment,
): Promise<void> {
  const overview = await overviewOf({ admin, courseId }, { file, number });
  if (overview.isPublished) return;
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  const route = `/v2/courses/${courseId}/admin/assessments/${overview.id}`;
  const unchecked = await untilChecked(admin, `${route}/checks`, file);
  await admin.send("POST", route, {
    openAt: inDays(opensInDays),
    closeAt: inDays(closesInDays),
    ...(feedbackInDays !== undefined && { earlyFeedbackUntil: inDays(feedbackInDays) }),
    isPublished: true,
    ...(unchecked !== undefined && { reason: UNCHECKED }),
  });
  if (unchecked !== undefined) throw new NotMade(`published, though its checks did not pass: ${unchecked}`);
}

async function overviewOf(
  { admin, courseId }: Pick<InCourse, "admin" | "courseId">,
  { file, number }: Pick<ScheduledAssessment, "file" | "number">,
) {
  const overviews = await admin.read(Overviews, `/v2/courses/${courseId}/assessments`);
  const overview = overviews.find((row) => row.number === number);
  if (overview === undefined) throw new NotMade(`${file} was uploaded but ${number} is not listed`);
  return overview;
}

/** Gives an assessment its dates; one that has closed keeps them. */
async function setDates(
  { admin, courseId, now }: Pick<InCourse, "admin" | "courseId" | "now">,
  assessment: ScheduledAssessment,
): Promise<void> {
  const { id, closeAt } = await overviewOf({ admin, courseId }, assessment);
  if (Date.parse(closeAt) <= now.getTime()) return;
  const [openAt, end] = [assessment.opensInDays, assessment.closesInDays].map((days) =>
    new Date(now.getTime() + days * DAY_MS).toISOString(),
  );
  await admin.send("POST", `/v2/courses/${courseId}/admin/assessments/${id}`, { openAt, closeAt: end });
}

/** Why an assessment is published whose checks did not pass: its files are known to be right. */
const UNCHECKED = "The machine was too busy for its checks";

/**
 * Waits until an upload's programs were checked, without which it is not published. What is found wrong in them is told
 * when it is found each time: on a machine that is busy with much else, a right program runs out of time.
 * @returns what stands in the way, in words; undefined where nothing does
 */
async function untilChecked(admin: ApiCaller, route: string, file: string): Promise<string | undefined> {
  for (let check = 1; ; check += 1) {
    const { checks } = await whatChecksFind(admin, route, file);
    if (checks?.state !== "red" && checks?.state !== "failed") return undefined;
    if (check === MOST_CHECKS) return checks.text ?? checks.state;
    await admin.send("POST", route);
  }
}

const whatChecksFind = (admin: ApiCaller, route: string, file: string) =>
  untilThere(async () => {
    const found = await admin.read(FoundByChecks, route);
    return found.checks?.state === "waiting" ? undefined : found;
  }, `${file} was uploaded but its programs were not checked`);

/** Hands the entries in, each by its author; one that is submitted stays. */
async function enterContest(anyone: ApiCaller, courseId: number): Promise<void> {
  const assessments = `/v2/courses/${courseId}/assessments`;
  for (const [username, answer] of Object.entries(DEMO_ENTRIES.programs)) {
    const author = await anyone.login(username, "test");
    const contest = (await author.read(Overviews, assessments)).find(({ number }) => number === DEMO_ENTRIES.number);
    if (contest === undefined || contest.status === "submitted") continue;
    const { questions } = await author.read(Questions, `${assessments}/${contest.id}`);
    for (const { id } of questions) await author.send("POST", `${assessments}/question/${id}/answer`, { answer });
    await author.send("POST", `${assessments}/${contest.id}/submit`);
  }
}

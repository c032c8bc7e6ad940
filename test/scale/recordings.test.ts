import type { Registration } from "../../lambdas/core/members/registration";
import { addSourcecast } from "../../lambdas/core/sourcecasts/create-sourcecast";
import { memberCountKey } from "../../lambdas/core/table";
import units from "../../scripts/cost/units.json";
import { PLAYBACK } from "../access/media";
import { type Platform, startPlatform } from "../access/platform";

/*
 * What watching recordings consumes in a course of a hundred of them and a thousand students, and in one of three of each: the
 * list costs what it returns, the others the same.
 */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const RECORDED = Object.fromEntries(
  ["list recordings", "open a recording", "watch a recording", "look at the viewing"].map((name) => [
    name,
    units[name as keyof typeof units],
  ]),
);

/** A description as lecturers write them. */
const DESCRIPTION = "How a function that calls itself comes to its end, with three programs and one that never does.";

async function courseOf(platform: Platform, recordings: number, students: number): Promise<number> {
  const courseId = await platform.makeCourse("ada", [{ username: "sue", role: "student" }]);
  const ada: Registration = await platform.registrationOf("ada", courseId);
  const annotated = { markers: [{ time: 0, title: "One", pauses: false }], captions: "WEBVTT\n", hasCaptions: true };
  for (let at = 1; at <= recordings; at += 1) {
    const details = { title: `Recording ${at}`, description: DESCRIPTION, uid: `${courseId}-${at}`, isPublished: true };
    const sound = { fileName: "1.webm", audioKey: `recordings/${courseId}/${at}.webm`, durationMs: 600_000 };
    await addSourcecast(platform.services, ada, { ...details, ...sound, ...annotated, playbackData: PLAYBACK });
  }
  await platform.table.update(memberCountKey(courseId), { set: { members: students + 1 } });
  return courseId;
}

/** What a student's way through a recording consumes, which they have begun to watch, and a look of staff at it. */
async function usedIn(platform: Platform, courseId: number) {
  const base = `/v2/courses/${courseId}`;
  const [{ id = 0 } = {}] = await platform.succeed<{ id?: number }[]>("GET", `${base}/sourcecasts`, { as: "sue" });
  const used = async (method: string, path: string, as: string, body?: unknown): Promise<string> => {
    await platform.tokenOf(as);
    platform.meter.take();
    await platform.succeed(method, `${base}/${path}`, { as, body });
    return platform.meter.take();
  };
  const watched = `sourcecasts/${courseId}-1/watched`;
  await used("POST", watched, "sue", { furthestMs: 10 });
  return {
    "list recordings": await used("GET", "sourcecasts", "sue"),
    "open a recording": await used("GET", `sourcecasts/${courseId}-1`, "sue"),
    "watch a recording": await used("POST", watched, "sue", { furthestMs: 31_000 }),
    "look at the viewing": await used("GET", `admin/sourcecasts/${id}/viewing`, "ada"),
  };
}

it("recordings cost by what is returned, never by how many watch them", async () => {
  const platform = await startPlatform();
  const small = await usedIn(platform, await courseOf(platform, 3, 3));
  const large = await usedIn(platform, await courseOf(platform, 100, 1000));
  await platform.close();
  expect(large).toEqual(RECORDED);
  expect(small).toEqual({ ...RECORDED, "list recordings": "3 reads, 0 writes in 3 calls" });
});

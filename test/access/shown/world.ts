import { startContest } from "../../../lambdas/core/contests/contest.fixture";
import { assetForm } from "../media";

/** What paths name in every reading. What is hidden is among it, so that its answer must not change either. */
export interface Named {
  assessmentId: number[];
  questionId: number[];
  uid: string[];
}

/** Ids of what is hidden, by what they are of. */
export interface Guessed {
  assessmentId?: number | undefined;
  questionId?: number | undefined;
  courseId?: number | undefined;
  notificationId?: number | undefined;
  comment?: string | undefined;
  achievement?: string | undefined;
  goal?: string | undefined;
  uid?: string | undefined;
}

/** A course with everything in it that can be hidden, which all situations share, one after the other. */
export async function startWorld() {
  const course = await startContest({ students: 4 });
  const { base, missionId } = course;
  // The clock stands still, and nothing is read by anybody who waits.
  const unlimited = { take: async () => {} };
  Object.assign(course.services, { eventBatches: unlimited, saves: unlimited, testcaseRuns: unlimited });
  const named: Named = {
    assessmentId: [missionId, course.contestId],
    questionId: [missionId * 1000, missionId * 1000 + 1, course.contestId * 1000],
    uid: [],
  };
  /** What is hidden in the situation. */
  const guessed: Guessed = {};

  /** An act of staff; `ada` runs the course. */
  const act = <T = unknown>(method: string, path: string, body?: unknown, as = "stan") =>
    course.succeed<T>(method, `${base}/admin/${path}`, { as, body });

  async function upload(xml: string, force = false): Promise<void> {
    const answer = await course.upload(xml, { force });
    if (answer.status !== 200) throw new Error(await answer.text());
  }

  /** Uploads a file of a folder again, under the same name. */
  async function replaceFile(path: string, text: string): Promise<void> {
    const listed = await act<string[]>("GET", `assets/${path.split("/")[0]}`);
    if (listed.includes(path)) await act("DELETE", `assets/${path}`);
    await act("POST", `assets/${path}`, assetForm(new TextEncoder().encode(text), "text.txt"));
  }

  return { ...course, named, guessed, act, upload, replaceFile };
}

export type World = Awaited<ReturnType<typeof startWorld>>;

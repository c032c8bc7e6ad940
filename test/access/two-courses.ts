import { FULL_FILE } from "../../domain/assessments/xml/samples.fixture";
import { placeOf } from "../../lambdas/core/editing-sessions/rules";
import { listMembers } from "../../lambdas/core/members/store";
import { editingSessionKey } from "../../lambdas/core/table";
import { type CourseWithWork, startCourse } from "../faults/course-with-work";
import { assetForm, recordingForm, sendParts, type UploadInParts, wave } from "./media";

/** The ids of the objects that a path can name. */
export interface Objects {
  readonly assessmentId: number;
  readonly questionId: number;
  readonly submissionId: number;
  readonly courseRegId: number;
  readonly assessmentConfigId: number;
  /** Of a goal and of an achievement. */
  readonly uuid: string;
  readonly storyId: number;
  readonly sourcecastId: number;
  /** Of the same recording. */
  readonly uid: string;
  /** Of a recording's sound that has been uploaded and is not yet a recording. */
  readonly uploadId: string;
  readonly folder: string;
  readonly filename: string;
  /** Of a device's registration: sue's, bert's. */
  readonly id: number;
  /** Of that device. */
  readonly secret: string;
  /** Of a session of editing: sue's, bert's. */
  readonly sessionId: string;
}

/**
 * Two courses on one platform, each with an admin, staff, a student and that student's submitted work. Of the first
 * course: ada, stan, sue; of the second: bea, berta, bert.
 */
export async function startTwoCourses() {
  const platform = await startCourse();
  await platform.work("sue");
  const own: Objects = {
    assessmentId: platform.missionId,
    questionId: platform.missionId * 1000,
    submissionId: await platform.submissionIdOf("sue"),
    courseRegId: await platform.regIdOf("sue"),
    assessmentConfigId: platform.configIds[0] ?? 0,
    uuid: "0a0a0a0a-0000-4000-8000-000000000001",
    ...(await makeMedia(platform, { as: "ada", courseId: platform.courseId, filename: "own.png" })),
    ...(await registerDevice(platform, "sue", "a robot of the first course")),
    sessionId: await platform.succeed("POST", `${platform.base}/editing_sessions`, { as: "sue", body: "1;" }),
  };

  const { succeed } = platform;
  const secondId = await platform.makeCourse("bea", [
    { username: "berta", role: "staff", group: "G1" },
    { username: "bert", role: "student", group: "G1" },
  ]);
  const base = `/v2/courses/${secondId}`;
  const type = { assessmentConfigId: -1, type: "Missions", displayInDashboard: true };
  await succeed("PUT", `${base}/admin/config/assessment_configs`, { as: "bea", body: { assessmentConfigs: [type] } });
  const [config] = await succeed<{ assessmentConfigId: number }[]>("GET", `${base}/admin/config/assessment_configs`, {
    as: "bea",
  });
  const form = new FormData();
  form.set("assessment[file]", new File([FULL_FILE], "mission.xml"));
  form.set("forceUpdate", "false");
  form.set("assessmentConfigId", String(config?.assessmentConfigId));
  await succeed("POST", `${base}/admin/assessments`, { as: "bea", body: form });
  const [assessment] = await succeed<{ id: number }[]>("GET", `${base}/assessments`, { as: "bea" });
  const assessmentId = assessment?.id ?? 0;
  const dates = { openAt: "2026-11-21T04:00:00.000Z", closeAt: "2026-11-28T04:00:00.000Z", isPublished: true };
  await succeed("POST", `${base}/admin/assessments/${assessmentId}`, { as: "bea", body: dates });
  for (const [position, answer] of ["1;", 1].entries()) {
    const path = `${base}/assessments/question/${assessmentId * 1000 + position}/answer`;
    await succeed("POST", path, { as: "bert", body: { answer } });
  }
  await succeed("POST", `${base}/assessments/${assessmentId}/submit`, { as: "bert" });
  const { regId } = await platform.registrationOf("bert", secondId);
  const foreign: Objects = {
    assessmentId,
    questionId: assessmentId * 1000,
    submissionId: assessmentId * 1_000_000 + regId,
    courseRegId: regId,
    assessmentConfigId: config?.assessmentConfigId ?? 0,
    uuid: "0b0b0b0b-0000-4000-8000-000000000002",
    ...(await makeMedia(platform, { as: "bea", courseId: secondId, filename: "foreign.png" })),
    ...(await registerDevice(platform, "bert", "a robot of the second course")),
    sessionId: await succeed("POST", `${base}/editing_sessions`, { as: "bert", body: "2;" }),
  };
  await makeIncentive("ada", platform.base, own.uuid);
  await makeIncentive("bea", base, foreign.uuid);

  async function makeIncentive(as: string, course: string, uuid: string): Promise<void> {
    const meta = { type: "Event", eventNames: ["Run Code"], targetCount: 3 };
    const goals = [{ uuid, text: "Run three programs", type: "Event", targetCount: 3, meta }];
    await succeed("PUT", `${course}/admin/goals`, { as, body: { goals } });
    const first = { uuid, title: "First runs", isTask: true, position: 1, xp: 100, isVariableXp: false };
    await succeed("PUT", `${course}/admin/achievements`, {
      as,
      body: { achievements: [{ ...first, goalUuids: [uuid] }] },
    });
  }

  /** Everything that table and buckets hold of both courses, as text to compare. Sessions and counters are left out. */
  async function everything(): Promise<string> {
    const partitions = [
      ...[platform.courseId, secondId].map((id) => `COURSE#${id}`),
      ...[own, foreign].map(({ assessmentId: id }) => `ASMT#${id}`),
      ...Array.from({ length: 12 }, (_, id) => [`REG#${id}`, `USER#${id}`]).flat(),
      ...[1, 2].map((id) => `DEVICE#${id}`),
      ...sessions(platform.courseId, own),
      ...sessions(secondId, foreign),
    ];
    const items = [];
    for (const pk of partitions) items.push(await platform.table.queryAll({ pk }));
    const objects = Object.values(platform.buckets).map((bucket) => bucket.keys());
    return JSON.stringify([items, objects], null, 1);
  }

  /** Everything that the table holds of one course: its settings, its work, its members' rows; as text to compare. */
  async function everythingOf(course: number, objects: Objects): Promise<string> {
    const { assessmentId } = objects;
    const members = await listMembers(platform.services, course);
    const partitions = [
      `COURSE#${course}`,
      `ASMT#${assessmentId}`,
      ...members.map(({ regId }) => `REG#${regId}`),
      ...sessions(course, objects),
    ];
    const items: unknown[] = [...members];
    for (const pk of partitions) items.push(await platform.table.queryAll({ pk }));
    return JSON.stringify(items, null, 1);
  }

  return { ...platform, secondId, own, foreign, everything, everythingOf };
}

/** The partition of a course's session. */
const sessions = (courseId: number, { sessionId }: Objects) => [
  editingSessionKey(courseId, placeOf(sessionId).name).pk,
];

async function registerDevice({ succeed }: CourseWithWork, as: string, secret: string) {
  const body = { title: "Robot", type: "EV3", secret };
  const { id } = await succeed<{ id: number }>("POST", "/v2/devices", { as, body });
  return { id, secret };
}

interface Owner {
  readonly as: string;
  readonly courseId: number;
  readonly filename: string;
}

/** A story, an asset, a recording, and an upload that waits to become one. */
async function makeMedia({ succeed }: CourseWithWork, { as, courseId, filename }: Owner) {
  const base = `/v2/courses/${courseId}`;
  const dates = { openAt: "2026-11-21T04:00:00.000Z", closeAt: "2026-11-28T04:00:00.000Z" };
  const story = { title: "Arrival", filenames: ["arrival.txt"], isPublished: true, ...dates };
  await succeed("POST", `${base}/admin/stories`, { as, body: { story } });
  await succeed("POST", `${base}/admin/assets/images/${filename}`, { as, body: assetForm() });
  await succeed("POST", `${base}/admin/sourcecast`, { as, body: recordingForm() });
  const sound = { audioBytes: wave().length, contentType: "audio/wav" };
  const upload = await succeed<UploadInParts>("POST", `${base}/admin/sourcecasts/uploads`, { as, body: sound });
  await sendParts(upload);
  const [stories, recordings] = [
    await succeed<{ id: number }[]>("GET", `${base}/stories`, { as }),
    await succeed<{ id: number; uid: string }[]>("GET", `${base}/sourcecast`, { as }),
  ];
  const recording = { sourcecastId: recordings[0]?.id ?? 0, uid: recordings[0]?.uid ?? "" };
  return { storyId: stories[0]?.id ?? 0, ...recording, uploadId: upload.uploadId, folder: "images", filename };
}

export type TwoCourses = Awaited<ReturnType<typeof startTwoCourses>>;

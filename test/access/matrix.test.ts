import type { CallerKind, Route } from "../../lambdas/api/route";
import { routes } from "../../lambdas/api/routes";
import { assetForm, packed, recordingForm } from "./media";
import { type Objects, startTwoCourses, type TwoCourses } from "./two-courses";

/** Who calls the first course. */
const CALLERS = {
  none: undefined,
  refreshToken: undefined,
  student: "sue",
  staff: "stan",
  admin: "ada",
  studentElsewhere: "bert",
  staffElsewhere: "berta",
  adminElsewhere: "bea",
} as const;
type Caller = keyof typeof CALLERS;

const PERMITTED: Record<CallerKind, readonly Caller[]> = {
  public: ["none", "student", "staff", "admin", "studentElsewhere", "staffElsewhere", "adminElsewhere"],
  authenticated: ["student", "staff", "admin", "studentElsewhere", "staffElsewhere", "adminElsewhere"],
  member: ["student", "staff", "admin"],
  student: ["student"],
  staff: ["staff", "admin"],
  admin: ["admin"],
};

const PUBLICATION = {
  version: 1_000_000,
  onLoss: "keep",
  request: "00000000-0000-4000-8000-00000000ba7d",
  achievements: [],
  goals: [],
  deletedAchievements: [],
  deletedGoals: [],
};

/** Bodies that would succeed, so that a refusal is due to the caller or the object alone. */
const BODIES: Readonly<Record<string, unknown>> = {
  putResearchAgreement: { agreedToResearch: true },
  putAchievementVisibility: { hidden: true },
  registerDevice: { title: "Robot", type: "EV3", secret: "a robot of the first course" },
  editDevice: { title: "Renamed" },
  repairDevice: { secret: "a new secret of the robot" },
  pairDevice: { code: "none", title: "Robot" },
  enrolDevice: {
    secret: "a robot of the first course",
    csr: "-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----\n",
  },
  createEditingSession: "display(1);",
  // Of the seed `1;`, which is what a session of the two courses begins with, or `2;`.
  putEditingSnapshot: { snapshot: "AAA=", version: 1 },
  updateCourseConfig: { sourceChapter: 2, sourceVariant: "lazy" },
  putAssessmentConfigs: { assessmentConfigs: [{ assessmentConfigId: -1, type: "More" }] },
  putUsers: { provider: "test", users: [{ username: "sue", role: "admin" }] },
  inviteUsers: { emails: ["sue@uni.example"], role: "student" },
  lookUpMembers: { usernames: ["sue", "bert"] },
  putUserRole: { role: "admin" },
  unlockAssessment: { password: "open sesame" },
  postAnswer: { answer: "2;" },
  updateAssessment: { isPublished: false },
  putExtension: { group: "G1", closeAt: "2030-01-01T00:00:00.000Z", reason: "A strike of trains" },
  putExtensions: { rows: [] },
  putAccommodation: { factor: 1.25, days: null, reason: "A certificate" },
  gradeAnswer: { grading: { xpAdjustment: 0, comments: "Seen." } },
  putRubric: { version: 0, items: [{ id: null, text: "No name", xp: -5 }] },
  previewRubric: { items: [] },
  askForRegrade: { reason: "It works." },
  answerRegradeRequest: { decision: "decline", text: "Read the task again." },
  unacceptSubmission: { questionIds: [] },
  acknowledgeNotifications: { notificationIds: [1] },
  putLatestViewedCourse: { courseId: 1 },
  putGameStates: { gameStates: { chapter: 2 } },
  putAchievements: { achievements: [] },
  putAchievement: { achievement: { title: "Renamed" } },
  putGoals: { goals: [] },
  putGoal: { goal: { text: "Renamed" } },
  publishAchievements: PUBLICATION,
  previewAchievementPublication: PUBLICATION,
  postGoalProgress: { rows: [] },
  createStory: {
    story: {
      title: "Departure",
      filenames: [],
      openAt: "2026-11-21T04:00:00.000Z",
      closeAt: "2026-11-28T04:00:00.000Z",
    },
  },
  updateStory: { story: { title: "Renamed" } },
  noteSourcecastWatched: { furthestMs: 1000 },
  editSourcecast: { title: "Renamed", isPublished: false, markers: [], captions: null },
  beginSourcecastUpload: { audioBytes: 1000, contentType: "audio/webm" },
  finishSourcecastUpload: { title: "A lecture", isPublished: true, playback: packed() },
  exchangeGithubCode: {
    code: "a-code",
    code_verifier: "v".repeat(43),
    redirect_uri: "https://academy.test/callback/github",
  },
  makeShortLink: { query: "chap=4&prgrm=Q", keyword: "our-link" },
  reportEvents: { batch: "00000000-0000-4000-8000-00000000ba7c", events: [] },
  markAchievementsSeen: { uuids: [] },
  postOwnGoalProgress: { progress: { count: 1, completed: false } },
  postUserGoalProgress: { progress: { count: 2, completed: false } },
};

/** The same for forms. */
const FORMS: Readonly<Record<string, () => FormData>> = {
  uploadAsset: assetForm,
  uploadAssetWithoutName: assetForm,
  createSourcecast: recordingForm,
};

// A file of another course is not found under its name, but a name is free to use: see routes/assets.test.ts.
const OBJECT =
  /\{(assessmentId|questionId|submissionId|courseRegId|assessmentConfigId|uuid|storyId|sourcecastId|uploadId)\}/;
const inCourse = routes.filter(({ path }) => path.startsWith("/v2/courses/{courseId}"));
const withObject = inCourse.filter(({ path }) => OBJECT.test(path));
const named = (list: readonly Route[]) => list.map((route): [string, Route] => [route.operationId, route]);

let courses: TwoCourses;
let refreshToken: string;
beforeAll(async () => {
  courses = await startTwoCourses();
  refreshToken = (await courses.login("ada")).refresh_token;
});
afterAll(() => courses.close());

/** The same id for whatever a path names. */
function everyId(id: number, uuid: string): Objects {
  const named = (name: string) => [name, name === "uuid" || name === "uploadId" ? uuid : id];
  return Object.fromEntries(Object.keys(courses.own).map(named)) as unknown as Objects;
}

function call({ method, path, operationId, multipart }: Route, caller: Caller, objects: Objects, courseId: number) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(name === "courseId" ? courseId : objects[name as keyof Objects]),
  );
  const headers = caller === "refreshToken" ? { authorization: `Bearer ${refreshToken}` } : undefined;
  const body = multipart ? (FORMS[operationId]?.() ?? new FormData()) : BODIES[operationId];
  return courses.call(method.toUpperCase(), filled, {
    as: CALLERS[caller],
    headers,
    body: method === "get" ? undefined : body,
  });
}

/** What the gate has to say to a caller: undefined lets them in. */
function refusalOf({ caller: kind, forbidden }: Route, caller: Caller): [number, string] | undefined {
  if (caller === "refreshToken") return [401, "Unauthorised"];
  if (PERMITTED[kind].includes(caller)) return undefined;
  if (caller === "none") return [401, "Unauthorised"];
  return [403, kind === "admin" && caller === "staff" ? (forbidden ?? "") : "Forbidden"];
}

describe("every route, every caller who may not", () => {
  const cases = routes.flatMap((route) =>
    (Object.keys(CALLERS) as Caller[]).flatMap((caller): [string, Caller, Route, [number, string]][] => {
      const refusal = refusalOf(route, caller);
      return refusal === undefined ? [] : [[route.operationId, caller, route, refusal]];
    }),
  );

  let before: string;
  beforeAll(async () => {
    // Whoever comes for the first time is noted; that is no call of theirs.
    for (const caller of Object.values(CALLERS)) if (caller) await courses.tokenOf(caller);
    before = await courses.everything();
  });

  it.each(cases)("%s refuses %s", async (_, caller, route, refusal) => {
    const answer = await call(route, caller, courses.own, courses.courseId);
    expect([answer.status, await answer.clone().text()]).toEqual(refusal);
  });

  it("changes nothing by refused calls", async () => {
    expect(await courses.everything()).toBe(before);
  });
});

describe("every object of another course", () => {
  it.each(named(withObject))("%s refuses it to everybody who may call", async (_, route) => {
    const before = await courses.everything();
    for (const caller of PERMITTED[route.caller]) {
      const answer = await call(route, caller, courses.foreign, courses.courseId);
      expect([caller, [400, 403, 404].includes(answer.status)]).toEqual([caller, true]);
    }
    expect(await courses.everything()).toBe(before);
  });

  it.each(named(withObject))("%s refuses ids that nothing has, and ids that are none", async (_, route) => {
    const caller = PERMITTED[route.caller].at(-1) ?? "admin";
    for (const id of [0, -1, 999_999, 123_456_789_012_345]) {
      const ids = everyId(id, `00000000-0000-4000-8000-${String(Math.abs(id) % 1e9).padStart(12, "0")}`);
      const answer = await call(route, caller, ids, courses.courseId);
      expect([id, [400, 403, 404].includes(answer.status)]).toEqual([id, true]);
    }
    const ids = everyId("one" as unknown as number, "one");
    const answer = await call(route, caller, ids, courses.courseId);
    expect([answer.status, await answer.text()]).toEqual([400, '"Internal server error"']);
  });
});

describe("every device of another user", () => {
  const ofDevices = routes.filter(({ path }) => path.includes("{id}"));

  it.each(named(ofDevices))("%s finds it for nobody else", async (_, route) => {
    const before = await courses.everything();
    for (const caller of PERMITTED[route.caller].filter((each) => CALLERS[each] !== "bert")) {
      for (const id of [courses.foreign.id, 0, -1, 999_999, 123_456_789_012_345]) {
        const answer = await call(route, caller, { ...courses.foreign, id }, courses.courseId);
        expect([caller, id, answer.status, await answer.text()]).toEqual([caller, id, 404, "Registration not found"]);
      }
    }
    const malformed = await call(route, "student", everyId("one" as unknown as number, "one"), courses.courseId);
    expect([malformed.status, await malformed.text()]).toEqual([400, '"Internal server error"']);
    expect(await courses.everything()).toBe(before);
  });
});

describe("every session of editing of another course", () => {
  const ofSessions = routes.filter(({ path }) => path.includes("{sessionId}"));

  it.each(named(ofSessions))("%s finds it for nobody here", async (_, route) => {
    const before = await courses.everything();
    for (const caller of PERMITTED[route.caller]) {
      for (const sessionId of [courses.foreign.sessionId, "0".repeat(25), `view-${"0".repeat(25)}`, "1", "-1", "x y"]) {
        const answer = await call(route, caller, { ...courses.own, sessionId }, courses.courseId);
        const actual = [answer.status, await answer.text()];
        const expected =
          route.method === "put" && sessionId.startsWith("view-")
            ? [403, "This session ID is for reading only."]
            : [404, "Could not find a session with that ID."];
        expect([caller, sessionId, ...actual]).toEqual([caller, sessionId, ...expected]);
      }
    }
    expect(await courses.everything()).toBe(before);
  });
});

describe("every recording of another course", () => {
  const ofRecordings = routes.filter(({ path }) => path.includes("{uid}"));

  it.each(named(ofRecordings))("%s finds it for nobody here", async (_, route) => {
    const before = await courses.everything();
    for (const caller of PERMITTED[route.caller]) {
      for (const uid of [courses.foreign.uid, "none", "0", "-1", "__proto__"]) {
        const answer = await call(route, caller, { ...courses.own, uid }, courses.courseId);
        expect([caller, uid, answer.status, await answer.text()]).toEqual([caller, uid, 404, "Sourcecast not found!"]);
      }
    }
    const malformed = await call(route, "staff", { ...courses.own, uid: "a.b" }, courses.courseId);
    expect([malformed.status, await malformed.text()]).toEqual([400, '"Internal server error"']);
    expect(await courses.everything()).toBe(before);
  });
});

describe("a course that does not exist", () => {
  it.each(named(inCourse))("%s is forbidden there, and a course that is no number is malformed", async (_, route) => {
    const unknown = await call(route, "admin", courses.own, 999_999);
    expect([unknown.status, await unknown.text()]).toEqual([403, "Forbidden"]);
    const malformed = await call(route, "admin", courses.own, "one" as unknown as number);
    expect([malformed.status, await malformed.text()]).toEqual([400, '"Internal server error"']);
  });
});

describe("every route, every caller who may", () => {
  // What deletes comes last, and what takes the rights away that others need comes at the very end.
  const rank = ({ method, operationId }: Route) =>
    operationId.startsWith("putUser") || operationId === "leaveCourse" ? 2 : method === "delete" ? 1 : 0;
  const ordered = [...routes].sort((a, b) => rank(a) - rank(b));

  it.each(named(ordered))("%s lets them in, and answers as agreed", async (_, route) => {
    for (const caller of PERMITTED[route.caller]) {
      const answer = await call(route, caller, courses.own, courses.courseId);
      const text = await answer.clone().text();
      expect([caller, answer.status === 401 || text === "Forbidden"]).toEqual([caller, false]);
      expect([caller, text === route.forbidden]).toEqual([caller, false]);
      expect([caller, answer.status]).not.toEqual([caller, 500]);
    }
  });
});

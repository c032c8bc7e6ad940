import type { Role } from "../../domain/facts/roles";
import { SUBMISSION_STATUSES, type SubmissionStatus } from "../../domain/facts/submission-status";
import { COURSE_FEATURES } from "../../domain/policies/course-access";
import { type GradedWork, type GradingRefusal, gradingRefusal } from "../../domain/policies/grading-acts";
import { type AssessmentDates, type WorkRefusal, workRefusal } from "../../domain/policies/work-acts";
import { isRefusedWhenArchived, type Route } from "../../lambdas/api/route";
import { routes } from "../../lambdas/api/routes";
import { type CourseWithWork, startCourse } from "../faults/course-with-work";

const DISABLED = "This course is disabled";
const ARCHIVED = "This course is archived.";
const PEOPLE = { student: "sue", staff: "stan", admin: "ada" } as const;

/** What changes something in a course, and what begins to. */
const changing = routes.filter(
  (route) => route.path.startsWith("/v2/courses/") && (route.method !== "get" || isRefusedWhenArchived(route)),
);

/** The changing routes by what decides about them besides their caller and the state of the course. */
const DECIDED_BY: Readonly<Record<string, string>> = {
  workActs: "postAnswer submitAssessment recordTestcaseRun",
  gradingActs:
    "gradeAnswer acceptSubmission unacceptSubmission removeBonus autogradeSubmission autogradeAnswer unsubmit " +
    "addLineComment gradeAnswerGroup",
  assessmentActs: "requestScores createRegrade",
  regradeRequests: "askForRegrade answerRegradeRequest",
  /** Nothing more, or what stands there: a version, a name that is taken, the state of a run. */
  theirObjects:
    "putGameStates putResearchAgreement putAchievementVisibility updateCourseConfig putAssessmentConfigs " +
    "deleteAssessmentConfig putCourseArchival copyCourse continueCourseCopy putExtensions putExtension deleteExtension " +
    "putAccommodation deleteAccommodation putUsers putRosterLayout inviteUsers deleteUser putUserRole lookUpMembers letInAgain " +
    "unlockAssessment uploadAssessment previewUpload runAssessmentChecks updateAssessment deleteAssessment " +
    "putGradingDivision openToGrade undoAnswerGroup putLineComment replyToOwnLineComment replyToLineComment shareRemark " +
    "putRubric previewRubric startSimilarityReports putSimilarityNote startRegrade stopRegrade publishRegrade dropRegrade " +
    "acknowledgeNotifications putAchievements putAchievement deleteAchievement markAchievementsSeen publishAchievements " +
    "previewAchievementPublication reportEvents postOwnGoalProgress postUserGoalProgress postGoalProgress putGoals " +
    "putGoal deleteGoal createStory updateStory deleteStory uploadAssetWithoutName deleteAssetWithoutName uploadAsset " +
    "deleteAsset noteSourcecastWatched editSourcecast createSourcecast beginSourcecastUpload finishSourcecastUpload " +
    "deleteSourcecast createEditingSession putEditingSnapshot getEditingWsEndpoint pinTextbookNote unpinTextbookNote " +
    "markAnnouncementsSeen createAnnouncement changeAnnouncement withdrawAnnouncement " +
    "putGradebookPolicy putGradebookMapping postGradebookMarks",
};

it("knows what decides about each route that changes something", () => {
  const known = Object.values(DECIDED_BY).flatMap((names) => names.split(" "));
  const ids = changing.map(({ operationId }) => operationId);
  expect({ unknown: ids.filter((id) => !known.includes(id)), gone: known.filter((id) => !ids.includes(id)) }).toEqual({
    unknown: [],
    gone: [],
  });
});

let course: CourseWithWork;
afterEach(async () => (course as CourseWithWork | undefined)?.close());

/** Calls a route with ids of nothing: the state of the course is looked at before them. */
async function tried({ method, path }: Route, as: string): Promise<[number, string]> {
  const address = path.replace("{courseId}", String(course.courseId)).replace(/\{\w+\}/g, "1");
  return textOf(await course.call(method.toUpperCase(), address, { as }));
}
const textOf = async (answer: Response): Promise<[number, string]> => [answer.status, await answer.text()];
const configure = (change: object) => course.succeed("PUT", `${course.base}/admin/config`, { as: "ada", body: change });
const archive = () => course.succeed("PUT", `${course.base}/admin/archival`, { as: "ada", body: { archived: true } });

const rolesOf = ({ caller }: Route): Role[] =>
  (["student", "staff", "admin"] as const).filter(
    (role) => caller === "member" || caller === role || (caller === "staff" && role === "admin"),
  );

describe("in the course", () => {
  beforeEach(async () => {
    course = await startCourse();
    for (const username of Object.values(PEOPLE)) await course.tokenOf(username);
  });

  it("that is disabled, all but admins are refused every change by that reason", async () => {
    await configure({ viewable: false });
    const refused: string[] = [];
    for (const route of changing) {
      for (const role of rolesOf(route)) {
        if (role === "admin") continue;
        const answer = await tried(route, PEOPLE[role]);
        expect([route.operationId, role, ...answer]).toEqual([route.operationId, role, 403, DISABLED]);
        refused.push(route.operationId);
      }
    }
    expect(new Set(refused).size).toBe(changing.filter(({ caller }) => caller !== "admin").length);
  });

  it("that is archived, everybody is refused every change by that reason, but for what changes nothing in it", async () => {
    await archive();
    const open = new Set<string>();
    for (const route of changing) {
      for (const role of rolesOf(route)) {
        const [status, text] = await tried(route, PEOPLE[role]);
        if (status !== 403 || text !== ARCHIVED) open.add(route.operationId);
      }
    }
    // The person's own list of news; another course is made of this one; this one is brought back.
    const expected = ["acknowledgeNotifications", "copyCourse", "markAnnouncementsSeen", "putCourseArchival"];
    expect([...open].sort()).toEqual(expected);
  });

  it("whose features are off, students are refused what belongs to them by that reason", async () => {
    await configure(Object.fromEntries(COURSE_FEATURES.map((feature) => [feature, false])));
    const texts = {
      stories: "The game is turned off in this course",
      incentives: "Achievements are turned off in this course",
      sourcecast: "Sourcecasts are turned off in this course",
    };
    const ofFeatures = changing.filter((route) => route.tag in texts && rolesOf(route).includes("student"));
    expect(ofFeatures.map(({ operationId }) => operationId).sort()).toEqual([
      "markAchievementsSeen",
      "noteSourcecastWatched",
      "postOwnGoalProgress",
      "reportEvents",
    ]);
    for (const route of ofFeatures) {
      const text = texts[route.tag as keyof typeof texts];
      expect([route.operationId, ...(await tried(route, "sue"))]).toEqual([route.operationId, 403, text]);
    }
  });
});

type Situation = "unpublished" | "upcoming" | "open" | "extended" | "closed" | "archived";
const DATES: AssessmentDates = { openAt: "2026-11-21T04:00:00.000Z", closeAt: "2026-11-28T04:00:00.000Z" };
const LATER: AssessmentDates = { openAt: "2026-12-01T04:00:00.000Z", closeAt: "2026-12-08T04:00:00.000Z" };
const EXTENDED = { ...DATES, closeAt: "2026-12-05T04:00:00.000Z" };

/** Brings the mission into a situation. Returns its dates for a student, and the moment (ms since 1970). */
async function bring(situation: Situation) {
  const change = (body: object) =>
    course.succeed("POST", `${course.base}/admin/assessments/${course.missionId}`, { as: "ada", body });
  if (situation === "unpublished") await change({ isPublished: false });
  if (situation === "upcoming") await change(LATER);
  if (situation === "archived") await archive();
  if (situation === "extended" || situation === "closed") course.clock.set("2026-11-29T08:00:00.000Z");
  if (situation === "extended") {
    const body = { courseRegId: await course.regIdOf("sue"), closeAt: EXTENDED.closeAt, reason: "Ill" };
    await course.succeed("PUT", `${course.base}/admin/assessments/${course.missionId}/extensions`, { as: "ada", body });
  }
  const dates = situation === "upcoming" ? LATER : situation === "extended" ? EXTENDED : DATES;
  return { dates, now: course.clock.now().getTime() };
}

/** Brings a person's work into a status. */
async function workOf(username: string, status: SubmissionStatus): Promise<void> {
  if (status === "attempting") await course.save(username, 0, "1;");
  if (status === "attempted" || status === "submitted") await course.work(username, { submit: status === "submitted" });
}

const SAVE_SAYS: Readonly<Record<WorkRefusal, [number, string]>> = {
  archived: [403, ARCHIVED],
  unpublished: [403, "Assessment not open"],
  upcoming: [403, "Assessment not open"],
  closed: [403, "Assessment not open"],
  submitted: [403, "Assessment submission already finalised"],
  notBegun: [404, "Submission not found"],
  incomplete: [400, "Some questions have not been attempted"],
};
const HAND_IN_SAYS = { ...SAVE_SAYS, submitted: [403, "Assessment has already been submitted"] as [number, string] };

const cases = (role: Role, situations: readonly Situation[]) =>
  situations.flatMap((situation) => SUBMISSION_STATUSES.map((status) => [role, situation, status] as const));

it.each([
  ...cases("student", ["unpublished", "upcoming", "open", "extended", "closed", "archived"]),
  ...cases("staff", ["unpublished", "closed", "archived"]),
  ...cases("admin", ["upcoming", "archived"]),
])(
  "a %s saves and hands in as it is decided, when the mission is %s and the work %s",
  async (role, situation, status) => {
    course = await startCourse();
    const username = PEOPLE[role];
    await workOf(username, status);
    const { dates, now } = await bring(situation);
    const work = {
      role,
      archived: situation === "archived",
      isPublished: situation !== "unpublished",
      status,
      ...dates,
    };
    const [save, handIn] = [workRefusal("save", work, now), workRefusal("handIn", work, now)];
    const handedIn = async () =>
      textOf(await course.call("POST", `${course.base}/assessments/${course.missionId}/submit`, { as: username }));
    // What is refused changes nothing, so it is tried first.
    if (handIn !== null) expect(await handedIn()).toEqual(HAND_IN_SAYS[handIn]);
    const saved = await textOf(await course.save(username, 0, "2;"));
    // To who has not begun it, a draft's question is not there at all.
    const isSecret = save === "unpublished" && status === "not_attempted";
    const refused = save !== null && (isSecret ? [404, "Question not found"] : SAVE_SAYS[save]);
    expect(saved).toEqual(refused || [200, "OK"]);
    if (handIn === null) expect(await handedIn()).toEqual([200, "OK"]);
  },
);

const GRADING_SAYS: Readonly<Record<GradingRefusal, [number, string]>> = {
  archived: [403, ARCHIVED],
  notSubmitted: [405, "Submission is not submitted yet."],
  incomplete: [400, "Some questions have not been attempted"],
  notLeader: [403, "Only Avenger of student or Admin is permitted to unsubmit"],
  noBonus: [400, "This submission has no early-submission bonus."],
};

/** The acts on a submission, those that end it last. */
const ACTS = {
  grade: (at: Place) => ["POST", `${at.answer}`, { grading: { xpAdjustment: 0, comments: "Seen." } }],
  comment: (at: Place) => ["POST", `${at.answer}/line_comments`, { from: 1, to: 1, text: "Why?" }],
  accept: (at: Place) => ["POST", `${at.work}/accept`, undefined],
  bonus: (at: Place) => ["PUT", `${at.work}/bonus`, { isRemoved: true }],
  autograde: (at: Place) => ["POST", `${at.work}/autograde`, undefined],
  unsubmit: (at: Place) => ["POST", `${at.work}/unsubmit`, undefined],
} satisfies Record<string, (at: Place) => [string, string, unknown]>;
type Act = keyof typeof ACTS;
interface Place {
  readonly work: string;
  readonly answer: string;
}

const saysOf = (act: Act, refusal: GradingRefusal): [number, string] => {
  if (refusal !== "notSubmitted" || act === "grade" || act === "comment") return GRADING_SAYS[refusal];
  if (act === "autograde") return [400, "Submission not submitted yet"];
  return act === "unsubmit" ? [400, "Assessment has not been submitted"] : GRADING_SAYS[refusal];
};

const GRADERS = [
  ["who leads the student's group", "stan", "sue"],
  ["who leads another", "tim", "sue"],
  ["who is admin", "ada", "sue"],
  ["whose work it is", "stan", "stan"],
] as const;

it.each(
  GRADERS.flatMap((grader) =>
    (["attempting", "attempted", "submitted"] as const).flatMap((status) =>
      [false, true].map((archived) => [...grader, status, archived] as const),
    ),
  ),
)("staff %s (%s, on the work of %s, %s; archived: %s) act on it as it is decided", async (...args) => {
  const [, grader, student, status, archived] = args;
  course = await startCourse();
  await workOf(student, status);
  const submission = await course.submissionOf(student);
  if (archived) await archive();
  const work: GradedWork = {
    role: grader === "ada" ? "admin" : "staff",
    archived,
    status,
    isOwn: grader === student,
    isLeader: grader === "stan" && student === "sue",
    hasBonus: (submission?.bonus ?? 0) !== 0,
  };
  const base = `${course.base}/admin/grading/${await course.submissionIdOf(student)}`;
  const acts = (Object.keys(ACTS) as Act[]).map((act) => ({ act, refusal: gradingRefusal(act, work) }));
  // What is refused changes nothing, so it is tried first.
  for (const { act, refusal } of acts.sort((a, b) => Number(a.refusal === null) - Number(b.refusal === null))) {
    const [method, path, body] = ACTS[act]({ work: base, answer: `${base}/${course.missionId * 1000}` });
    const answer = await textOf(await course.call(method, path, { as: grader, body }));
    if (refusal === null) expect([act, [200, 204].includes(answer[0])]).toEqual([act, true]);
    else expect([act, ...answer]).toEqual([act, ...saysOf(act, refusal)]);
  }
});

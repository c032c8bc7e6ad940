import { GOAL_EVENTS, type GoalEvent } from "../../../domain/facts/goal-events";
import { NOTIFICATION_TYPES, type NotificationType } from "../../../domain/facts/notification-types";
import type { Services } from "../../../lambdas/api/services";

/**
 * How the harness knows what a student receives by something: it is read before and after each act, it is asked for ids of what is
 * hidden, or it tells nothing of what staff hide, for the reason that is given.
 */
export type Treatment = "read" | "guessed" | { readonly tellsNothing: string };

const tellsNothing = (reason: string): Treatment => ({ tellsNothing: reason });
const OWN_SESSION = tellsNothing("gives and takes the caller's own tokens");
const SITE = tellsNothing("is the same for every course of the site");
const OWN_DEVICE = tellsNothing("is about the caller's own robots, which belong to no course");
const BY_SECRET = tellsNothing("is about the robot whose secret is known");
const OWN_CHOICE = tellsNothing("keeps a choice or a text of the caller's own, and answers nothing else");
const OWN_SESSION_OF_EDITING = tellsNothing(
  "is about a program that students edit together, under an id that cannot be guessed",
);

/** Every route that a student may call, by operation. */
export const ROUTES: Readonly<Record<string, Treatment>> = {
  login: OWN_SESSION,
  refresh: OWN_SESSION,
  logout: OWN_SESSION,
  listProviders: SITE,
  listClientKeys: SITE,
  jwks: SITE,
  root: SITE,
  getDocument: SITE,
  getDocumentPage: SITE,
  getContributors: SITE,
  exchangeGithubCode: SITE,
  getUser: "read",
  getLatestViewedCourse: "read",
  putLatestViewedCourse: "guessed",
  leaveCourse: tellsNothing("takes the caller out of the course"),
  createCourse: tellsNothing("makes another course"),
  getTotalXp: "read",
  putGameStates: OWN_CHOICE,
  putResearchAgreement: OWN_CHOICE,
  putAchievementVisibility: OWN_CHOICE,
  getCourseConfig: "read",
  listAssessments: "read",
  getAssessment: "read",
  unlockAssessment: "guessed",
  submitAssessment: "guessed",
  getVerdict: "read",
  postAnswer: "guessed",
  listUserAssessments: "read",
  getOwnAnswerHistory: "read",
  listOwnLineComments: "read",
  replyToOwnLineComment: "guessed",
  getReportCard: "read",
  askForRegrade: "guessed",
  recordTestcaseRun: "guessed",
  getNewsEndpoint: "read",
  listNotifications: "read",
  getToday: "read",
  getNews: "read",
  listOwnAnnouncements: "read",
  markAnnouncementsSeen: OWN_CHOICE,
  acknowledgeNotifications: "guessed",
  listAchievements: "read",
  listOwnStandings: "read",
  getOwnAchievementDashboard: "read",
  markAchievementsSeen: "guessed",
  reportEvents: "read",
  listOwnGoals: "read",
  postOwnGoalProgress: "guessed",
  listStories: "read",
  listSourcecasts: "read",
  listSourcecastRows: "read",
  openSourcecast: "read",
  noteSourcecastWatched: "guessed",
  listDevices: "read",
  registerDevice: OWN_DEVICE,
  editDevice: OWN_DEVICE,
  deleteDevice: OWN_DEVICE,
  getDeviceWsEndpoint: OWN_DEVICE,
  repairDevice: OWN_DEVICE,
  createDevicePairing: OWN_DEVICE,
  pairDevice: OWN_DEVICE,
  deviceCert: BY_SECRET,
  deviceKey: BY_SECRET,
  deviceClientId: BY_SECRET,
  deviceMqttEndpoint: BY_SECRET,
  enrolDevice: BY_SECRET,
  createEditingSession: OWN_SESSION_OF_EDITING,
  getEditingSession: OWN_SESSION_OF_EDITING,
  putEditingSnapshot: OWN_SESSION_OF_EDITING,
  getEditingWsEndpoint: OWN_SESSION_OF_EDITING,
  makeShortLink: OWN_CHOICE,
  getShortLink: tellsNothing("gives back the program that somebody put into the link"),
  listTextbookNotes: "read",
  saveTextbookNote: OWN_CHOICE,
  deleteTextbookNote: OWN_CHOICE,
  listPinnedTextbookNotes: "read",
};

/** Who receives notifications of a type. One for students is read by `listNotifications`. */
export const NOTICES: Readonly<Record<NotificationType, "students" | "staff">> = {
  new: "students",
  deadline: "students",
  autograded: "students",
  graded: "students",
  submitted: "staff",
  unsubmitted: "students",
  new_message: "staff",
  comment_reply: "staff",
};

const STORED = "keeps, queues or signs, and sends nothing to a page";
const SETTING = "is a setting of the site";

/** What the API is made of, by whether anything goes from it to a student's page past an answer. */
export const SERVICES: Readonly<Record<keyof Services, "pushes" | { readonly sendsNothing: string }>> = {
  memberNews: "pushes",
  newsMessaging: { sendsNothing: "gives the address at which a page hears memberNews" },
  devices: { sendsNothing: "gives the address at which a page hears the caller's own robots" },
  editingSessions: { sendsNothing: "gives the address at which pages hear one another" },
  invitations: { sendsNothing: "mails who is no member yet" },
  ...forAll(
    ["table", "clock", "uuid", "tokens", "signIn", "memberWork", "courseGates", "assets", "recordings"],
    STORED,
  ),
  ...forAll(["saves", "testcaseRuns", "eventBatches", "byProductFailed", "retirements", "courseCopies"], STORED),
  ...forAll(["comparisons", "archivals", "queue", "checkQueue", "regradeQueue", "assessmentJobs"], STORED),
  ...forAll(["siteOrigin", "courseCreators", "contributors", "github", "timeZone"], SETTING),
  ...forAll(["assetsPrefix", "allowedOrigins"], SETTING),
};

function forAll<Name extends string>(names: readonly Name[], sendsNothing: string) {
  return Object.fromEntries(names.map((name) => [name, { sendsNothing }])) as Record<Name, { sendsNothing: string }>;
}

/** The events that goals count. Each is reported with every reading, for which no goal that is shown counts any. */
export const EVENTS: Readonly<Record<GoalEvent, "reported">> = {
  "Run Code": "reported",
  Error: "reported",
  "Infinite Loop": "reported",
  "Run Testcase": "reported",
};

/** The places of the two buckets, by the first part of their keys. */
export const FILES: Readonly<Record<string, "read" | { readonly notRead: string }>> = {
  "courses-test": "read",
  "chapter-texts": { notRead: "no path of the site leads there" },
  playback: { notRead: "no path of the site leads there, and addresses of it are signed" },
  recordings: { notRead: "its keys cannot be guessed, and are told with the recording" },
};

/** Headers of answers, all of which are compared. */
export const HEADERS: readonly string[] = [
  "access-control-allow-credentials",
  "access-control-allow-origin",
  "access-control-expose-headers",
  "cache-control",
  "content-type",
  "etag",
  "vary",
];

/** Lists what one list has and the other has not, by name. */
export function differences(known: readonly string[], found: readonly string[]): string[] {
  const [ours, theirs] = [new Set(known), new Set(found)];
  return [
    ...found.filter((one) => !ours.has(one)).map((one) => `${one} is not known to the harness`),
    ...known.filter((one) => !theirs.has(one)).map((one) => `${one} is no more`),
  ];
}

export const eventNames: readonly GoalEvent[] = GOAL_EVENTS;
export const noticeTypes: readonly NotificationType[] = NOTIFICATION_TYPES;

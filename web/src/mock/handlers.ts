import type { Schemas } from "../api/client";
import { achievementNext, dashboardOf } from "./achievements";
import { announce, announcementsOf, toldTo } from "./announcements";
import { ASSESSMENTS, COURSE_ID, LEADER, PEOPLE, PROVIDER, TYPE_DEFAULTS } from "./canned";
import { cockpitOf } from "./cockpit";
import { changeGradebookPolicy, writeGradebookMarks } from "./gradebook";
import {
  assessmentFor,
  assessmentOf,
  type GradingRow,
  gradingAnswers,
  gradingRow,
  isWhole,
  listed,
  overviewOf,
  totals,
  verdictOf,
  workOf,
} from "./member-work";
import { type Call, type Handlers, Refusal } from "./routing";
import { type MockState, type Submission, ungraded } from "./state";

const memberOf = ({ members }: MockState, id: number) => members.find(({ courseRegId }) => courseRegId === id);

const base64url = (text: string): string => btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** An access token without a signature: nobody checks it. */
const accessToken = (id: number): string =>
  ["{}", JSON.stringify({ sub: String(id) }), "mock"].map(base64url).join(".");

function sessionOf({ state, caller, now }: Call<unknown>): Schemas["UserIndex"] {
  const { configuration, types } = state;
  const { courseName, courseShortName, viewable, archived } = configuration;
  const person = PEOPLE.find(({ id }) => id === caller);
  if (!person) throw new Refusal(401, "Unauthorised");
  const user = { userId: caller, name: person.name, mayCreateCourses: false, account: null };
  const member = memberOf(state, caller);
  if (!member) {
    const none = { courseRegistration: null, courseConfiguration: null, assessmentConfigurations: null };
    return { user: { ...user, courses: [] }, ...none };
  }
  const { role, group } = member;
  return {
    user: { ...user, courses: [{ courseId: COURSE_ID, courseName, courseShortName, role, viewable, archived }] },
    courseRegistration: {
      courseId: COURSE_ID,
      courseRegId: caller,
      role,
      group,
      ...totals(state, caller),
      agreedToResearch: true,
      gameStates: {},
      story: { story: null, playStory: false },
      totalXp: totalXpOf(state, caller, now),
      hidesAchievements: state.hiding.includes(caller),
      unseenAchievements: [],
    },
    courseConfiguration: configuration,
    assessmentConfigurations: types,
  };
}

const totalXpOf = (state: MockState, caller: number, now: string): number | null =>
  state.configuration.enableAchievements ? dashboardOf(state, caller, now).totalXp : null;

const setupTag = ({ state, headers }: Call<unknown>): void => headers.set("ETag", `"${state.setupVersion}"`);

function setupChanged(call: Call<unknown>): "OK" {
  call.state.setupVersion += 1;
  setupTag(call);
  return "OK";
}

/** What is next for the caller: the mock's course has no game and no recordings. */
function todayFor(call: Call<unknown>): Schemas["Today"] {
  const { state, caller, now } = call;
  const isStudent = memberOf(state, caller)?.role === "student";
  const handedIn = state.submissions.filter(({ submittedAt }) => submittedAt !== null);
  const isGraded = ({ answers }: Submission) => Object.values(answers).every(({ grader }) => grader !== null);
  const waiting = handedIn.filter((work) => !isGraded(work)).length;
  return {
    assessments: listed(state).map((canned) => overviewOf(state, caller, canned)),
    notifications: noticesFor(call),
    announcements: toldTo(call),
    achievement: isStudent && state.configuration.enableAchievements ? achievementNext(state, caller, now) : null,
    chapter: null,
    recording: null,
    work: isStudent
      ? null
      : {
          ungraded: { own: waiting, all: waiting },
          leadsGroups: true,
          members: state.members.length,
          withoutGroup: 0,
          hasSubmissions: handedIn.length > 0,
          openRegradeRequests: 0,
          failedChecks: [],
          drafts: [],
        },
  };
}

/** Notices are ids: those of new assessments are the member's own, those of submissions the grader's. */
const noticeId = (caller: number, subject: number): number => caller * 10_000 + subject;
const SUBMISSIONS_FROM = 5000;

function noticesFor({ state, caller }: Call<unknown>): Schemas["Notification"][] {
  const about = (assessmentId: number) => {
    const { title, typeId } = assessmentOf(state, ({ id }) => id === assessmentId);
    const type = state.types.find(({ assessmentConfigId }) => assessmentConfigId === typeId)?.type ?? "";
    return { assessment_id: assessmentId, assessment: { title, type } };
  };
  const isStudent = memberOf(state, caller)?.role === "student";
  const all = isStudent
    ? listed(state).map(({ id }) => ({
        id: noticeId(caller, id),
        type: "new" as const,
        submission_id: null,
        ...about(id),
      }))
    : shownWork(state)
        .filter(({ submittedAt }) => submittedAt)
        .map(({ id, assessmentId }) => ({
          id: noticeId(caller, SUBMISSIONS_FROM + id),
          type: "submitted" as const,
          submission_id: id,
          ...about(assessmentId),
        }));
  return all.filter(({ id }) => !state.readNotices.includes(id));
}

/** Submissions whose assessment is still listed. */
const shownWork = (state: MockState): Submission[] =>
  state.submissions.filter(({ assessmentId }) => listed(state).some(({ id }) => id === assessmentId));

function submissionOf({ state, path }: Call<unknown>): Submission {
  const found = shownWork(state).find(({ id }) => id === path.submissionId);
  if (!found) throw new Refusal(400, "Submission is not found.");
  return found;
}

const ownAssessment = ({ state, path }: Call<unknown>) => assessmentOf(state, ({ id }) => id === path.assessmentId);

function saveAnswer(call: Call<{ answer: unknown }>): "OK" {
  const { state, caller, path, body, headers } = call;
  const { answer } = body;
  const canned = ASSESSMENTS.find(({ questions }) => questions.some(({ id }) => id === path.questionId));
  if (!canned) throw new Refusal(404, "Question not found");
  if (typeof answer !== "string" && typeof answer !== "number")
    throw new Refusal(400, "Missing or invalid parameter(s)");
  const work = workOf(state, caller, canned.id) ?? begun(state, caller, canned.id);
  const isStudent = memberOf(state, caller)?.role === "student";
  if (work.submittedAt && isStudent) throw new Refusal(403, "Assessment submission already finalised");
  const version = (work.answers[Number(path.questionId)]?.version ?? 0) + 1;
  work.answers[Number(path.questionId)] = ungraded(answer, version);
  headers.set("ETag", `"${version}"`);
  return "OK";
}

function begun(state: MockState, owner: number, assessmentId: number): Submission {
  const id = state.submissions.length + 1;
  const work = { id, owner, assessmentId, answers: {}, submittedAt: null, unsubmittedAt: null, unsubmittedBy: null };
  state.submissions.push(work);
  return work;
}

function submit(call: Call<unknown>): "OK" {
  const canned = ownAssessment(call);
  const work = workOf(call.state, call.caller, canned.id);
  if (!work) throw new Refusal(404, "Submission not found");
  if (work.submittedAt) throw new Refusal(403, "Assessment has already been submitted");
  if (!isWhole(work, canned)) throw new Refusal(400, "Some questions have not been attempted");
  work.submittedAt = call.now;
  return "OK";
}

const isShown = ({ status, gradedCount, assessment }: GradingRow, show: string | null): boolean => {
  const graded = status === "submitted" && gradedCount >= assessment.questionCount;
  if (show === "graded") return graded;
  if (show === "ungraded") return status === "submitted" && !graded;
  if (show === "open") return status !== "submitted";
  return show === null || show === "all" || show === status;
};

function gradingPage({ state, query, caller }: Call<unknown>): Schemas["GradingPage"] {
  const [submission, text] = [query.get("submission"), (query.get("text") ?? "").toLowerCase()];
  const rows = shownWork(state)
    .map((work) => gradingRow(state, work))
    .filter((row) => submission === null || row.id === Number(submission))
    .filter((row) => isShown(row, query.get("show")))
    .filter(({ student }) => query.get("own") !== "true" || student.groupLeaderId === caller)
    .filter(({ student, assessment }) => `${student.name}\n${assessment.title}`.toLowerCase().includes(text));
  const keyOf = ({ student, assessment }: GradingRow) =>
    query.get("sort") === "student" ? (student.name ?? "") : String(assessment.id);
  rows.sort((one, other) => keyOf(one).localeCompare(keyOf(other), "en"));
  return { rows: query.get("order") === "descending" ? rows.reverse() : rows, next: null };
}

function grade(call: Call<{ grading: { comments?: string | null; xpAdjustment?: number } }>): "OK" {
  const { state, path, caller, body, now } = call;
  const work = submissionOf(call);
  const saved = work.answers[Number(path.questionId)];
  const { questions } = assessmentOf(state, ({ id }) => id === work.assessmentId);
  const maxXp = questions.find(({ id }) => id === path.questionId)?.maxXp;
  if (!saved || maxXp === undefined) throw new Refusal(400, "Answer not found or user not permitted to grade.");
  if (!work.submittedAt && work.owner !== caller) throw new Refusal(405, "Submission is not submitted yet.");
  const { xpAdjustment = saved.xpAdjustment, comments = saved.comments } = body.grading;
  if (xpAdjustment < 0 || xpAdjustment > maxXp) {
    throw new Refusal(400, "xp_adjustment must make total be between 0 and question.max_xp");
  }
  const grader = { id: caller, name: memberOf(state, caller)?.name ?? null };
  Object.assign(saved, { xpAdjustment, comments, grader, gradedAt: now });
  return "OK";
}

function unsubmit(call: Call<unknown>): "OK" {
  const { state, caller, now } = call;
  const work = submissionOf(call);
  if (!work.submittedAt) throw new Refusal(400, "400: Bad Request");
  const unsubmittedBy = { id: caller, name: memberOf(state, caller)?.name ?? null };
  for (const [id, { answer, version }] of Object.entries(work.answers)) {
    work.answers[Number(id)] = ungraded(answer, version);
  }
  Object.assign(work, { submittedAt: null, unsubmittedAt: now.replace("Z", ""), unsubmittedBy });
  return "OK";
}

function memberPage({ state, query }: Call<unknown>): Schemas["MemberPage"] {
  const [search, role, group] = [query.get("search")?.toLowerCase() ?? "", query.get("role"), query.get("group")];
  const members = state.members
    .filter((one) => role === null || one.role === role)
    .filter((one) => group === null || (one.group ?? "") === group)
    .filter((one) => query.get("loggedIn") !== "never" || !one.hasLoggedIn)
    .filter(({ name, username, email, studentNumber }) =>
      [name, username, email, studentNumber].some((text) => (text ?? "").toLowerCase().startsWith(search)),
    );
  return { members, total: state.members.length, next: null };
}

function setRole({ state, path, body }: Call<{ role: Schemas["Role"] }>): "OK" {
  const member = memberOf(state, Number(path.courseRegId));
  if (!member) throw new Refusal(400, "User course registration does not exist");
  member.role = body.role;
  return "OK";
}

function removeMember({ state, path, caller }: Call<unknown>): "OK" {
  const member = memberOf(state, Number(path.courseRegId));
  if (!member) throw new Refusal(400, "User course registration does not exist");
  if (member.courseRegId === caller) throw new Refusal(400, "Admin not allowed to delete ownself from course");
  if (member.role === "admin") throw new Refusal(400, "Admins cannot be deleted");
  state.members = state.members.filter((one) => one !== member);
  state.submissions = state.submissions.filter(({ owner }) => owner !== member.courseRegId);
  return "OK";
}

function putMembers({ state, body }: Call<{ provider: string; users: Schemas["NewUser"][] }>): "OK" {
  for (const { username, role, group = null, name, email, studentNumber } of body.users) {
    const member = state.members.find((one) => one.username === username);
    const details = { ...(email !== undefined && { email }), ...(studentNumber !== undefined && { studentNumber }) };
    const named = name !== undefined && !member?.hasLoggedIn ? { name } : {};
    if (member) Object.assign(member, { role, group, ...details, ...named });
    else {
      const courseRegId = Math.max(0, ...state.members.map((one) => one.courseRegId)) + 1;
      const person = { name: null, hasLoggedIn: false, email: null, studentNumber: null, ...details, ...named };
      state.members.push({ courseRegId, username, role, group, provider: body.provider, leads: [], ...person });
    }
  }
  return "OK";
}

function putTypes(call: Call<{ assessmentConfigs: Schemas["AssessmentConfigurationInput"][] }>): "OK" {
  const { types } = call.state;
  let last = Math.max(0, ...types.map(({ assessmentConfigId }) => assessmentConfigId));
  call.state.types = call.body.assessmentConfigs.map((input) => {
    const before = types.find(({ assessmentConfigId }) => assessmentConfigId === input.assessmentConfigId);
    return before ? { ...before, ...input } : { ...TYPE_DEFAULTS, ...input, assessmentConfigId: ++last };
  });
  return setupChanged(call);
}

function deleteType(call: Call<unknown>): "OK" {
  const { state, path } = call;
  const left = state.types.filter(({ assessmentConfigId }) => assessmentConfigId !== path.assessmentConfigId);
  if (left.length === 0) throw new Refusal(400, "You must have at least 1 assessment type!");
  state.types = left;
  return setupChanged(call);
}

/** All that the mock mode answers; whatever is not here is not part of it. */
export const HANDLERS: Handlers = {
  "/v2/auth/providers": { get: () => [PROVIDER] },
  "/v2/auth/login": {
    post: ({ body: { code } }) => {
      const person = PEOPLE.find(({ username }) => username === code);
      if (!person) throw new Refusal(403, "The mock mode has only the people of the list.");
      return { access_token: accessToken(person.id), refresh_token: "mock" };
    },
  },
  "/v2/auth/refresh": {
    post: () => {
      throw new Refusal(401, "Unauthorised");
    },
  },
  "/v2/auth/logout": { post: () => "OK" },
  "/v2/user": { get: sessionOf },
  "/v2/user/latest_viewed_course": { put: () => "OK" },
  "/v2/courses/{courseId}/assessments": {
    get: ({ state, caller }) => listed(state).map((canned) => overviewOf(state, caller, canned)),
  },
  "/v2/courses/{courseId}/assessments/{assessmentId}": {
    get: (call) => {
      const canned = ownAssessment(call);
      call.state.readNotices.push(noticeId(call.caller, canned.id));
      return assessmentFor(call.state, call.caller, canned);
    },
  },
  "/v2/courses/{courseId}/assessments/{assessmentId}/submit": { post: submit },
  "/v2/courses/{courseId}/assessments/{assessmentId}/verdict": {
    get: (call) => verdictOf(call.state, call.caller, ownAssessment(call)),
  },
  "/v2/courses/{courseId}/assessments/question/{questionId}/answer": { post: saveAnswer },
  "/v2/courses/{courseId}/assessments/question/{questionId}/testcase_runs": {
    post: () => ({ isStuck: false, runs: 0 }),
  },
  "/v2/courses/{courseId}/notifications": { get: noticesFor },
  "/v2/courses/{courseId}/self/today": { get: todayFor },
  "/v2/courses/{courseId}/self/news": {
    get: (call) => ({ notifications: noticesFor(call), announcements: toldTo(call) }),
  },
  "/v2/courses/{courseId}/self/announcements": { get: (call) => ({ announcements: toldTo(call), next: null }) },
  "/v2/courses/{courseId}/self/announcements/seen": {
    post: ({ state, caller, body: { upTo } }) => {
      state.announcementsSeen[caller] = upTo;
      // Its success has no content.
      return undefined as never;
    },
  },
  "/v2/courses/{courseId}/admin/announcements": {
    get: (call) => ({ announcements: announcementsOf(call), next: null }),
    post: announce,
  },
  "/v2/courses/{courseId}/notifications/acknowledge": {
    post: ({ state, body: { notificationIds } }) => {
      state.readNotices.push(...[notificationIds].flat());
      return "OK";
    },
  },
  "/v2/courses/{courseId}/admin/grading/pages": { get: gradingPage },
  "/v2/courses/{courseId}/admin/cockpit": { get: ({ state }) => cockpitOf(state) },
  "/v2/courses/{courseId}/admin/gradebook": { get: ({ state }) => state.gradebook },
  "/v2/courses/{courseId}/admin/gradebook/policy": { put: changeGradebookPolicy },
  "/v2/courses/{courseId}/admin/gradebook/marks": { post: writeGradebookMarks },
  "/v2/courses/{courseId}/admin/users/{courseRegId}/submissions/{assessmentId}": {
    get: ({ state, path }) => {
      const work = workOf(state, Number(path.courseRegId), Number(path.assessmentId));
      if (!work) throw new Refusal(404, "Submission not found");
      return { submissionId: work.id };
    },
  },
  "/v2/courses/{courseId}/admin/statistics/assessments": { get: () => ({ assessments: [], next: null }) },
  "/v2/courses/{courseId}/admin/regrade_requests/counts": { get: () => ({ open: 0, questions: [] }) },
  "/v2/courses/{courseId}/admin/grading/{submissionId}": {
    get: (call) => {
      const work = submissionOf(call);
      call.state.readNotices.push(noticeId(call.caller, SUBMISSIONS_FROM + work.id));
      return gradingAnswers(call.state, work);
    },
  },
  "/v2/courses/{courseId}/admin/grading/{submissionId}/{questionId}": { post: grade },
  "/v2/courses/{courseId}/admin/rubrics/{questionId}": { get: () => ({ version: 0, items: [] }) },
  "/v2/courses/{courseId}/admin/grading/{submissionId}/unsubmit": { post: unsubmit },
  "/v2/courses/{courseId}/config": {
    get: (call) => {
      setupTag(call);
      const { configuration, types } = call.state;
      return { config: { ...configuration, assessmentTypes: types.map(({ type }) => type) } };
    },
  },
  "/v2/courses/{courseId}/admin/config": {
    put: (call) => {
      Object.assign(call.state.configuration, call.body);
      return setupChanged(call);
    },
  },
  "/v2/courses/{courseId}/admin/config/assessment_configs": {
    get: (call) => {
      setupTag(call);
      return call.state.types;
    },
    put: putTypes,
  },
  "/v2/courses/{courseId}/admin/config/assessment_config/{assessmentConfigId}": { delete: deleteType },
  "/v2/courses/{courseId}/admin/members": { get: memberPage },
  "/v2/courses/{courseId}/admin/removed_members": { get: () => ({ members: [], next: null }) },
  "/v2/courses/{courseId}/admin/roster_layouts": {
    get: ({ state }) => state.rosterLayouts,
    put: ({ state, body }) => {
      state.rosterLayouts = [...state.rosterLayouts.filter(({ layout }) => layout !== body.layout), body];
      return "OK";
    },
  },
  "/v2/courses/{courseId}/admin/members/lookup": {
    post: ({ state, body: { usernames } }) => state.members.filter(({ username }) => usernames.includes(username)),
  },
  "/v2/courses/{courseId}/admin/groups": {
    get: ({ state }) =>
      [...new Set(state.members.flatMap(({ group }) => group ?? []))].map((name) => ({
        name,
        leaderName: memberOf(state, LEADER)?.name ?? null,
      })),
  },
  "/v2/courses/{courseId}/admin/users": {
    get: ({ state }) => state.members.map(({ leads: _leads, ...one }) => ({ ...one, course_id: COURSE_ID })),
    put: putMembers,
  },
  "/v2/courses/{courseId}/admin/users/{courseRegId}": { delete: removeMember },
  "/v2/courses/{courseId}/admin/users/{courseRegId}/role": { put: setRole },
  "/v2/courses/{courseId}/user/achievement_visibility": {
    put: ({ state, caller, body: { hidden } }) => {
      state.hiding = [...state.hiding.filter((one) => one !== caller), ...(hidden ? [caller] : [])];
      return "OK";
    },
  },
  "/v2/courses/{courseId}/self/achievement_dashboard": {
    get: ({ state, caller, now }) => dashboardOf(state, caller, now),
  },
  "/v2/courses/{courseId}/admin/users/{courseRegId}/achievement_dashboard": {
    get: ({ state, path, now }) => dashboardOf(state, Number(path.courseRegId), now),
  },
  "/v2/courses/{courseId}/self/events": {
    post: ({ state, caller, now }) => ({
      counted: 0,
      completed: [],
      totalXp: dashboardOf(state, caller, now).totalXp,
      untilNext: {},
    }),
  },
  "/v2/courses/{courseId}/admin/users/{courseRegId}/assessments": {
    get: ({ state, path }) => listed(state).map((canned) => overviewOf(state, Number(path.courseRegId), canned)),
  },
};

/** The key shapes of the one table. Numbers in sort keys are padded so that text order is number order. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/**
 * The indexes; their keys are the attributes `{name}pk` and `{name}sk`. `gsi1` holds whole items, `gsi2` keys alone. Both
 * are always eventually consistent.
 */
export type IndexName = "gsi1" | "gsi2";

const padded = (id: number) => String(id).padStart(9, "0");
/** A name as lists are ordered by it: case, spaces and compatibility forms do not count. Short enough for any key. */
export const foldedName = (name: string | null): string =>
  [...(name ?? "").normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim()].slice(0, 100).join("");
/** Order by name, then by registration; the tab sorts before every character of a folded name. */
export const nameSort = (name: string | null, regId: number): string => `${foldedName(name)}\t${padded(regId)}`;
/** The folded name that a place in an order begins with. */
export const nameOfSort = (sort: string): string => sort.slice(0, sort.lastIndexOf("\t"));
/** The registration that a name's place in an order ends with. */
export const regIdOfSort = (sort: string): number => Number(sort.slice(sort.lastIndexOf("\t") + 1));
const paddedPosition = (position: number) => String(position).padStart(3, "0");

export type CounterKind =
  | "user"
  | "course"
  | "registration"
  | "assessment"
  | "assessmentConfig"
  | "story"
  | "sourcecast"
  | "device"
  | "deviceRegistration";
export type OAuthIdentity = { readonly provider: string; readonly username: string };

export const counterKey = (kind: CounterKind): Key => ({ pk: "COUNTER", sk: kind });
export const loginKey = ({ provider, username }: OAuthIdentity): Key => ({
  pk: `LOGIN#${provider}#${username}`,
  sk: "LOGIN",
});
export const sessionKey = (family: string): Key => ({ pk: `SESSION#${family}`, sk: "SESSION" });

/** The sessions that may have expired by the end of a day (ISO date, UTC). */
export const expiriesOfDay = (day: string): string => `EXPIRES#${day}`;
export const sessionExpiryKey = (day: string, family: string): Key => ({ pk: expiriesOfDay(day), sk: family });
/** Key of the note of how far expired sessions were swept. */
export const sweepKey: Key = { pk: "SWEEP", sk: "SESSIONS" };

export const userItems = (userId: number): string => `USER#${userId}`;
export const userKey = (userId: number): Key => ({ pk: `USER#${userId}`, sk: "USER" });
export const REGISTRATION_PREFIX = "REG#";
export const registrationKey = (userId: number, courseId: number): Key => ({
  pk: `USER#${userId}`,
  sk: `${REGISTRATION_PREFIX}${courseId}`,
});
/** Tells whose a registration id is: {userId, courseId}. */
export const registrationOwnerKey = (regId: number): Key => ({ pk: `REG#${regId}`, sk: "OWNER" });
export const gameStateKey = (regId: number): Key => ({ pk: `REG#${regId}`, sk: "GAME" });
export const registrationItems = (regId: number): string => `REG#${regId}`;

export const courseKey = (courseId: number): Key => ({ pk: `COURSE#${courseId}`, sk: "COURSE" });
/** Who of a course's staff grades which part of its students. */
export const divisionKey = (courseId: number): Key => ({ pk: `COURSE#${courseId}`, sk: "DIVISION" });
export const GRADEBOOK_PREFIX = "GRADEBOOK";
/** How a course makes totals of marks, and its columns for marks from elsewhere. */
export const gradebookPolicyKey = (courseId: number): Key => ({ pk: `COURSE#${courseId}`, sk: GRADEBOOK_PREFIX });
/** Which columns its file for another system has. */
export const gradebookMappingKey = (courseId: number, preset: string): Key => ({
  pk: `COURSE#${courseId}`,
  sk: `${GRADEBOOK_PREFIX}#${preset}`,
});
/** Key of a student's marks from elsewhere. */
export const marksKey = (regId: number): Key => ({ pk: `REG#${regId}`, sk: "MARKS" });
/** The marks of all students of a course, by registration. */
export const marksIndex = (courseId: number): string => `COURSE#${courseId}#MARKS`;
export const marksSort = (regId: number): string => padded(regId);
/** How the columns of a course's rosters are read. */
export const rosterLayoutsKey = (courseId: number): Key => ({ pk: `COURSE#${courseId}`, sk: "ROSTERLAYOUTS" });
export const memberCountKey = (courseId: number): Key => ({ pk: `COURSE#${courseId}`, sk: "MEMBERCOUNT" });
/** Whom an admin took out of the course, by user. */
export const removedMembers = (courseId: number): string => `COURSE#${courseId}#REMOVED`;
export const removedMemberKey = (courseId: number, userId: number): Key => ({
  pk: removedMembers(courseId),
  sk: padded(userId),
});
/** Partition of the e-mail addresses and student numbers of a course's members, in order, each with whose it is. */
export const memberIdentifiers = (courseId: number): string => `COURSE#${courseId}#IDENTIFIERS`;
export const memberIdentifierKey = (courseId: number, identifier: string, regId: number): Key => ({
  pk: memberIdentifiers(courseId),
  sk: nameSort(identifier, regId),
});
export const GROUP_PREFIX = "GROUP#";
export const groupKey = (courseId: number, name: string): Key => ({
  pk: `COURSE#${courseId}`,
  sk: `${GROUP_PREFIX}${name}`,
});

export const ASSESSMENT_PREFIX = "ASMT#";
export const assessmentKey = (courseId: number, assessmentId: number): Key => ({
  pk: `COURSE#${courseId}`,
  sk: `${ASSESSMENT_PREFIX}${padded(assessmentId)}`,
});
export const assessmentNumberKey = (courseId: number, number: string): Key => ({
  pk: `COURSE#${courseId}`,
  sk: `NUMBER#${number}`,
});
export const assessmentBodyKey = (assessmentId: number): Key => ({ pk: `ASMT#${assessmentId}`, sk: "BODY" });
export const QUESTION_PREFIX = "Q#";
export const questionKey = (assessmentId: number, position: number): Key => ({
  pk: `ASMT#${assessmentId}`,
  sk: `${QUESTION_PREFIX}${paddedPosition(position)}`,
});
/** Key of what an assessment's file says and students never need; apart from the content, so that no reading of it grows. */
export const fileRemainderKey = (assessmentId: number): Key => ({ pk: `AUTHORING#${assessmentId}`, sk: "FILE" });
/** Key of what the checks of an assessment have found, or how far they are. */
export const checksKey = (assessmentId: number): Key => ({ pk: `AUTHORING#${assessmentId}`, sk: "CHECKS" });

/** Partition of what was found when the answers of an assessment were compared. */
export const similarityItems = (assessmentId: number): string => `SIMILARITY#${assessmentId}`;
export const REPORT_PREFIX = "REPORT#";
/** State and summary of a question's report. */
export const reportKey = (assessmentId: number, position: number): Key => ({
  pk: similarityItems(assessmentId),
  sk: `${REPORT_PREFIX}${paddedPosition(position)}`,
});
/** The pairs of a report. */
export const reportPairsKey = (assessmentId: number, position: number): Key => ({
  pk: similarityItems(assessmentId),
  sk: `PAIRS#${paddedPosition(position)}`,
});
export const CASE_PREFIX = "CASE#";
export const casePrefix = (position: number): string => `${CASE_PREFIX}${paddedPosition(position)}#`;
/** Key of the notes of staff on a pair: the registrations of both students, the smaller first. */
export const caseKey = (assessmentId: number, position: number, [one, other]: readonly [number, number]): Key => ({
  pk: similarityItems(assessmentId),
  sk: `${casePrefix(position)}${padded(Math.min(one, other))}#${padded(Math.max(one, other))}`,
});

/** Key of the rubrics of an assessment's questions; no upload writes it. */
export const rubricsKey = (assessmentId: number): Key => ({ pk: `AUTHORING#${assessmentId}`, sk: "RUBRICS" });

export const SUBMISSION_PREFIX = "SUB#";
export const submissionKey = (regId: number, assessmentId: number): Key => ({
  pk: `REG#${regId}`,
  sk: `${SUBMISSION_PREFIX}${padded(assessmentId)}`,
});
export const answerPrefix = (assessmentId: number): string => `ANS#${padded(assessmentId)}#`;
export const answerKey = (regId: number, assessmentId: number, position: number): Key => ({
  pk: `REG#${regId}`,
  sk: `${answerPrefix(assessmentId)}${paddedPosition(position)}`,
});

/** Prefix of what a registration's answers were before. */
export const VERSION_PREFIX = "VER#";
export const assessmentVersionsPrefix = (assessmentId: number): string => `${VERSION_PREFIX}${padded(assessmentId)}#`;
export const answerVersionsPrefix = (assessmentId: number, position: number): string =>
  `${assessmentVersionsPrefix(assessmentId)}${paddedPosition(position)}#`;
export const answerVersionKey = (regId: number, assessmentId: number, position: number, place: string): Key => ({
  pk: `REG#${regId}`,
  sk: `${answerVersionsPrefix(assessmentId, position)}${place}`,
});

/** Partition of who has a submission open to grade it. */
export const openWorkspaces = (submissionId: number): string => `OPEN#${submissionId}`;
export const openWorkspaceKey = (submissionId: number, regId: number): Key => ({
  pk: openWorkspaces(submissionId),
  sk: `REG#${padded(regId)}`,
});

/** Prefix of what a registration has written to students as a grader, some texts an item. */
export const REMARKS_PREFIX = "WRITTEN#";
export const remarksKey = (regId: number, set: string): Key => ({
  pk: `REG#${regId}`,
  sk: `${REMARKS_PREFIX}${set}`,
});

/** Partition of what the staff of a course share of it. */
export const remarksOfCourse = (courseId: number): string => `COURSE#${courseId}#REMARKS`;
/** Keys index: what one member shares of it. */
export const sharedRemarksIndex = (regId: number): string => `REG#${regId}#SHARED`;
export const sharedRemarkKey = (courseId: number, place: string): Key => ({
  pk: remarksOfCourse(courseId),
  sk: `REMARK#${place}`,
});

/** Key of the compared text of an answer. It stands among the answer's versions, so it is deleted with them. */
export const comparedTextsKey = (regId: number, assessmentId: number, position: number): Key => ({
  pk: `REG#${regId}`,
  sk: `${assessmentVersionsPrefix(assessmentId)}COMPARED#${paddedPosition(position)}`,
});

/** Prefix of the comments on lines of a registration's answers. */
export const LINES_PREFIX = "LINES#";
export const lineCommentsKey = (regId: number, assessmentId: number, position: number): Key => ({
  pk: `REG#${regId}`,
  sk: `${LINES_PREFIX}${padded(assessmentId)}#${paddedPosition(position)}`,
});

export const NOTE_PREFIX = "NOTE#";
export const noteKey = (regId: number, id: number): Key => ({ pk: `REG#${regId}`, sk: `${NOTE_PREFIX}${id}` });
export const readNoteKey = (regId: number, id: number): Key => ({ pk: `REG#${regId}`, sk: `READ#${id}` });

export const EXTENSION_PREFIX = "EXT#";
/** A later closing time of one student. */
export const extensionKey = (regId: number, assessmentId: number): Key => ({
  pk: `REG#${regId}`,
  sk: `${EXTENSION_PREFIX}${padded(assessmentId)}`,
});
/** One of a group. */
export const groupExtensionKey = (courseId: number, assessmentId: number, group: string): Key => ({
  pk: `COURSE#${courseId}`,
  sk: `GROUPEXT#${padded(assessmentId)}#${group}`,
});
/** All extensions of a course, by assessment; those of groups come before those of students. */
export const extensionsIndex = (courseId: number): string => `COURSE#${courseId}#EXTENSIONS`;
export const extensionIndexPrefix = (assessmentId: number): string => `${padded(assessmentId)}#`;
export const extensionIndexSort = (assessmentId: number, target: number | string): string =>
  `${extensionIndexPrefix(assessmentId)}${typeof target === "string" ? `G#${target}` : `S#${padded(target)}`}`;
/** Key of a member's accommodation; the access check reads it together with the registration. */
export const accommodationKey = (regId: number): Key => ({ pk: `REG#${regId}`, sk: "ACCOMMODATION" });
export const accommodationsIndex = (courseId: number): string => `COURSE#${courseId}#ACCOMMODATIONS`;
export const accommodationSort = (regId: number): string => padded(regId);

export const announcementKey = (courseId: number, id: string): Key => ({
  pk: `COURSE#${courseId}`,
  sk: `ANNOUNCEMENT#${id}`,
});
/** The announcements of a course by the moment from which they are shown. */
export const announcementsIndex = (courseId: number): string => `COURSE#${courseId}#ANNOUNCEMENTS`;
export const announcementSort = (publishAt: string, id: string): string => `${publishAt}#${id}`;

export const membersIndex = (courseId: number): string => `COURSE#${courseId}#MEMBERS`;
/** Keys index: the students of one group, by name. */
export const groupRosterIndex = (courseId: number, group: string): string => `COURSE#${courseId}#GROUP#${group}`;
/** Keys index: the members of one role, by name. Kept for staff and admins, who are few. */
export const roleIndex = (courseId: number, role: string): string => `COURSE#${courseId}#ROLE#${role}`;
/** Keys index: the groups that one registration leads. */
export const leaderIndex = (regId: number): string => `REG#${regId}#LEADS`;
export const submissionsIndex = (courseId: number): string => `COURSE#${courseId}#SUBMISSIONS`;
export const submissionIndexPrefix = (assessmentId: number): string => `${padded(assessmentId)}#`;
export const submissionIndexSort = (assessmentId: number, name: string | null, regId: number): string =>
  `${padded(assessmentId)}#${nameSort(name, regId)}`;
/** Keys index: the work of students who are stuck on an assessment, the one who has been so longest first. */
export const stuckIndex = (courseId: number, assessmentId: number): string =>
  `COURSE#${courseId}#STUCK#${assessmentId}`;
/** Key of the results of a student's testcase runs for a question. */
export const testcaseRunsKey = (regId: number, assessmentId: number, position: number): Key => ({
  pk: `REG#${regId}`,
  sk: `RUNS#${padded(assessmentId)}#${paddedPosition(position)}`,
});
/** Keys index: submitted work of one type that still waits for a grader, the one that has waited longest first. */
export const gradingQueueIndex = (courseId: number, configId: number): string =>
  `COURSE#${courseId}#UNGRADED#${configId}`;
export const gradingQueueSort = (finalisedAt: string, submissionId: number): string =>
  `${finalisedAt}#${String(submissionId).padStart(15, "0")}`;

const paddedShard = (shard: number) => String(shard).padStart(2, "0");
/** Partition of the counters of an assessment's submissions. */
export const assessmentCounts = (assessmentId: number): string => `COUNTS#${assessmentId}`;
export const assessmentCountsKey = (assessmentId: number, shard: number): Key => ({
  pk: assessmentCounts(assessmentId),
  sk: paddedShard(shard),
});
/** Partition of the counters of an assessment's submissions by the time at which they were submitted. */
export const assessmentDays = (assessmentId: number): string => `COUNTDAYS#${assessmentId}`;
export const assessmentTimeKey = (assessmentId: number, time: string, shard: number): Key => ({
  pk: assessmentDays(assessmentId),
  sk: `${time}#${paddedShard(shard)}`,
});
/** The time whose counters have this sort key. */
export const timeOfCounts = (sort: string): string => sort.slice(0, sort.lastIndexOf("#"));
/** Partition of the counters of what a course's groups have submitted. */
export const groupCounts = (courseId: number): string => `GROUPCOUNTS#${courseId}`;
export const groupCountsKey = (courseId: number, group: string, shard: number): Key => ({
  pk: groupCounts(courseId),
  sk: `${group}#${paddedShard(shard)}`,
});
/** The group whose counters have this sort key. */
export const groupOfCounts = (sort: string): string => sort.slice(0, sort.lastIndexOf("#"));

/** Partition of the versions of the rows of a course's sheet, an item a member. */
export const sheetRows = (courseId: number): string => `COURSE#${courseId}#SHEET`;
export const sheetRowKey = (courseId: number, regId: number): Key => ({ pk: sheetRows(courseId), sk: padded(regId) });
/** The registration whose row has this sort key. */
export const regIdOfSheetRow = (sort: string): number => Number(sort);

export const ACHIEVEMENT_PREFIX = "ACH#";
/** Achievements are kept a few to an item; their uuid decides which. */
export const achievementShardKey = (courseId: number, shard: number): Key => ({
  pk: `COURSE#${courseId}`,
  sk: `${ACHIEVEMENT_PREFIX}${paddedShard(shard)}`,
});
/** How often a course's achievements and goals have changed. */
export const incentivesKey = (courseId: number): Key => ({ pk: `COURSE#${courseId}`, sk: "INCENTIVES" });
/** Tells what came of a request to publish achievements: {version}. */
export const publicationKey = (courseId: number, request: string): Key => ({
  pk: `COURSE#${courseId}`,
  sk: `PUBLICATION#${request}`,
});
/** Tells whose an achievement's uuid is: {courseId}. */
export const achievementOwnerKey = (uuid: string): Key => ({ pk: `${ACHIEVEMENT_PREFIX}${uuid}`, sk: "OWNER" });
export const GOAL_PREFIX = "GOAL#";
/** Goals are kept a few to an item; their uuid decides which. */
export const goalShardKey = (courseId: number, shard: number): Key => ({
  pk: `COURSE#${courseId}`,
  sk: `${GOAL_PREFIX}${paddedShard(shard)}`,
});
/** Tells whose a goal's uuid is: {courseId}. */
export const goalOwnerKey = (uuid: string): Key => ({ pk: `${GOAL_PREFIX}${uuid}`, sk: "OWNER" });
/** A member's counts on the goals of the course, and before it the rows of earlier days, one a goal, whose keys begin alike. */
export const PROGRESS_PREFIX = "PROGRESS";
export const memberProgressKey = (regId: number): Key => ({ pk: `REG#${regId}`, sk: PROGRESS_PREFIX });
export const goalProgressKey = (regId: number, goalUuid: string): Key => ({
  pk: `REG#${regId}`,
  sk: `${PROGRESS_PREFIX}#${goalUuid}`,
});
/** The achievements that a member has earned, and the coursework that they were last decided by. */
export const achievementProgressKey = (regId: number): Key => ({ pk: `REG#${regId}`, sk: "STANDING" });
/** Tells that a batch of events was counted. */
export const eventBatchKey = (regId: number, batch: string): Key => ({ pk: `REG#${regId}`, sk: `BATCH#${batch}` });

export const STORY_PREFIX = "STORY#";
export const storyKey = (courseId: number, storyId: number): Key => ({
  pk: `COURSE#${courseId}`,
  sk: `${STORY_PREFIX}${padded(storyId)}`,
});
/** Tells whose a story id is: {courseId}. */
export const storyOwnerKey = (storyId: number): Key => ({ pk: `${STORY_PREFIX}${storyId}`, sk: "OWNER" });

export const SOURCECAST_PREFIX = "CAST#";
export const sourcecastKey = (courseId: number, sourcecastId: number): Key => ({
  pk: `COURSE#${courseId}`,
  sk: `${SOURCECAST_PREFIX}${padded(sourcecastId)}`,
});
/** Tells which recording of a course has a uid: {courseId, sourcecastId}. */
export const sourcecastUidKey = (courseId: number, uid: string): Key => ({
  pk: `COURSE#${courseId}`,
  sk: `CASTUID#${uid}`,
});
/** The same of earlier days, when a uid that one course had was refused in all others, which told them of it. */
export const formerUidKey = (uid: string): Key => ({ pk: `CASTUID#${uid}`, sk: "OWNER" });
export const WATCHED_PREFIX = "WATCHED#";
/** How far a member has watched a recording. */
export const watchedKey = (regId: number, sourcecastId: number): Key => ({
  pk: `REG#${regId}`,
  sk: `${WATCHED_PREFIX}${padded(sourcecastId)}`,
});
/** The number of recordings of a course: {count}. */
export const recordingTotalKey = (courseId: number): Key => ({ pk: `COURSE#${courseId}`, sk: "RECORDINGS" });
/** The sound of a recording that is uploaded in parts, and for a day what it has become. */
export const recordingUploadKey = (uploadId: string): Key => ({ pk: `UPLOAD#${uploadId}`, sk: "UPLOAD" });

export const deviceKey = (deviceId: number): Key => ({ pk: `DEVICE#${deviceId}`, sk: "DEVICE" });
/** Key of the certificate that was issued to a device minutes ago, and the key that nobody has fetched yet. */
export const deviceIssueKey = (deviceId: number): Key => ({ pk: `DEVICE#${deviceId}`, sk: "ISSUE" });
/** Tells which device has a secret, by the secret's SHA-256: {deviceId, type}. */
export const deviceSecretKey = (digest: string): Key => ({ pk: `DEVICESECRET#${digest}`, sk: "DEVICE" });
/** A code by which people pair with a device, by the code's SHA-256. */
export const devicePairingKey = (digest: string): Key => ({ pk: `DEVICEPAIRING#${digest}`, sk: "DEVICE" });
export const DEVICE_REGISTRATION_PREFIX = "DEVICEREG#";
export const deviceRegistrationKey = (userId: number, registrationId: number): Key => ({
  pk: `USER#${userId}`,
  sk: `${DEVICE_REGISTRATION_PREFIX}${padded(registrationId)}`,
});

/** Key of the votes of one voter in one voting question. */
export const votesKey = (regId: number, assessmentId: number, position: number): Key => ({
  pk: `REG#${regId}`,
  sk: `VOTES#${padded(assessmentId)}#${paddedPosition(position)}`,
});
/** Partition of all assignments and standings of an assessment's voting questions. */
export const contestItems = (assessmentId: number): string => `CONTEST#${assessmentId}`;
export const ASSIGNMENT_PREFIX = "DEAL#";
/** The entries that were assigned for one voting question, with what they have scored. Large. */
export const assignmentKey = (assessmentId: number, position: number): Key => ({
  pk: contestItems(assessmentId),
  sk: `${ASSIGNMENT_PREFIX}${paddedPosition(position)}`,
});
/** Which assignment counts for one voting question, and who leads. */
export const contestStateKey = (assessmentId: number, position: number): Key => ({
  pk: contestItems(assessmentId),
  sk: `BOARD#${paddedPosition(position)}`,
});

export const VOTE_ON_PREFIX = "VOTE#";
/** Tells which voting question is about a contest: {assessmentId, position}. */
export const voteOnKey = (contestId: number, assessmentId: number, position: number): Key => ({
  pk: contestItems(contestId),
  sk: `${VOTE_ON_PREFIX}${padded(assessmentId)}#${paddedPosition(position)}`,
});

/** A program that members of a course edit together: what was saved of it last. */
export const editingSessionKey = (courseId: number, name: string): Key => ({
  pk: `EDITING#${courseId}#${name}`,
  sk: "SESSION",
});

export const REGRADE_REQUEST_PREFIX = "REQ#";
/** A student's request to have the grade of one question looked at again. */
export const regradeRequestKey = (regId: number, assessmentId: number, position: number): Key => ({
  pk: `REG#${regId}`,
  sk: `${regradeRequestPrefix(assessmentId)}${paddedPosition(position)}`,
});
export const regradeRequestPrefix = (assessmentId: number): string =>
  `${REGRADE_REQUEST_PREFIX}${padded(assessmentId)}#`;
/** All regrade requests of a course, the open ones before those that are answered. */
export const regradeRequestsIndex = (courseId: number): string => `COURSE#${courseId}#REGRADES`;
export const regradeRequestSorts = (isOpen: boolean, assessmentId?: number): string =>
  `${isOpen ? "1OPEN" : "2ANSWERED"}#${assessmentId === undefined ? "" : `${padded(assessmentId)}#`}`;
/** By assessment, then by when it was asked or answered (ISO 8601, UTC). */
export const regradeRequestSort = (isOpen: boolean, place: RegradeRequestPlace): string =>
  `${regradeRequestSorts(isOpen, place.assessmentId)}${place.at}#${padded(place.regId)}#${paddedPosition(place.position)}`;
/** Which request stands at a place in the order. */
export interface RegradeRequestPlace {
  readonly assessmentId: number;
  readonly regId: number;
  readonly position: number;
  readonly at: string;
}
export function regradeRequestOfSort(sort: string): RegradeRequestPlace {
  const [, assessmentId, at = "", regId, position] = sort.split("#");
  return { assessmentId: Number(assessmentId), regId: Number(regId), position: Number(position), at };
}
/** Partition of the counters of a course's regrade requests, one item a question that has any. */
export const regradeCounts = (courseId: number): string => `REGRADES#${courseId}`;
export const regradeCountPrefix = (assessmentId: number): string => `${padded(assessmentId)}#`;
export const regradeCountKey = (courseId: number, assessmentId: number, position: number): Key => ({
  pk: regradeCounts(courseId),
  sk: `${regradeCountPrefix(assessmentId)}${paddedPosition(position)}`,
});

/** Partition of the regrades of an assessment that are previewed: a row a run, and the files before and after it. */
export const regradeRuns = (assessmentId: number): string => `REGRADE#${assessmentId}`;
export const REGRADE_RUN_PREFIX = "RUN#";
const paddedRun = (runId: number) => String(runId).padStart(6, "0");
export const regradeRunKey = (assessmentId: number, runId: number): Key => ({
  pk: regradeRuns(assessmentId),
  sk: `${REGRADE_RUN_PREFIX}${paddedRun(runId)}`,
});
/** Tells which run is neither published nor dropped: {runId}. */
export const activeRegradeKey = (assessmentId: number): Key => ({ pk: regradeRuns(assessmentId), sk: "ACTIVE" });
export const regradeFileKey = (assessmentId: number, runId: number, which: "before" | "after"): Key => ({
  pk: regradeRuns(assessmentId),
  sk: `FILE#${paddedRun(runId)}#${which}`,
});
/** Partition of what one run found: the questions that it grades by, its counters, and of each submission the row and the verdicts. */
export const regradeRunItems = (assessmentId: number, runId: number): string => `REGRADE#${assessmentId}#${runId}`;
export const regradeQuestionKey = (assessmentId: number, runId: number, position: number): Key => ({
  pk: regradeRunItems(assessmentId, runId),
  sk: `${QUESTION_PREFIX}${paddedPosition(position)}`,
});
export const regradeRowKey = (assessmentId: number, runId: number, regId: number): Key => ({
  pk: regradeRunItems(assessmentId, runId),
  sk: `ROW#${padded(regId)}`,
});
export const regradeVerdictsKey = (assessmentId: number, runId: number, regId: number): Key => ({
  pk: regradeRunItems(assessmentId, runId),
  sk: `VERDICTS#${padded(regId)}`,
});
export const REGRADE_TALLY_PREFIX = "TALLY#";
export const regradeTallyKey = (assessmentId: number, runId: number, shard: number): Key => ({
  pk: regradeRunItems(assessmentId, runId),
  sk: `${REGRADE_TALLY_PREFIX}${paddedShard(shard)}`,
});
/** The rows of one run by what changes, and there the largest change first. */
export const regradeRowsIndex = (assessmentId: number, runId: number): string =>
  `${regradeRunItems(assessmentId, runId)}#ROWS`;
const LARGEST_CHANGE = 9_999_999;
/** `place` is of the kind of change; `size` in XP, not below 0. */
export const regradeRowSort = (place: string, size: number, name: string | null, regId: number): string =>
  `${place}#${String(LARGEST_CHANGE - Math.min(size, LARGEST_CHANGE)).padStart(7, "0")}#${nameSort(name, regId)}`;

/** One entry of a course's audit log; `sort` is its moment and its id, so entries are in the order of time. */
export const auditEntryKey = (courseId: number, sort: string): Key => ({ pk: `AUDIT#${courseId}`, sk: sort });
/** The entries of one kind. */
export const auditKindIndex = (courseId: number, kind: string): string => `AUDIT#${courseId}#KIND#${kind}`;
/** Keys index: the entries of what one member did. */
export const auditActorIndex = (courseId: number, regId: number): string => `AUDIT#${courseId}#ACTOR#${regId}`;

/** How far a course is that is made as a copy of another. */
export const courseCopyKey = (courseId: number): Key => ({ pk: `COURSE#${courseId}`, sk: "COPY" });
/** Tells which course a request for a copy has made: {courseId}. */
export const courseCopyRequestKey = (sourceCourseId: number, requestId: string): Key => ({
  pk: `COURSE#${sourceCourseId}`,
  sk: `COPYREQUEST#${requestId}`,
});

/** Counts the acts of one subject in one window of a limit. */
export const windowKey = (limit: string, subject: string, window: number): Key => ({
  pk: `ALLOWANCE#${limit}#${subject}`,
  sk: `${window}`,
});
/** Notes that an act was counted in a window. */
export const actKey = (limit: string, subject: string, window: number, act: string): Key => ({
  pk: `ALLOWANCE#${limit}#${subject}`,
  sk: `${window}#${act}`,
});
/** Holds how far ahead of a rate one subject is. */
export const rateKey = (rate: string, subject: string): Key => ({ pk: `ALLOWANCE#${rate}#${subject}`, sk: "RATE" });

/** The notes that somebody has made in the textbook, of all their courses. */
export const bookNotesOf = (userId: number): string => `USER#${userId}#BOOKNOTES`;
/** The notes that staff have pinned in the textbook for a course. */
export const bookPinsOf = (courseId: number): string => `COURSE#${courseId}#BOOKNOTES`;
export const bookNotePrefix = (book: string, section?: string): string =>
  section === undefined ? `${book}#` : `${book}#${section}#`;
/** How many notes a list has; books' names have small letters. */
export const BOOK_NOTE_COUNT = "COUNT";
/** A program of the playground under a short name. */
export const shortLinkKey = (keyword: string): Key => ({ pk: `LINK#${keyword}`, sk: "LINK" });
/** Which random keyword a user has for a share link, by the link's SHA-256: {keyword}. */
export const ownShortLinkKey = (userId: number, digest: string): Key => ({
  pk: `USER#${userId}`,
  sk: `LINK#${digest}`,
});

/** Who has contributed to the repositories of an organisation, as its code host last told. */
export const contributorsKey = (organisation: string): Key => ({
  pk: `CONTRIBUTORS#${organisation.toLowerCase()}`,
  sk: "CONTRIBUTORS",
});
/** Who may ask that code host, and when it may be asked again. */
export const contributorsClaimKey = (organisation: string): Key => ({ ...contributorsKey(organisation), sk: "CLAIM" });

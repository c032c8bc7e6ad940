import { describeNextAchievement } from "../../../domain/achievements/next-achievement";
import type { IncentivesCore } from "../achievements/member-achievement-progress";
import { achievementDashboard } from "../achievements/member-status";
import { type AnnouncingCore, recentAnnouncements } from "../announcements/read-announcements";
import type { Assessment } from "../assessments/assessment";
import { assessmentsOfCourse } from "../assessments/store";
import { assessmentTypes } from "../assessments/types";
import type { AssessmentConfig } from "../courses/course";
import { mapConcurrently } from "../kernel/concurrency";
import type { Core } from "../kernel/core";
import { assessmentsOfMember } from "../member-work/assessment-list";
import { isStaff, type Registration } from "../members/registration";
import { countMembers, countWithoutGroup, groupsLedBy, listGroups } from "../members/store";
import { unreadNotifications } from "../notifications/store";
import { countRegradeRequests } from "../regrade-requests/list";
import { listSourcecasts } from "../sourcecasts/list-sourcecasts";
import { storiesOfCourse, visibleTo } from "../stories/stories";
import { readGradingCounts, readGroupCounts } from "../submissions/read-counts";

/** Which features of the course are on for the member. */
export interface TodayFeatures {
  readonly game: boolean;
  readonly achievements: boolean;
  readonly sourcecasts: boolean;
}

/**
 * Tells what is next for a member: their assessments, what they were told and have not read, announcements, the achievement that they are
 * nearest to, the newest chapter of the game, the recording that they have begun and not ended; for staff, what waits for them.
 * The queries of assessmentsOfMember, newsOf, achievementDashboard, storiesOfCourse and listSourcecasts; for staff
 * those of workOfStaff.
 */
export async function todayOf(core: IncentivesCore & AnnouncingCore, member: Registration, features: TodayFeatures) {
  const [assessments, news, achievement, chapter, recording, work] = await Promise.all([
    assessmentsOfMember(core, member),
    newsOf(core, member),
    features.achievements && !isStaff(member) && !member.hidesAchievements ? achievementNext(core, member) : null,
    features.game ? newestChapter(core, member) : null,
    features.sourcecasts && !isStaff(member) ? recordingBegun(core, member) : null,
    isStaff(member) ? workOfStaff(core, member) : null,
  ]);
  return { assessments, ...news, achievement, chapter, recording, work };
}

/** What a member was told: notices that they have not read, and the announcements of late. The queries of both. */
export async function newsOf(core: Core & AnnouncingCore, member: Registration) {
  const [notifications, announcements] = await Promise.all([
    unreadNotifications(core, member.regId),
    recentAnnouncements(core, member),
  ]);
  return { notifications, announcements };
}

const achievementNext = async (core: IncentivesCore, member: Registration) =>
  describeNextAchievement(await achievementDashboard(core, member, member));

/** The chapter that opened last among those that can be played now. */
async function newestChapter(core: Core, member: Registration) {
  const now = core.clock.now();
  const chapters = visibleTo(await storiesOfCourse(core, member.courseId), member, now);
  const open = chapters.filter(
    ({ openAt, closeAt }) => Date.parse(openAt) <= now.getTime() && now.getTime() < Date.parse(closeAt),
  );
  const [newest] = open.sort((a, b) => Date.parse(b.openAt) - Date.parse(a.openAt) || b.storyId - a.storyId);
  return newest ? { id: newest.storyId, title: newest.title, imageUrl: newest.imageUrl } : null;
}

/** The newest recording of which the member has watched a part. */
async function recordingBegun(core: Core, member: Registration) {
  const begun = (await listSourcecasts(core, member)).find(
    ({ ownFurthestMs, durationMs }) =>
      ownFurthestMs !== null && ownFurthestMs > 0 && durationMs !== null && ownFurthestMs < durationMs,
  );
  return begun
    ? { uid: begun.uid, title: begun.title, furthestMs: begun.ownFurthestMs ?? 0, durationMs: begun.durationMs ?? 0 }
    : null;
}

/**
 * Counts what waits for a member of staff. Reads the course's assessments, its types, the groups' counters, the groups that the
 * member leads, the counters of regrade requests, the number of members, the students without a group and the groups; then, for each published assessment that people
 * grade, its counters.
 */
async function workOfStaff(core: Core, { courseId, regId }: Registration) {
  const [assessments, types, counts, led, requests, members, withoutGroup, [group]] = await Promise.all([
    assessmentsOfCourse(core, courseId),
    assessmentTypes(core, courseId),
    readGroupCounts(core, courseId),
    groupsLedBy(core, regId),
    countRegradeRequests(core, courseId),
    countMembers(core, courseId),
    countWithoutGroup(core, courseId),
    listGroups(core, courseId, { consistent: false }),
  ]);
  const graded = types.filter(({ isManuallyGraded }) => isManuallyGraded);
  const ungradedOf = (group: string): number =>
    graded.reduce(
      (sum, { assessmentConfigId }) => sum + (counts.get(group)?.get(assessmentConfigId)?.ungraded ?? 0),
      0,
    );
  const all = await ungradedOfCourse(core, assessments, graded);
  const titled = (list: typeof assessments) => list.map(({ assessmentId, title }) => ({ id: assessmentId, title }));
  return {
    ungraded: { own: led.reduce((sum, group) => sum + ungradedOf(group), 0), all },
    leadsGroups: led.length > 0,
    members,
    // A course that has no groups misses none.
    withoutGroup: group === undefined ? 0 : withoutGroup,
    hasSubmissions:
      all > 0 || [...counts.values()].some((types) => [...types.values()].some(({ submitted }) => submitted > 0)),
    openRegradeRequests: requests.open,
    failedChecks: titled(assessments.filter(({ checks }) => checks?.state === "red" || checks?.state === "failed")),
    drafts: titled(assessments.filter(({ isPublished }) => !isPublished)),
  };
}

/** Queries of counters that run at the same time. */
const READ_AT_ONCE = 8;

/** Counts the submissions of a course that wait for a grader, those of students without a group included. */
async function ungradedOfCourse(
  core: Core,
  assessments: readonly Assessment[],
  graded: readonly AssessmentConfig[],
): Promise<number> {
  const ids = new Set(graded.map(({ assessmentConfigId }) => assessmentConfigId));
  const byPeople = assessments.filter(({ configId, isPublished }) => isPublished && ids.has(configId));
  const counts = await mapConcurrently(byPeople, READ_AT_ONCE, async ({ assessmentId }) => {
    const { left } = await readGradingCounts(core, assessmentId);
    return left.reduce((sum, count) => sum + count, 0);
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

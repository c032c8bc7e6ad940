import type { Schemas } from "../../api/client";
import { workspacePath } from "../../app/course-links";
import type { Overview } from "../../app/grading-status";
import type { Notification } from "../../app/notification-types";
import { pageAddress } from "../../app/page-addresses";
import { formatTimeLeft } from "../../app/time-left";
import { formatNumber } from "../../design/format";
import { strings } from "../../texts/en/today";
import { cameBack, questionToContinue, toDoOf } from "./rules";

/** A line that says what is next, with the way there. */
interface Line {
  readonly to: string;
  readonly text: string;
  readonly end?: string;
  /** It leads to where one types: the cursor is there. */
  readonly startsInEditor?: true;
}

interface StudentParts extends Pick<Schemas["Today"], "achievement"> {
  readonly overviews: readonly Overview[];
  readonly unread: readonly Notification[];
  readonly now: number;
  readonly courseId: number;
  /** The question of an assessment that was worked on last, from 0; null where that is not known. */
  readonly lastOf?: (assessmentId: number) => number | null;
}

/** The lines of a student: the next assessment, what came back, the achievement that they are nearest to. */
export function linesOfStudent({
  achievement,
  overviews,
  unread,
  now,
  courseId,
  lastOf = () => null,
}: StudentParts): Line[] {
  const { next } = toDoOf(overviews, now);
  const back = cameBack(unread).length;
  return [
    ...(next
      ? [
          {
            to: workspacePath(courseId, next.type, next.id, questionToContinue(next, lastOf(next.id))),
            text: next.title,
            startsInEditor: true as const,
            end: strings.left(formatTimeLeft(next.closeAt, new Date(now))),
          },
        ]
      : []),
    ...(back > 0 ? [{ to: pageAddress("today", courseId), text: strings.cameBackCount(back) }] : []),
    ...(achievement
      ? [
          {
            to: pageAddress("achievements", courseId),
            text: strings.nextAchievementNamed(achievement.title),
            ...(achievement.progress > 0 && { end: strings.percent(Math.floor(achievement.progress * 100)) }),
          },
        ]
      : []),
  ];
}

/** The lines of staff: what waits for them. */
export function linesOfStaff(work: NonNullable<Schemas["Today"]["work"]>, courseId: number): Line[] {
  const { ungraded, leadsGroups, openRegradeRequests, drafts } = work;
  const toGrade =
    leadsGroups && ungraded.own > 0
      ? {
          count: ungraded.own,
          text: strings.toGradeOwn(ungraded.own),
          to: `${pageAddress("grading", courseId)}?show=todo`,
        }
      : {
          count: ungraded.all,
          text: strings.toGradeAll(ungraded.all),
          to: `${pageAddress("grading", courseId)}?all=true&show=todo`,
        };
  return [
    toGrade,
    {
      count: openRegradeRequests,
      text: strings.regradeRequests(openRegradeRequests),
      to: pageAddress("regraderequests", courseId),
    },
    { count: drafts.length, text: strings.drafts(drafts.length), to: pageAddress("groundcontrol", courseId) },
  ].flatMap(({ count, text, to }) => (count > 0 ? [{ to, text: `${formatNumber(count)} ${text}` }] : []));
}

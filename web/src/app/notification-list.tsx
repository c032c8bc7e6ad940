import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { announcementNewsQuery, markAnnouncementsSeen, type ShownAnnouncement } from "../api/announcements";
import { overviewsQuery } from "../api/assessments";
import { serverNow } from "../api/server-time";
import { IconButton } from "../design/button";
import { formatDate, formatTimeSince } from "../design/format";
import { Icon } from "../design/icons";
import { strings } from "../texts/en/notifications";
import { announcementsPath, gradingPath, workspacePath } from "./course-links";
import { type Notification, notificationView, sentenceOf } from "./notification-types";
import { useNow } from "./now";
import "./notification-list.css";
import { api, unwrap } from "../api/client";
import { actionFailure } from "../api/failures";
import { notificationsQuery } from "../api/notifications";
import { toast } from "./toasts";

/**
 * The unread notifications of a course and the announcements that are new to the member, and the way to acknowledge the former:
 * they vanish at once and return on failure.
 */
export function useNotifications(courseId: number) {
  const client = useQueryClient();
  const query = notificationsQuery(courseId);
  const { data: unread = [] } = useQuery({ ...query, refetchInterval: 120_000 });
  const { data: announcements = [] } = useQuery(announcementNewsQuery(courseId));
  const { mutate: acknowledge } = useMutation({
    mutationFn: (notificationIds: number[]) =>
      unwrap(
        api.POST("/v2/courses/{courseId}/notifications/acknowledge", {
          params: { path: { courseId } },
          body: { notificationIds },
        }),
      ),
    onMutate: async (ids) => {
      await client.cancelQueries(query);
      client.setQueryData(query.queryKey, (before) => before?.filter(({ id }) => !ids.includes(id)));
    },
    onError: (error) => toast.danger(actionFailure(error)),
    onSettled: () => client.invalidateQueries(query),
  });
  const { mutate: see } = useMutation({
    mutationFn: (upTo: string) => markAnnouncementsSeen(client, courseId, upTo),
    onError: (error) => toast.danger(actionFailure(error)),
  });
  const announced = announcements.filter(({ isNew }) => isNew);
  const dismissAll = (): void => {
    if (unread.length > 0) acknowledge(unread.map(({ id }) => id));
    if (announced[0]) see(announced[0].publishedAt);
  };
  return { unread, announced, acknowledge, dismissAll };
}

interface ListProps {
  courseId: number;
  unread: readonly Notification[];
  /** Announcements among them, which the page of all of them marks as seen. */
  announced?: readonly ShownAnnouncement[];
  acknowledge: (ids: number[]) => void;
  onFollow?: () => void;
}

const targetOf = (courseId: number, { submission_id, assessment, assessment_id, question }: Notification): string =>
  submission_id === null
    ? workspacePath(courseId, assessment.type, assessment_id, question)
    : gradingPath(courseId, submission_id, question);

/** Times of arrival are told in minutes. */
const RENEWED_MS = 30_000;

/** Notifications as links to what they are about, each with a cross that acknowledges it; announcements where they came. */
export function NotificationList({ courseId, unread, announced = [], acknowledge, onFollow }: ListProps) {
  const dateOf = useDates(courseId);
  const now = useNow(RENEWED_MS);
  const lines = [
    ...announced.map((announcement) => ({
      at: announcement.publishedAt,
      line: (
        <AnnouncementLine
          key={announcement.id}
          courseId={courseId}
          announcement={announcement}
          now={now}
          onFollow={onFollow}
        />
      ),
    })),
    ...unread.map((note) => ({
      at: note.created_at ?? "",
      line: (
        <Line
          key={note.id}
          courseId={courseId}
          note={note}
          date={dateOf(note)}
          now={now}
          acknowledge={acknowledge}
          onFollow={onFollow}
        />
      ),
    })),
  ];
  // The server's order stays among what came at one moment.
  lines.sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
  return <ul className="notes">{lines.map(({ line }) => line)}</ul>;
}

interface AnnouncementLineProps extends Pick<ListProps, "courseId" | "onFollow"> {
  readonly announcement: ShownAnnouncement;
  readonly now: number;
}

function AnnouncementLine({ courseId, announcement, now, onFollow }: AnnouncementLineProps) {
  const { title, publishedAt } = announcement;
  return (
    <li>
      <Link to={announcementsPath(courseId)} onClick={onFollow}>
        <Icon name="megaphone" size={18} />
        <span>
          <strong>{title}</strong>
          <span>{strings.announcement}</span>
          <time dateTime={publishedAt} title={formatDate(publishedAt)}>
            {formatTimeSince(publishedAt, now)}
          </time>
        </span>
      </Link>
    </li>
  );
}

interface LineProps extends Pick<ListProps, "courseId" | "acknowledge" | "onFollow"> {
  readonly note: Notification;
  readonly date: string | null;
  readonly now: number;
}

/** Gives the focus to what stands nearest to a line that goes: the next one, else the one before, else the heading above. */
function focusBeside(line: HTMLElement | null): void {
  const beside = line?.nextElementSibling ?? line?.previousElementSibling;
  const control = beside?.querySelector<HTMLElement>("button") ?? beside?.querySelector<HTMLElement>("a");
  const heading = line?.closest("section")?.querySelector<HTMLElement>("h2");
  if (!control && heading) heading.tabIndex = -1;
  (control ?? heading)?.focus();
}

function Line({ courseId, note, date, now, acknowledge, onFollow }: LineProps) {
  const { icon, words, tab } = notificationView(note);
  return (
    <li>
      <Link to={targetOf(courseId, note)} state={tab === null ? null : { tab }} onClick={onFollow}>
        <Icon name={icon} size={18} />
        <span>
          <strong>{note.assessment.title}</strong>
          <span>{words}</span>
          {date && <small>{date}</small>}
          {note.created_at && (
            <time dateTime={note.created_at} title={formatDate(note.created_at)}>
              {formatTimeSince(note.created_at, now)}
            </time>
          )}
        </span>
      </Link>
      <IconButton
        icon="close"
        small
        label={strings.dismiss(sentenceOf(note))}
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget.closest("li"));
          acknowledge([note.id]);
        }}
      />
    </li>
  );
}

/** The date that a student's notice is about: until when there is something to do. */
function useDates(courseId: number) {
  const { data } = useQuery(overviewsQuery(courseId));
  return ({ assessment_id, submission_id }: Notification): string | null => {
    const overview = submission_id === null ? data?.find(({ id }) => id === assessment_id) : undefined;
    if (!overview) return null;
    const isOver = Date.parse(overview.closeAt) <= serverNow();
    return (isOver ? strings.closed : strings.closes)(formatDate(overview.closeAt, "short"));
  };
}

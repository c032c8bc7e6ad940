import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { overviewsQuery } from "../api/queries";
import { serverNow } from "../api/server-time";
import { IconButton } from "../design/button";
import { dateWords, timeSinceWords } from "../design/format";
import { Icon, type IconName } from "../design/icons";
import { strings } from "../texts/en/notifications";
import { COMMENTS_TAB, gradingPath, REPORT_TAB, workspacePath } from "./course-links";
import { type Notification, sentenceOf, wordsOf } from "./notifications";
import { useNow } from "./now";
import "./notification-list.css";

interface ListProps {
  courseId: number;
  unread: readonly Notification[];
  acknowledge: (ids: number[]) => void;
  onFollow?: () => void;
}

const targetOf = (courseId: number, { submission_id, assessment, assessment_id, question }: Notification): string =>
  submission_id === null
    ? workspacePath(courseId, assessment.type, assessment_id, question)
    : gradingPath(courseId, submission_id, question);

/** Names the side tab to begin with: what staff write to a student stands on the report card, replies with the comments. */
function tabOf({ type, submission_id }: Notification): { readonly tab: string } | null {
  if (type === "comment_reply") return { tab: COMMENTS_TAB };
  return type === "new_message" && submission_id === null ? { tab: REPORT_TAB } : null;
}

const icons: Readonly<Record<string, IconName>> = {
  new: "star",
  deadline: "clock",
  autograded: "check",
  graded: "grade",
  submitted: "flag",
  unsubmitted: "undo",
  new_message: "bell",
  comment_reply: "bell",
};

/** Times of arrival are told in minutes. */
const RENEWED_MS = 30_000;

/** Notifications as links to what they are about, each with a cross that acknowledges it. */
export function NotificationList({ courseId, unread, acknowledge, onFollow }: ListProps) {
  const dateOf = useDates(courseId);
  const now = useNow(RENEWED_MS);
  return (
    <ul className="notes">
      {unread.map((note) => (
        <li key={note.id}>
          <Link to={targetOf(courseId, note)} state={tabOf(note)} onClick={onFollow}>
            <Icon name={icons[note.type] ?? "bell"} size={18} />
            <span>
              <strong>{note.assessment.title}</strong>
              <span>{wordsOf(note)}</span>
              {dateOf(note) && <small>{dateOf(note)}</small>}
              {note.created_at && (
                <time dateTime={note.created_at} title={dateWords(note.created_at)}>
                  {timeSinceWords(note.created_at, now)}
                </time>
              )}
            </span>
          </Link>
          <IconButton
            icon="close"
            small
            label={strings.dismiss(sentenceOf(note))}
            onClick={() => acknowledge([note.id])}
          />
        </li>
      ))}
    </ul>
  );
}

/** The date that a student's notice is about: until when there is something to do. */
function useDates(courseId: number) {
  const { data } = useQuery(overviewsQuery(courseId));
  return ({ assessment_id, submission_id }: Notification): string | null => {
    const overview = submission_id === null ? data?.find(({ id }) => id === assessment_id) : undefined;
    if (!overview) return null;
    const isOver = Date.parse(overview.closeAt) <= serverNow();
    return (isOver ? strings.closed : strings.closes)(dateWords(overview.closeAt, "short"));
  };
}

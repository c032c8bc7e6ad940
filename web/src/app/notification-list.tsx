import { Link } from "react-router-dom";
import { IconButton } from "../design/button";
import { gradingPath, workspacePath } from "./course-links";
import { type Notification, sentenceOf } from "./notifications";
import "./notification-list.css";

interface ListProps {
  courseId: number;
  unread: readonly Notification[];
  acknowledge: (ids: number[]) => void;
  onFollow?: () => void;
}

const targetOf = (courseId: number, { submission_id, assessment, assessment_id }: Notification): string =>
  submission_id === null
    ? workspacePath(courseId, assessment.type, assessment_id)
    : gradingPath(courseId, submission_id);

/** Notifications as links to what they are about, each with a cross that acknowledges it. */
export function NotificationList({ courseId, unread, acknowledge, onFollow }: ListProps) {
  return (
    <ul className="notes">
      {unread.map((note) => (
        <li key={note.id}>
          <Link to={targetOf(courseId, note)} onClick={onFollow}>
            {sentenceOf(note)}
          </Link>
          <IconButton
            icon="close"
            small
            label={`Dismiss: ${sentenceOf(note)}`}
            onClick={() => acknowledge([note.id])}
          />
        </li>
      ))}
    </ul>
  );
}

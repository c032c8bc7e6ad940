import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { recordingPath } from "../../app/course-links";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { formatDate } from "../../design/format";
import { Icon } from "../../design/icons";
import { playTime } from "../../design/play-time";
import { strings } from "../../texts/en/sourcecasts";
import type { Recording } from "./queries";
import { FIRST_VIEW, type ListView, type SortedBy, shownRows, sortedBy, watchedShare } from "./recording-rows";
import { RecordingThumbnail } from "./recording-thumbnail";
import "./recording-list.css";

interface RecordingListProps {
  readonly courseId: number;
  readonly recordings: readonly Recording[];
  /** The recording that is open beside the list. */
  readonly currentUid?: string;
  /** What else can be done with a recording, at the end of its row. */
  readonly actions?: (recording: Recording) => ReactNode;
}

/** The recordings of a course as a table with a search. A title leads to its recording; Share copies that address. */
export function RecordingList({ courseId, recordings, currentUid, actions }: RecordingListProps) {
  const [view, setView] = useState<ListView>(FIRST_VIEW);
  const rows = shownRows(recordings, view);
  const header = { view, onSort: (by: SortedBy) => setView(sortedBy(view, by)) };
  return (
    <div className="recordings">
      <input
        className="input recordings__search"
        type="search"
        aria-label={strings.search}
        placeholder={strings.search}
        value={view.search}
        onChange={(event) => setView({ ...view, search: event.target.value })}
      />
      <p className="unseen" role="status">
        {strings.count(rows.length, recordings.length)}
      </p>
      {rows.length === 0 ? (
        <p className="recordings__none">{strings.noneFound(view.search)}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <Sortable {...header} by="title" label={strings.titleColumn} />
              <Sortable {...header} by="uploader" label={strings.uploader} />
              <Sortable {...header} by="date" label={strings.date} />
              <Sortable {...header} by="length" label={strings.length} />
              <th scope="col">{strings.share}</th>
              {actions && <th scope="col">{strings.delete}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((recording) => (
              <Row
                key={recording.id}
                courseId={courseId}
                recording={recording}
                actions={actions}
                isCurrent={recording.uid === currentUid}
              />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

interface SortableProps {
  readonly view: ListView;
  readonly by: SortedBy;
  readonly label: string;
  readonly onSort: (by: SortedBy) => void;
}

function Sortable({ view, by, label, onSort }: SortableProps) {
  const isSorted = view.by === by;
  const direction = view.isDescending ? "descending" : "ascending";
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined}>
      <button type="button" onClick={() => onSort(by)}>
        {label}
        <span aria-hidden="true">{isSorted ? (view.isDescending ? " ↓" : " ↑") : ""}</span>
      </button>
    </th>
  );
}

interface RowProps {
  readonly courseId: number;
  readonly recording: Recording;
  readonly isCurrent: boolean;
  readonly actions?: ((recording: Recording) => ReactNode) | undefined;
}

function Row({ courseId, recording, isCurrent, actions }: RowProps) {
  const { uid, title, description, uploader, insertedAt, durationMs, isPublished, markerCount, opening } = recording;
  const share = watchedShare(recording);
  const path = recordingPath(courseId, uid);
  return (
    <tr>
      <th scope="row">
        <span className="recordings__picture" aria-hidden="true">
          <RecordingThumbnail title={title} opening={opening} />
          {share !== null && share > 0 && <span className="recordings__seen" style={{ width: `${share * 100}%` }} />}
        </span>
        <Link to={path} aria-current={isCurrent ? "page" : undefined}>
          {title}
        </Link>
        {!isPublished && !actions && <span className="recordings__draft">{strings.draft}</span>}
        {description && <small>{description}</small>}
        {markerCount > 0 && <small>{strings.chapterCount(markerCount)}</small>}
        {share !== null && share > 0 && (
          <small>{share >= 0.95 ? strings.seen : strings.seenTo(playTime(recording.ownFurthestMs ?? 0))}</small>
        )}
      </th>
      <td data-label={strings.uploader}>{uploader.name ?? strings.unknown}</td>
      <td data-label={strings.date}>{formatDate(insertedAt, "short")}</td>
      <td data-label={strings.length}>{durationMs === null ? strings.unknown : playTime(durationMs)}</td>
      <td>
        <Button small look="quiet" aria-label={strings.shareOf(title)} onClick={() => void copyLink(path)}>
          <Icon name="share" size={18} />
          {strings.share}
        </Button>
      </td>
      {actions && <td>{actions(recording)}</td>}
    </tr>
  );
}

/** Copies the whole address of a page of this site, and says so. */
export async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}${path}`);
    toast.success(strings.copied);
  } catch {
    toast.warning(strings.notCopied);
  }
}

import type { ReactNode } from "react";
import { copyTexts } from "../../app/copy-texts";
import { CourseChange, useMayChangeCourse } from "../../app/course-acts";
import { toGradePath } from "../../app/course-links";
import { useCourse } from "../../app/session";
import { ButtonLink, Button as PlainButton } from "../../design/button";
import { formatDate } from "../../design/format";
import { useMedia } from "../../design/media";
import { Popover } from "../../design/popover";
import { strings } from "../../texts/en/cockpit";
import { divisionPath, MOST_REMINDED, remindPath } from "./paths";
import type { Column, StudentRow } from "./student-rows";
import { isFiltered, type StateFilter, type View } from "./view";

interface ListedProps {
  readonly view: View;
  readonly rows: readonly StudentRow[];
  readonly all: number;
  readonly columns: readonly Column[];
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly onAll: () => void;
  readonly onExtend: (assessmentId: number) => void;
}

/** Which students the table shows, of how many, and what can be done for all of them. */
export function Listed(props: ListedProps) {
  const { view, rows, all, columns, onAll } = props;
  const isNarrow = useMedia("(max-width: 599.98px)");
  if (!isFiltered(view)) return null;
  const assessment = columns.find(({ id }) => id === view.assessmentId);
  const acts = <Acts {...props} assessment={assessment} />;
  const quiet = (
    <PlainButton small look="quiet" icon="close" onClick={onAll}>
      {strings.showAll}
    </PlainButton>
  );
  return (
    <div className="cockpit__listed">
      <p role="status">{wordsOf(view.state, assessment, strings.found(rows.length, all))}</p>
      <div className="cockpit__acts">
        {rows.length > 0 && (isNarrow ? <Folded>{acts}</Folded> : acts)}
        {quiet}
      </div>
    </div>
  );
}

function wordsOf(state: StateFilter | null, assessment: Column | undefined, found: string): string {
  if (state === null) return found;
  if (state === "neverLoggedIn") return strings.neverLoggedIn(found);
  return strings.listed(state, assessment ? strings.inOne(assessment.title) : strings.inAny, found);
}

/** One button for all of them, where each would be a row of its own. */
const Folded = ({ children }: { children: ReactNode }) => (
  <Popover
    align="start"
    label={strings.listActs}
    trigger={(attributes) => (
      <PlainButton {...attributes} small icon="menu">
        {strings.listActs}
      </PlainButton>
    )}
  >
    {() => <div className="cockpit__folded">{children}</div>}
  </Popover>
);

function Acts({ view, rows, now, assessment, onExtend }: ListedProps & { readonly assessment: Column | undefined }) {
  const { courseId } = useCourse();
  const mayChange = useMayChangeCourse();
  const { state } = view;
  const usernames = rows.map(({ username }) => username);
  const emails = rows.flatMap(({ email }) => email ?? []);
  const isMissing = state === "missed" || state === "notBegun" || state === "notHandedIn";
  const mayRemind = mayChange && (isMissing || state === "stuck") && rows.length <= MOST_REMINDED;
  return (
    <>
      {assessment?.isPublished && (isMissing || state === "byClock") && (
        <CourseChange>
          <PlainButton small onClick={() => onExtend(assessment.id)}>
            {strings.extendAll(rows.length)}
          </PlainButton>
        </CourseChange>
      )}
      {mayRemind && (
        <ButtonLink small to={remindPath(courseId, usernames, assessment && reminderOf(assessment, state, now))}>
          {strings.remind(rows.length)}
        </ButtonLink>
      )}
      {state === "toGrade" && assessment && (
        <ButtonLink small to={toGradePath(courseId, assessment.title)}>
          {strings.grade}
        </ButtonLink>
      )}
      {state === "toGrade" && (
        <ButtonLink small to={divisionPath(courseId)}>
          {strings.divide}
        </ButtonLink>
      )}
      <PlainButton small icon="copy" onClick={() => void copyTexts(usernames, strings.copied(usernames.length))}>
        {strings.copy(rows.length)}
      </PlainButton>
      {emails.length > 0 && (
        <PlainButton small icon="copy" onClick={() => void copyTexts(emails, strings.copiedEmails(emails.length))}>
          {strings.copyEmails(emails.length)}
        </PlainButton>
      )}
    </>
  );
}

/** The words that a reminder begins with: which assessment it is about, and when that closes. */
function reminderOf({ title, closeAt }: Column, state: StateFilter | null, now: number) {
  const closes = formatDate(closeAt);
  if (state === "stuck") return { title: strings.reminderTitle(title) };
  const text = Date.parse(closeAt) <= now ? strings.reminderClosed(title, closes) : strings.reminder(title, closes);
  return { title: strings.reminderTitle(title), text };
}

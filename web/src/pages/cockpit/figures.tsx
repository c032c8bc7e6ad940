import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { regradeCountsQuery } from "../../api/regrade-requests";
import { closestClosing } from "../../app/closest-closing";
import { useCourse } from "../../app/session";
import { formatNumber } from "../../design/format";
import { strings } from "../../texts/en/cockpit";
import { mostFailing } from "./most-failing";
import { answersPath } from "./paths";
import { newestStatisticsQuery } from "./queries";
import { type Column, countsOf, isHandedIn, isOpened, type StudentRow } from "./student-rows";
import { FIRST_VIEW, type View, writeView } from "./view";

interface Figure {
  readonly id: string;
  readonly count: string;
  readonly words: string;
  readonly action: string;
  readonly to: string;
  readonly isUrgent?: boolean;
}

interface FiguresProps {
  readonly rows: readonly StudentRow[];
  readonly columns: readonly Column[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What wants doing in the course: each figure with what it is of, and the way to do it. What is zero is not shown. */
export function Figures(props: FiguresProps) {
  const { courseId } = useCourse();
  const { data: requests } = useQuery(regradeCountsQuery(courseId));
  const { data: newest } = useQuery(newestStatisticsQuery(courseId));
  const failing = newest ? mostFailing(newest.assessments) : null;
  const all = requests?.questions.reduce((sum, { total }) => sum + total, 0) ?? 0;
  const figures: readonly Figure[] = [
    ...ofWork(props, courseId),
    ...(failing
      ? [
          {
            id: "failing",
            count: strings.failsOf(failing.failed, failing.judged),
            words: strings.fails(failing.testcaseNumber, failing.questionNumber, failing.title),
            action: strings.theirAnswers,
            to: answersPath(courseId, failing),
          },
        ]
      : []),
    ...(requests && requests.open > 0
      ? [
          {
            id: "requests",
            count: formatNumber(requests.open),
            words: strings.requests(Math.max(all, requests.open)),
            action: strings.answer,
            to: `/courses/${courseId}/regraderequests`,
          },
        ]
      : []),
  ];
  return (
    <section aria-label={strings.figures}>
      {figures.length === 0 && <p className="cockpit__quiet">{strings.nothingWaits}</p>}
      <ul className="cockpit__figures">
        {figures.map(({ id, count, words, action, to, isUrgent }) => (
          <li key={id} className="cockpit__figure">
            <strong className={isUrgent ? "cockpit__urgent" : undefined}>{count}</strong>
            <span title={words}>{words}</span>
            <Link to={to} aria-label={`${action}: ${count} ${words}`}>
              {action}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The figures that the table itself tells. */
function ofWork({ rows, columns, now }: FiguresProps, courseId: number): Figure[] {
  const cells = rows.flatMap(({ cells: of }) => of);
  const toGrade = cells.filter(({ state }) => state === "ungraded").length;
  const waiting = rows.filter(({ cells: of }) => of.some(({ state }) => state === "ungraded")).length;
  const handedIn = cells.filter(isHandedIn).length;
  const stuck = rows.filter(({ cells: of }) => of.some(({ isStuck }) => isStuck)).length;
  const listPath = (view: Partial<View>) => `?${writeView({ ...FIRST_VIEW, ...view })}`;
  const closing = closestClosing(
    columns.filter((column) => isOpened(column, now)),
    now,
  );
  const figures: Figure[] = [];
  if (toGrade > 0)
    figures.push({
      id: "toGrade",
      count: formatNumber(toGrade),
      words: strings.toGrade(toGrade, waiting, handedIn),
      action: strings.gradeNext,
      to: `/courses/${courseId}/grading?all=true&show=todo`,
    });
  if (closing) {
    const counts = countsOf(rows, columns.indexOf(closing), now);
    const isClosed = Date.parse(closing.closeAt) <= now;
    const count = isClosed ? counts.missed : counts.students - counts.handedIn;
    if (count > 0)
      figures.push({
        id: "closing",
        count: formatNumber(count),
        words: (isClosed ? strings.missedBy : strings.missing)(counts.students, closing.title),
        action: strings.seeWho,
        to: listPath({ state: isClosed ? "missed" : "notHandedIn", assessmentId: closing.id }),
        isUrgent: isClosed,
      });
  }
  if (stuck > 0)
    figures.push({
      id: "stuck",
      count: formatNumber(stuck),
      words: strings.stuck(rows.length),
      action: strings.seeWho,
      to: listPath({ state: "stuck" }),
      isUrgent: true,
    });
  return figures;
}

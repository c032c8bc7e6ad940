import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { overviewsQuery } from "../../api/assessments";
import { useNow } from "../../app/now";
import { usePageTitle } from "../../app/page-title";
import { isStaff, useCourse } from "../../app/session";
import { startOfWeek } from "../../design/local-moment";
import { useMedia } from "../../design/media";
import { Skeleton, WaitingLine } from "../../design/spinner";
import { EmptyState, ErrorState } from "../../design/states";
import { strings } from "../../texts/en/term-map";
import { toDoOf } from "../today/rules";
import { Drawing } from "./drawing";
import { MapList } from "./list";
import { type TermMap, useTermMap } from "./use-map";
import "./term-map.css";

const MINUTE_MS = 60_000;
/** Where a drawing has no room. */
const NARROW = "(max-width: 767.98px)";
const VIEWS = ["drawing", "list"] as const;
type View = (typeof VIEWS)[number];

/** /courses/:courseId/map: what leads to what in the course, and where the person is. */
export default function TermMapPage() {
  usePageTitle(strings.title);
  const now = useNow(MINUTE_MS);
  const { data, error, retry } = useTermMap(now);
  return (
    <div className="term-map">
      <h1>{strings.title}</h1>
      {error && <ErrorState error={error} onRetry={retry} />}
      {!data && !error && (
        <>
          <WaitingLine>{strings.loading}</WaitingLine>
          <Skeleton height="420px" />
        </>
      )}
      {data?.nodes.length === 0 && (
        <EmptyState title={strings.nothing} icon="compass">
          <p>{strings.nothingAdvice}</p>
        </EmptyState>
      )}
      {data && data.nodes.length > 0 && <Shown map={data} now={now} />}
    </div>
  );
}

/** The column of this week: the last that has begun, or the first of all. */
const columnOfNow = ({ placed }: TermMap, now: number): number =>
  Math.max(
    0,
    placed.weeks.findLastIndex((week) => week !== null && week <= startOfWeek(now)),
  );

function Shown({ map, now }: { map: TermMap; now: number }) {
  const { courseId, role } = useCourse();
  const isNarrow = useMedia(NARROW);
  const [chosen, setChosen] = useState<View | null>(null);
  const view = chosen ?? (isNarrow ? "list" : "drawing");
  const { data: overviews = [] } = useQuery(overviewsQuery(courseId));
  const next = isStaff(role) ? null : toDoOf(overviews, now).next;
  const nextId = next ? `assessment ${next.id}` : undefined;
  const nextNode = map.nodes.find(({ id }) => id === nextId);
  const shared = { map, current: columnOfNow(map, now), nextId };
  return (
    <>
      <div className="term-map__head">
        <p>
          {strings.intro}
          {nextNode?.to && (
            <>
              {" "}
              {strings.nextIs} <Link to={nextNode.to}>{nextNode.title}</Link>
            </>
          )}
        </p>
        <fieldset className="term-map__views">
          <legend className="unseen">{strings.view}</legend>
          {VIEWS.map((one) => (
            <label key={one}>
              <input type="radio" name="term-map-view" checked={one === view} onChange={() => setChosen(one)} />
              {strings.views[one]}
            </label>
          ))}
        </fieldset>
      </div>
      {view === "drawing" ? <Drawing {...shared} /> : <MapList {...shared} />}
    </>
  );
}

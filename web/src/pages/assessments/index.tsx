import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { overviewsQuery } from "../../api/assessments";
import { slugOf, workspacePath } from "../../app/course-links";
import { useNow } from "../../app/now";
import { usePageTitle } from "../../app/page-title";
import { isStaff, useCourse } from "../../app/session";
import { formatTimeLeft } from "../../app/time-left";
import { formatXp, xpShare } from "../../app/xp";
import { Button, ButtonLink } from "../../design/button";
import { Icon } from "../../design/icons";
import { Skeleton, WaitingLine } from "../../design/spinner";
import { EmptyState, ErrorState } from "../../design/states";
import { strings } from "../../texts/en/assessments";
import { NothingHere } from "../not-found";
import { Card, type SectionName } from "./card";
import {
  byWeight,
  ENOUGH_TO_SEARCH,
  matching,
  minute,
  nearestDeadline,
  type Overview,
  sectionsOf,
  unsubmitted,
} from "./rules";
import "./assessments.css";

/** The assessments of one type. */
export default function Listing() {
  const { type: slug } = useParams();
  const type = useCourse().types.find((candidate) => slugOf(candidate.type) === slug)?.type;
  return type ? <TypeListing key={type} type={type} /> : <NothingHere />;
}

/** Leads staff from an empty listing to where assessments are uploaded. */
const WayToUpload = ({ courseId }: { courseId: number }) => (
  <>
    <p>{strings.emptyStaffAdvice}</p>
    <ButtonLink to={`/courses/${courseId}/groundcontrol`}>{strings.toGroundControl}</ButtonLink>
  </>
);

function TypeListing({ type }: { type: string }) {
  usePageTitle(type);
  const { courseId, role } = useCourse();
  const { data, error, refetch } = useQuery(overviewsQuery(courseId));
  const now = useNow(minute / 2);
  const [search, setSearch] = useState("");
  const own = data?.filter((overview) => overview.type === type);
  return (
    <div className="listing">
      <div className="listing__head">
        <div>
          <h1>{type}</h1>
          {own && own.length > 0 && <Summary overviews={own} now={now} />}
          {!data && !error && <p className="listing__summary">{"\u00a0"}</p>}
        </div>
        {own && own.length > 0 && <TypeXp type={type} overviews={own} />}
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {own?.length === 0 && (
        <EmptyState title={strings.empty} icon="compass">
          {isStaff(role) ? <WayToUpload courseId={courseId} /> : <p>{strings.emptyAdvice}</p>}
        </EmptyState>
      )}
      {own && own.length > 0 && (
        <>
          {own.length >= ENOUGH_TO_SEARCH && <Search type={type} search={search} onSearch={setSearch} />}
          <Sections overviews={own} search={search} now={now} onClear={() => setSearch("")} />
        </>
      )}
    </div>
  );
}

function Loading() {
  return (
    <>
      <WaitingLine>{strings.loading}</WaitingLine>
      <div className="cards cards--open" aria-hidden="true">
        {["a", "b", "c"].map((key) => (
          <div key={key} className="cards__place">
            <Skeleton height="360px" />
          </div>
        ))}
      </div>
    </>
  );
}

function Summary({ overviews, now }: { overviews: readonly Overview[]; now: number }) {
  const { open, upcoming } = sectionsOf(overviews, now);
  const next = open.find(({ id }) => id === nearestDeadline(open));
  return (
    <p className="listing__summary">
      {strings.summary(unsubmitted(open).length, upcoming.length)}
      {next && (
        <>
          {" "}
          {strings.next} <Link to={workspacePath(next.courseId, next.type, next.id)}>{next.title}</Link>
          {strings.dueIn(formatTimeLeft(next.closeAt, new Date(now)))}
        </>
      )}
    </p>
  );
}

function TypeXp({ type, overviews }: { type: string; overviews: readonly Overview[] }) {
  const bonus = overviews.reduce((sum, { xpBonus }) => sum + xpBonus, 0);
  const earned = overviews.reduce((sum, { xp }) => sum + xp, 0) - bonus;
  const maxXp = overviews.reduce((sum, overview) => sum + overview.maxXp, 0);
  return (
    <div className="listing__xp">
      <p>{formatXp(earned, maxXp, bonus)}</p>
      <progress className="progress" max={1} value={xpShare(earned, maxXp)} aria-label={strings.xpLabel(type)} />
    </div>
  );
}

interface SearchProps {
  type: string;
  search: string;
  onSearch: (search: string) => void;
}

function Search({ type, search, onSearch }: SearchProps) {
  return (
    <search className="listing__search">
      <Icon name="search" size={18} />
      <input
        type="search"
        className="input"
        aria-label={strings.search(type)}
        placeholder={strings.search(type)}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
    </search>
  );
}

interface SectionsProps {
  overviews: readonly Overview[];
  search: string;
  now: number;
  onClear: () => void;
}

function Sections({ overviews, search, now, onClear }: SectionsProps) {
  const found = matching(overviews, search);
  const sections = sectionsOf(found, now);
  const next = nearestDeadline(sectionsOf(overviews, now).open);
  if (found.length === 0) {
    return (
      <EmptyState title={strings.noMatch(search)} icon="search">
        <Button onClick={onClear}>{strings.clearSearch}</Button>
      </EmptyState>
    );
  }
  return (["open", "upcoming", "closed"] as const).map((name) => (
    <Section key={name} name={name} overviews={sections[name]} next={next} now={now} />
  ));
}

/** The next to do has the first place and most of it; what is handed in a row of its own. */
function placeOf({ id, status }: Overview, name: SectionName, next: number | null): string {
  if (id === next) return "cards__place cards__place--next";
  return name === "open" && status === "submitted" ? "cards__place cards__place--done" : "cards__place";
}

interface SectionProps {
  name: SectionName;
  overviews: readonly Overview[];
  next: number | null;
  now: number;
}

function Section({ name, overviews, next, now }: SectionProps) {
  if (overviews.length === 0) return null;
  return (
    <details className="section" open>
      <summary>
        <Icon name="chevronRight" size={18} />
        <h2>
          {strings[name]} <span>({overviews.length})</span>
        </h2>
      </summary>
      <div className={`cards cards--${name}`}>
        {(name === "open" ? byWeight(overviews, next) : overviews).map((overview) => (
          <div key={overview.id} className={placeOf(overview, name, next)}>
            <Card overview={overview} section={name} next={overview.id === next} now={now} />
          </div>
        ))}
      </div>
    </details>
  );
}

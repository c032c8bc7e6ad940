import { useQuery } from "@tanstack/react-query";
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { AchievementDefinition } from "../../../../domain/achievements/definitions";
import { type AchievementFilter, displayedTasks, FILTERS } from "../../../../domain/achievements/displayed-tasks";
import { type Dashboard as DashboardData, dashboardQuery } from "../../api/achievements";
import { overviewsQuery } from "../../api/assessments";
import { memberOverviewsQuery } from "../../api/members";
import { achievementControlPath } from "../../app/course-links";
import type { Overview } from "../../app/grading-status";
import { lazyPanel } from "../../app/lazy-panel";
import { useNow } from "../../app/now";
import { isStaff, useCourse } from "../../app/session";
import { Button, ButtonLink } from "../../design/button";
import { formatNumber } from "../../design/format";
import { Icon } from "../../design/icons";
import { useMedia } from "../../design/media";
import { Skeleton, WaitingLine } from "../../design/spinner";
import { EmptyState, ErrorState } from "../../design/states";
import { strings } from "../../texts/en/achievements";
import type { DashboardView } from "./dashboard-view";
import "./filter-choice.css";
import { toast } from "../../app/toasts";
import { AchievementCard } from "./achievement-card";
import { LevelBar } from "./level-bar";
import {
  cardContent,
  nearestAchievement,
  SelectedAchievement,
  type ShownAchievements,
  shownAchievements,
} from "./selected-achievement";
import { TaskList } from "./task-list";

interface FilterProps {
  readonly filter: AchievementFilter;
  readonly counts: Readonly<Record<AchievementFilter, number>>;
  readonly onChange: (filter: AchievementFilter) => void;
}

/** All, active or completed ones, with how many there are of each. Arrow keys choose. */
function FilterChoice({ filter, counts, onChange }: FilterProps) {
  return (
    <fieldset className="filter-choice">
      <legend className="unseen">{strings.show}</legend>
      {FILTERS.map((one) => (
        <label key={one}>
          <input type="radio" name="achievement-filter" checked={one === filter} onChange={() => onChange(one)} />
          {strings.filters[one]}
          <span className="filter-choice__count">{formatNumber(counts[one])}</span>
        </label>
      ))}
    </fieldset>
  );
}

const WARNING_MS = 30_000;
/** As many messages as stand above one another. */
const MOST = 4;

/** Warns of achievements that are prerequisites of themselves, of each once in a visit. */
function useCircularWarning(titles: readonly string[]): void {
  const warned = useRef(new Set<string>());
  useEffect(() => {
    for (const title of titles.slice(0, MOST)) {
      if (warned.current.has(title)) continue;
      warned.current.add(title);
      toast.warning(strings.circular(title), WARNING_MS);
    }
  }, [titles]);
}

const XpHistory = lazyPanel("pages/achievements/xp-history", () => import("./xp-history"));

const HALF_A_MINUTE = 30_000;

interface DashboardProps {
  readonly view: DashboardView;
  readonly onChange: (changes: Partial<DashboardView>, isStep?: boolean) => void;
}

/** The dashboard of one member: level, cards, the selected achievement, and XP over time. */
export function Dashboard({ view, onChange }: DashboardProps) {
  const { courseId } = useCourse();
  const { member } = view;
  const dashboard = useQuery(dashboardQuery(courseId, member));
  const own = useQuery({ ...overviewsQuery(courseId), enabled: member === null });
  const another = useQuery({ ...memberOverviewsQuery(courseId, member ?? 0), enabled: member !== null });
  const work = member === null ? own : another;
  const failed = [dashboard, work].find(({ error, data }) => error && !data);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!dashboard.data || !work.data) return <Loading />;
  return <LoadedDashboard view={view} onChange={onChange} data={dashboard.data} overviews={work.data} />;
}

function Loading() {
  return (
    <>
      <WaitingLine>{strings.loading}</WaitingLine>
      <Skeleton height="62px" />
      <div className="achievements__panes" aria-hidden="true">
        <div className="achievements__list">
          {["a", "b", "c", "d"].map((key) => (
            <Skeleton key={key} height="92px" />
          ))}
        </div>
        <Skeleton height="420px" />
      </div>
    </>
  );
}

interface LoadedProps extends DashboardProps {
  readonly data: DashboardData;
  readonly overviews: readonly Overview[];
}

function LoadedDashboard({ view, onChange, data, overviews }: LoadedProps) {
  const { courseId, role, configuration } = useCourse();
  const at = useNow(HALF_A_MINUTE);
  const now = useMemo(() => new Date(at), [at]);
  const shown = useMemo(() => shownAchievements(data, overviews), [data, overviews]);
  const circular = useMemo(() => circularTitles(shown), [shown]);
  useCircularWarning(circular);
  const name = view.member === null ? null : (data.name ?? strings.unnamed);
  return (
    <>
      {name !== null && <h2 className="achievements__whose">{strings.dashboardOf(name)}</h2>}
      <LevelBar xp={data.totalXp} levelXp={configuration.levelXp} milestones={configuration.milestones} />
      {shown.achievements.length === 0 ? (
        <NothingYet controlPath={isStaff(role) ? achievementControlPath(courseId) : null} />
      ) : (
        <Panes view={view} onChange={onChange} shown={shown} name={name} now={now} />
      )}
      <History data={data} now={now} />
    </>
  );
}

const circularTitles = ({ achievements, states }: ShownAchievements): string[] =>
  achievements.flatMap(({ uuid, title }) => (states.get(uuid)?.isCircular ? title : []));

const NothingYet = ({ controlPath }: { controlPath: string | null }) => (
  <EmptyState title={strings.empty} icon="medal">
    <p>{controlPath ? strings.emptyStaffAdvice : strings.emptyAdvice}</p>
    {controlPath && <ButtonLink to={controlPath}>{strings.toControl}</ButtonLink>}
  </EmptyState>
);

interface PanesProps extends DashboardProps {
  readonly shown: ShownAchievements;
  /** Whose dashboard another looks at; null for one's own. */
  readonly name: string | null;
  readonly now: Date;
}

/** Where the list and the selected achievement do not fit beside one another, as in achievements.css. */
const ONE_PANE = "(max-width: 1079.98px)";

/** The cards, and beside them the selected achievement; on narrow screens one of the two. */
function Panes({ view, onChange, shown, name, now }: PanesProps) {
  const { filter, showsHidden, selected } = view;
  const isOnePane = useMedia(ONE_PANE);
  const detail = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const tasks = useMemo(() => {
    const { achievements, states } = shown;
    return displayedTasks({ achievements, states, filter, showsHidden }, now);
  }, [shown, filter, showsHidden, now]);
  const contentOf = useCallback((achievement: AchievementDefinition) => cardContent(achievement, shown), [shown]);
  const next = useMemo(() => nearestAchievement(shown), [shown]);
  const chosen = shown.achievements.find(({ uuid }) => uuid === selected);
  // Where there is room beside the list, the way to the next one stands there until another is chosen.
  const achievement = chosen ?? (isOnePane ? undefined : (next ?? tasks.top[0]?.achievement));
  const shownUuid = achievement?.uuid ?? null;
  const shownBefore = useRef(shownUuid);
  useEffect(() => {
    const before = shownBefore.current;
    shownBefore.current = shownUuid;
    if (!isOnePane || before === shownUuid) return;
    // What had the focus is out of sight now.
    if (shownUuid !== null) detail.current?.querySelector("h2")?.focus();
    else if (before !== null) {
      list.current?.querySelector<HTMLElement>(`[data-uuid="${CSS.escape(before)}"]`)?.focus();
    }
  }, [shownUuid, isOnePane]);
  return (
    <div className={`achievements__panes${achievement ? " achievements__panes--selected" : ""}`}>
      <div className="achievements__list" ref={list}>
        {isOnePane && next && (
          <button type="button" className="achievements__next" onClick={() => onChange({ selected: next.uuid }, true)}>
            <span className="achievement-view__eyebrow">{strings.nextAchievement}</span>
            <AchievementCard {...contentOf(next)} hasChildren={false} now={now} />
          </button>
        )}
        <FilterChoice filter={filter} counts={tasks.counts} onChange={(next) => onChange({ filter: next })} />
        {tasks.top.length === 0 ? (
          <EmptyState title={strings.emptyFilter[filter]} icon="compass">
            {filter !== "ALL" && <Button onClick={() => onChange({ filter: "ALL" })}>{strings.showAll}</Button>}
          </EmptyState>
        ) : (
          <TaskList
            key={filter}
            tasks={tasks}
            selected={shownUuid}
            onSelect={(uuid) => onChange({ selected: uuid }, isOnePane)}
            contentOf={contentOf}
            now={now}
          />
        )}
      </div>
      <section className="achievements__detail" aria-label={strings.selected} ref={detail}>
        {achievement ? (
          <>
            <Button
              className="achievements__back"
              look="quiet"
              icon="chevronLeft"
              onClick={() => onChange({ selected: null }, true)}
            >
              {strings.backToList}
            </Button>
            <SelectedAchievement
              key={achievement.uuid}
              achievement={achievement}
              shown={shown}
              name={name}
              isNext={achievement.uuid === next?.uuid}
              now={now}
            />
          </>
        ) : (
          <EmptyState title={strings.select} icon="flag">
            <p>{strings.selectAdvice}</p>
          </EmptyState>
        )}
      </section>
    </div>
  );
}

/** Loaded when it is opened. */
function History({ data, now }: { data: DashboardData; now: Date }) {
  const [opened, setOpened] = useState(false);
  return (
    <details className="achievements__history" onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        <Icon name="chevronRight" size={18} />
        <h2>{strings.history}</h2>
      </summary>
      {opened && (
        <Suspense fallback={<Skeleton height="240px" />}>
          <XpHistory steps={data.history} now={now} />
        </Suspense>
      )}
    </details>
  );
}

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { SheetCell } from "../../../../domain/cockpit/sheet";
import type { Schemas } from "../../api/client";
import { lazyPanel } from "../../app/lazy-panel";
import { useNow } from "../../app/now";
import { pageAddress } from "../../app/page-addresses";
import { usePageTitle } from "../../app/page-title";
import { useCourse } from "../../app/session";
import { ButtonLink, Button as PlainButton } from "../../design/button";
import { PartBoundary } from "../../design/part-boundary";
import { WaitingLine } from "../../design/spinner";
import { StaffPage } from "../../design/staff-page";
import { EmptyState, ErrorState } from "../../design/states";
import { strings } from "../../texts/en/cockpit";
import { AssessmentPanel } from "./assessment-panel";
import { cellLook } from "./cell-look";
import { Figures } from "./figures";
import { Listed } from "./listed";
import { OpenWork } from "./open-work";
import { workPath } from "./paths";
import { cockpitQuery } from "./queries";
import { StudentPanel } from "./student-panel";
import {
  byTypeAndDate,
  type Column,
  countsOf,
  type FilterContext,
  isOnList,
  placesOf,
  rowReader,
  rowsOf,
  type StudentRow,
  studentsOf,
} from "./student-rows";
import { CockpitTable } from "./table";
import { readView, STATE_FILTERS, type StateFilter, sortedBy, unfiltered, type View, writeView } from "./view";
import { ViewBar } from "./view-bar";
import "./cockpit.css";

/** Its calendar is loaded when somebody gives more time. */
const ExtendForm = lazyPanel("pages/cockpit/extend-form", () => import("./extend-form"));

const A_MINUTE_MS = 60_000;

/** What stands over the page. */
type Opened =
  | { readonly panel: "student"; readonly regId: number }
  | { readonly panel: "assessment"; readonly assessmentId: number }
  | { readonly panel: "extend"; readonly assessmentId: number; readonly regIds: readonly number[] };

type Sheet = Schemas["Cockpit"];

/** The view that the address has, and how it is changed. */
function useView() {
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => readView(search), [search]);
  const change = useCallback(
    (part: Partial<View>) =>
      setSearch((before) => writeView({ ...readView(before), ...part }), { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  return { view, change };
}

/** The rows of the sheet; those that have not changed since the last reading are the same. */
function useRows({ students, assessments }: Sheet): readonly StudentRow[] {
  const [read] = useState(rowReader);
  return useMemo(() => students.map((student) => read(student, assessments)), [read, students, assessments]);
}

function Loaded({ sheet }: { sheet: Sheet }) {
  const { courseId, registration } = useCourse();
  const { view, change } = useView();
  const now = useNow(A_MINUTE_MS);
  const rows = useRows(sheet);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { assessments: columns, groups, staff, left } = sheet;
  const context = useContextOf(sheet, registration.courseRegId, now);
  const shown = useMemo(() => rowsOf(rows, view, context), [rows, view, context]);
  const counts = useStateCounts(rows, view, context);
  const shownColumns = useShownColumns(rows, columns, view, now);
  const graders = useMemo(() => new Map(staff.map(({ regId, name, username }) => [regId, name ?? username])), [staff]);
  const graderName = useCallback((regId: number) => graders.get(regId), [graders]);
  /** The list that nobody is on any more, though the other filters leave students. */
  const emptied = shown.length === 0 && studentsOf(rows, view, context).length > 0 ? view.state : null;
  const address = writeView(view).toString();
  const pathOf = useCallback(
    (cell: SheetCell) => workPath(courseId, cell.regId, cell.assessmentId, address),
    [courseId, address],
  );
  const close = (): void => setOpened(null);
  return (
    <>
      <div className="cockpit__head">
        <h1>{strings.title}</h1>
        <p>{strings.summary(rows.length, groups.length, columns.length)}</p>
        <nav aria-label={strings.ways}>
          <ButtonLink to={pageAddress("dashboard", courseId)}>{strings.dashboard}</ButtonLink>
        </nav>
      </div>
      {left > 0 && <WaitingLine>{strings.reading(left)}</WaitingLine>}
      <Empty sheet={sheet}>
        <Figures rows={rows} columns={columns} now={now} />
        <ViewBar
          view={view}
          onChange={change}
          groups={groups.map(({ name }) => name)}
          leadsGroups={context.ownGroups.size > 0}
          types={typesOf(columns)}
          counts={counts}
        />
        <Listed
          view={view}
          rows={shown}
          all={rows.length}
          columns={columns}
          now={now}
          onAll={() => change(unfiltered(view))}
          onExtend={(assessmentId) =>
            setOpened({ panel: "extend", assessmentId, regIds: shown.map(({ regId }) => regId) })
          }
        />
        {shown.length === 0 ? (
          <EmptyState title={emptied ? strings.emptied[emptied] : strings.nobody} icon={emptied ? "check" : "search"}>
            <p>{emptied ? strings.emptiedHint : strings.nobodyHint}</p>
            <PlainButton onClick={() => change(unfiltered(view))}>{strings.showAll}</PlainButton>
          </EmptyState>
        ) : (
          <CockpitTable
            rows={shown}
            columns={shownColumns}
            view={view}
            now={now}
            workPath={pathOf}
            graderName={graderName}
            onSort={(key) => change(sortedBy(view, key))}
            onStudent={(regId) => setOpened({ panel: "student", regId })}
            onAssessment={(assessmentId) => setOpened({ panel: "assessment", assessmentId })}
          />
        )}
      </Empty>
      {opened && (
        <OpenedPanel
          opened={opened}
          rows={rows}
          columns={columns}
          now={now}
          address={address}
          graderName={graderName}
          onOpen={setOpened}
          onClose={close}
        />
      )}
    </>
  );
}

function useContextOf({ assessments: columns, groups }: Sheet, regId: number, now: number): FilterContext {
  return useMemo(() => {
    const own = groups.filter(({ leaderId }) => leaderId === regId).map(({ name }) => name);
    return { columns, ownGroups: new Set(own), now, wordsOf: (cell) => cellLook(cell, now).word.toLowerCase() };
  }, [columns, groups, regId, now]);
}

/** The columns of the chosen type, in the order of types and dates, the one that the list is about before the others. */
function useShownColumns(
  rows: readonly StudentRow[],
  columns: readonly Column[],
  { typeId, assessmentId }: Pick<View, "typeId" | "assessmentId">,
  now: number,
) {
  const { types } = useCourse();
  return useMemo(() => {
    const all = columns
      .map((assessment, place) => ({ assessment, place, counts: countsOf(rows, place, now) }))
      .sort((one, other) => byTypeAndDate(types)(one.assessment, other.assessment));
    const isChosen = ({ assessment: { id } }: (typeof all)[number]): boolean => id === assessmentId;
    const others = all.filter((one) => !isChosen(one) && (typeId === null || one.assessment.typeId === typeId));
    return [...all.filter(isChosen), ...others];
  }, [rows, columns, types, typeId, assessmentId, now]);
}

/** How many students are on the list of each state, among those whom the other filters leave. */
function useStateCounts(rows: readonly StudentRow[], view: View, context: FilterContext) {
  return useMemo(() => {
    const students = studentsOf(rows, view, context);
    const where = { places: placesOf(context.columns, view, context.now), now: context.now };
    const count = (state: StateFilter) => students.filter((row) => isOnList(row, state, where)).length;
    return Object.fromEntries(STATE_FILTERS.map((state) => [state, count(state)])) as Record<StateFilter, number>;
  }, [rows, view, context]);
}

const typesOf = (columns: readonly Column[]) =>
  [...new Map(columns.map(({ typeId, type }) => [typeId, type]))].map(([id, name]) => ({ id, name }));

/** What there is to do where there is nobody to show, or nothing of them. */
function Empty({ sheet: { students, assessments, left }, children }: { sheet: Sheet; children: ReactNode }) {
  const { courseId, role } = useCourse();
  if (students.length === 0 && left > 0) return null;
  if (students.length === 0)
    return (
      <EmptyState title={strings.noStudents} icon="person">
        <p>{role === "admin" ? strings.noStudentsHint : strings.noStudentsStaffHint}</p>
        {role === "admin" && <ButtonLink to={pageAddress("adminpanel", courseId)}>{strings.addStudents}</ButtonLink>}
      </EmptyState>
    );
  if (assessments.length === 0)
    return (
      <EmptyState title={strings.noAssessments} icon="flag">
        <p>{strings.noAssessmentsHint}</p>
        <ButtonLink to={pageAddress("groundcontrol", courseId)}>{strings.toGroundControl}</ButtonLink>
      </EmptyState>
    );
  return children;
}

interface OpenedPanelProps {
  readonly opened: Opened;
  readonly rows: readonly StudentRow[];
  readonly columns: readonly Column[];
  readonly now: number;
  /** Of the view that is shown. */
  readonly address: string;
  readonly graderName: (regId: number) => string | undefined;
  readonly onOpen: (opened: Opened) => void;
  readonly onClose: () => void;
}

function OpenedPanel({ opened, rows, columns, now, address, graderName, onOpen, onClose }: OpenedPanelProps) {
  if (opened.panel === "student") {
    const row = rows.find(({ regId }) => regId === opened.regId);
    if (!row) return null;
    const extend = ({ id }: Column) => onOpen({ panel: "extend", assessmentId: id, regIds: [row.regId] });
    return (
      <StudentPanel
        row={row}
        columns={columns}
        now={now}
        address={address}
        graderName={graderName}
        onExtend={extend}
        onClose={onClose}
      />
    );
  }
  const place = columns.findIndex(({ id }) => id === opened.assessmentId);
  const assessment = columns[place];
  if (!assessment) return null;
  if (opened.panel === "assessment")
    return <AssessmentPanel assessment={assessment} counts={countsOf(rows, place, now)} now={now} onClose={onClose} />;
  const chosen = new Set(opened.regIds);
  const students = rows.filter(({ regId }) => chosen.has(regId));
  return (
    <PartBoundary failed={(error, retry) => <ErrorState error={error} onRetry={retry} />}>
      <Suspense fallback={<WaitingLine>{strings.opening}</WaitingLine>}>
        <ExtendForm assessment={assessment} students={students} now={now} onClose={onClose} />
      </Suspense>
    </PartBoundary>
  );
}

function CockpitSheet() {
  const { courseId } = useCourse();
  const { data, error, refetch } = useQuery(cockpitQuery(courseId));
  if (data)
    return (
      <>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        <Loaded sheet={data} />
      </>
    );
  return (
    <>
      <h1>{strings.title}</h1>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <WaitingLine>{strings.loading}</WaitingLine>
      )}
    </>
  );
}

const idOf = (text: string | null): number | null => (/^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : null);

/**
 * Every student by every assessment, for staff; the address has the view. With `?student=…&work=…` it leads on to that student's
 * work on that assessment.
 */
export default function CockpitPage() {
  usePageTitle(strings.title);
  const [search] = useSearchParams();
  const [regId, assessmentId] = [idOf(search.get("student")), idOf(search.get("work"))];
  return (
    <StaffPage>
      <div className="cockpit">
        {regId !== null && assessmentId !== null ? (
          <OpenWork regId={regId} assessmentId={assessmentId} view={search.get("view")} />
        ) : (
          <CockpitSheet />
        )}
      </div>
    </StaffPage>
  );
}

import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router-dom";
import type { SheetAssessment, SheetCell } from "../../../../domain/cockpit/sheet";
import { type PersonColumn, usePersonColumns } from "../../app/person-columns";
import { formatNumber } from "../../design/format";
import { Icon } from "../../design/icons";
import { useMedia } from "../../design/media";
import { strings } from "../../texts/en/cockpit";
import { cellWords, lookIn } from "./cell-look";
import { useFullRows } from "./full-rows";
import { type GridPlace, placeAfterKey } from "./grid-keys";
import { type ColumnCounts, isOpened, nameOf, type StudentRow } from "./student-rows";
import { OWN_SORTS, type SortKey, type View } from "./view";
import "./table.css";

/** A column of work with where its cells stand in a row, and what students have done in it. */
export interface ShownColumn {
  readonly assessment: SheetAssessment;
  /** Place among the cells of a row. */
  readonly place: number;
  readonly counts: ColumnCounts;
}

interface CockpitTableProps {
  readonly rows: readonly StudentRow[];
  readonly columns: readonly ShownColumn[];
  readonly view: Pick<View, "sort" | "descending">;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The address of a student's work. */
  readonly workPath: (cell: SheetCell) => string;
  readonly graderName: (regId: number) => string | undefined;
  readonly onSort: (key: SortKey) => void;
  readonly onStudent: (regId: number) => void;
  readonly onAssessment: (assessmentId: number) => void;
}

const ROW_PX = 31;
/** Height of the head, and with a line more where a column says that its grades are hidden. */
const HEAD_PX = 54;
const HEAD_WITH_HIDDEN_PX = 70;
const COLUMN_PX = 104;
/** Characters that fit into a column with both marks. What is cut off costs a layer of clipping in each frame of scrolling. */
const LONG_WORD = 9;
/** Room for the border and a scroll bar, so that few rows leave no void below them. */
const FRAME_PX = 18;

/** A column about the student between the name and the assessments. */
interface OwnColumn {
  readonly id: Exclude<(typeof OWN_SORTS)[number], "name">;
  readonly px: number;
  readonly start: number;
}

const OWN_PX = { group: 96, email: 190, studentNumber: 116, xp: 104 } as const;

/** The columns about students that are shown, from the one behind the name on. */
function ownColumnsOf(shown: readonly PersonColumn[], namePx: number): readonly OwnColumn[] {
  let start = namePx;
  return (["group", ...shown, "xp"] as const).map((id) => {
    const column = { id, px: OWN_PX[id], start };
    start += column.px;
    return column;
  });
}

const ownText = (row: StudentRow, id: OwnColumn["id"]): string =>
  id === "xp" ? formatNumber(row.totalXp) : (row[id] ?? strings.noGroupCell);

/**
 * Rows are drawn and taken away by blocks of so many, so that most frames of scrolling change nothing; and so many blocks and
 * columns beyond what is seen, so that a frame of quick scrolling is not empty.
 */
const BLOCK = 4;
const OVERSCAN = { blocks: 6, columns: 2 };
/** Blocks beyond what is seen whose rows are drawn in full. */
const FULL_BEYOND = 1;

/** Draws also the place that has the focus, so that scrolling away from it does not lose it. */
const rangeWith = (index: number) => (range: Range) => {
  const drawn = defaultRangeExtractor(range);
  if (index < 0 || index >= range.count || drawn.includes(index)) return drawn;
  return [...drawn, index].sort((one, other) => one - other);
};

/** Every student by every assessment, of which only what is seen is drawn. */
export function CockpitTable(props: CockpitTableProps) {
  const { rows, columns, view, onSort, onStudent, onAssessment } = props;
  const isNarrow = useMedia("(max-width: 599.98px)");
  const isWide = useMedia("(min-width: 1100px)");
  const namePx = isNarrow ? 128 : isWide ? 230 : 180;
  const shownPerson = usePersonColumns(({ shown: columns }) => columns);
  const own = useMemo(() => ownColumnsOf(shownPerson, namePx), [shownPerson, namePx]);
  /** Columns about the student, the name among them; and where the assessments begin. */
  const [ownCount, ownPx] = [own.length + 1, own.reduce((sum, { px }) => sum + px, namePx)];
  const headPx = columns.some(({ assessment }) => assessment.hidesGrades) ? HEAD_WITH_HIDDEN_PX : HEAD_PX;
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<GridPlace>({ row: 0, column: 0 });
  const place = {
    row: Math.min(focused.row, rows.length),
    column: Math.min(focused.column, columns.length + ownCount - 1),
  };
  const blockWindow = useVirtualizer({
    count: Math.ceil(rows.length / BLOCK),
    getScrollElement: () => scroller.current,
    estimateSize: (index) => Math.min(rows.length - index * BLOCK, BLOCK) * ROW_PX,
    paddingStart: headPx,
    overscan: OVERSCAN.blocks,
    rangeExtractor: rangeWith(Math.floor((place.row - 1) / BLOCK)),
  });
  useLayoutEffect(() => {
    if (rows.length) blockWindow.measure();
  }, [blockWindow, rows.length]);
  const columnWindow = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => COLUMN_PX,
    paddingStart: ownPx,
    scrollPaddingStart: namePx,
    overscan: OVERSCAN.columns,
    rangeExtractor: rangeWith(place.column - ownCount),
  });
  useLayoutEffect(() => {
    if (ownPx) columnWindow.measure();
  }, [columnWindow, ownPx]);
  const move = useFocusMoves(scroller, setFocused, (to) => {
    if (to.row > 0) showRow(scroller.current, headPx, to.row - 1);
    if (to.column >= ownCount) columnWindow.scrollToIndex(to.column - ownCount);
    else scroller.current?.scrollTo({ left: 0 });
  });
  const shown = columnWindow.getVirtualItems();
  // Equal as long as the same columns are drawn: rows need not be drawn anew while one scrolls down.
  const drawnKey = shown.map(({ index }) => index).join(",");
  const drawn = useStable(
    shown.flatMap(({ index, start }, at): DrawnColumn[] => {
      const column = columns[index];
      return column ? [{ ...column, index, start, gap: start - (shown[at - 1]?.end ?? ownPx) }] : [];
    }),
    [drawnKey, columns, ownPx],
  );
  const width = columnWindow.getTotalSize();
  const blocks = blockWindow.getVirtualItems();
  const seen = blockWindow.range;
  const isNear = (block: number): boolean =>
    seen !== null && block >= seen.startIndex - FULL_BEYOND && block <= seen.endIndex + FULL_BEYOND;
  const full = useFullRows(
    blocks.flatMap(({ index }) => (isNear(index) ? placesIn(index, rows.length) : [])),
    blockWindow.isScrolling,
  );

  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.max(Math.floor(((scroller.current?.clientHeight ?? 0) - headPx) / ROW_PX) - 1, 1);
    const size = { rows: rows.length + 1, columns: columns.length + ownCount, page };
    const to = placeAfterKey(place, event, size);
    if (to === null) return;
    event.preventDefault();
    move(to);
  };
  /** One listener for all cells: what they do is in their attributes. */
  const onClick = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>("a, button") : null;
    if (!target) return;
    const { sort, student, assessment } = target.dataset;
    if (sort !== undefined) onSort(OWN_SORTS.find((one) => one === sort) ?? Number(sort));
    if (student !== undefined) onStudent(Number(student));
    if (assessment !== undefined) onAssessment(Number(assessment));
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!(target instanceof HTMLAnchorElement) || !isPlain) return;
    event.preventDefault();
    void navigate(target.pathname + target.search);
  };
  const onFocus = (event: FocusEvent): void => {
    const cell = event.target.closest<HTMLElement>("[data-row]");
    if (cell) setFocused({ row: Number(cell.dataset.row), column: Number(cell.dataset.column) });
  };
  const headIsFocused = place.row === 0;
  return (
    <div className="cockpit-table" ref={scroller} style={{ maxHeight: headPx + rows.length * ROW_PX + FRAME_PX }}>
      {/* biome-ignore lint/a11y/useSemanticElements: what is not drawn has no rows in a table element */}
      <div
        role="grid"
        tabIndex={-1}
        aria-label={strings.table}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + ownCount}
        className="cockpit-table__grid"
        style={{ height: blockWindow.getTotalSize(), width }}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={onFocus}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus */}
        <div role="row" aria-rowindex={1} className="cockpit-table__head" style={{ height: headPx }}>
          <Head id="name" label={strings.student} view={view} column={0} width={namePx} place={place} />
          {own.map(({ id, px, start }, index) => (
            <Head
              key={id}
              id={id}
              label={strings.ownColumns[id]}
              {...(id === "xp" ? { hint: strings.xpHint, of: strings.xpOfAssessments } : {})}
              view={view}
              column={index + 1}
              start={start}
              width={px}
              place={place}
            />
          ))}
          {drawn.map(({ assessment, counts, index, start }) => (
            <AssessmentHead
              key={assessment.id}
              assessment={assessment}
              counts={counts}
              view={view}
              now={props.now}
              column={index + ownCount}
              start={start}
              isFocused={headIsFocused && place.column === index + ownCount}
            />
          ))}
        </div>
        {blocks.map(({ index: block, start }) => (
          // biome-ignore lint/a11y/useSemanticElements: as the table
          <div key={block} role="rowgroup" className="cockpit-table__block" style={{ top: start }}>
            {placesIn(block, rows.length).map((index) => {
              const row = rows[index];
              if (!row) return null;
              return (
                <Row
                  key={row.regId}
                  row={row}
                  index={index}
                  namePx={namePx}
                  own={own}
                  columns={drawn}
                  isFull={full.has(index) || place.row === index + 1}
                  focusedColumn={place.row === index + 1 ? place.column : -1}
                  now={props.now}
                  workPath={props.workPath}
                  graderName={props.graderName}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The places of the rows of a block. */
const placesIn = (block: number, rows: number): number[] =>
  Array.from({ length: Math.min(BLOCK, rows - block * BLOCK) }, (_, at) => block * BLOCK + at);

/** Scrolls by as little as shows a row whole, below the head. */
function showRow(scroller: HTMLElement | null, headPx: number, index: number): void {
  if (!scroller) return;
  const start = index * ROW_PX;
  const least = headPx + start + ROW_PX - scroller.clientHeight;
  scroller.scrollTo({ top: Math.min(Math.max(scroller.scrollTop, least), start) });
}

/** Returns the value from when one of these changed last. */
function useStable<Value>(value: Value, by: readonly unknown[]): Value {
  const kept = useRef({ value, by });
  if (kept.current.by.some((one, index) => one !== by[index])) kept.current = { value, by };
  return kept.current.value;
}

/** Moves the focus to a place, which is drawn first. */
function useFocusMoves(
  scroller: { readonly current: HTMLElement | null },
  setFocused: (place: GridPlace) => void,
  scrollTo: (place: GridPlace) => void,
) {
  const [wanted, setWanted] = useState<GridPlace | null>(null);
  useLayoutEffect(() => {
    if (!wanted) return;
    const selector = `[data-row="${wanted.row}"][data-column="${wanted.column}"]`;
    const cell = scroller.current?.querySelector<HTMLElement>(selector);
    const control = cell?.querySelector<HTMLElement>("a, button") ?? cell;
    control?.focus({ preventScroll: true });
  }, [wanted, scroller]);
  return (to: GridPlace): void => {
    setFocused(to);
    setWanted(to);
    scrollTo(to);
  };
}

const ariaSort = (id: SortKey, { sort, descending }: Pick<View, "sort" | "descending">) =>
  sort === id ? (descending ? "descending" : "ascending") : undefined;

function SortButton({
  id,
  label,
  view,
  isFocused,
}: {
  id: SortKey;
  label: string;
  view: Pick<View, "sort" | "descending">;
  isFocused: boolean;
}) {
  const isSorted = view.sort === id;
  return (
    <button
      type="button"
      data-sort={id}
      tabIndex={isFocused ? 0 : -1}
      className={`cockpit-table__sort${isSorted ? " cockpit-table__sort--on" : ""}`}
      aria-label={strings.sortBy(label)}
      title={strings.sortBy(label)}
    >
      <span aria-hidden="true">{isSorted ? (view.descending ? "▼" : "▲") : "↕"}</span>
    </button>
  );
}

interface HeadProps {
  readonly id: (typeof OWN_SORTS)[number];
  readonly label: string;
  readonly hint?: string;
  /** What it is of, on a line of its own. */
  readonly of?: string;
  readonly view: Pick<View, "sort" | "descending">;
  readonly column: number;
  /** Undefined for the frozen column. */
  readonly start?: number;
  readonly width: number;
  readonly place: GridPlace;
}

function Head({ id, label, hint, of, view, column, start, width, place }: HeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the table
    // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus
    <div
      role="columnheader"
      aria-colindex={column + 1}
      aria-sort={ariaSort(id, view)}
      data-row={0}
      data-column={column}
      className={`cockpit-table__column${start === undefined ? " cockpit-table__frozen" : ""}`}
      style={start === undefined ? { width } : { width, left: start }}
    >
      <span className="cockpit-table__label" title={hint}>
        {label}
        <SortButton id={id} label={label} view={view} isFocused={place.row === 0 && place.column === column} />
      </span>
      {of !== undefined && (
        <span className="cockpit-table__of" title={hint}>
          {of}
        </span>
      )}
    </div>
  );
}

interface AssessmentHeadProps {
  readonly assessment: SheetAssessment;
  readonly counts: ColumnCounts;
  readonly view: Pick<View, "sort" | "descending">;
  readonly now: number;
  readonly column: number;
  readonly start: number;
  readonly isFocused: boolean;
}

/** The head of an assessment: its number, how many have handed in, and ways to its statistics and to sort by it. */
const AssessmentHead = memo(function AssessmentHead(props: AssessmentHeadProps) {
  const { assessment, counts, view, now, column, start, isFocused } = props;
  const { id, number, title, isPublished, hidesGrades } = assessment;
  const { handedIn, students } = counts;
  const name = number || title;
  const state = isOpened(assessment, now) ? null : isPublished ? strings.notOpen : strings.unpublished;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the table
    // biome-ignore lint/a11y/useFocusableInteractive: its buttons have the focus
    <div
      role="columnheader"
      aria-colindex={column + 1}
      aria-sort={ariaSort(id, view)}
      data-row={0}
      data-column={column}
      className="cockpit-table__column"
      style={{ width: COLUMN_PX, left: start }}
    >
      <span className="cockpit-table__label">
        <button
          type="button"
          data-assessment={id}
          tabIndex={isFocused ? 0 : -1}
          className="cockpit-table__assessment"
          title={title}
          aria-label={name === title ? strings.statisticsOf(title) : strings.statisticsOfNumber(name, title)}
        >
          {name}
        </button>
        <SortButton id={id} label={title} view={view} isFocused={isFocused} />
      </span>
      <span className="cockpit-table__bar" aria-hidden="true">
        <span style={{ width: `${students === 0 ? 0 : (100 * handedIn) / students}%` }} />
      </span>
      <span className="cockpit-table__of" title={state ?? strings.handedInLabel(handedIn, students)}>
        {state ?? strings.handedInOf(handedIn, students)}
      </span>
      {hidesGrades && <span className="cockpit-table__of">{strings.gradesHidden}</span>}
    </div>
  );
});

/** A column that is drawn. */
interface DrawnColumn extends ShownColumn {
  readonly index: number;
  /** Pixels from the table's edge. */
  readonly start: number;
  /** Pixels from the end of the column that is drawn before it. */
  readonly gap: number;
}

interface RowProps {
  readonly row: StudentRow;
  readonly index: number;
  readonly namePx: number;
  readonly own: readonly OwnColumn[];
  readonly columns: readonly DrawnColumn[];
  /** Else its work is one line of text (full-rows.ts). */
  readonly isFull: boolean;
  /** Of the grid; -1 where another row has the focus. */
  readonly focusedColumn: number;
  readonly now: number;
  readonly workPath: (cell: SheetCell) => string;
  readonly graderName: (regId: number) => string | undefined;
}

const Row = memo(function Row(props: RowProps) {
  const { row, index, namePx, own, columns, isFull, focusedColumn, now, workPath, graderName } = props;
  const ownCount = own.length + 1;
  const at = { "data-row": index + 1 };
  const name = nameOf(row);
  const tab = (column: number): number => (focusedColumn === column ? 0 : -1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the table
    // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus
    <div role="row" aria-rowindex={index + 2} className="cockpit-table__row" style={{ height: ROW_PX }}>
      {/* biome-ignore lint/a11y/useSemanticElements: as the table */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its button has the focus */}
      <div
        role="rowheader"
        aria-colindex={1}
        {...at}
        data-column={0}
        className="cockpit-table__cell cockpit-table__frozen"
        style={{ width: namePx }}
      >
        <button
          type="button"
          data-student={row.regId}
          tabIndex={tab(0)}
          className="cockpit-table__name"
          title={row.hasLoggedIn ? name : `${name} ${strings.noName}`}
        >
          <strong>{name}</strong>
          {row.name !== null && <span>{row.username}</span>}
        </button>
      </div>
      {own.map(({ id, px }, column) => (
        // biome-ignore lint/a11y/useSemanticElements: as the table
        <div
          key={id}
          role="gridcell"
          aria-colindex={column + 2}
          {...at}
          data-column={column + 1}
          tabIndex={tab(column + 1)}
          className={`cockpit-table__cell cockpit-table__${id === "xp" ? "xp" : "group"}`}
          style={{ width: px }}
          title={id === "xp" ? undefined : (row[id] ?? (id === "group" ? strings.noGroup : undefined))}
        >
          {ownText(row, id)}
        </div>
      ))}
      {!isFull && <WorkText cells={row.cells} columns={columns} now={now} column={ownCount} />}
      {(isFull ? columns : []).map(({ assessment, place, index: column, gap }) => {
        const cell = row.cells[place];
        return (
          cell && (
            <WorkCell
              key={assessment.id}
              cell={cell}
              assessment={assessment}
              row={index + 1}
              column={column + ownCount}
              gap={gap}
              isFocused={focusedColumn === column + ownCount}
              now={now}
              workPath={workPath}
              graderName={graderName}
            />
          )
        );
      })}
    </div>
  );
});

interface WorkTextProps {
  readonly cells: readonly SheetCell[];
  readonly columns: readonly DrawnColumn[];
  readonly now: number;
  /** Of the grid. */
  readonly column: number;
}

/** What the cells of a row say, as one text whose tabs end where columns do. */
function WorkText({ cells, columns, now, column }: WorkTextProps) {
  let end = columns[0]?.index ?? 0;
  const text = columns.map(({ assessment, place, index }) => {
    const cell = cells[place];
    const tabs = "\t".repeat(index - end);
    end = index;
    return tabs + (cell ? shortened(lookIn(cell, assessment, now).word) : "");
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the table
    // biome-ignore lint/a11y/useFocusableInteractive: it is replaced by cells before it can be reached
    <div
      role="gridcell"
      aria-colindex={column + 1}
      className="cockpit-table__cell cockpit-table__text"
      style={{ tabSize: `${COLUMN_PX}px`, marginInlineStart: columns[0]?.gap ?? 0 }}
    >
      {text.join("")}
    </div>
  );
}

const shortened = (word: string): string => (word.length > LONG_WORD ? `${word.slice(0, LONG_WORD)}…` : word);

interface WorkCellProps extends Pick<RowProps, "now" | "workPath" | "graderName"> {
  readonly cell: SheetCell;
  readonly assessment: SheetAssessment;
  /** Of the grid. */
  readonly row: number;
  readonly column: number;
  readonly gap: number;
  readonly isFocused: boolean;
}

/** A student's work on an assessment: a link to it, or to the student where there is none yet. */
const WorkCell = memo(function WorkCell(props: WorkCellProps) {
  const { cell, assessment, row, column, gap, isFocused, now, workPath, graderName } = props;
  const { word, tone } = lookIn(cell, assessment, now);
  const words = cellWords(cell, assessment, { now, nameOf: graderName }).join(", ");
  const content = {
    tabIndex: isFocused ? 0 : -1,
    "aria-label": `${assessment.title}: ${words}`,
    title: words,
    className: "cockpit-table__work",
    children: (
      <>
        {word.length > LONG_WORD ? <span className="cockpit-table__long">{word}</span> : word}
        {cell.isExtended && <Icon name="clock" size={13} />}
        {cell.isStuck && cell.state !== "begun" && <Icon name="warning" size={13} />}
      </>
    ),
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the table
    // biome-ignore lint/a11y/useFocusableInteractive: its link has the focus
    <div
      role="gridcell"
      aria-colindex={column + 1}
      data-row={row}
      data-column={column}
      className={`cockpit-table__cell cockpit-table__cell--${tone}`}
      style={{ width: COLUMN_PX, marginInlineStart: gap }}
    >
      {cell.state === "notBegun" ? (
        <button type="button" data-student={cell.regId} {...content} />
      ) : (
        <a href={workPath(cell)} {...content} />
      )}
    </div>
  );
});

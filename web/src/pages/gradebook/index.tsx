import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import { type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import type { GradebookPreset } from "../../../../domain/facts/gradebook";
import type { GradebookRow } from "../../../../domain/gradebook/gradebook";
import { FILE_FORMATS, type FileFormat, mappedTable } from "../../../../domain/gradebook/mapping";
import { longTable, type MarksTable, wideTable } from "../../../../domain/gradebook/tables";
import { serverNow } from "../../api/server-time";
import { useMayChangeCourse } from "../../app/course-acts";
import { lazyPanel } from "../../app/lazy-panel";
import { pageAddress } from "../../app/page-addresses";
import { usePageTitle } from "../../app/page-title";
import { useCourse } from "../../app/session";
import { downloadFile } from "../../csv/write";
import { ButtonLink } from "../../design/button";
import { dayOf } from "../../design/local-moment";
import { PartBoundary } from "../../design/part-boundary";
import { WaitingLine } from "../../design/spinner";
import { StaffPage } from "../../design/staff-page";
import { EmptyState, ErrorState } from "../../design/states";
import { strings } from "../../texts/en/gradebook";
import { useMappingDraft } from "./mapping-draft";
import { PreviewTable } from "./preview-table";
import { OWN_FORMAT, textFile, workbookFile } from "./table-file";
import { totalsSheet } from "./totals-sheet";
import { type Book, useBook } from "./use-book";
import { FORMATS, useView, type View } from "./view";
import "./gradebook.css";

const MappingEditor = lazyPanel("pages/gradebook/mapping-editor", () => import("./mapping-editor"));
const TotalPanel = lazyPanel("pages/gradebook/total-panel", () => import("./total-panel"));
const PolicyForm = lazyPanel("pages/gradebook/policy-form", () => import("./policy-form"));
const ImportPanel = lazyPanel("pages/gradebook/import-panel", () => import("./import-panel"));
const TemplatePanel = lazyPanel("pages/gradebook/template-panel", () => import("./template-panel"));

/** What stands over the page. */
type Opened =
  | { readonly panel: "total"; readonly regId: number }
  | { readonly panel: "policy" | "import" }
  | { readonly panel: "template"; readonly preset: GradebookPreset };

/** A table with how it is written. */
interface Shown {
  readonly table: MarksTable;
  readonly format: FileFormat;
}

function Marks({ book }: { book: Book }) {
  const { role, courseId } = useCourse();
  const [view, setView] = useView();
  const [opened, setOpened] = useState<Opened>();
  const close = useCallback(() => setOpened(undefined), []);
  const open = useCallback((row: GradebookRow) => setOpened({ panel: "total", regId: row.student.regId }), []);
  const controls = (
    <>
      <Choices view={view} onChange={setView} />
      <Acts view={view} onOpen={setOpened} />
    </>
  );
  if (book.rows.length === 0 && book.left === 0) {
    return (
      <EmptyState title={strings.none} icon="person">
        <p>{role === "admin" ? strings.noneAdvice : strings.noneStaffAdvice}</p>
        {role === "admin" && (
          <ButtonLink to={`${pageAddress("adminpanel", courseId)}?tab=add`}>{strings.addStudents}</ButtonLink>
        )}
      </EmptyState>
    );
  }
  return (
    <>
      {book.left > 0 && (
        <div role="status">
          <Alert type="info">{strings.left(book.left)}</Alert>
        </div>
      )}
      {view.format === "own" ? (
        <OwnTable book={book} view={view} onExplain={open}>
          {controls}
        </OwnTable>
      ) : (
        <SystemTable key={view.format} book={book} preset={view.format} onExplain={open}>
          {controls}
        </SystemTable>
      )}
      {opened && (
        <PartBoundary failed={(error, retry) => <ErrorState error={error} onRetry={retry} />}>
          <Suspense fallback={<WaitingLine>{strings.opening}</WaitingLine>}>
            <Panel opened={opened} book={book} onClose={close} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}

function Panel({ opened, book, onClose }: { opened: Opened; book: Book; onClose: () => void }) {
  switch (opened.panel) {
    case "total": {
      const row = book.rows.find(({ student }) => student.regId === opened.regId);
      return row ? <TotalPanel book={book} row={row} policy={book.settings.policy} onClose={onClose} /> : null;
    }
    case "policy":
      return <PolicyForm book={book} onClose={onClose} />;
    case "import":
      return <ImportPanel book={book} onClose={onClose} />;
    case "template":
      return <TemplatePanel book={book} preset={opened.preset} onClose={onClose} />;
    default:
      return opened satisfies never;
  }
}

function Acts({ view: { format }, onOpen }: { view: View; onOpen: (opened: Opened) => void }) {
  const { role } = useCourse();
  const mayEdit = useMayChangeCourse() && role === "admin";
  return (
    <div className="gradebook__acts">
      <Button onClick={() => onOpen({ panel: "policy" })}>{strings.weights}</Button>
      {mayEdit && (
        <Button iconName="upload" onClick={() => onOpen({ panel: "import" })}>
          {strings.importMarks}
        </Button>
      )}
      {format !== "own" && format !== "registrar" && (
        <Button onClick={() => onOpen({ panel: "template", preset: format })}>
          {strings.fill(strings.formats[format])}
        </Button>
      )}
    </div>
  );
}

function Choices({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const options = FORMATS.map((value) => ({ value, label: strings.formats[value] }));
  const shapes = (["wide", "long"] as const).map((value) => ({ value, label: strings.shapes[value] }));
  return (
    <div className="gradebook__choices">
      <FormField label={strings.format}>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === view.format) ?? null}
          onChange={({ detail }) => {
            const format = FORMATS.find((one) => one === detail.selectedOption.value) ?? "own";
            onChange({ format, shape: "wide" });
          }}
        />
      </FormField>
      {view.format === "own" && (
        <FormField label={strings.shape}>
          <Select
            options={shapes}
            selectedOption={shapes.find(({ value }) => value === view.shape) ?? null}
            onChange={({ detail }) =>
              onChange({ ...view, shape: detail.selectedOption.value === "long" ? "long" : "wide" })
            }
          />
        </FormField>
      )}
    </div>
  );
}

interface TableProps {
  readonly book: Book;
  readonly onExplain: (row: GradebookRow) => void;
  /** What stands beside the downloads. */
  readonly children: ReactNode;
}

function OwnTable({ book, view: { shape }, onExplain, children }: TableProps & { view: View }) {
  const table = useMemo(() => (shape === "long" ? longTable(book) : wideTable(book)), [book, shape]);
  return (
    <>
      <div className="gradebook__bar">
        {children}
        <Downloads book={book} shown={{ table, format: OWN_FORMAT }} what={shape} />
      </div>
      <PreviewTable table={table} rows={book.rows} onExplain={onExplain} />
    </>
  );
}

function SystemTable({ book, preset, onExplain, children }: TableProps & { preset: GradebookPreset }) {
  const mayChange = useMayChangeCourse();
  const draft = useMappingDraft(book, preset);
  const format = FILE_FORMATS[preset];
  const { mapping } = draft;
  const table = useMemo(() => mappedTable(book, mapping, format), [book, mapping, format]);
  return (
    <>
      <div className="gradebook__bar">
        {children}
        <Downloads book={book} shown={{ table, format }} what={preset} />
      </div>
      <PartBoundary failed={(error, retry) => <ErrorState error={error} onRetry={retry} />}>
        <Suspense fallback={<WaitingLine>{strings.opening}</WaitingLine>}>
          <MappingEditor preset={preset} book={book} draft={draft} mayChange={mayChange} />
        </Suspense>
      </PartBoundary>
      <PreviewTable table={table} rows={book.rows} onExplain={onExplain} />
    </>
  );
}

function Downloads({ book, shown: { table, format }, what }: { book: Book; shown: Shown; what: string }) {
  const { configuration } = useCourse();
  const [isWriting, setWriting] = useState(false);
  const nameOf = (extension: string): string => {
    const course = configuration.courseShortName || configuration.courseName;
    return strings.fileName(course, what, dayOf(serverNow()), extension);
  };
  const writeWorkbook = async (): Promise<void> => {
    setWriting(true);
    try {
      downloadFile(nameOf("xlsx"), await workbookFile(strings.sheetMarks, table, [totalsSheet(book)]));
    } finally {
      setWriting(false);
    }
  };
  return (
    <div className="gradebook__acts">
      <Button
        variant="primary"
        iconName="download"
        disabled={book.left > 0}
        onClick={() => downloadFile(nameOf(format.extension), textFile(table, format))}
      >
        {format.delimiter === "\t" ? strings.downloadTabbed : strings.downloadText}
      </Button>
      <Button iconName="download" disabled={book.left > 0} loading={isWriting} onClick={() => void writeWorkbook()}>
        {strings.downloadXlsx}
      </Button>
    </div>
  );
}

/** The gradebook, for staff and admins. */
export default function GradebookPage() {
  usePageTitle(strings.title);
  const { book, error, retry } = useBook();
  return (
    <StaffPage>
      <div className="gradebook">
        <div>
          <h1>{strings.title}</h1>
          <p>{strings.intro}</p>
        </div>
        {book ? (
          <Marks book={book} />
        ) : error ? (
          <ErrorState error={error} onRetry={retry} />
        ) : (
          <WaitingLine>{strings.loading}</WaitingLine>
        )}
      </div>
    </StaffPage>
  );
}

import Alert from "@cloudscape-design/components/alert";
import Badge from "@cloudscape-design/components/badge";
import Button from "@cloudscape-design/components/button";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import Container from "@cloudscape-design/components/container";
import FileUpload, { type FileUploadProps } from "@cloudscape-design/components/file-upload";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Pagination from "@cloudscape-design/components/pagination";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Table, { type TableProps } from "@cloudscape-design/components/table";
import Textarea from "@cloudscape-design/components/textarea";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { actionFailure } from "../../api/failures";
import { readMembers } from "../../api/members";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/admin-panel";
import { strings as csvStrings } from "../../texts/en/csv";
import { ColumnMappings } from "./column-mapping";
import { providersQuery } from "./members-calls";
import { changedDetails, type Difference, type RosterProblem } from "./roster";
import { type RosterForm, type RosterOutcome, useRoster } from "./use-roster";

const PAGE_SIZE = 50;

const COLORS = { new: "green", elsewhere: "severity-medium", changed: "blue", unchanged: "grey" } as const;

const columns = (hasDetails: boolean): TableProps.ColumnDefinition<Difference>[] => [
  {
    id: "username",
    header: strings.columns.username,
    isRowHeader: true,
    minWidth: 150,
    cell: ({ username, name: told, member, matches }) => (
      <>
        {nameBeside(username, member?.name ?? (member ? null : told))}
        {matches !== null && <small className="users__hint">{strings.matches(matches)}</small>}
      </>
    ),
  },
  {
    id: "status",
    header: strings.status,
    minWidth: 140,
    cell: ({ kind }) => (
      <>
        <Badge color={COLORS[kind]}>{strings.kinds[kind]}</Badge>
        {kind === "elsewhere" && <small className="users__hint">{strings.elsewhereHint}</small>}
      </>
    ),
  },
  {
    id: "role",
    header: strings.columns.role,
    minWidth: 130,
    cell: ({ role, roleBefore }) => changeText(roleBefore && strings.roles[roleBefore], strings.roles[role]),
  },
  {
    id: "group",
    header: strings.columns.group,
    minWidth: 130,
    cell: ({ groupBefore, groupAfter, roleBefore }) =>
      changeText(roleBefore && (groupBefore ?? strings.nothing), groupAfter ?? (roleBefore ? strings.nothing : "")),
  },
  ...(hasDetails
    ? [{ id: "details", header: strings.details, minWidth: 220, cell: (row: Difference) => <Details row={row} /> }]
    : []),
  { id: "line", header: csvStrings.line(0).replace(" 0", ""), minWidth: 90, cell: ({ line }) => line },
];

const nameBeside = (username: string, name: string | null | undefined): string =>
  name && name !== username ? `${username} (${name})` : username;

/** The name, address and number that a row changes, each as it was and as it will be. */
const Details = ({ row }: { row: Difference }) =>
  changedDetails(row, row.member).map((field) => (
    <span key={field} className="add-users__detail">
      {strings.detailChange(
        strings.meanings[field],
        row.member && (row.member[field] ?? strings.nothing),
        row[field] ?? strings.nothing,
      )}
    </span>
  ));

const changeText = (before: string | null, after: string): string =>
  before === null || before === after ? (after === strings.nothing ? "" : after) : `${before} → ${after}`;

interface RosterTableProps {
  readonly form: RosterForm;
  readonly startOver: () => void;
  readonly differences: readonly Difference[];
}

/** What a file will change, a row a person; rows can be left out. */
function RosterTable({ form, startOver, differences }: RosterTableProps) {
  const { changing, included, include, isSending, hasFailed, send, leftOut, missing } = form;
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(changing.length / PAGE_SIZE));
  const current = Math.min(page, pages);
  const items = changing.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE);
  const count = (...kinds: Difference["kind"][]) => differences.filter(({ kind }) => kinds.includes(kind)).length;
  const onPage = new Set(items);
  /** The table knows the rows of its page; those of the others stay as they are. */
  const select = (selected: readonly Difference[]): void =>
    include([...included.filter((row) => !onPage.has(row)), ...selected]);
  const summary = strings.summary(count("new", "elsewhere"), count("changed"), count("unchanged"));
  return (
    <div className="add-users__result">
      {leftOut.length > 0 && <LeftOut problems={leftOut} />}
      <Table
        header={
          <Header variant="h2" description={summary}>
            {strings.checkedTitle}
          </Header>
        }
        items={items}
        columnDefinitions={columns(differences.some((row) => changedDetails(row, row.member).length > 0))}
        trackBy={({ username }) => username}
        selectionType="multi"
        selectedItems={included.filter((row) => onPage.has(row))}
        onSelectionChange={({ detail }) => select(detail.selectedItems)}
        isItemDisabled={() => isSending}
        ariaLabels={{
          tableLabel: strings.checkedTitle,
          selectionGroupLabel: strings.include,
          allItemsSelectionLabel: () => strings.includeAll,
          itemSelectionLabel: (_, { username }) => strings.includeRow(username),
        }}
        empty={<p className="setup__hint">{strings.nothingToSend}</p>}
        pagination={
          pages > 1 && (
            <Pagination
              currentPageIndex={current}
              pagesCount={pages}
              onChange={({ detail }) => setPage(detail.currentPageIndex)}
              ariaLabels={{
                paginationLabel: strings.pages,
                previousPageLabel: strings.previousPage,
                nextPageLabel: strings.nextPage,
                pageLabel: strings.page,
              }}
            />
          )
        }
        contentDensity="compact"
        wrapLines
      />
      <Missing count={missing} usernames={differences.map(({ username, matches }) => matches ?? username)} />
      {hasFailed && <Alert type="warning">{strings.uploadFailed}</Alert>}
      <section className="save-bar" data-dirty={included.length > 0 || undefined} aria-label={strings.addTitle}>
        <p role="status">{summary}</p>
        <div className="save-bar__buttons">
          <Button onClick={startOver} disabled={isSending}>
            {strings.startOver}
          </Button>
          <Button variant="primary" loading={isSending} disabled={included.length === 0} onClick={() => void send()}>
            {strings.upload(included.length)}
          </Button>
        </div>
      </section>
    </div>
  );
}

/** The lines that are wrong and left out. The button that left them out is gone by then, so the focus moves here. */
function LeftOut({ problems }: { problems: readonly RosterProblem[] }) {
  const title = strings.leftOut(problems.length);
  return (
    <FocusedPart label={title}>
      <Alert type="warning" header={title}>
        <Problems problems={problems} label={title} />
      </Alert>
    </FocusedPart>
  );
}

/** Takes the focus when it appears, in the place of a button that is gone. */
function FocusedPart({ label, children }: { label: string; children: ReactNode }) {
  const part = useRef<HTMLElement>(null);
  useEffect(() => part.current?.focus(), []);
  return (
    <section ref={part} tabIndex={-1} aria-label={label} className="add-users__focused">
      {children}
    </section>
  );
}

/** Members who are not in the file. They stay; who they are is read when somebody asks. */
function Missing({ count, usernames }: { count: number | null; usernames: readonly string[] }) {
  const { courseId } = useCourse();
  const [names, setNames] = useState<readonly string[] | null>(null);
  const [isReading, setIsReading] = useState(false);
  if (!count) return null;
  const show = async (): Promise<void> => {
    setIsReading(true);
    try {
      const there = new Set(usernames);
      const members = await readMembers(courseId);
      setNames(members.filter(({ username }) => !there.has(username)).map(({ username }) => username));
    } catch (error) {
      toast.danger(actionFailure(error));
    } finally {
      setIsReading(false);
    }
  };
  return (
    <div className="add-users__missing">
      <p>
        {strings.missing(count)}{" "}
        {names === null && (
          <Button variant="inline-link" loading={isReading} onClick={() => void show()}>
            {strings.showMissing}
          </Button>
        )}
      </p>
      {names && <p className="add-users__names">{names.join(", ")}</p>}
    </div>
  );
}

/** Adds and changes members by CSV: checked here, shown as what will change, and sent once. */
export default function AddUsers() {
  const providers = useQuery(providersQuery());
  const [chosen, setChosen] = useState<string | null>(null);
  const provider = chosen ?? providers.data?.[0]?.id ?? null;
  const form = useRoster(provider);
  const fileChoice = useRef<FileUploadProps.Ref>(null);
  const startOver = (): void => {
    form.reset();
    fileChoice.current?.focus();
  };
  const options = providers.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <div className="add-users">
      <Container header={<Header variant="h2">{strings.addTitle}</Header>}>
        <SpaceBetween size="m">
          <div>
            <p>{strings.format}</p>
            <p className="setup__hint">
              {strings.formatGroup} {strings.formatMore} {strings.formatExport}
            </p>
          </div>
          <ColumnLayout columns={2}>
            <FormField label={strings.provider} constraintText={strings.providerHint}>
              <Select
                options={options}
                statusType={providers.isPending ? "loading" : providers.error ? "error" : "finished"}
                selectedOption={options.find(({ value }) => value === provider) ?? null}
                onChange={({ detail }) => setChosen(detail.selectedOption.value ?? null)}
              />
            </FormField>
            <Files form={form} fileChoice={fileChoice} />
          </ColumnLayout>
          <FormField label={strings.pasted} constraintText={strings.pastedHint} stretch>
            <Textarea
              rows={4}
              spellcheck={false}
              value={form.pasted}
              onChange={({ detail }) => form.paste(detail.value)}
            />
          </FormField>
        </SpaceBetween>
      </Container>
      {form.isGiven && <ColumnMappings form={form} />}
      <Result form={form} startOver={startOver} />
      <Outcome outcome={form.outcome} />
    </div>
  );
}

/** What became of what was sent. The region is there before, so that its text is announced. */
const Outcome = ({ outcome }: { outcome: RosterOutcome | null }) => (
  <div role="status">
    {outcome && (
      <FocusedPart label={strings.outcome}>
        <Alert type="success">
          <p>{strings.outcomeText(outcome.added, outcome.changed, outcome.unchanged)}</p>
          {outcome.unticked > 0 && <p>{strings.outcomeUnticked(outcome.unticked)}</p>}
          {outcome.leftOut.length > 0 && (
            <>
              <p>{strings.outcomeLeftOut(outcome.leftOut.length)}</p>
              <Problems problems={outcome.leftOut} label={strings.leftOut(outcome.leftOut.length)} />
            </>
          )}
        </Alert>
      </FocusedPart>
    )}
  </div>
);

interface FilesProps {
  readonly form: RosterForm;
  readonly fileChoice: RefObject<FileUploadProps.Ref | null>;
}

const Files = ({ form: { files, choose }, fileChoice }: FilesProps) => (
  <FormField label={strings.files} constraintText={strings.filesHint}>
    <FileUpload
      ref={fileChoice}
      multiple
      accept=".csv,.tsv,.txt,text/csv"
      value={files}
      showFileSize
      onChange={({ detail }) => void choose(detail.value)}
      i18nStrings={{
        uploadButtonText: () => strings.chooseFiles,
        dropzoneText: () => strings.dropFiles,
        removeFileAriaLabel: strings.removeFile,
        limitShowFewer: strings.showLess,
        limitShowMore: strings.showMore,
      }}
    />
  </FormField>
);

/** What is wrong with what was handed in, or what it will change. */
function Result({ form, startOver }: { form: RosterForm; startOver: () => void }) {
  const { isGiven, roster, problems, isComparing, failure, differences } = form;
  if (!isGiven) return null;
  if (problems.length > 0 || roster.tooMany || roster.rows.length === 0)
    return <Refused form={form} startOver={startOver} />;
  if (failure) return <ErrorState error={failure} onRetry={form.compareAgain} />;
  if (isComparing || !differences) return <WaitingLine>{strings.checking}</WaitingLine>;
  return <RosterTable form={form} startOver={startOver} differences={differences} />;
}

function Refused({ form, startOver }: { form: RosterForm; startOver: () => void }) {
  const { problems, roster, canLeaveOut, leaveOut } = form;
  const isNobody = roster.rows.length === 0 && problems.length === 0;
  const buttons = (
    <SpaceBetween size="xs" direction="horizontal">
      {canLeaveOut && (
        <Button variant="primary" onClick={leaveOut}>
          {strings.leaveOut(new Set(problems.map(({ source, line }) => `${source} ${line}`)).size)}
        </Button>
      )}
      <Button onClick={startOver}>{strings.startOver}</Button>
    </SpaceBetween>
  );
  return (
    <div role="alert">
      <Alert type="error" header={strings.invalid} action={buttons}>
        <p>
          {isNobody ? strings.empty : strings.invalidText} {canLeaveOut && strings.goOnText}
        </p>
        {roster.tooMany && <p>{strings.tooMany}</p>}
        {problems.some(({ reason }) => reason === "duplicate") && <p>{strings.duplicates}</p>}
        {problems.length > 0 && <Problems problems={problems} label={strings.invalid} />}
      </Alert>
    </div>
  );
}

/** The lines that are wrong, each with what is wrong. */
const Problems = ({ problems, label }: { problems: readonly RosterProblem[]; label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, so it must be reachable by keyboard
  <ul className="add-users__problems" tabIndex={0} aria-label={label}>
    {problems.map((problem) => (
      <li key={`${problem.source} ${problem.line} ${problem.reason}`}>
        <strong>{placeOf(problem)}</strong> {reasonText(problem)}
      </li>
    ))}
  </ul>
);

const placeOf = ({ source, line, column }: RosterProblem): string => {
  const place = strings.lineOf(source, csvStrings.line(line));
  return column === undefined ? place : strings.columnOf(place, column);
};

function reasonText({ reason, found }: RosterProblem): string {
  switch (reason) {
    case "workbook":
    case "encoding":
    case "quotes":
    case "formula":
      return csvStrings.problems[reason];
    default:
      return strings.reasons[reason](found);
  }
}

import Alert from "@cloudscape-design/components/alert";
import Badge from "@cloudscape-design/components/badge";
import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import Pagination from "@cloudscape-design/components/pagination";
import Table, { type TableProps } from "@cloudscape-design/components/table";
import { useState } from "react";
import { actionFailure } from "../../api/failures";
import { readMembers } from "../../api/members";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { strings } from "../../texts/en/admin-panel";
import { strings as csvStrings } from "../../texts/en/csv";

import type { Difference } from "./roster";
import type { RosterForm } from "./use-roster";

const PAGE_SIZE = 50;

const COLORS = { new: "green", elsewhere: "severity-medium", changed: "blue", unchanged: "grey" } as const;

const columns = (): TableProps.ColumnDefinition<Difference>[] => [
  {
    id: "username",
    header: strings.columns.username,
    isRowHeader: true,
    minWidth: 150,
    cell: ({ username, name, matches }) => (
      <>
        {name && name !== username ? `${username} (${name})` : username}
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
  { id: "line", header: csvStrings.line(0).replace(" 0", ""), minWidth: 90, cell: ({ line }) => line },
];

const changeText = (before: string | null, after: string): string =>
  before === null || before === after ? (after === strings.nothing ? "" : after) : `${before} → ${after}`;

interface RosterTableProps {
  readonly form: RosterForm;
  readonly differences: readonly Difference[];
}

/** What a file will change, a row a person; rows can be left out. */
export function RosterTable({ form, differences }: RosterTableProps) {
  const { changing, included, include, isSending, hasFailed, send, reset, missing } = form;
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
      <Table
        header={
          <Header variant="h2" description={summary}>
            {strings.checkedTitle}
          </Header>
        }
        items={items}
        columnDefinitions={columns()}
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
          <Button onClick={reset} disabled={isSending}>
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

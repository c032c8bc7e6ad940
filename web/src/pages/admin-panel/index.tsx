import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import Header from "@cloudscape-design/components/header";
import Pagination from "@cloudscape-design/components/pagination";
import Select from "@cloudscape-design/components/select";
import Table from "@cloudscape-design/components/table";
import Tabs from "@cloudscape-design/components/tabs";
import TextFilter from "@cloudscape-design/components/text-filter";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ROLES } from "../../../../domain/facts/roles";
import { HAS_OWN_ACCOUNTS } from "../../../../domain/facts/sign-in-providers";
import { clockTimeOf, textsOfClockTime } from "../../../../domain/time-zones/time-zone";
import { actionFailure } from "../../api/failures";
import { readMembers } from "../../api/members";
import { CourseChange, useMayChangeCourse } from "../../app/course-acts";
import { lazyPanel } from "../../app/lazy-panel";
import { usePageTitle } from "../../app/page-title";
import { usePersonColumns } from "../../app/person-columns";
import { PersonColumnsChoice } from "../../app/person-columns-choice";
import { type Role, useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { csvOf, download } from "../../csv/write";
import { formatNumber, zoneOfDates } from "../../design/format";
import { useMedia } from "../../design/media";
import { PartBoundary } from "../../design/part-boundary";
import { WaitingLine } from "../../design/spinner";
import { StaffPage } from "../../design/staff-page";
import { EmptyState, ErrorState } from "../../design/states";
import { useTyped } from "../../design/use-typed";
import { strings } from "../../texts/en/admin-panel";
import { Configuration } from "./configuration";
import { GroupSuggest } from "./group-suggest";
import { InviteUsers } from "./invite-users";
import { nameOf, RemovedMembers, useMemberActions } from "./member-actions";
import { type MemberChoice, memberPagesQuery, providersQuery } from "./members-calls";
import { MoveMembers } from "./move-members";
import { NeverLoggedIn } from "./never-logged-in";
import type { Member } from "./roster";
import { EXPORT_COLUMNS } from "./roster-columns";
import { memberCards, memberColumns } from "./users-columns";
import "./admin-panel.css";

/** Chooses the students who belong to no group. */
const NO_GROUP = "";

/** Files and their columns are read by few admins on few days. */
const AddUsers = lazyPanel("pages/admin-panel/add-users", () => import("./add-users"));

const everybody: MemberChoice = { search: "", role: null, group: null, never: false };

/** The members of a course, in pages by name. */
function Users({ onAdd }: { onAdd: () => void }) {
  const { courseId, registration } = useCourse();
  const [address] = useSearchParams();
  const [choice, setChoice] = useState({ ...everybody, group: address.get("group") });
  const [page, setPage] = useState(1);
  const narrow = useMedia("(max-width: 899.98px)");
  const [selected, setSelected] = useState<readonly Member[]>([]);
  const [moved, setMoved] = useState<readonly Member[] | null>(null);
  const mayChange = useMayChangeCourse();
  const choose = (part: Partial<MemberChoice>): void => {
    setChoice((before) => ({ ...before, ...part }));
    setPage(1);
    setSelected([]);
  };
  const query = useInfiniteQuery(memberPagesQuery(courseId, choice));
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const pages = data?.pages ?? [];
  const shown = pages[Math.min(page, pages.length) - 1];
  const actions = useMemberActions(courseId);
  const ownRegId = registration.courseRegId;
  const acts = useMemo(() => ({ ownRegId, ...actions, move: (one: Member) => setMoved([one]) }), [ownRegId, actions]);
  const shownPerson = usePersonColumns(({ shown: wanted }) => wanted);
  const columns = useMemo(() => memberColumns(acts, shownPerson), [acts, shownPerson]);
  const turn = (wanted: number): void => {
    if (wanted <= pages.length) setPage(wanted);
    else void fetchNextPage().then(({ data: read }) => setPage(Math.min(wanted, read?.pages.length ?? 1)));
  };
  const isEverybody = choice.search === "" && choice.role === null && choice.group === null && !choice.never;
  const empty = (
    <EmptyState title={isEverybody ? strings.noMembers : strings.noMatch} icon="search">
      {!isEverybody && <p>{strings.noMatchText}</p>}
      <Button onClick={isEverybody ? onAdd : () => choose(everybody)}>
        {isEverybody ? strings.addUsers : strings.showAll}
      </Button>
    </EmptyState>
  );
  return (
    <div className="users">
      <Header
        variant="h2"
        counter={shown && `(${formatNumber(shown.total)})`}
        actions={
          <span className="users__buttons">
            <PersonColumnsChoice />
            <ExportButton courseId={courseId} />
            <CourseChange>
              {selected.length > 0 && (
                <Button onClick={() => setMoved(selected)}>{strings.changeGroups(selected.length)}</Button>
              )}
              <InviteButton />
              <Button iconName="add-plus" onClick={onAdd}>
                {strings.addUsers}
              </Button>
            </CourseChange>
          </span>
        }
      >
        {strings.members}
      </Header>
      <Controls choice={choice} choose={choose} />
      {choice.never && <NeverLoggedIn courseId={courseId} choice={choice} />}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : narrow && shown ? (
        shown.members.length === 0 ? (
          empty
        ) : (
          memberCards(shown.members, acts, shownPerson)
        )
      ) : (
        <Table
          columnDefinitions={columns}
          items={shown?.members ?? []}
          {...(mayChange && { selectionType: "multi" as const })}
          selectedItems={selected}
          onSelectionChange={({ detail }) => setSelected(detail.selectedItems)}
          trackBy={({ courseRegId }) => String(courseRegId)}
          loading={!shown}
          loadingText={strings.loadingMembers}
          empty={empty}
          contentDensity="compact"
          wrapLines
          ariaLabels={{
            tableLabel: strings.members,
            selectionGroupLabel: strings.selection,
            allItemsSelectionLabel: () => strings.selectAll,
            itemSelectionLabel: (_, member) => strings.select(nameOf(member)),
          }}
        />
      )}
      {(pages.length > 1 || hasNextPage) && (
        <div className="users__pages" aria-busy={isFetching || undefined}>
          <Pagination
            currentPageIndex={Math.min(page, pages.length)}
            pagesCount={pages.length}
            openEnd={hasNextPage}
            onChange={({ detail }) => turn(detail.currentPageIndex)}
            ariaLabels={{
              paginationLabel: strings.pages,
              previousPageLabel: strings.previousPage,
              nextPageLabel: strings.nextPage,
              pageLabel: strings.page,
            }}
          />
        </div>
      )}
      <RemovedMembers courseId={courseId} />
      {moved && (
        <MoveMembers
          members={moved}
          onClose={() => {
            setMoved(null);
            setSelected([]);
          }}
        />
      )}
    </div>
  );
}

/** Only where the deployment has accounts of its own. */
function InviteButton() {
  const { data: providers } = useQuery(providersQuery());
  const [isOpen, setIsOpen] = useState(false);
  if (!providers?.some(({ kind }) => HAS_OWN_ACCOUNTS[kind])) return null;
  return (
    <>
      <Button iconName="envelope" onClick={() => setIsOpen(true)}>
        {strings.invite}
      </Button>
      {isOpen && <InviteUsers onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface ControlsProps {
  readonly choice: MemberChoice;
  readonly choose: (part: Partial<MemberChoice>) => void;
}

function Controls({ choice, choose }: ControlsProps) {
  const [search, type] = useTyped(choice.search, (text) => choose({ search: text }));
  const roles = [
    { value: "", label: strings.anyRole },
    ...ROLES.map((role) => ({ value: role as string, label: strings.roles[role] })),
  ];
  return (
    <div className="users__controls">
      <div className="users__search">
        <TextFilter
          filteringText={search}
          filteringPlaceholder={strings.searchHint}
          filteringAriaLabel={strings.searchMembers}
          filteringClearAriaLabel={strings.clearSearch}
          onChange={({ detail }) => type(detail.filteringText)}
        />
      </div>
      <Select
        inlineLabelText={strings.role}
        options={roles}
        selectedOption={roles.find(({ value }) => value === (choice.role ?? "")) ?? null}
        onChange={({ detail }) => choose({ role: (detail.selectedOption.value || null) as Role | null })}
      />
      <GroupFilter group={choice.group} onChoose={(group) => choose({ group })} />
      <Checkbox
        checked={choice.group === NO_GROUP}
        onChange={({ detail }) => choose({ group: detail.checked ? NO_GROUP : null })}
      >
        {strings.withoutGroup}
      </Checkbox>
      <Checkbox checked={choice.never} onChange={({ detail }) => choose({ never: detail.checked })}>
        {strings.neverLoggedIn}
      </Checkbox>
    </div>
  );
}

function GroupFilter({ group, onChoose }: { group: string | null; onChoose: (group: string | null) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (value: string): void => {
    setTyped(null);
    if ((value || null) !== group) onChoose(value || null);
  };
  return (
    <div className="users__group">
      <GroupSuggest
        text={typed ?? group ?? ""}
        label={strings.group}
        placeholder={group === NO_GROUP ? strings.withoutGroup : strings.anyGroup}
        enteredText={strings.useGroup}
        onType={(text) => {
          setTyped(text);
          if (text === "") commit("");
        }}
        onChoose={commit}
      />
    </div>
  );
}

/** Writes all members to a file that "Add Users" reads again. */
function ExportButton({ courseId }: { courseId: number }) {
  const { configuration } = useCourse();
  const [isBusy, setIsBusy] = useState(false);
  const start = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const members = await readMembers(courseId);
      const rows = members.map(({ name, username, group, role }) => ({
        name: name ?? strings.notLoggedInYet,
        username,
        group,
        role,
      }));
      const { day, time } = textsOfClockTime(clockTimeOf(Date.now(), zoneOfDates()));
      const timestamp = `${day}T${time}`.replaceAll(":", "-");
      const course = configuration.courseShortName || configuration.courseName;
      download(strings.csvName(course, timestamp), csvOf(EXPORT_COLUMNS, rows));
    } catch (error) {
      toast.danger(actionFailure(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button iconName="download" loading={isBusy} onClick={() => void start()}>
      {strings.exportCsv}
    </Button>
  );
}

const TABS = ["configuration", "users", "add"] as const;
type Tab = (typeof TABS)[number];

/** The panel from which admins run their course: its configuration, its users, and adding users. */
export default function AdminPanel() {
  usePageTitle(strings.title);
  const [search, setSearch] = useSearchParams();
  const requestedTab = search.get("tab");
  const mayChange = useMayChangeCourse();
  const tab = TABS.find((one) => one === requestedTab && (mayChange || one !== "add")) ?? "configuration";
  const open = (id: string): void => setSearch(id === "configuration" ? {} : { tab: id }, { preventScrollReset: true });
  const content: Readonly<Record<Tab, React.ReactNode>> = {
    configuration: <Configuration />,
    users: <Users onAdd={() => open("add")} />,
    add: (
      <PartBoundary failed={(error, retry) => <ErrorState error={error} onRetry={retry} />}>
        <Suspense fallback={<WaitingLine>{strings.loadingTab}</WaitingLine>}>
          <AddUsers />
        </Suspense>
      </PartBoundary>
    ),
  };
  return (
    <StaffPage>
      <div className="admin-panel">
        <h1>{strings.title}</h1>
        <Tabs
          ariaLabel={strings.title}
          activeTabId={tab}
          onChange={({ detail }) => open(detail.activeTabId)}
          tabs={TABS.filter((id) => mayChange || id !== "add").map((id) => ({
            id,
            label: strings.tabs[id],
            content: content[id],
            contentRenderStrategy: "lazy",
          }))}
        />
      </div>
    </StaffPage>
  );
}

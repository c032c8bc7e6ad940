import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { overviewsQuery } from "../../api/assessments";
import { actionFailure } from "../../api/failures";
import { serverNow } from "../../api/server-time";
import { CourseChange, useMayChangeCourse } from "../../app/course-acts";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { useConfirm } from "../../design/confirm";
import { formatForNarrow } from "../../design/format";
import { StaffPage } from "../../design/staff-page";
import { strings } from "../../texts/en/extensions";
import { AccommodationList } from "./accommodation-list";
import { nameOf, StudentSelect } from "./choosing";
import { ExtensionForm } from "./extension-form";
import { FileForm } from "./file-form";
import { datesQuery, type Extension, extensionsKey, extensionsQuery, type Member, revokeExtension } from "./queries";
import { type Column, Rows } from "./rows";
import "./extensions.css";
import type { Schemas } from "../../api/client";

type Opened = { readonly form: "extension"; readonly extension: Extension | undefined } | { readonly form: "file" };

const whoOf = (extension: Extension): string =>
  extension.group === null ? nameOf(extension) : strings.group(extension.group);
const whatOf = ({ assessmentNumber, assessmentTitle }: Extension): string =>
  strings.place(assessmentNumber, assessmentTitle);

/** The extensions of the course, and what can be done with them. */
function ExtensionList() {
  const { courseId } = useCourse();
  const [assessmentId, setAssessmentId] = useState<number>();
  const [opened, setOpened] = useState<Opened>();
  const pages = useInfiniteQuery(extensionsQuery(courseId, assessmentId));
  const revoke = useRevoking();
  const mayChange = useMayChangeCourse();
  const rows = pages.data?.pages.flatMap(({ extensions }) => extensions) ?? [];
  const close = (): void => setOpened(undefined);
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={strings.listIntro}
          actions={
            <CourseChange>
              <SpaceBetween direction="horizontal" size="xs">
                <Button onClick={() => setOpened({ form: "file" })}>{strings.fromFile}</Button>
                <Button variant="primary" onClick={() => setOpened({ form: "extension", extension: undefined })}>
                  {strings.add}
                </Button>
              </SpaceBetween>
            </CourseChange>
          }
        >
          {strings.list}
        </Header>
      }
    >
      <SpaceBetween size="m">
        {(rows.length > 0 || assessmentId !== undefined) && (
          <AssessmentFilter chosen={assessmentId} onChoose={setAssessmentId} />
        )}
        <Rows
          label={strings.list}
          pages={{ ...pages, rows }}
          columns={columnsOf((extension) => setOpened({ form: "extension", extension }), revoke).filter(
            ({ id }) => mayChange || id !== "actions",
          )}
          keyOf={({ assessmentId: id, courseRegId, group }) => `${id} ${courseRegId ?? group}`}
          empty={{ title: strings.none, advice: strings.noneAdvice }}
        />
      </SpaceBetween>
      {opened?.form === "extension" && <ExtensionForm extension={opened.extension} onClose={close} />}
      {opened?.form === "file" && <FileForm onClose={close} />}
    </Container>
  );
}

function AssessmentFilter({
  chosen,
  onChoose,
}: {
  chosen: number | undefined;
  onChoose: (id: number | undefined) => void;
}) {
  const { courseId } = useCourse();
  const { data = [] } = useQuery(overviewsQuery(courseId));
  const options = [
    { value: "", label: strings.all },
    ...data.map(({ id, number, title }) => ({ value: String(id), label: strings.place(number, title) })),
  ];
  return (
    <div className="extensions__filter">
      <FormField label={strings.filter}>
        <Select
          filteringType="auto"
          filteringPlaceholder={strings.search}
          filteringAriaLabel={strings.search}
          empty={strings.nothingFound}
          options={options}
          selectedOption={options.find(({ value }) => value === String(chosen ?? "")) ?? null}
          onChange={({ detail }) => onChoose(Number(detail.selectedOption.value) || undefined)}
        />
      </FormField>
    </div>
  );
}

function columnsOf(edit: (extension: Extension) => void, revoke: (extension: Extension) => void): Column<Extension>[] {
  return [
    { id: "who", header: strings.who, isRowHeader: true, minWidth: 120, cell: (one) => <Who extension={one} /> },
    { id: "what", header: strings.assessment, minWidth: 150, cell: whatOf },
    { id: "closes", header: strings.closes, minWidth: 165, cell: (one) => <Closes extension={one} /> },
    { id: "reason", header: strings.reason, minWidth: 100, cell: ({ reason }) => reason ?? strings.noReason },
    {
      id: "given",
      header: strings.given,
      minWidth: 150,
      cell: ({ by, at }) => strings.by(by.name ?? strings.somebody, at),
    },
    {
      id: "actions",
      header: strings.actions,
      minWidth: 130,
      cell: (one) => (
        <div className="extensions__acts">
          <Button variant="inline-link" ariaLabel={strings.editOf(whoOf(one), whatOf(one))} onClick={() => edit(one)}>
            {strings.edit}
          </Button>
          <Button
            variant="inline-link"
            ariaLabel={strings.revokeOf(whoOf(one), whatOf(one))}
            onClick={() => revoke(one)}
          >
            {strings.revoke}
          </Button>
        </div>
      ),
    },
  ];
}

function Who({ extension }: { extension: Extension }) {
  const name = whoOf(extension);
  return (
    <>
      {name}
      {extension.username !== null && extension.username !== name && (
        <span className="extensions__note">{extension.username}</span>
      )}
    </>
  );
}

function Closes({ extension: { closeAt, closesAt, standardCloseAt } }: { extension: Extension }) {
  const isLess = Date.parse(closeAt) < Date.parse(closesAt);
  const hasNoEffect = Date.parse(closeAt) <= Date.parse(standardCloseAt);
  const note = hasNoEffect ? strings.noEffect : isLess ? strings.alsoMore(closesAt) : strings.others(standardCloseAt);
  return (
    <>
      {formatForNarrow(closeAt)}
      <span className="extensions__note">{note}</span>
    </>
  );
}

/** Asks, and takes an extension back. */
function useRevoking() {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const confirm = useConfirm();
  const revoking = useMutation({
    mutationFn: (extension: Extension) => revokeExtension(courseId, extension),
    onSuccess: () => toast.success(strings.revoked),
    onError: (error) => toast.danger(actionFailure(error)),
    onSettled: () => client.invalidateQueries({ queryKey: extensionsKey(courseId) }),
  });
  return async (extension: Extension): Promise<void> => {
    const { standardCloseAt } = extension;
    const isOver = Date.parse(standardCloseAt) <= serverNow();
    const body = isOver
      ? strings.revokeClosed(whatOf(extension))
      : strings.revokeOpen(whatOf(extension), standardCloseAt);
    const title = strings.revokeTitle(whoOf(extension));
    if (await confirm({ title, body, confirm: strings.revoke, danger: true })) revoking.mutate(extension);
  };
}

type Overview = Schemas["AssessmentOverview"];

/** Shows for one student when each assessment closes, and which rule says so. */
function DatesLookup() {
  const [student, setStudent] = useState<Member>();
  return (
    <Container
      header={
        <Header variant="h2" description={strings.lookupIntro}>
          {strings.lookup}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <div className="extensions__filter">
          <FormField label={strings.student} constraintText={strings.studentHint}>
            <StudentSelect chosen={student} onChoose={setStudent} />
          </FormField>
        </div>
        {student && <Dates student={student} />}
      </SpaceBetween>
    </Container>
  );
}

function Dates({ student }: { student: Member }) {
  const { courseId } = useCourse();
  const { data, error, refetch } = useQuery(datesQuery(courseId, student.courseRegId));
  const columns: Column<Overview>[] = [
    {
      id: "what",
      header: strings.assessment,
      isRowHeader: true,
      minWidth: 200,
      cell: ({ number, title }) => strings.place(number, title),
    },
    { id: "closes", header: strings.closes, minWidth: 190, cell: ({ closeAt }) => formatForNarrow(closeAt) },
    { id: "why", header: strings.why, minWidth: 220, cell: (overview) => <Why overview={overview} /> },
  ];
  const pages = {
    data: data && { pages: [data] },
    rows: data ?? [],
    error,
    refetch,
    hasNextPage: false,
    isFetchingNextPage: false,
    fetchNextPage: () => {},
  };
  return (
    <Rows
      label={nameOf(student)}
      pages={pages}
      columns={columns}
      keyOf={({ id }) => String(id)}
      empty={{ title: strings.lookupNone, advice: "" }}
    />
  );
}

function Why({ overview: { closeReason, standardCloseAt } }: { overview: Overview }) {
  return (
    <>
      {strings.reasons[closeReason]}
      {closeReason !== "standard" && <span className="extensions__note">{strings.others(standardCloseAt)}</span>}
    </>
  );
}

/** Extensions and accommodations of a course, and why an assessment closes for a student when it does. */
export default function ExtensionsPage() {
  return (
    <StaffPage>
      <div className="extensions">
        <div>
          <h1>{strings.title}</h1>
          <p>{strings.intro}</p>
        </div>
        <ExtensionList />
        <AccommodationList />
        <DatesLookup />
      </div>
    </StaffPage>
  );
}

import { StaffPage } from "../../design/staff-page";
import { strings } from "../../texts/en/extensions";
import { AccommodationList } from "./accommodation-list";
import { ExtensionList } from "./extension-list";
import "./extensions.css";
import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { useCourse } from "../../app/session";
import { formatDate } from "../../design/format";
import { nameOf, StudentSelect } from "./choosing";
import { datesQuery, type Member } from "./queries";
import { type Column, Rows } from "./rows";

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
    { id: "closes", header: strings.closes, minWidth: 190, cell: ({ closeAt }) => formatDate(closeAt, "medium") },
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

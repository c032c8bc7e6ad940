import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { actionFailure } from "../../api/failures";
import { CourseChange, useMayChangeCourse } from "../../app/course-acts";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { useConfirm } from "../../design/confirm";
import { formatNumber } from "../../design/format";
import { strings } from "../../texts/en/extensions";
import { AccommodationForm } from "./accommodation-form";
import { nameOf } from "./choosing";
import { type Accommodation, accommodationsQuery, extensionsKey, removeAccommodation } from "./queries";
import { type Column, Rows } from "./rows";

/** The accommodations of the course, and what can be done with them. */
export function AccommodationList() {
  const { courseId } = useCourse();
  const [opened, setOpened] = useState<{ readonly accommodation: Accommodation | undefined }>();
  const pages = useInfiniteQuery(accommodationsQuery(courseId));
  const takeBack = useTakingBack();
  const mayChange = useMayChangeCourse();
  const rows = pages.data?.pages.flatMap(({ accommodations }) => accommodations) ?? [];
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={strings.accommodationsIntro}
          actions={
            <CourseChange>
              <Button variant="primary" onClick={() => setOpened({ accommodation: undefined })}>
                {strings.addAccommodation}
              </Button>
            </CourseChange>
          }
        >
          {strings.accommodations}
        </Header>
      }
    >
      <Rows
        label={strings.accommodations}
        pages={{ ...pages, rows }}
        columns={columnsOf((accommodation) => setOpened({ accommodation }), takeBack).filter(
          ({ id }) => mayChange || id !== "actions",
        )}
        keyOf={({ courseRegId }) => String(courseRegId)}
        empty={{ title: strings.noAccommodations, advice: strings.noAccommodationsAdvice }}
      />
      {opened && <AccommodationForm accommodation={opened.accommodation} onClose={() => setOpened(undefined)} />}
    </Container>
  );
}

function columnsOf(
  edit: (one: Accommodation) => void,
  takeBack: (one: Accommodation) => void,
): Column<Accommodation>[] {
  return [
    { id: "who", header: strings.who, isRowHeader: true, minWidth: 150, cell: (one) => <Who accommodation={one} /> },
    { id: "time", header: strings.time, minWidth: 170, cell: timeOf },
    { id: "reason", header: strings.reason, minWidth: 150, cell: ({ reason }) => reason ?? strings.noReason },
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
          <Button variant="inline-link" ariaLabel={strings.editAccommodationOf(nameOf(one))} onClick={() => edit(one)}>
            {strings.edit}
          </Button>
          <Button variant="inline-link" ariaLabel={strings.takeBackOf(nameOf(one))} onClick={() => takeBack(one)}>
            {strings.takeBack}
          </Button>
        </div>
      ),
    },
  ];
}

function Who({ accommodation }: { accommodation: Accommodation }) {
  const name = nameOf(accommodation);
  return (
    <>
      {name}
      {accommodation.username !== null && accommodation.username !== name && (
        <span className="extensions__note">{accommodation.username}</span>
      )}
    </>
  );
}

const timeOf = ({ factor, days }: Accommodation): string =>
  [factor !== null && strings.factorTime(formatNumber(factor)), days !== null && strings.daysTime(days)]
    .filter(Boolean)
    .join(", ");

/** Asks, and takes an accommodation back. */
function useTakingBack() {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const confirm = useConfirm();
  const removing = useMutation({
    mutationFn: (accommodation: Accommodation) => removeAccommodation(courseId, accommodation),
    onSuccess: () => toast.success(strings.takenBack),
    onError: (error) => toast.danger(actionFailure(error)),
    onSettled: () => client.invalidateQueries({ queryKey: extensionsKey(courseId) }),
  });
  return async (accommodation: Accommodation): Promise<void> => {
    const title = strings.takeBackTitle(nameOf(accommodation));
    const question = { title, body: strings.takeBackBody, confirm: strings.takeBack, danger: true };
    if (await confirm(question)) removing.mutate(accommodation);
  };
}

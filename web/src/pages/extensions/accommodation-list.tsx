import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Input from "@cloudscape-design/components/input";
import RadioGroup from "@cloudscape-design/components/radio-group";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Textarea from "@cloudscape-design/components/textarea";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import {
  MAX_ACCOMMODATION_DAYS,
  MAX_ACCOMMODATION_FACTOR,
  MAX_EXTENSION_REASON,
} from "../../../../domain/facts/extensions";
import { ApiFailure, actionFailure } from "../../api/failures";
import { CourseChange, useMayChangeCourse } from "../../app/course-acts";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { useConfirm } from "../../design/confirm";
import { formatNumber } from "../../design/format";
import { Modal } from "../../design/modal";
import { strings } from "../../texts/en/extensions";
import { nameOf, StudentSelect } from "./choosing";
import {
  type Accommodation,
  accommodationsQuery,
  extensionsKey,
  type Member,
  removeAccommodation,
  saveAccommodation,
} from "./queries";
import { type Column, Rows } from "./rows";
import { daysOf, factorOf } from "./rows-of-file";

interface AccommodationFormProps {
  /** Undefined to give a new one. */
  readonly accommodation: Accommodation | undefined;
  readonly onClose: () => void;
}

type Kind = "factor" | "days";
const KINDS: readonly Kind[] = ["factor", "days"];

/** Gives a student an accommodation, or changes it, in a modal. */
function AccommodationForm({ accommodation, onClose }: AccommodationFormProps) {
  const form = useId();
  const draft = useDraft(accommodation);
  const { saving, meanwhile, save } = useSaving(accommodation, onClose);
  const [isChecked, setChecked] = useState(false);
  const wrong = isChecked ? draft.wrong : { student: null, amount: null };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    const isSound = (draft.wrong.student ?? draft.wrong.amount) === null;
    if (isSound && draft.asked && !saving) save(draft.asked);
  };
  return (
    <Modal
      title={accommodation ? strings.editAccommodation : strings.addAccommodation}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button variant="primary" formAction="submit" form={form} loading={saving}>
            {strings.save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <SpaceBetween size="m">
          {meanwhile && <Alert type="warning">{meanwhile}</Alert>}
          {accommodation ? (
            <p>
              <strong>{nameOf(accommodation)}</strong>
            </p>
          ) : (
            <FormField label={strings.student} constraintText={strings.studentHint} errorText={wrong.student}>
              <StudentSelect chosen={draft.student} onChoose={draft.setStudent} />
            </FormField>
          )}
          <Amount draft={draft} wrong={wrong.amount} />
          <FormField label={strings.reason} constraintText={strings.reasonHint}>
            <Textarea
              rows={2}
              value={draft.reason}
              onChange={({ detail }) => draft.setReason(detail.value.slice(0, MAX_EXTENSION_REASON))}
            />
          </FormField>
        </SpaceBetween>
      </form>
    </Modal>
  );
}

function useDraft(accommodation: Accommodation | undefined) {
  const [student, setStudent] = useState<Member>();
  const [kind, setKind] = useState<Kind>(accommodation?.factor === null ? "days" : "factor");
  const [typed, setTyped] = useState({
    factor: String(accommodation?.factor ?? ""),
    days: String(accommodation?.days ?? ""),
  });
  const [reason, setReason] = useState(accommodation?.reason ?? "");
  const courseRegId = accommodation?.courseRegId ?? student?.courseRegId;
  const amount = kind === "factor" ? factorOf(typed.factor) : daysOf(typed.days);
  const amountWrong =
    kind === "factor" ? strings.factorWrong(MAX_ACCOMMODATION_FACTOR) : strings.daysWrong(MAX_ACCOMMODATION_DAYS);
  const wrong = {
    student: courseRegId === undefined ? strings.studentChoose : null,
    amount: amount === undefined ? amountWrong : null,
  };
  const amounts = kind === "factor" ? { factor: amount ?? null, days: null } : { factor: null, days: amount ?? null };
  const request = courseRegId !== undefined && amount !== undefined ? { courseRegId, ...amounts, reason } : undefined;
  return { student, setStudent, kind, setKind, typed, setTyped, reason, setReason, wrong, asked: request };
}

type Draft = ReturnType<typeof useDraft>;

function Amount({ draft: { kind, setKind, typed, setTyped }, wrong }: { draft: Draft; wrong: string | null }) {
  const hints = { factor: strings.factorHint, days: strings.daysHint };
  return (
    <SpaceBetween size="m">
      <FormField label={strings.kind}>
        <RadioGroup
          direction="horizontal"
          value={kind}
          items={KINDS.map((value) => ({ value, label: strings.kinds[value] }))}
          onChange={({ detail }) => setKind(detail.value as Kind)}
        />
      </FormField>
      <FormField label={strings[kind]} constraintText={hints[kind]} errorText={wrong}>
        <Input
          ariaRequired
          inputMode={kind === "factor" ? "decimal" : "numeric"}
          value={typed[kind]}
          onChange={({ detail }) => setTyped({ ...typed, [kind]: detail.value })}
        />
      </FormField>
    </SpaceBetween>
  );
}

/** Saves; when somebody else was quicker, tells so, and saves over it when asked again. */
function useSaving(accommodation: Accommodation | undefined, onClose: () => void) {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const [baseVersion, setBaseVersion] = useState(accommodation?.version ?? 0);
  const [meanwhile, setMeanwhile] = useState<string>();
  const saving = useMutation({
    mutationFn: (request: NonNullable<Draft["asked"]>) =>
      saveAccommodation(courseId, { ...request, version: baseVersion }),
    onSuccess: async () => {
      toast.success(strings.accommodationSaved);
      onClose();
      await client.invalidateQueries({ queryKey: extensionsKey(courseId) });
    },
    onError: async (error, { courseRegId }) => {
      if (!(error instanceof ApiFailure && error.status === 412)) {
        toast.danger(actionFailure(error));
        return;
      }
      await client.refetchQueries({ queryKey: accommodationsQuery(courseId).queryKey });
      const pages = client.getQueryData(accommodationsQuery(courseId).queryKey)?.pages ?? [];
      const now = pages.flatMap(({ accommodations }) => accommodations).find((one) => one.courseRegId === courseRegId);
      setMeanwhile(now ? strings.accommodationChanged(now.by.name ?? strings.somebody) : strings.accommodationGone);
      setBaseVersion(now?.version ?? 0);
    },
  });
  return { saving: saving.isPending, meanwhile, save: saving.mutate };
}

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

import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Pagination from "@cloudscape-design/components/pagination";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Table from "@cloudscape-design/components/table";
import TextFilter from "@cloudscape-design/components/text-filter";
import { type FormEvent, type ReactNode, Suspense, useId, useState } from "react";
import { lazyPanel } from "../../app/lazy-panel";
import { PublishGradesDialog } from "../../app/publish-grades/button";
import { useCourse } from "../../app/session";
import { ColumnChoice, useColumnChoices } from "../../design/column-choice";
import { useMedia } from "../../design/media";
import { Modal } from "../../design/modal";
import { EmptyState, ErrorState } from "../../design/states";
import { useTyped } from "../../design/use-typed";
import { strings } from "../../texts/en/ground-control";
import { ChecksCell, ChecksState } from "./checks-state";
import { isWaiting, needsReason } from "./checks-status";
import { ActionMenu, columnsOf, Moment, type OptionalColumnId, optionalColumns, Publication, Title } from "./columns";
import { ReasonField } from "./confirm-fields";
import { DatesDialog } from "./dates-dialog";
import { DeleteDialog } from "./delete-dialog";
import type { ManagedAssessment } from "./managed-assessments";
import { type AssessmentActions, type DialogName, useAssessmentActions } from "./use-assessment-actions";
import { type Assessments, STATES } from "./use-assessments";

interface PublishQuestionProps {
  /** As the list has it now. */
  readonly assessment: ManagedAssessment;
  readonly isChanging: boolean;
  readonly onPublish: (reason: string) => void;
  readonly onShowChecks: () => void;
  readonly onClose: () => void;
}

/** Asks whether to publish: not before the checks are through, and with a reason where they are red. */
function PublishQuestion({ assessment, isChanging, onPublish, onShowChecks, onClose }: PublishQuestionProps) {
  const form = useId();
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { title, questionCount, checks } = assessment;
  const asks = needsReason(assessment);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(asks && reason.trim() === "");
    if (!asks || reason.trim() !== "") onPublish(asks ? reason.trim() : "");
  };
  return (
    <Modal
      title={strings.publishTitle(title)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button
            variant="primary"
            formAction="submit"
            form={form}
            disabled={isWaiting(assessment)}
            loading={isChanging}
          >
            {asks ? strings.publishAnyway : strings.publish}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <SpaceBetween size="m">
          <p>{questionCount === 0 ? strings.publishEmpty : strings.publishBody}</p>
          {checks && (
            <div role="status">
              <ChecksState state={checks.state} />
              {isWaiting(assessment) && <p>{strings.publishWaits}</p>}
            </div>
          )}
          {asks && (
            <Alert type="warning" action={<Button onClick={onShowChecks}>{strings.showChecks}</Button>}>
              {checks?.state === "red" && checks.text !== null
                ? strings.firstFinding(checks.text)
                : strings.checksFailedHint}
            </Alert>
          )}
          {asks && (
            <ReasonField
              value={reason}
              isMissing={isMissing}
              onChange={(text) => {
                setReason(text);
                setMissing(false);
              }}
            />
          )}
        </SpaceBetween>
      </form>
    </Modal>
  );
}

/** An assessment where the grid has no room. */
function AssessmentCard({ assessment, actions }: { assessment: ManagedAssessment; actions: AssessmentActions }) {
  const { type, openAt, closeAt, id } = assessment;
  return (
    <li>
      <Title assessment={assessment} courseId={actions.courseId} />
      <dl>
        <dt>{strings.columns.id}</dt>
        <dd>{id}</dd>
        <dt>{strings.columns.type}</dt>
        <dd>{type}</dd>
        <dt>{strings.columns.opens}</dt>
        <dd>
          <Moment iso={openAt} />
        </dd>
        <dt>{strings.columns.closes}</dt>
        <dd>
          <Moment iso={closeAt} />
        </dd>
        <dt>{strings.columns.checks}</dt>
        <dd>
          <ChecksCell assessment={assessment} actions={actions} />
        </dd>
      </dl>
      <div className="control__card-foot">
        <Publication assessment={assessment} actions={actions} />
        <ActionMenu assessment={assessment} actions={actions} />
      </div>
    </li>
  );
}

/** The dialog that is open, and for which assessment. */
type Open = { readonly dialog: DialogName; readonly assessment: ManagedAssessment } | null;

const ChecksDialog = lazyPanel("pages/ground-control/checks-dialog", () => import("./checks-dialog"));

/** The course's assessments with what can be done to each. */
export function AssessmentList({ assessments }: { assessments: Assessments }) {
  const [open, setOpen] = useState<Open>(null);
  const narrow = useMedia("(max-width: 899.98px)");
  const columns = optionalColumns();
  const choices = useColumnChoices("ground-control", columns);
  const { failure, retry, rows, isLoading } = assessments;
  const actions = useAssessmentActions((dialog, assessment) => setOpen({ dialog, assessment }));
  return (
    <section className="control__list" aria-label={strings.assessments} ref={choices.box}>
      <h2>{strings.assessments}</h2>
      <Filters assessments={assessments}>{!narrow && <ColumnChoice columns={columns} choices={choices} />}</Filters>
      {failure ? (
        <ErrorState error={failure} onRetry={retry} />
      ) : narrow ? (
        <Cards assessments={assessments} actions={actions} />
      ) : (
        <div className="control__table">
          <Table
            variant="embedded"
            contentDensity="compact"
            wrapLines
            columnDefinitions={columnsOf(actions).filter(({ id }) => choices.shows(id as OptionalColumnId))}
            items={rows}
            trackBy={({ id }) => String(id)}
            loading={isLoading}
            loadingText={strings.loading}
            empty={<Nothing assessments={assessments} />}
            ariaLabels={{ tableLabel: strings.assessments }}
          />
        </div>
      )}
      {!failure && <Pages assessments={assessments} />}
      {open && <OpenDialog open={open} rows={rows} actions={actions} onOpen={setOpen} />}
    </section>
  );
}

interface OpenDialogProps {
  readonly open: NonNullable<Open>;
  readonly rows: readonly ManagedAssessment[];
  readonly actions: AssessmentActions;
  readonly onOpen: (open: Open) => void;
}

function OpenDialog({ open: { dialog, assessment }, rows, actions, onOpen }: OpenDialogProps) {
  const close = (): void => onOpen(null);
  const latest = rows.find(({ id }) => id === assessment.id) ?? assessment;
  switch (dialog) {
    case "dates":
      return <DatesDialog assessment={assessment} onClose={close} />;
    case "publishGrades":
      return <PublishGradesDialog assessment={latest} onClose={close} />;
    case "delete":
      return <DeleteDialog assessment={assessment} onClose={close} />;
    case "checks":
      return (
        <Suspense fallback={null}>
          <ChecksDialog assessment={assessment} onClose={close} />
        </Suspense>
      );
    case "publish":
      return (
        <PublishQuestion
          assessment={latest}
          isChanging={actions.changing === assessment.id}
          onPublish={(reason) => void actions.publish(latest, reason).then((isDone) => isDone && close())}
          onShowChecks={() => onOpen({ dialog: "checks", assessment })}
          onClose={close}
        />
      );
  }
}

function Cards({ assessments, actions }: { assessments: Assessments; actions: AssessmentActions }) {
  const { rows, isLoading } = assessments;
  if (isLoading) return <p role="status">{strings.loading}</p>;
  if (rows.length === 0) return <Nothing assessments={assessments} />;
  return (
    <ul className="control__cards">
      {rows.map((assessment) => (
        <AssessmentCard key={assessment.id} assessment={assessment} actions={actions} />
      ))}
    </ul>
  );
}

interface FiltersProps {
  readonly assessments: Assessments;
  /** What else stands in their line. */
  readonly children: ReactNode;
}

function Filters({ assessments: { view, change }, children }: FiltersProps) {
  const { types } = useCourse();
  const [search, type] = useTyped(view.search, (text) => change({ search: text }));
  const typeOptions = [
    { value: "all", label: strings.allTypes },
    ...types.map((one) => ({ value: String(one.assessmentConfigId), label: one.type })),
  ];
  const stateOptions = (["all", ...STATES] as const).map((value) => ({ value, label: strings.stateNames[value] }));
  return (
    <div className="control__filters">
      <div className="control__search">
        <TextFilter
          filteringText={search}
          filteringPlaceholder={strings.search}
          filteringAriaLabel={strings.search}
          filteringClearAriaLabel={strings.clearSearch}
          onChange={({ detail }) => type(detail.filteringText)}
        />
      </div>
      <Select
        inlineLabelText={strings.columns.type}
        options={typeOptions}
        selectedOption={typeOptions.find(({ value }) => value === String(view.type ?? "all")) ?? typeOptions[0] ?? null}
        onChange={({ detail: { selectedOption } }) =>
          change({ type: selectedOption.value === "all" ? null : Number(selectedOption.value) })
        }
      />
      <Select
        inlineLabelText={strings.state}
        options={stateOptions}
        selectedOption={stateOptions.find(({ value }) => value === (view.state ?? "all")) ?? null}
        onChange={({ detail }) =>
          change({ state: STATES.find((state) => state === detail.selectedOption.value) ?? null })
        }
      />
      {children}
    </div>
  );
}

function Pages({ assessments: { current, pageCount, ended, change } }: { assessments: Assessments }) {
  if (pageCount === 1 && ended) return null;
  return (
    <div className="control__pages">
      <Pagination
        currentPageIndex={current}
        pagesCount={pageCount}
        openEnd={!ended}
        onChange={({ detail }) => change({ page: detail.currentPageIndex })}
        ariaLabels={{
          paginationLabel: strings.pages,
          previousPageLabel: strings.previousPage,
          nextPageLabel: strings.nextPage,
          pageLabel: strings.page,
        }}
      />
    </div>
  );
}

function Nothing({ assessments: { view, change } }: { assessments: Assessments }) {
  if (view.search || view.type !== null || view.state !== null) {
    return (
      <EmptyState title={strings.noMatch} icon="search">
        <Button onClick={() => change({ search: "", type: null, state: null })}>{strings.showAll}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={strings.none} icon="flag">
      <p>{strings.noneHint}</p>
    </EmptyState>
  );
}

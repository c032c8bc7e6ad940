import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { TableProps } from "@cloudscape-design/components/table";
import Toggle from "@cloudscape-design/components/toggle";
import { Link } from "react-router-dom";
import { useMayChangeCourse } from "../../app/course-acts";
import { workspacePath } from "../../app/course-links";
import { isPageOpen } from "../../app/page-addresses";
import { useCourse } from "../../app/session";
import { formatForNarrow } from "../../design/format";
import { strings } from "../../texts/en/ground-control";
import { ChecksCell } from "./checks-state";
import type { ManagedAssessment } from "./managed-assessments";
import type { ActionName, AssessmentActions } from "./use-assessment-actions";

type Column = TableProps.ColumnDefinition<ManagedAssessment>;

const column = (id: keyof typeof strings.columns, cell: Column["cell"], minWidth: number): Column => ({
  id,
  header: strings.columns[id],
  cell,
  minWidth,
});

/** The columns that the grid does without where it is narrow, the first to leave first. */
export const optionalColumns = () =>
  [
    { id: "id", label: strings.columns.id, from: 1030 },
    { id: "type", label: strings.columns.type, from: 970 },
  ] as const;

export type OptionalColumnId = ReturnType<typeof optionalColumns>[number]["id"];

/** The columns of the grid. */
export const columnsOf = (actions: AssessmentActions): Column[] => [
  column("id", ({ id }) => id, 56),
  { ...column("title", (row) => <Title assessment={row} courseId={actions.courseId} />, 180), isRowHeader: true },
  column("type", ({ type }) => type, 96),
  column("opens", ({ openAt }) => <Moment iso={openAt} />, 104),
  column("closes", ({ closeAt }) => <Moment iso={closeAt} />, 104),
  column("checks", (row) => <ChecksCell assessment={row} actions={actions} />, 168),
  column("published", (row) => <Publication assessment={row} actions={actions} />, 134),
  column("actions", (row) => <ActionMenu assessment={row} actions={actions} />, 146),
];

/** The title leads to the assessment as students get it; below it what else tells it apart. */
export function Title({ assessment, courseId }: { assessment: ManagedAssessment; courseId: number }) {
  const { id, title, type, number, questionCount, maxXp, isDeleting, hidesGrades } = assessment;
  const hasPage = questionCount > 0 && !isDeleting && type !== "";
  return (
    <span className="control__title">
      {hasPage ? <Link to={workspacePath(courseId, type, id)}>{title}</Link> : <strong>{title}</strong>}
      <small>{strings.figures(number, questionCount, maxXp)}</small>
      {isDeleting && <StatusIndicator type="warning">{strings.deleting}</StatusIndicator>}
      {!isDeleting && hidesGrades && <StatusIndicator type="info">{strings.gradesHidden}</StatusIndicator>}
      {!isDeleting && questionCount === 0 && <StatusIndicator type="warning">{strings.noQuestions}</StatusIndicator>}
    </span>
  );
}

export const Moment = ({ iso }: { iso: string }) => <time dateTime={iso}>{formatForNarrow(iso)}</time>;

interface CellProps {
  readonly assessment: ManagedAssessment;
  readonly actions: AssessmentActions;
}

/** The switch, and what students see now. */
export function Publication({ assessment, actions: { askToPublish, changing } }: CellProps) {
  const { id, title, isPublished, isDeleting, state } = assessment;
  const mayChange = useMayChangeCourse();
  return (
    <Toggle
      checked={isPublished}
      disabled={isDeleting || !mayChange || changing === id}
      ariaLabel={strings.publishedOf(title)}
      onChange={({ detail }) => askToPublish(assessment, detail.checked)}
    >
      {strings.stateNames[state]}
    </Toggle>
  );
}

/** What of it changes something. */
const CHANGES: readonly string[] = ["publishGrades", "hideGrades", "dates", "regrade"];

/** What else can be done to an assessment, by name. */
export function ActionMenu({ assessment, actions: { act } }: CellProps) {
  const { title, configId, isDeleting, hasAnswers, hidesGrades, state } = assessment;
  const course = useCourse();
  const mayChange = useMayChangeCourse();
  const hasExtensions = isPageOpen("extensions", course);
  const isGraded = course.types.some(
    ({ assessmentConfigId, isManuallyGraded }) => assessmentConfigId === configId && isManuallyGraded,
  );
  const others = [
    { id: "edit", text: strings.openInMissionControl, iconName: "edit" },
    { id: "try", text: strings.tryAsStudent, iconName: "user-profile" },
    ...(hidesGrades
      ? ([
          {
            id: "publishGrades",
            text: strings.publishGrades,
            description: strings.publishGradesHint,
            iconName: "view-full",
          },
        ] as const)
      : ([
          { id: "hideGrades", text: strings.hideGrades, description: strings.hideGradesHint, iconName: "lock-private" },
        ] as const)),
    { id: "dates", text: strings.editDates, iconName: "calendar" },
    { id: "download", text: strings.download, iconName: "download", description: strings.downloadHint },
    ...(state === "closed" && hasAnswers
      ? ([
          { id: "regrade", text: strings.regrade, iconName: "refresh", description: strings.regradeHintOfMenu },
        ] as const)
      : []),
    ...(isGraded && hasAnswers
      ? ([
          { id: "answer-groups", text: strings.answerGroups, iconName: "group" },
          { id: "similarity", text: strings.similarity, iconName: "copy" },
        ] as const)
      : []),
    ...(hasExtensions ? ([{ id: "extensions", text: strings.extensions, iconName: "calendar" }] as const) : []),
  ] as const;
  const shown = others.filter(({ id }) => mayChange || !CHANGES.includes(id));
  return (
    <ButtonDropdown
      expandToViewport
      ariaLabel={strings.actionsOf(title)}
      items={[
        ...(isDeleting ? [] : [{ id: "more", items: shown }]),
        ...(mayChange
          ? [{ id: "ends", items: [{ id: "delete", text: strings.delete, iconName: "remove" as const }] }]
          : []),
      ]}
      onItemClick={({ detail }) => act(detail.id as ActionName, assessment)}
    >
      {strings.columns.actions}
    </ButtonDropdown>
  );
}

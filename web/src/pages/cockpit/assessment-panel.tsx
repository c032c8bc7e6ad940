import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { Schemas } from "../../api/client";
import { statisticsQuery } from "../../api/statistics";
import { toGradePath } from "../../app/course-links";
import { useCourse } from "../../app/session";
import { formatDate } from "../../design/format";
import { Modal } from "../../design/modal";
import { WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/cockpit";
import { failingTestcases } from "./most-failing";
import { answersPath, regradePath, statisticsPath } from "./paths";
import type { Column, ColumnCounts } from "./student-rows";
import { FIRST_VIEW, type StateFilter, writeView } from "./view";

/** Testcases that are shown of an assessment. */
const MOST_TESTCASES = 5;

interface AssessmentPanelProps {
  readonly assessment: Column;
  readonly counts: ColumnCounts;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly onClose: () => void;
}

/** How an assessment goes: who is missing, and which testcases fail, each with the way to those students and answers. */
export function AssessmentPanel({ assessment, counts, now, onClose }: AssessmentPanelProps) {
  const { courseId } = useCourse();
  const { id, number, title, openAt, closeAt } = assessment;
  const isClosed = Date.parse(closeAt) <= now;
  const isOpened = Date.parse(openAt) <= now;
  return (
    <Modal
      title={number ? `${number} ${title}` : title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{strings.close}</Button>}
    >
      <div className="cockpit-panel">
        <p>
          {strings.handedInLabel(counts.handedIn, counts.students)}.{" "}
          {isOpened
            ? (isClosed ? strings.closed : strings.closes)(formatDate(closeAt, "short"))
            : strings.opens(formatDate(openAt, "short"))}
          {!assessment.isPublished && ` ${strings.unpublished}.`}
          {assessment.hidesGrades && ` ${strings.gradesHidden}.`}
        </p>
        <Lists assessment={assessment} counts={counts} onFollow={onClose} />
        <Failing assessmentId={id} onFollow={onClose} />
        <ul className="cockpit-panel__ways">
          <li>
            <Link to={statisticsPath(courseId, id)}>{strings.allStatistics}</Link>
          </li>
          <li>
            <Link to={toGradePath(courseId, title)}>{strings.grading}</Link>
          </li>
          <li>
            <Link to={regradePath(courseId, id)}>{strings.regrade}</Link>
          </li>
        </ul>
      </div>
    </Modal>
  );
}

interface ListsProps {
  readonly assessment: Column;
  readonly counts: ColumnCounts;
  readonly onFollow: () => void;
}

/** The lists of students that an assessment has, each of how many. */
function Lists({ assessment: { id }, counts, onFollow }: ListsProps) {
  const { students, begun, handedIn, toGrade, missed, byClock, stuck, extended } = counts;
  const lists: readonly (readonly [StateFilter, number])[] = [
    ["notBegun", students - begun],
    ["notHandedIn", students - handedIn],
    ["missed", missed],
    ["byClock", byClock],
    ["toGrade", toGrade],
    ["stuck", stuck],
    ["extended", extended],
  ];
  return (
    <section>
      <h3>{strings.lists}</h3>
      <ul className="cockpit-panel__lists">
        {lists.map(([state, count]) => (
          <li key={state}>
            {count > 0 ? (
              <Link
                to={`?${writeView({ ...FIRST_VIEW, state, assessmentId: id })}`}
                onClick={onFollow}
              >{`${strings.states[state]}: ${strings.handedInOf(count, students)}`}</Link>
            ) : (
              `${strings.states[state]}: ${strings.handedInOf(count, students)}`
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The testcases that most answers fail, each with the way to these answers. */
function Failing({ assessmentId, onFollow }: { assessmentId: number; onFollow: () => void }) {
  const { courseId } = useCourse();
  const { data, error, refetch } = useQuery(statisticsQuery(courseId, assessmentId));
  return (
    <section>
      <h3>{strings.failing}</h3>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <WaitingLine>{strings.loadingFigures}</WaitingLine>}
      {data && <FailingList assessmentId={assessmentId} questions={data.questions} onFollow={onFollow} />}
      {data && data.choiceQuestions.length > 0 && <RightChoices statistics={data} />}
    </section>
  );
}

/** How many chose right in each question with choices, with the way to what the others chose. */
function RightChoices({ statistics: { id, choiceQuestions } }: { statistics: Schemas["AssessmentStatistics"] }) {
  const { courseId } = useCourse();
  return (
    <>
      <h3>{strings.choices}</h3>
      <ul className="cockpit-panel__lists">
        {choiceQuestions.map(({ id: questionId, number, answered, choices }) => {
          const right = choices.reduce((sum, { isRight, chosen }) => sum + (isRight ? chosen : 0), 0);
          return (
            <li key={questionId}>
              <Link to={`${statisticsPath(courseId, id)}#choices`}>{strings.choseRight(number, right, answered)}</Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

type Questions = Parameters<typeof failingTestcases>[0];

interface FailingListProps {
  readonly assessmentId: number;
  readonly questions: Questions;
  readonly onFollow: () => void;
}

function FailingList({ assessmentId, questions, onFollow }: FailingListProps) {
  const { courseId } = useCourse();
  const failing = failingTestcases(questions, MOST_TESTCASES);
  if (failing.length === 0) {
    return (
      <p className="cockpit__quiet">
        {questions.some(({ judged }) => judged > 0) ? strings.noneFails : strings.notJudged}
      </p>
    );
  }
  return (
    <ol className="cockpit-panel__failing">
      {failing.map(({ questionId, questionNumber, number, failed, judged, program }) => (
        <li key={`${questionId} ${number}`}>
          <span>
            <strong>{strings.failingPlace(questionNumber, number)}</strong> {strings.failedOf(failed, judged)}
          </span>
          <span className="cockpit-panel__bar" aria-hidden="true">
            <span style={{ inlineSize: `${(100 * failed) / Math.max(judged, 1)}%` }} />
          </span>
          <code>{program}</code>
          <Link to={answersPath(courseId, { assessmentId, questionId, testcaseNumber: number })} onClick={onFollow}>
            {strings.toAnswers(failed)}
          </Link>
        </li>
      ))}
    </ol>
  );
}

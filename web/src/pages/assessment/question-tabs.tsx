import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect } from "react";
import { Link, useLocation } from "react-router-dom";
import { reportCardQuery } from "../../api/report-cards";
import { REPORT_TAB } from "../../app/course-links";
import { ROOM_NUMBER } from "../../app/room-assessment";
import { useCourse } from "../../app/session";
import { isBeingJudged } from "../../app/verdict-polling";
import { formatXp, resultOf, xpShare } from "../../app/xp";
import { formatDate } from "../../design/format";
import { Icon } from "../../design/icons";
import { Markdown } from "../../design/markdown";
import type { Tab } from "../../design/tabs";
import { strings } from "../../texts/en/assessment";
import { strings as lineStrings } from "../../texts/en/line-comments";
import { strings as reportStrings } from "../../texts/en/report-card";
import { useSideTabs } from "../../workspace/side-tabs";
import { SIDE_TAB_SOURCES } from "../side-tab-sources";
import { Briefing } from "./briefing";
import type { Assessment, Question } from "./model";
import type { Page } from "./page";
import { prependOf, taskLabel } from "./question-kinds";
import { failedCards } from "./report/failed-cards";
import { FailedTestcases } from "./report/failed-testcases";
import { Earned } from "./report/lazy-earned";
import { RegradeRequest, type ReportCardData } from "./report/regrade-request";
import "./report.css";

interface ReportProps {
  readonly assessment: Assessment;
  readonly question: Question;
  /** What the teaching staff wrote on lines of the program; null where they wrote nothing. */
  readonly lineComments: ReactNode;
}

/** What the teaching staff gave and wrote, what failed, what the whole assessment came to, and the way to ask for a regrade. */
function ReportCard({ assessment, question, lineComments }: ReportProps) {
  const { xp, maxXp, grader, gradedAt, comments, rubric } = question;
  const { courseId } = useCourse();
  const { data: card } = useQuery(reportCardQuery(courseId, question.id));
  const { questions, xpBonus } = assessment;
  const total = questions.reduce((sum, each) => sum + each.xp, 0);
  const most = questions.reduce((sum, each) => sum + each.maxXp, 0);
  const failed = failedCards(question, assessment.hasEarlyFeedback);
  const number = questions.findIndex(({ id }) => id === question.id) + 1;
  const requestedQuestion = { questionId: question.id, number, failed, comments };
  // What came of a request is what one comes for; asking comes after everything there is to look at.
  const request = card && <RegradeRequest card={card} question={requestedQuestion} />;
  return (
    <div className="aw-report">
      <p className="aw-report__xp">{formatXp(xp, maxXp)}</p>
      <div className={`aw-report__bar aw-report__bar--${resultOf(xp, maxXp)}`} aria-hidden="true">
        <span style={{ width: `${xpShare(xp, maxXp) * 100}%` }} />
      </div>
      <dl>
        {card && <Parts card={card} />}
        <dt>{strings.wholeAssessment}</dt>
        <dd>{formatXp(total, most, xpBonus)}</dd>
        {grader && (
          <>
            <dt>{strings.grader}</dt>
            <dd>{grader.name ?? strings.unnamedGrader}</dd>
          </>
        )}
        {gradedAt !== null && !assessment.hidesGrades && (
          <>
            <dt>{strings.gradedAt}</dt>
            <dd>{formatDate(gradedAt)}</dd>
          </>
        )}
      </dl>
      {!assessment.hidesGrades && (
        <Suspense fallback={null}>
          <Earned number={assessment.number} />
        </Suspense>
      )}
      {assessment.hidesGrades && <p className="aw-report__note">{reportStrings.hiddenGrades}</p>}
      {card?.request && request}
      {rubric.length > 0 && <TickedItems rubric={rubric} />}
      <h2>{strings.comments}</h2>
      {comments && <Markdown>{comments}</Markdown>}
      {!comments && <p className="aw-quiet">{lineComments === null ? strings.noComments : strings.commentsOnLines}</p>}
      {lineComments !== null && (
        <>
          <h2>{lineStrings.onLines}</h2>
          {lineComments}
        </>
      )}
      {failed && (
        <section className="rc-testcases" aria-labelledby="rc-testcases">
          <h2 id="rc-testcases">{reportStrings.testcases}</h2>
          <FailedTestcases failed={failed} />
        </section>
      )}
      {card && !card.request && request}
      {card && card.others.length > 0 && <OtherRequests others={card.others} />}
    </div>
  );
}

/** Leads to the questions for which the student has asked, too: a notification names the assessment alone. */
const OtherRequests = ({ others }: Pick<ReportCardData, "others">) => (
  <section className="rc-request" aria-labelledby="rc-others">
    <h2 id="rc-others">{reportStrings.others}</h2>
    <ul>
      {others.map(({ question, state }) => (
        <li key={question}>
          <Link to={`../${question - 1}`} relative="path">
            {reportStrings.other(question, reportStrings.states[state])}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

/** XP by where they come from. */
const Parts = ({ card: { autogradedXp, xpAdjustment, maxXp } }: { card: ReportCardData }) => (
  <>
    <dt>{reportStrings.autograded}</dt>
    <dd>{reportStrings.ofMost(autogradedXp, maxXp)}</dd>
    {xpAdjustment !== 0 && (
      <>
        <dt>{reportStrings.adjustment}</dt>
        <dd>{reportStrings.signed(xpAdjustment)}</dd>
      </>
    )}
  </>
);

const TickedItems = ({ rubric }: Pick<Question, "rubric">) => (
  <>
    <h2>{strings.rubric}</h2>
    <ul className="aw-report__rubric">
      {rubric.map(({ text, xp }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it came
        <li key={place}>
          <Markdown>{text}</Markdown>
          <strong>{strings.rubricXp(xp)}</strong>
        </li>
      ))}
    </ul>
  </>
);

interface TabsOf {
  /** The program in the editor, where there is one. */
  readonly program?: string;
  /** The question's own tabs, after Briefing. */
  readonly own?: readonly Tab[];
  readonly briefingLabel?: string;
  /** The tab that is open first, where that is not the task. */
  readonly first?: string;
  /** What staff wrote on lines of the program. */
  readonly lineComments?: ReactNode;
}

export type QuestionTabs = ReturnType<typeof useQuestionTabs>;

/** The side tabs of a question: what is asked, what the program shows, and in the end how it was judged. */
export function useQuestionTabs(
  {
    assessment,
    index,
    store,
    library,
    isAutogradedOnly = false,
  }: Pick<Page, "assessment" | "index" | "store" | "library" | "isAutogradedOnly">,
  question: Question,
  { program = "", own = [], briefingLabel = strings.briefing, first = "task", lineComments = null }: TabsOf = {},
) {
  const task = taskLabel(question, index + 1);
  // Where grades are hidden it says so to all, whether graded or not.
  const isVerdictFinal =
    (isAutogradedOnly || assessment.hidesGrades) &&
    assessment.status === "submitted" &&
    question.autogradingStatus === "success";
  const judged = (question.grader !== null || isVerdictFinal) && !isBeingJudged(assessment.questions);
  const tabs = useSideTabs({
    sources: SIDE_TAB_SOURCES,
    store,
    library,
    program,
    prepend: prependOf(question),
    isRoom: assessment.number === ROOM_NUMBER && index === 0,
    before: [
      {
        id: "task",
        label: task,
        printed: true,
        content: <Task question={question} isOver={assessment.status === "submitted"} />,
      },
      { id: "briefing", label: briefingLabel, content: <Briefing assessment={assessment} /> },
      ...own,
      ...(judged
        ? [
            {
              id: REPORT_TAB,
              label: strings.reportCard,
              content: <ReportCard assessment={assessment} question={question} lineComments={lineComments} />,
            },
          ]
        : []),
    ],
  });
  const { select } = tabs;
  const { state, key } = useLocation();
  const isReportAsked = judged && state?.tab === REPORT_TAB;
  const opensReport = isReportAsked || opensOnReport(question, judged);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is read before anything else is done in it
  useEffect(() => select(opensReport ? REPORT_TAB : first), [question.id, isReportAsked && key]);
  return { ...tabs, isJudged: judged };
}

/**
 * Tells whether a question opens on its report card: what came of graded work is what one opens it for. A grade that arrives
 * while it is open moves nothing.
 */
export const opensOnReport = ({ grader }: Pick<Question, "grader">, judged: boolean): boolean =>
  judged && grader !== null;

interface TaskProps {
  readonly question: Question;
  /** The work is handed in: nothing is to be unlocked any more. */
  readonly isOver: boolean;
}

function Task({ question: { content, maxXp, blocking }, isOver }: TaskProps) {
  return (
    <>
      <p className="aw-facts">
        <span className="aw-pill">{strings.worth(maxXp)}</span>
        {blocking && !isOver && (
          <span className="aw-facts__note">
            <Icon name="lock" size={16} /> {strings.blocking}
          </span>
        )}
      </p>
      <Markdown firstHeading={2}>{content}</Markdown>
    </>
  );
}

import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { REPORT_TAB } from "../../app/course-links";
import { ROOM_NUMBER } from "../../app/room-assessment";
import { isBeingJudged } from "../../app/verdict-polling";
import { Icon } from "../../design/icons";
import { Markdown } from "../../design/markdown";
import type { Tab } from "../../design/tabs";
import { strings } from "../../texts/en/assessment";
import { useSideTabs } from "../../workspace/side-tabs";
import { SIDE_TAB_SOURCES } from "../side-tab-sources";
import { Briefing } from "./briefing";
import type { Question } from "./model";
import type { Page } from "./page";
import { prependOf, taskLabel } from "./question-kinds";
import { ReportCard } from "./report-card";

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

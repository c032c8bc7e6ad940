import Button from "@cloudscape-design/components/button";
import ProgressBar from "@cloudscape-design/components/progress-bar";
import Select from "@cloudscape-design/components/select";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { overviewsQuery } from "../../api/assessments";
import { actionFailure } from "../../api/failures";
import { serverNow } from "../../api/server-time";
import { CourseChange } from "../../app/course-acts";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { formatDate } from "../../design/format";
import { WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/similarity";
import { assessmentChoice } from "../grading/assessment-choice";
import { type ComparedQuestion, type Report, reportsQuery, startComparison } from "./queries";
import { isAbandoned, isUnderWay } from "./under-way";

/** The questions of an assessment, chosen among all, with how far the comparison of their answers is. */
export function AssessmentReports({ chosen }: { chosen: number | null }) {
  const { courseId } = useCourse();
  const [, setSearch] = useSearchParams();
  const { data, error, refetch } = useQuery(overviewsQuery(courseId));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingLine>{strings.loading}</WaitingLine>;
  const { options, selected } = assessmentChoice(data, chosen);
  if (!selected) return <p>{strings.noAssessments}</p>;
  return (
    <>
      <div className="similarity__choice">
        <Select
          inlineLabelText={strings.assessment}
          options={options}
          selectedOption={selected}
          onChange={({ detail }) => setSearch({ assessment: detail.selectedOption.value ?? "" }, { replace: true })}
        />
      </div>
      <Questions key={selected.value} assessmentId={Number(selected.value)} />
    </>
  );
}

function Questions({ assessmentId }: { assessmentId: number }) {
  const { courseId } = useCourse();
  const query = reportsQuery(courseId, assessmentId);
  const { data, error, refetch } = useQuery(query);
  const client = useQueryClient();
  const starting = useMutation({
    mutationFn: (questionIds: number[] | undefined) => startComparison(courseId, assessmentId, questionIds),
    onSuccess: (reports) => {
      client.setQueryData(query.queryKey, reports);
      toast.success(strings.started);
    },
    onError: (failure) => toast.danger(actionFailure(failure)),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingLine>{strings.loading}</WaitingLine>;
  if (data.questions.length === 0) return <p>{strings.noPrograms}</p>;
  return (
    <>
      <CourseChange>
        <div>
          <Button variant="primary" loading={starting.isPending} onClick={() => starting.mutate(undefined)}>
            {strings.compareAll}
          </Button>
        </div>
      </CourseChange>
      <ul className="similarity__list">
        {data.questions.map((question) => (
          <li key={question.questionId}>
            <Question
              assessmentId={assessmentId}
              question={question}
              onCompare={() => starting.mutate([question.questionId])}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface QuestionProps {
  readonly assessmentId: number;
  readonly question: ComparedQuestion;
  readonly onCompare: () => void;
}

function Question({ assessmentId, question: { questionId, number, report }, onCompare }: QuestionProps) {
  const now = serverNow();
  const [isAwaited, isLost] = [isUnderWay(report, now), isAbandoned(report, now)];
  const address = `?${new URLSearchParams({ assessment: String(assessmentId), question: String(questionId) })}`;
  return (
    <section className="similarity__card" aria-label={strings.question(number)}>
      <div>
        <h2>{strings.question(number)}</h2>
        {report?.state === "running" && report.total > 0 && isAwaited ? (
          <ProgressBar
            value={Math.floor((100 * report.done) / report.total)}
            ariaLabel={strings.running(Math.floor((100 * report.done) / report.total))}
          />
        ) : (
          <p role="status">{isLost ? strings.states.lost : stateText(report)}</p>
        )}
        {report && !isAwaited && !isLost && <Counts report={report} />}
      </div>
      <div className="similarity__acts">
        {report?.state === "ready" && (
          <Link to={address} aria-label={strings.openOf(number)}>
            {strings.open}
          </Link>
        )}
        <CourseChange>
          <Button disabled={isAwaited} onClick={onCompare}>
            {report ? strings.compareAgain : strings.compare}
          </Button>
        </CourseChange>
      </div>
    </section>
  );
}

function stateText(report: Report | null): string {
  const { states } = strings;
  if (!report) return states.none;
  if (report.state === "running") return strings.running(0);
  return report.state === "ready" ? states.ready(formatDate(report.readyAt ?? report.startedAt)) : states[report.state];
}

/** How many answers were compared, and how many not and why. */
export function Counts({ report: { compared, short, long, broken } }: { report: Report }) {
  const facts = [
    strings.compared(compared),
    short > 0 && strings.short(short),
    long > 0 && strings.long(long),
    broken > 0 && strings.broken(broken),
  ];
  return <p className="similarity__hint">{facts.filter((word) => word !== false).join(", ")}</p>;
}

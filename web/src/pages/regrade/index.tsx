import Select from "@cloudscape-design/components/select";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { phaseOf } from "../../../../domain/policies/work-acts";
import { overviewsQuery } from "../../api/assessments";
import { serverNow } from "../../api/server-time";
import { usePageTitle } from "../../app/page-title";
import { useCourse } from "../../app/session";
import { WaitingLine } from "../../design/spinner";
import { StaffPage } from "../../design/staff-page";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/regrade";
import { assessmentChoice } from "../grading/assessment-choice";
import { GradingSections } from "../grading/sections";
import { AssessmentRegrades } from "./assessment-regrades";
import "./regrade.css";
import { regradeQuery } from "./queries";
import { RunView } from "./run-view";

/** A regrade of those that there were. */
function PastRegrade({ assessmentId, runId }: { assessmentId: number; runId: number }) {
  const { courseId } = useCourse();
  const { data, error, refetch } = useQuery(regradeQuery({ courseId, assessmentId, runId }));
  return (
    <>
      <p>
        <Link to={`?assessment=${assessmentId}`}>{`← ${strings.back}`}</Link>
      </p>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <RunView regrade={data} />
      ) : (
        <WaitingLine>{strings.loading}</WaitingLine>
      )}
    </>
  );
}

const numberIn = (search: URLSearchParams, name: string): number | null => {
  const found = /^\d{1,9}$/.exec(search.get(name) ?? "");
  return found ? Number(found[0]) : null;
};

/**
 * Regrades with a preview. The address says of which assessment (`?assessment=…`), and which of its regrades is looked at
 * (`&run=…`); without one it is the one that is under way.
 */
export default function RegradePage() {
  usePageTitle(strings.title);
  const [search] = useSearchParams();
  const [assessmentId, runId] = [numberIn(search, "assessment"), numberIn(search, "run")];
  return (
    <StaffPage>
      <div className="regrade">
        <GradingSections />
        <div>
          <h1>{strings.title}</h1>
          <p>{strings.intro}</p>
        </div>
        {assessmentId !== null && runId !== null ? (
          <PastRegrade key={`${assessmentId} ${runId}`} assessmentId={assessmentId} runId={runId} />
        ) : (
          <ClosedAssessment chosen={assessmentId} />
        )}
      </div>
    </StaffPage>
  );
}

function ClosedAssessment({ chosen }: { chosen: number | null }) {
  const { courseId } = useCourse();
  const [, setSearch] = useSearchParams();
  const { data, error, refetch } = useQuery(overviewsQuery(courseId));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingLine>{strings.loading}</WaitingLine>;
  const now = serverNow();
  const closed = data.filter((one) => one.id === chosen || phaseOf(one, now) === "closed");
  const { options, selected } = assessmentChoice(closed, chosen);
  if (!selected) return <p>{strings.noneClosed}</p>;
  return (
    <>
      <div className="regrade__choice">
        <Select
          inlineLabelText={strings.assessment}
          options={options}
          selectedOption={selected}
          onChange={({ detail }) => setSearch({ assessment: detail.selectedOption.value ?? "" }, { replace: true })}
        />
      </div>
      <AssessmentRegrades key={selected.value} assessmentId={Number(selected.value)} />
    </>
  );
}

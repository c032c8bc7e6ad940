import { useSearchParams } from "react-router-dom";
import { useHiddenNames } from "../../app/hidden-names";
import { usePageTitle } from "../../app/page-title";
import { StaffPage } from "../../design/staff-page";
import { strings } from "../../texts/en/similarity";
import { HideNames } from "../grading/hide-names";
import { GradingSections } from "../grading/sections";
import { AssessmentReports } from "./assessment-reports";
import { HiddenNames } from "./names";
import { PairView } from "./pair-view";
import { ReportView } from "./report-view";
import "./similarity.css";

const numberIn = (search: URLSearchParams, name: string): number | null => {
  const found = /^\d{1,15}$/.exec(search.get(name) ?? "");
  return found ? Number(found[0]) : null;
};

/**
 * The comparison of answers. The address says what is shown: the questions of an assessment (`?assessment=…`), the report of
 * one (`&question=…`), or a pair of it (`&left=…&right=…`, course registrations).
 */
export default function SimilarityPage() {
  const [search] = useSearchParams();
  const hidesNames = useHiddenNames(({ hides }) => hides);
  usePageTitle(strings.title);
  const assessment = numberIn(search, "assessment");
  const question = numberIn(search, "question");
  const [left, right] = [numberIn(search, "left"), numberIn(search, "right")];
  const isReport = assessment !== null && question !== null;
  return (
    <StaffPage>
      <HiddenNames value={hidesNames}>
        <div className="similarity">
          <GradingSections />
          {isReport && <HideNames />}
          {isReport && left !== null && right !== null ? (
            <PairView
              key={`${left} ${right}`}
              assessmentId={assessment}
              questionId={question}
              left={left}
              right={right}
            />
          ) : isReport ? (
            <ReportView assessmentId={assessment} questionId={question} />
          ) : (
            <>
              <div>
                <h1>{strings.title}</h1>
                <p>{strings.intro}</p>
              </div>
              <AssessmentReports chosen={assessment} />
            </>
          )}
        </div>
      </HiddenNames>
    </StaffPage>
  );
}

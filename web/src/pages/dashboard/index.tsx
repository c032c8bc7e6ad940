import { useSearchParams } from "react-router-dom";
import { StaffPage } from "../../design/staff-page";
import { strings } from "../../texts/en/dashboard";
import { AssessmentDetail } from "./assessment-detail";
import { AssessmentTable } from "./assessment-table";
import { GroupTable } from "./group-table";
import "./dashboard.css";

/** What groups have submitted and how assessments go; with `?assessment=` in the address, all about that one. */
export default function DashboardPage() {
  const [search] = useSearchParams();
  const chosen = /^\d{1,9}$/.exec(search.get("assessment") ?? "");
  return (
    <StaffPage>
      <div className="dashboard">
        {chosen ? (
          <AssessmentDetail key={chosen[0]} assessmentId={Number(chosen[0])} />
        ) : (
          <>
            <h1>{strings.title}</h1>
            <GroupTable />
            <AssessmentTable />
          </>
        )}
      </div>
    </StaffPage>
  );
}

import { useQuery } from "@tanstack/react-query";
import { usePageTitle } from "../../app/page-title";
import { useCourse } from "../../app/session";
import { WaitingLine } from "../../design/spinner";
import { StaffPage } from "../../design/staff-page";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/division";
import { GradingSections } from "../grading/sections";
import { ProgressTable } from "./progress-table";
import { divisionQuery } from "./queries";
import { SharesForm } from "./shares-form";
import "./division.css";

/** How the grading of the course is divided over its staff, and how far each of them is. */
export default function DivisionPage() {
  const { courseId } = useCourse();
  const { data, error, refetch } = useQuery(divisionQuery(courseId));
  usePageTitle(strings.title);
  return (
    <StaffPage>
      <div className="division">
        <GradingSections />
        <div>
          <h1>{strings.title}</h1>
          <p>{strings.intro}</p>
        </div>
        {data ? (
          <>
            <SharesForm key={data.version} division={data} />
            <ProgressTable />
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <WaitingLine>{strings.loading}</WaitingLine>
        )}
      </div>
    </StaffPage>
  );
}

import { usePageTitle } from "../../app/page-title";
import { StaffPage } from "../../design/staff-page";
import { strings } from "../../texts/en/grading";
import { GradingList } from "./list";

/** The grading table, for staff and admins. */
export default function Grading() {
  usePageTitle(strings.title);
  return (
    <StaffPage>
      <GradingList />
    </StaffPage>
  );
}

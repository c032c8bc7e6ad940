import { usePageTitle } from "../../app/page-title";
import { isStaff, useCourse } from "../../app/session";
import { StaffPage } from "../../design/staff-page";
import { strings } from "../../texts/grading";
import { NothingHere } from "../not-found";
import { GradingList } from "./list";

/** The grading table, for staff and admins. */
export default function Grading() {
  usePageTitle(strings.title);
  if (!isStaff(useCourse().role)) return <NothingHere />;
  return (
    <StaffPage>
      <GradingList />
    </StaffPage>
  );
}

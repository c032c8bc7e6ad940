import Button from "@cloudscape-design/components/button";
import { useQueryClient } from "@tanstack/react-query";
import { CourseChange } from "../../app/course-acts";
import { usePageTitle } from "../../app/page-title";
import { useCourse } from "../../app/session";
import { StaffPage } from "../../design/staff-page";
import { strings } from "../../texts/en/ground-control";
import { AssessmentList } from "./assessment-list";
import { forgetAssessments } from "./managed-assessments";
import { DefaultSublanguage } from "./sublanguage";
import { UploadSection } from "./upload-section";
import { useAssessments } from "./use-assessments";
import "./ground-control.css";

/** Uploads, dates, publication and deletion of a course's assessments, for staff and admins. */
export default function GroundControl() {
  usePageTitle(strings.title);
  return (
    <StaffPage>
      <Sections />
    </StaffPage>
  );
}

function Sections() {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const assessments = useAssessments();
  return (
    <div className="control">
      <div className="control__head">
        <h1>{strings.title}</h1>
        <Button
          iconName="refresh"
          loading={assessments.isReading}
          onClick={() => void forgetAssessments(client, courseId)}
        >
          {strings.refresh}
        </Button>
      </div>
      <CourseChange>
        <div className="control__tools">
          <UploadSection />
          <DefaultSublanguage />
        </div>
      </CourseChange>
      <AssessmentList assessments={assessments} />
    </div>
  );
}

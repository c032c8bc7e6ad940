import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { overviewsQuery } from "../../../api/queries";
import { courseOf, isStaff, useSession } from "../../../app/session";
import { ErrorState } from "../../../design/states";
import { strings } from "../../../texts/en/mission-control";
import { missionPath } from "../mission-path";

/** Opens an assessment of the course, for its staff. */
export function CourseAssessments() {
  const course = courseOf(useSession());
  return course && isStaff(course.role) ? <OfCourse courseId={course.courseId} /> : null;
}

function OfCourse({ courseId }: { courseId: number }) {
  const { data, error, refetch } = useQuery(overviewsQuery(courseId));
  const [chosen, choose] = useState<string | null>(null);
  const navigate = useNavigate();
  const options = (data ?? []).map(({ id, title, type }) => ({ value: String(id), label: title, description: type }));
  return (
    <Container header={<Header variant="h2">{strings.openOfCourse}</Header>}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SpaceBetween size="m">
          <FormField stretch label={strings.assessment} constraintText={strings.openOfCourseHint}>
            <Select
              options={options}
              filteringType="auto"
              placeholder={strings.chooseAssessment}
              empty={strings.noAssessments}
              statusType={data ? "finished" : "loading"}
              loadingText={strings.loadingAssessments}
              selectedOption={options.find(({ value }) => value === chosen) ?? null}
              onChange={({ detail }) => choose(detail.selectedOption.value ?? null)}
            />
          </FormField>
          <Button disabled={chosen === null} onClick={() => void navigate(missionPath(Number(chosen)))}>
            {strings.openAssessment}
          </Button>
        </SpaceBetween>
      )}
    </Container>
  );
}

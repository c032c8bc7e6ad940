import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api, type Schemas, unwrap } from "../../api/client";
import { courseKey } from "../../api/course-key";
import { actionFailure } from "../../api/failures";
import { userQuery } from "../../api/user";
import { usePageTitle } from "../../app/page-title";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { DangerButton } from "../../design/danger-button";
import { formatDate } from "../../design/format";
import { StaffPage } from "../../design/staff-page";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/course-archive";
import "./course-archive.css";

/** Since when a course is archived, and how much of it there is. */
const archivalQuery = (courseId: number) =>
  queryOptions({
    queryKey: courseKey(courseId, "archival"),
    queryFn: () => unwrap(api.GET("/v2/courses/{courseId}/admin/archival", { params: { path: { courseId } } })),
  });

/** Archives a course, or brings it back. */
const setArchived = (courseId: number, archived: boolean) =>
  unwrap(api.PUT("/v2/courses/{courseId}/admin/archival", { params: { path: { courseId } }, body: { archived } }));

/** Archives a course, so that nothing can be changed there, or brings it back. */
export default function CourseArchivePage() {
  usePageTitle(strings.title);
  const { courseId } = useCourse();
  const { data, error, refetch } = useQuery(archivalQuery(courseId));
  return (
    <StaffPage>
      <div className="course-archive">
        <h1>{strings.title}</h1>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <p role="status">{strings.loading}</p>}
        {data && (data.archivedAt ? <Archived since={data.archivedAt} /> : <GoingOn key={courseId} archival={data} />)}
      </div>
    </StaffPage>
  );
}

/** Changes it, and reads anew what the page and the session say of it. */
function useArchiving() {
  const { courseId } = useCourse();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (archived: boolean) => setArchived(courseId, archived),
    onSuccess: async (_, archived) => {
      await Promise.all([client.refetchQueries(archivalQuery(courseId)), client.refetchQueries(userQuery())]);
      toast.success(archived ? strings.done : strings.undone);
    },
    onError: (error) => toast.danger(actionFailure(error)),
  });
}

function Archived({ since }: { since: string }) {
  const archiving = useArchiving();
  return (
    <Alert
      type="info"
      header={strings.archivedSince(formatDate(since))}
      action={
        <Button loading={archiving.isPending} onClick={() => archiving.mutate(false)}>
          {strings.bringBack}
        </Button>
      }
    >
      {strings.archivedText}
    </Alert>
  );
}

function GoingOn({ archival: { members, assessments } }: { archival: Schemas["CourseArchival"] }) {
  const { courseName } = useCourse().configuration;
  const archiving = useArchiving();
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const fits = typed.trim() === courseName.trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (fits) archiving.mutate(true);
  };
  return (
    <form onSubmit={submit} noValidate>
      <SpaceBetween size="l">
        <Container>
          <p>{strings.reaches}</p>
          <ul>
            <li>{strings.members(members)}</li>
            <li>{strings.assessments(assessments)}</li>
          </ul>
          <p>{strings.effect}</p>
          <p>{strings.reversible}</p>
        </Container>
        <FormField
          label={strings.confirmName}
          constraintText={strings.nameIs(courseName)}
          errorText={tried && !fits && strings.wrongName}
        >
          <Input ariaRequired value={typed} onChange={({ detail }) => setTyped(detail.value)} />
        </FormField>
        <DangerButton formAction="submit" loading={archiving.isPending}>
          {strings.archive}
        </DangerButton>
      </SpaceBetween>
    </form>
  );
}

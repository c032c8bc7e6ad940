import Button from "@cloudscape-design/components/button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { forgetAssessments } from "../../api/managed-assessments";
import { CourseChange } from "../../app/course-acts";
import { usePageTitle } from "../../app/page-title";
import { useCourse } from "../../app/session";
import { useMedia } from "../../design/media";
import { StaffPage } from "../../design/staff-page";
import { strings } from "../../texts/en/ground-control";
import { AssessmentList } from "./assessment-list";
import { UploadSection } from "./upload-section";
import { useAssessments } from "./use-assessments";
import "./ground-control.css";
import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { CHAPTERS, type Chapter, COURSE_VARIANTS, type CourseVariant } from "../../../../domain/facts/languages";
import { unwrap } from "../../api/client";
import { putCourseSettings } from "../../api/course-settings";
import { actionFailure } from "../../api/failures";
import { userQuery } from "../../api/user";
import { toast } from "../../app/toasts";

interface Sublanguage {
  readonly sourceChapter: number;
  readonly sourceVariant: CourseVariant;
}

/** Sets the sublanguage in which the course's playground starts. What was chosen survives a failure. */
function DefaultSublanguage() {
  const { courseId, configuration } = useCourse();
  const { sourceChapter, sourceVariant } = configuration;
  const stored: Sublanguage = { sourceChapter, sourceVariant: sourceVariant as CourseVariant };
  const [chosen, setChosen] = useState<Sublanguage | null>(null);
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (body: Sublanguage) => unwrap(putCourseSettings(courseId, body)),
    onSuccess: async () => {
      await client.refetchQueries(userQuery());
      setChosen(null);
      toast.success(strings.updated);
    },
    onError: (error) => toast.danger(actionFailure(error)),
  });
  const draft = chosen ?? stored;
  return (
    <Container
      header={
        <Header variant="h2" description={strings.sublanguageHint}>
          {strings.sublanguage}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <Choices draft={draft} onChoose={setChosen} />
        <Button
          loading={saving.isPending}
          disabled={chosen === null || JSON.stringify(chosen) === JSON.stringify(stored)}
          onClick={() => saving.mutate(draft)}
        >
          {strings.save}
        </Button>
      </SpaceBetween>
    </Container>
  );
}

/** Chapter and variant go together: another chapter starts with its default variant. */
function Choices({ draft, onChoose }: { draft: Sublanguage; onChoose: (next: Sublanguage) => void }) {
  const chapters = CHAPTERS.map((chapter) => ({ value: String(chapter), label: strings.source(chapter) }));
  const variants = COURSE_VARIANTS[draft.sourceChapter as Chapter].map((value) => ({ value }));
  return (
    <SpaceBetween size="s">
      <FormField label={strings.chapter}>
        <Select
          options={chapters}
          selectedOption={chapters.find(({ value }) => value === String(draft.sourceChapter)) ?? null}
          onChange={({ detail }) =>
            onChoose({ sourceChapter: Number(detail.selectedOption.value), sourceVariant: "default" })
          }
        />
      </FormField>
      <FormField label={strings.variant}>
        <Select
          options={variants}
          selectedOption={{ value: draft.sourceVariant }}
          onChange={({ detail }) => onChoose({ ...draft, sourceVariant: detail.selectedOption.value as CourseVariant })}
        />
      </FormField>
    </SpaceBetween>
  );
}

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
  const isFolding = useMedia("(max-width: 1099.98px), (max-height: 859.98px)");
  // What is open stays so when the window is made smaller.
  const [isOpen, setOpen] = useState(!isFolding);
  return (
    <div className="control">
      <div className="control__head">
        <h1>{strings.title}</h1>
        <div className="control__buttons">
          {isFolding && (
            <CourseChange>
              <Button iconName={isOpen ? "angle-up" : "upload"} ariaExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {strings.tools}
              </Button>
            </CourseChange>
          )}
          <Button
            iconName="refresh"
            loading={assessments.isReading}
            onClick={() => void forgetAssessments(client, courseId)}
          >
            {strings.refresh}
          </Button>
        </div>
      </div>
      <CourseChange>
        {/* In small windows they are folded away, not gone: an upload goes on. */}
        <div className="control__tools" hidden={isFolding && !isOpen}>
          <UploadSection />
          <DefaultSublanguage />
        </div>
      </CourseChange>
      <AssessmentList assessments={assessments} />
    </div>
  );
}

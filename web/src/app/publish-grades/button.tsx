import Button from "@cloudscape-design/components/button";
import { Suspense, useState } from "react";
import { PartBoundary } from "../../design/part-boundary";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/publish-grades";
import { CourseChange } from "../course-acts";
import { lazyPanel } from "../lazy-panel";
import type { PublishGradesProps } from "./dialog";

const Dialog = lazyPanel("app/publish-grades/dialog", () => import("./dialog"));

/** The dialog that publishes the grades of an assessment, loaded when somebody opens it. */
export const PublishGradesDialog = (props: PublishGradesProps) => (
  <PartBoundary failed={(error, retry) => <ErrorState error={error} onRetry={retry} />}>
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  </PartBoundary>
);

interface ButtonProps {
  readonly assessment: PublishGradesProps["assessment"];
  /** Whether the button names the assessment. */
  readonly isNamed?: boolean;
}

/** A button that opens it; nothing where the course does not change any more. */
export function PublishGradesButton({ assessment, isNamed = false }: ButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <CourseChange>
      <Button ariaLabel={strings.publishOf(assessment.title)} onClick={() => setOpen(true)}>
        {isNamed ? strings.publishOf(assessment.title) : strings.publish}
      </Button>
      {isOpen && <PublishGradesDialog assessment={assessment} onClose={() => setOpen(false)} />}
    </CourseChange>
  );
}

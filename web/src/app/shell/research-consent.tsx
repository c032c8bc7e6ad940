import { Button } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { strings } from "../../texts/en/shell";
import { useMayChangeCourse } from "../course-acts";
import { type Course, courseOf, useSession } from "../session";
import { siteSettings } from "../site-settings";
import { useResearchAnswer } from "./use-research-answer";

/**
 * Asks members who have not answered yet whether their data may be used for research, where the deployment does so. In an
 * archived course nothing can be answered, so nothing is asked.
 */
export function ResearchConsent() {
  const course = courseOf(useSession());
  const mayAnswer = useMayChangeCourse();
  if (!mayAnswer || !siteSettings().researchPrompt || course?.registration.agreedToResearch !== null) return null;
  return <Question key={course.courseId} course={course} />;
}

function Question({ course: { courseId, configuration } }: { course: Course }) {
  const { answer, saving } = useResearchAnswer(courseId);
  const footer = (
    <>
      <Button busy={saving} onClick={() => void answer(false)} data-first>
        {strings.optOut}
      </Button>
      <Button look="primary" busy={saving} onClick={() => void answer(true)}>
        {strings.consent}
      </Button>
    </>
  );
  return (
    <Dialog title={strings.researchTitle} mustAnswer onClose={() => undefined} footer={footer}>
      <p>{strings.researchQuestion(configuration.courseName)}</p>
      <p>{strings.researchChoice}</p>
    </Dialog>
  );
}

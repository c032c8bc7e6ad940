import { Button } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { Markdown } from "../../design/markdown";
import { strings } from "../../texts/en/help";
import { courseOf, useSession } from "../session";
import { useDialogs } from "./dialog-context";

/** The help that the course's staff wrote, and where else to look and ask. */
export default function Help({ onClose }: { onClose: () => void }) {
  const course = courseOf(useSession());
  const { open } = useDialogs();
  const text = course?.configuration.moduleHelpText?.trim();
  const footer = (
    <>
      <Button icon="keyboard" onClick={() => open("shortcuts")}>
        {strings.shortcuts}
      </Button>
      <Button look="primary" onClick={onClose} data-first>
        {strings.close}
      </Button>
    </>
  );
  return (
    <Dialog title={strings.title} wide onClose={onClose} footer={footer}>
      {text && <Markdown>{text}</Markdown>}
      {course && !text && <p>{strings.noText}</p>}
      <p>{course ? strings.ask(course.configuration.courseName) : strings.askForCourse}</p>
    </Dialog>
  );
}

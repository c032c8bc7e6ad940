import Button from "@cloudscape-design/components/button";
import { useCourse } from "../../app/session";
import { DangerButton } from "../../design/danger-button";
import { Modal } from "../../design/modal";
import { strings } from "../../texts/en/ground-control";
import { RegradeOffer } from "../regrade/regrade-offer";
import { Changes, isRegradable } from "./changes";
import { CopiesFirst } from "./copies-first";
import type { Previewed } from "./use-uploads";

interface ChangesDialogProps {
  readonly previewed: readonly Previewed[];
  readonly onAnswer: (yes: boolean) => void;
}

/** Shows what forcing files would change, and asks whether to do it. */
export function ChangesDialog({ previewed, onAnswer }: ChangesDialogProps) {
  const { courseId } = useCourse();
  return (
    <Modal
      title={strings.forceTitle}
      size="large"
      onClose={() => onAnswer(false)}
      footer={
        <>
          <span data-first>
            <Button onClick={() => onAnswer(false)}>{strings.cancel}</Button>
          </span>
          <DangerButton onClick={() => onAnswer(true)}>{strings.forceConfirm}</DangerButton>
        </>
      }
    >
      {previewed.map(({ item, preview }) => (
        <section key={item.id} className="control__changes">
          <Changes preview={preview} />
          {isRegradable(preview) && preview.assessmentId !== null && (
            <RegradeOffer courseId={courseId} assessmentId={preview.assessmentId} file={item.file} />
          )}
          {preview.assessmentId !== null && (
            <CopiesFirst courseId={courseId} assessment={{ id: preview.assessmentId, number: preview.number }} />
          )}
        </section>
      ))}
    </Modal>
  );
}

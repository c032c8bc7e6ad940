import Button from "@cloudscape-design/components/button";
import { I18nProvider } from "@cloudscape-design/components/i18n";
import type { ReactNode } from "react";
import { strings as componentStrings } from "../texts/en/components";
import { strings } from "../texts/en/design";
import { formatsLocale } from "../texts/formats";
import { type QuestionDialogProps, QuestionProvider } from "./confirm";
import { DangerButton } from "./danger-button";
import { Modal } from "./modal";
import "./cloudscape";

/** Surrounds a page or dialog made of Cloudscape's components: their theme, their words, and questions in their modal. */
export const StaffPage = ({ children }: { children: ReactNode }) => (
  <I18nProvider locale={formatsLocale()} messages={[componentStrings]}>
    <QuestionProvider dialog={ModalQuestion}>{children}</QuestionProvider>
  </I18nProvider>
);

function ModalQuestion({ question: { title, body, confirm, cancel, danger }, onAnswer }: QuestionDialogProps) {
  const Decisive = danger ? DangerButton : Button;
  return (
    <Modal
      title={title}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <span data-first={danger || undefined}>
            <Button onClick={() => onAnswer(false)}>{cancel ?? strings.cancel}</Button>
          </span>
          <Decisive variant={danger ? "normal" : "primary"} onClick={() => onAnswer(true)}>
            {confirm}
          </Decisive>
        </>
      }
    >
      {body}
    </Modal>
  );
}

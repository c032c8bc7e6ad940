import Button from "@cloudscape-design/components/button";
import { actionFailure } from "../../api/failures";
import { toast } from "../../app/toasts";
import { dayOf } from "../../design/local-moment";
import { strings } from "../../texts/en/ground-control";
import { useExport } from "../grading/use-export";
import { fileNameOf, saveXml } from "./download-xml";
import type { ManagedAssessment } from "./managed-assessments";
import "./dialogs.css";
import FormField from "@cloudscape-design/components/form-field";
import Textarea from "@cloudscape-design/components/textarea";
import { REASON_CHARACTERS } from "../../../../domain/facts/limits";

interface ReasonFieldProps {
  readonly value: string;
  readonly isMissing: boolean;
  readonly onChange: (value: string) => void;
}

/** Why something is published although its checks are not passed. */
export const ReasonField = ({ value, isMissing, onChange }: ReasonFieldProps) => (
  <FormField label={strings.reason} constraintText={strings.reasonHint} errorText={isMissing && strings.reasonMissing}>
    <Textarea
      rows={2}
      ariaRequired
      value={value}
      nativeTextareaAttributes={{ maxLength: REASON_CHARACTERS }}
      onChange={({ detail }) => onChange(detail.value)}
    />
  </FormField>
);

interface CopiesFirstProps {
  readonly courseId: number;
  readonly assessment: Pick<ManagedAssessment, "id" | "number">;
}

/** Offers the file of an assessment and the grades of all work on it, before they are replaced or deleted. */
export function CopiesFirst({ courseId, assessment }: CopiesFirstProps) {
  const { id, number } = assessment;
  const { done, start } = useExport(courseId, { assessment: id });
  const name = (): string => strings.gradesName(fileNameOf(number, "").slice(0, -1), dayOf(Date.now()));
  return (
    <div>
      <p>{strings.deleteFirst}</p>
      <div className="control__buttons">
        <Button
          iconName="download"
          onClick={() => {
            saveXml(courseId, assessment).catch((error: unknown) => toast.danger(actionFailure(error)));
          }}
        >
          {strings.download}
        </Button>
        <Button iconName="download" loading={done !== null} onClick={() => void start(name())}>
          <span aria-live="polite">{done === null ? strings.grades : strings.gradesRows(done)}</span>
        </Button>
      </div>
    </div>
  );
}

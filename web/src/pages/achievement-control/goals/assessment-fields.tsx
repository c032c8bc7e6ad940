import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import { useState } from "react";
import type { AssessmentRule } from "../../../../../domain/achievements/goal-meta";
import { strings } from "../../../texts/en/goal-editor";
import type { FieldErrors } from "../card-frame";
import { AssessmentSelect } from "./assessment-select";

interface AssessmentFieldsProps {
  readonly rule: AssessmentRule;
  readonly errors: FieldErrors;
  readonly change: (rule: AssessmentRule) => void;
}

/** Which assessment a goal is about, and how much of its XP completes it. */
export function AssessmentFields({ rule, errors, change }: AssessmentFieldsProps) {
  const percent = Math.round(rule.requiredCompletionFrac * 1000) / 10;
  // What is typed may be no share yet: it is shown as typed while the field has the focus.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <>
      <AssessmentSelect
        label={strings.assessment}
        value={rule.assessmentNumber}
        error={errors.assessmentNumber}
        onChange={(assessmentNumber) => change({ ...rule, assessmentNumber })}
      />
      <FormField
        label={strings.completion}
        constraintText={strings.completionHint}
        errorText={errors.requiredCompletionFrac}
      >
        <Input
          type="number"
          inputMode="decimal"
          value={typed ?? String(percent)}
          onBlur={() => setTyped(null)}
          onChange={({ detail }) => {
            setTyped(detail.value);
            const share = detail.value.trim() === "" ? Number.NaN : Number(detail.value) / 100;
            change({ ...rule, requiredCompletionFrac: share });
          }}
        />
      </FormField>
    </>
  );
}

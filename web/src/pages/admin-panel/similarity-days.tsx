import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import { MAX_SIMILARITY_DAYS } from "../../../../domain/facts/similarity";
import { strings } from "../../texts/en/admin-panel";
import type { Settings } from "./course-setup";

/** Tells whether a text is a number of days that a course can have. */
export const isSimilarityDays = (typed: string): boolean =>
  /^\d{1,4}$/.test(typed.trim()) && Number(typed) <= MAX_SIMILARITY_DAYS;

interface SimilarityDaysProps {
  readonly days: string;
  /** Whether what is wrong is to be told. */
  readonly isChecked: boolean;
  readonly change: (part: Partial<Settings>) => void;
}

/** For how many days after archiving similarity reports and notes are kept. */
export function SimilarityDays({ days, isChecked, change }: SimilarityDaysProps) {
  return (
    <FormField
      label={strings.settings.similarityDays}
      constraintText={strings.similarityDaysHint}
      errorText={isChecked && !isSimilarityDays(days) && strings.similarityDaysInvalid}
    >
      <div className="setup__level-xp">
        <Input
          inputMode="numeric"
          nativeInputAttributes={{ maxLength: 4 }}
          value={days}
          onChange={({ detail }) => change({ similarityDays: detail.value })}
        />
      </div>
    </FormField>
  );
}

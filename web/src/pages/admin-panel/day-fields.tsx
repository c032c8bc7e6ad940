import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import { MAX_SIMILARITY_DAYS } from "../../../../domain/facts/similarity";
import { MAX_REGRADE_DAYS } from "../../../../domain/policies/regrade-requests";
import { strings } from "../../texts/en/admin-panel";
import { strings as regradeStrings } from "../../texts/en/regrade-requests";
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

/** Tells whether a text is a number of days that a course can have; 0 switches regrade requests off. */
export const isRegradeDays = (typed: string): boolean =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= MAX_REGRADE_DAYS;

interface RegradeDaysProps {
  readonly days: string;
  /** Whether what is wrong is to be told. */
  readonly isChecked: boolean;
  readonly change: (part: Partial<Settings>) => void;
}

/** For how many days after grading students may ask for a regrade. */
export function RegradeDays({ days, isChecked, change }: RegradeDaysProps) {
  return (
    <FormField
      label={strings.settings.regradeRequestDays}
      constraintText={regradeStrings.daysHint}
      errorText={isChecked && !isRegradeDays(days) && regradeStrings.daysInvalid}
    >
      <div className="setup__level-xp">
        <Input
          inputMode="numeric"
          nativeInputAttributes={{ maxLength: 3 }}
          value={days}
          onChange={({ detail }) => change({ regradeRequestDays: detail.value })}
        />
      </div>
    </FormField>
  );
}

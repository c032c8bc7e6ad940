import Autosuggest, { type AutosuggestProps } from "@cloudscape-design/components/autosuggest";
import FormField from "@cloudscape-design/components/form-field";
import { useQuery } from "@tanstack/react-query";
import { overviewsQuery } from "../../../api/assessments";
import type { Schemas } from "../../../api/client";
import { strings } from "../../../texts/en/mission-fields";
import { useTeachingCourse } from "../publish/teaching-courses";
import { textOrNull } from "./field-texts";
import { uncarriedText } from "./text-field";
import { useDraft } from "./use-draft";

interface ContestFieldProps {
  readonly value: string | null;
  readonly onText: (text: string | null) => void;
}

/** Asks for the contest of a vote: one that the course has, or the number of one that is still to be uploaded. */
export function ContestField({ value, onText }: ContestFieldProps) {
  const courseId = useTeachingCourse();
  const listed = useQuery({ ...overviewsQuery(courseId ?? 0), enabled: courseId !== null });
  const { shown, type, leave } = useDraft(value, { write: (text) => text ?? "", read: textOrNull }, onText);
  return (
    <FormField
      stretch
      label={strings.contestNumber}
      constraintText={strings.contestNumberHint}
      errorText={uncarriedText(value) ?? (value === null ? strings.contestNumberMissing : undefined)}
    >
      <Autosuggest
        expandToViewport
        value={shown}
        placeholder={strings.placeholder}
        options={contestOptions(listed.data ?? [])}
        statusType={listed.isLoading ? "loading" : "finished"}
        loadingText={strings.contestsLoading}
        empty={strings.noContests}
        enteredTextLabel={strings.useContest}
        onChange={({ detail }) => type(detail.value)}
        onBlur={leave}
      />
    </FormField>
  );
}

type Listed = Pick<Schemas["AssessmentOverview"], "number" | "title" | "type">;

const isContestType = (type: string): boolean => /contest/i.test(type);

/** The assessments that a vote can be about, by their types; those that are called contests come first. */
export function contestOptions(assessments: readonly Listed[]): AutosuggestProps.OptionGroup[] {
  const groups = [...Map.groupBy(assessments, ({ type }) => type)];
  return groups
    .sort(([one], [other]) => Number(isContestType(other)) - Number(isContestType(one)))
    .map(([type, listed]) => ({
      label: type,
      options: listed.map(({ number, title }) => ({ value: number, description: title })),
    }));
}

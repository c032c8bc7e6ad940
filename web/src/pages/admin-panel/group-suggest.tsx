import Autosuggest from "@cloudscape-design/components/autosuggest";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { groupsQuery } from "../../api/members";
import { useCourse } from "../../app/session";
import { strings } from "../../texts/en/admin-panel";

interface GroupSuggestProps {
  readonly text: string;
  readonly label: string;
  readonly placeholder: string;
  /** What choosing the text itself does. */
  readonly enteredText: (text: string) => string;
  readonly onType: (text: string) => void;
  readonly onChoose: (group: string) => void;
}

/** Suggests groups by the beginning of their names, as a course may have hundreds. */
export function GroupSuggest({ text, label, placeholder, enteredText, onType, onChoose }: GroupSuggestProps) {
  const { courseId } = useCourse();
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery({ ...groupsQuery(courseId, useDeferredValue(text)), enabled: isOpen });
  return (
    <Autosuggest
      value={text}
      placeholder={placeholder}
      ariaLabel={label}
      enteredTextLabel={enteredText}
      filteringType="manual"
      options={query.data?.map(({ name, leaderName }) => ({ value: name, description: leaderName ?? undefined })) ?? []}
      statusType={query.isPending ? "loading" : query.error ? "error" : "finished"}
      loadingText={strings.groupsLoading}
      errorText={strings.groupsFailed}
      empty={strings.groupsNone}
      onFocus={() => setIsOpen(true)}
      onBlur={() => setIsOpen(false)}
      onChange={({ detail }) => onType(detail.value)}
      onSelect={({ detail }) => onChoose(detail.value)}
    />
  );
}

import Select, { type SelectProps } from "@cloudscape-design/components/select";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { groupsQuery } from "../../api/members";
import { useCourse } from "../../app/session";
import { strings } from "../../texts/en/extensions";
import { type Member, studentsQuery } from "./queries";

export const nameOf = ({ name, username }: { name: string | null; username: string | null }): string =>
  name ?? username ?? "";

interface Searched {
  readonly options: SelectProps.Options;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly hasMore: boolean;
}

interface SearchSelectProps {
  readonly placeholder: string;
  readonly chosen: SelectProps.Option | null;
  readonly found: Searched;
  readonly onSearch: (text: string) => void;
  readonly onChoose: (value: string) => void;
  readonly ariaRequired?: boolean;
}

/** A select whose options the server finds as one types. */
function SearchSelect({ placeholder, chosen, found, onSearch, onChoose, ariaRequired = false }: SearchSelectProps) {
  const status = found.isError ? "error" : found.isFetching ? "loading" : "finished";
  return (
    <Select
      expandToViewport
      filteringType="manual"
      filteringPlaceholder={strings.search}
      filteringAriaLabel={strings.search}
      ariaRequired={ariaRequired}
      placeholder={placeholder}
      options={found.options}
      selectedOption={chosen}
      statusType={status}
      loadingText={strings.searching}
      errorText={strings.searchFailed}
      recoveryText={strings.searchAgain}
      finishedText={found.hasMore ? strings.furtherFound : undefined}
      empty={strings.nothingFound}
      onLoadItems={({ detail }) => onSearch(detail.filteringText)}
      onChange={({ detail }) => onChoose(detail.selectedOption.value ?? "")}
    />
  );
}

interface StudentSelectProps {
  readonly chosen: Member | undefined;
  readonly onChoose: (student: Member) => void;
}

/** Chooses a student of the course. */
export function StudentSelect({ chosen, onChoose }: StudentSelectProps) {
  const { courseId } = useCourse();
  const [search, setSearch] = useState<string>();
  const { data, isFetching, isError } = useQuery({
    ...studentsQuery(courseId, search ?? ""),
    enabled: search !== undefined,
  });
  const optionOf = (member: Member) => ({
    value: String(member.courseRegId),
    label: nameOf(member),
    description: [member.username, member.group && strings.group(member.group)].filter(Boolean).join(" · "),
  });
  const members = data?.members ?? [];
  return (
    <SearchSelect
      ariaRequired
      placeholder={strings.studentChoose}
      chosen={chosen ? optionOf(chosen) : null}
      found={{ options: members.map(optionOf), isFetching, isError, hasMore: Boolean(data?.next) }}
      onSearch={setSearch}
      onChoose={(value) => {
        const student = members.find(({ courseRegId }) => String(courseRegId) === value);
        if (student) onChoose(student);
      }}
    />
  );
}

/** Chooses a group of the course by its name. */
export function GroupSelect({ chosen, onChoose }: { chosen: string; onChoose: (group: string) => void }) {
  const { courseId } = useCourse();
  const [search, setSearch] = useState<string>();
  const { data, isFetching, isError } = useQuery({
    ...groupsQuery(courseId, search ?? ""),
    placeholderData: keepPreviousData,
    enabled: search !== undefined,
  });
  const options = (data ?? []).map(({ name, leaderName }) => ({
    value: name,
    label: name,
    ...(leaderName ? { description: leaderName } : {}),
  }));
  return (
    <SearchSelect
      ariaRequired
      placeholder={strings.groupChoose}
      chosen={chosen ? { value: chosen, label: chosen } : null}
      found={{ options, isFetching, isError, hasMore: options.length === 50 }}
      onSearch={setSearch}
      onChoose={onChoose}
    />
  );
}

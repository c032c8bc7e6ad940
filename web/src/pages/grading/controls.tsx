import Button from "@cloudscape-design/components/button";
import Select from "@cloudscape-design/components/select";
import TextFilter from "@cloudscape-design/components/text-filter";
import Toggle from "@cloudscape-design/components/toggle";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useCourse } from "../../app/session";
import { useMedia } from "../../design/media";
import { useTyped } from "../../design/use-typed";
import { strings } from "../../texts/en/grading";
import { divisionQuery } from "../division/queries";
import { HideNames } from "./hide-names";
import type { useRows } from "./use-rows";
import { activeFilters, bys, isShuffled, queues, type Show, type SortKey, shows, sortKeys } from "./view";

type Rows = ReturnType<typeof useRows>;

interface ControlsProps {
  readonly rows: Rows;
  readonly sorting: boolean;
  /** What else stands in their line. */
  readonly children?: ReactNode;
}

/**
 * What is searched for, which submissions are shown, and in which order.
 * @param sorting where not every column is there to click on
 */
export function Controls({ rows, sorting, children }: ControlsProps) {
  const { view, shown, failure, change } = rows;
  const [filter, type] = useTyped(view.filter, (text) => change({ filter: text }));
  const isFolding = useMedia("(max-width: 1099.98px), (max-height: 859.98px)");
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grading__controls">
      <div className="grading__filter">
        <TextFilter
          filteringText={filter}
          filteringPlaceholder={strings.filter}
          filteringAriaLabel={strings.filter}
          filteringClearAriaLabel={strings.clearFilter}
          countText={view.filter && shown && !failure ? strings.matches(shown.count, shown.ended) : undefined}
          onChange={({ detail }) => type(detail.filteringText)}
        />
      </div>
      {isFolding && (
        <Button iconName={isOpen ? "angle-up" : "filter"} ariaExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {strings.filters(activeFilters(view))}
        </Button>
      )}
      {isFolding && children}
      {(isOpen || !isFolding) && <Choices rows={rows} sorting={sorting} />}
      {!isFolding && children}
    </div>
  );
}

/** Which submissions are shown, and in which order. In small windows they are folded away until they are asked for. */
function Choices({ rows: { view, allGroups, change }, sorting }: { rows: Rows; sorting: boolean }) {
  return (
    <>
      <Choice label={strings.show} options={showOptions()} chosen={view.show} onChoose={(show) => change({ show })} />
      {sorting && (
        <Choice
          label={strings.sortBy}
          options={sortOptions()}
          chosen={`${view.sort} ${view.descending ? "down" : "up"}`}
          onChoose={(value) => change({ sort: value.split(" ")[0] as SortKey, descending: value.endsWith("down") })}
        />
      )}
      <QueueChoices view={view} change={change} />
      <ShareChoice grader={view.grader} onChoose={(grader) => change({ grader })} />
      <div className="grading__toggles">
        <HideNames />
        <Toggle
          checked={allGroups}
          disabled={view.grader !== null}
          onChange={({ detail }) => change({ allGroups: detail.checked })}
        >
          {strings.showAllGroups}
        </Toggle>
      </div>
    </>
  );
}

/** In which order submissions are graded, and whether as a whole or question by question. */
function QueueChoices({ view, change }: Pick<Rows, "view" | "change">) {
  const isSorted = !isShuffled({ ...view, queue: "shuffled" });
  return (
    <>
      {!isSorted && (
        <Choice
          label={strings.queue}
          options={queues.map((value) => ({ value, label: strings.queues[value] }))}
          chosen={view.queue}
          onChoose={(queue) => change({ queue, page: view.page })}
        />
      )}
      <Choice
        label={strings.by}
        options={bys.map((value) => ({ value, label: strings.bys[value] }))}
        chosen={view.by}
        onChoose={(by) => change({ by, page: view.page })}
      />
    </>
  );
}

/** Whose share of the divided work is shown; not there where nothing is divided. */
function ShareChoice({ grader, onChoose }: { grader: number | null; onChoose: (grader: number | null) => void }) {
  const { courseId, registration } = useCourse();
  const { data } = useQuery(divisionQuery(courseId));
  const own = registration.courseRegId;
  const sharing = (data?.members ?? []).filter(({ weight }) => weight > 0);
  if (sharing.length === 0 && grader === null) return null;
  const nameOf = (name: string | null) => name ?? strings.notLoggedInYet;
  const options = [
    { value: "", label: strings.anyone },
    ...sharing.map(({ courseRegId, name }) => {
      return { value: String(courseRegId), label: courseRegId === own ? strings.me(nameOf(name)) : nameOf(name) };
    }),
  ];
  return (
    <Choice
      label={strings.assignedTo}
      options={options}
      chosen={String(grader ?? "")}
      onChoose={(value) => onChoose(value === "" ? null : Number(value))}
    />
  );
}

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

const showOptions = (): Option<Show>[] => shows.map((value) => ({ value, label: strings.shows[value] }));

const sortOptions = (): Option<`${SortKey} ${"up" | "down"}`>[] =>
  sortKeys.flatMap((key) => [
    { value: `${key} up`, label: strings.ascending(strings.columns[key]) },
    { value: `${key} down`, label: strings.descending(strings.columns[key]) },
  ]);

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly Option<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** A select with its label beside the chosen option. */
const Choice = <Value extends string>({ label, options, chosen, onChoose }: ChoiceProps<Value>) => (
  <div className="grading__choice">
    <Select
      inlineLabelText={label}
      options={options}
      selectedOption={options.find(({ value }) => value === chosen) ?? null}
      onChange={({ detail }) => onChoose(detail.selectedOption.value as Value)}
    />
  </div>
);

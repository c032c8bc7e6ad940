import type { SelectProps } from "@cloudscape-design/components/select";
import type { Gradebook } from "../../../../domain/gradebook/gradebook";
import { PERSON_SOURCES, type Source } from "../../../../domain/gradebook/mapping";
import { nameOf } from "../../../../domain/gradebook/tables";
import { strings } from "../../texts/en/gradebook";

/** What a column may hold, for choosing: the marks of the course first, as they are what most columns have. */
export function markOptions({ items, types }: Gradebook): SelectProps.Option[] {
  return [
    ...items.map((item) => ({ value: item.key, label: nameOf(item) })),
    ...items
      .filter(({ isExternal }) => !isExternal)
      .map((item) => ({
        value: `state:${item.id}`,
        label: strings.stateOf(nameOf(item)),
      })),
    ...types.map(({ id, name }) => ({ value: `type:${id}`, label: strings.totalOfType(name) })),
    { value: "total", label: strings.total },
  ];
}

/** What a column of a mapped file may hold: of the person, marks, or nothing. */
export const sourceOptions = (book: Gradebook): SelectProps.Option[] => [
  ...PERSON_SOURCES.map((source) => ({ value: source, label: strings.persons[source] })),
  ...markOptions(book),
  { value: "blank", label: strings.blank },
];

/** The option of a source; what is gone has one, too. */
export const optionOf = (options: readonly SelectProps.Option[], source: Source): SelectProps.Option =>
  options.find(({ value }) => value === source) ?? { value: source, label: strings.gone };

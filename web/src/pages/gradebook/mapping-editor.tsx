import Button from "@cloudscape-design/components/button";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Select from "@cloudscape-design/components/select";
import { useMemo } from "react";
import {
  type GradebookPreset,
  MAPPED_HEAD_CHARACTERS,
  MAX_MAPPED_COLUMNS,
  STAND_IN_CHARACTERS,
} from "../../../../domain/facts/gradebook";
import type { Gradebook } from "../../../../domain/gradebook/gradebook";
import {
  type MappedColumn,
  type Mapping,
  presetHead,
  type Source,
  type StandIns,
} from "../../../../domain/gradebook/mapping";
import { strings } from "../../texts/en/gradebook";
import type { MappingDraft } from "./mapping-draft";
import { optionOf, sourceOptions } from "./source-options";

interface MappingEditorProps {
  readonly preset: GradebookPreset;
  readonly book: Gradebook;
  readonly draft: MappingDraft;
  readonly mayChange: boolean;
}

/** Which column of ours goes into which of theirs. What is typed shows in the preview at once. */
export default function MappingEditor({ preset, book, draft, mayChange }: MappingEditorProps) {
  const { mapping, change, isStored } = draft;
  const setColumns = (columns: readonly MappedColumn[]) => change({ ...mapping, columns });
  const missing = book.items.filter(({ key }) => !mapping.columns.some(({ source }) => source === key));
  const isFull = mapping.columns.length >= MAX_MAPPED_COLUMNS;
  const system = strings.formats[preset];
  return (
    <div className="gradebook__mapping">
      <ExpandableSection
        variant="container"
        headerText={strings.mapping}
        headerDescription={strings.mappingHint(system)}
        headingTagOverride="h2"
      >
        <div className="gradebook__form">
          {!isStored && <p>{strings.mappingNever}</p>}
          <p>{strings.namesHint}</p>
          <ColumnRows book={book} columns={mapping.columns} onChange={setColumns} mayChange={mayChange} />
          {mayChange && (
            <div className="gradebook__acts">
              <Button
                iconName="add-plus"
                disabled={isFull}
                onClick={() => setColumns([...mapping.columns, { head: "", source: "blank" }])}
              >
                {strings.addColumn}
              </Button>
              {missing.length > 0 && (
                <Button
                  disabled={mapping.columns.length + missing.length > MAX_MAPPED_COLUMNS}
                  onClick={() =>
                    setColumns([
                      ...mapping.columns,
                      ...missing.map((item) => ({ head: presetHead(preset, item), source: item.key as Source })),
                    ])
                  }
                >
                  {strings.addMissing(missing.length)}
                </Button>
              )}
              <Button onClick={draft.startOver}>{strings.toPreset}</Button>
            </div>
          )}
          {isFull && <p>{strings.tooManyColumns(MAX_MAPPED_COLUMNS)}</p>}
          <StandInFields mapping={mapping} change={change} mayChange={mayChange} />
        </div>
      </ExpandableSection>
      {mayChange && draft.isDirty && (
        <div className="gradebook__acts">
          <Button variant="primary" loading={draft.isSaving} onClick={draft.save}>
            {strings.saveMapping}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ColumnRowsProps {
  readonly book: Gradebook;
  readonly columns: readonly MappedColumn[];
  readonly onChange: (columns: readonly MappedColumn[]) => void;
  readonly mayChange: boolean;
}

function ColumnRows({ book, columns, onChange, mayChange }: ColumnRowsProps) {
  const options = useMemo(() => sourceOptions(book), [book]);
  const replace = (place: number, ...next: MappedColumn[]) =>
    onChange([...columns.slice(0, place), ...next, ...columns.slice(place + 1)]);
  const move = (place: number, by: number) => {
    const [column] = columns.slice(place, place + 1);
    const others = columns.filter((_, index) => index !== place);
    if (column) onChange([...others.slice(0, place + by), column, ...others.slice(place + by)]);
  };
  return (
    <ol className="gradebook__columns">
      {columns.map((column, place) => {
        const position = place + 1;
        return (
          // Columns may be alike, and have no name of their own.
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <li key={place}>
            <Select
              ariaLabel={strings.source(position)}
              options={options}
              selectedOption={optionOf(options, column.source)}
              disabled={!mayChange}
              filteringType="auto"
              filteringPlaceholder={strings.search}
              filteringAriaLabel={strings.search}
              empty={strings.nothingFound}
              onChange={({ detail }) =>
                replace(place, { ...column, source: (detail.selectedOption.value ?? "blank") as Source })
              }
            />
            <Input
              ariaLabel={strings.head(position)}
              placeholder={strings.headName}
              value={column.head}
              disabled={!mayChange}
              onChange={({ detail }) =>
                replace(place, { ...column, head: detail.value.slice(0, MAPPED_HEAD_CHARACTERS) })
              }
            />
            {mayChange && (
              <span className="gradebook__row-acts">
                <Button
                  variant="icon"
                  iconName="angle-up"
                  ariaLabel={strings.up(position)}
                  disabled={place === 0}
                  onClick={() => move(place, -1)}
                />
                <Button
                  variant="icon"
                  iconName="angle-down"
                  ariaLabel={strings.down(position)}
                  disabled={position === columns.length}
                  onClick={() => move(place, 1)}
                />
                <Button
                  variant="icon"
                  iconName="close"
                  ariaLabel={strings.removeColumn(position)}
                  onClick={() => replace(place)}
                />
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const STAND_INS = (): readonly (readonly [keyof StandIns, string])[] => [
  ["missing", strings.standInMissing],
  ["ungraded", strings.standInUngraded],
  ["hidden", strings.standInHidden],
];

interface StandInFieldsProps {
  readonly mapping: Mapping;
  readonly change: (mapping: Mapping) => void;
  readonly mayChange: boolean;
}

function StandInFields({ mapping, change, mayChange }: StandInFieldsProps) {
  return (
    <fieldset className="gradebook__stand-ins">
      <legend>{strings.standIns}</legend>
      <p>{strings.standInHint}</p>
      <div>
        {STAND_INS().map(([name, label]) => (
          <FormField key={name} label={label}>
            <Input
              value={mapping.standIns[name] ?? ""}
              disabled={!mayChange}
              onChange={({ detail }) => {
                const text = detail.value.slice(0, STAND_IN_CHARACTERS);
                change({ ...mapping, standIns: { ...mapping.standIns, [name]: text === "" ? null : text } });
              }}
            />
          </FormField>
        ))}
      </div>
    </fieldset>
  );
}

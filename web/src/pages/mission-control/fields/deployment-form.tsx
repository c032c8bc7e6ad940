import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import { memo } from "react";
import type { LibraryDocument } from "../../../../../domain/assessments/xml";
import { CHAPTERS, type Chapter, type Variant } from "../../../../../domain/facts/languages";
import { MAX_GRADING_TIME_MS, MAX_SYMBOLS } from "../../../../../domain/facts/limits";
import { EXTERNAL_LIBRARIES } from "../../../../../language/library";
import { strings } from "../../../texts/en/mission-fields";
import { EXECUTION_TIME_RANGE } from "./field-numbers";
import { withoutWhiteSpace } from "./field-texts";
import { GlobalsField } from "./globals-field";
import { NEW_SYMBOL, variantsOf, withChapter, withExternalName, withSymbols } from "./library-changes";
import { NumberField } from "./number-field";
import type { Change } from "./part-change";
import { RowButtons } from "./row-buttons";
import { RowList } from "./row-list";
import { TextField } from "./text-field";
import { type ListOf, type RowActs, useRows } from "./use-rows";

const SYMBOLS: ListOf<LibraryDocument, string> = {
  items: ({ external }) => external?.symbols ?? NONE,
  withItems: (library, symbols) => withSymbols(library, () => symbols),
  name: (index) => strings.symbol(index + 1),
};
const NONE: readonly string[] = [];

interface SymbolsFieldProps {
  readonly library: LibraryDocument;
  readonly change: Change<LibraryDocument>;
}

/** The names of the external library that programs may use. */
function SymbolsField({ library, change }: SymbolsFieldProps) {
  const rows = useRows(library, SYMBOLS, change);
  return (
    <section className="mission-fields__part" aria-labelledby="mission-symbols">
      <h2 id="mission-symbols">{strings.symbols}</h2>
      <p className="mission-fields__quiet">{strings.symbolsHint}</p>
      <RowList
        {...rows}
        empty={strings.noSymbols}
        addLabel={strings.addSymbol}
        most={MAX_SYMBOLS}
        onAdd={() => rows.add(NEW_SYMBOL)}
        row={(index) => (
          <SymbolRow
            rowKey={rows.keys[index] as number}
            index={index}
            symbol={rows.items[index] as string}
            isLast={index === rows.items.length - 1}
            edit={rows.edit}
            move={rows.move}
            remove={rows.remove}
          />
        )}
      />
    </section>
  );
}

interface SymbolRowProps extends RowActs<string> {
  readonly rowKey: number;
  readonly index: number;
  readonly symbol: string;
  readonly isLast: boolean;
}

const SymbolRow = memo(function SymbolRow({ rowKey, index, symbol, isLast, edit, move, remove }: SymbolRowProps) {
  const name = strings.symbol(index + 1);
  return (
    <div className="mission-fields__line" data-row={rowKey}>
      <TextField
        label={name}
        error={symbol === "" ? strings.symbolMissing : null}
        value={symbol}
        read={withoutWhiteSpace}
        isCode
        onText={(text) => edit(rowKey, () => text ?? "")}
      />
      <RowButtons rowKey={rowKey} name={name} isFirst={index === 0} isLast={isLast} move={move} remove={remove} />
    </div>
  );
});

interface DeploymentFormProps {
  readonly library: LibraryDocument;
  readonly change: Change<LibraryDocument>;
}

/** A deployment: the language of programs and what they may use. */
export const DeploymentForm = ({ library, change }: DeploymentFormProps) => (
  <>
    <div className="mission-fields__columns">
      <ChapterField library={library} change={change} />
      <VariantField library={library} change={change} />
      <NumberField
        label={strings.executionTime}
        hint={strings.executionTimeHint(EXECUTION_TIME_RANGE.min, MAX_GRADING_TIME_MS)}
        value={library.execTimeMs}
        range={EXECUTION_TIME_RANGE}
        mayBeNone
        onNumber={(execTimeMs) => change((before) => ({ ...before, execTimeMs }))}
      />
      <ExternalField library={library} change={change} />
    </div>
    <SymbolsField library={library} change={change} />
    <GlobalsField library={library} change={change} />
  </>
);

function ChapterField({ library, change }: DeploymentFormProps) {
  const options = CHAPTERS.map((chapter) => ({ value: String(chapter), label: strings.chapterOf(chapter) }));
  return (
    <FormField label={strings.chapter}>
      <Select
        expandToViewport
        options={options}
        selectedOption={options.find(({ value }) => value === String(library.interpreter)) ?? null}
        onChange={({ detail }) =>
          change((before) => withChapter(before, Number(detail.selectedOption.value) as Chapter))
        }
      />
    </FormField>
  );
}

const VariantField = ({ library, change }: DeploymentFormProps) => (
  <FormField label={strings.variant}>
    <Select
      expandToViewport
      options={variantsOf(library).map((value) => ({ value }))}
      selectedOption={{ value: library.variant ?? "default" }}
      onChange={({ detail }) => change((before) => ({ ...before, variant: detail.selectedOption.value as Variant }))}
    />
  </FormField>
);

/** A name that is not among ours came with a file, and stays until another is chosen. */
function ExternalField({ library, change }: DeploymentFormProps) {
  const name = library.external?.name ?? "none";
  const names = EXTERNAL_LIBRARIES.some((known) => known === name) ? EXTERNAL_LIBRARIES : [...EXTERNAL_LIBRARIES, name];
  return (
    <FormField label={strings.external}>
      <Select
        expandToViewport
        options={names.map((value) => ({ value }))}
        selectedOption={{ value: name }}
        onChange={({ detail }) => change((before) => withExternalName(before, detail.selectedOption.value ?? "none"))}
      />
    </FormField>
  );
}

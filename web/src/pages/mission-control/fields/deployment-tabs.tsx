import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import Toggle from "@cloudscape-design/components/toggle";
import { memo } from "react";
import type { LibraryDocument, ProblemDocument } from "../../../../../domain/assessments/xml";
import { CHAPTERS, type Chapter, type Variant } from "../../../../../domain/facts/languages";
import { MAX_GRADING_TIME_MS, MAX_SYMBOLS } from "../../../../../domain/facts/limits";
import { EXTERNAL_LIBRARIES } from "../../../../../language/library";
import { strings } from "../../../texts/en/mission-fields";
import type { MissionTask } from "../mission";
import { type ListOf, type RowActs, useRemoval, useRows } from "./field-state";
import { EXECUTION_TIME_RANGE, withoutWhiteSpace } from "./field-values";
import { GlobalsField } from "./globals-field";
import { NumberField, TextField } from "./input-fields";
import {
  NEW_SYMBOL,
  newGlobal,
  newGlobalGrader,
  newLocal,
  newLocalGrader,
  variantsOf,
  withChapter,
  withExternalName,
  withSymbols,
} from "./library-changes";
import { type Change, changeOf } from "./list-changes";
import { RowButtons, RowList, UndoNote } from "./row-list";
import { deploymentText, Explained } from "./task-fields";
import "./fields.css";

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
const DeploymentForm = ({ library, change }: DeploymentFormProps) => (
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

interface OfQuestion {
  readonly problem: ProblemDocument;
  readonly task: MissionTask;
  readonly change: Change<ProblemDocument>;
}

interface OfMission {
  readonly task: MissionTask;
  readonly change: Change<MissionTask>;
}

/** Manage Local Deployment: the language of one question, where it is not the mission's. */
export const LocalDeployment = ({ problem, task, change }: OfQuestion) => (
  <OptionalDeployment
    label={strings.localDeployment}
    hint={strings.localDeploymentHint}
    offHint={task.library ? strings.localDeploymentOff(deploymentText(task.library)) : strings.localDeploymentMissing}
    library={problem.library}
    enabled={() => newLocal(task)}
    change={changeOf(change, "library")}
  />
);

/** Local Grader Deployment: the language in which one question is graded, where it is another one. */
export const LocalGraderDeployment = ({ problem, task, change }: OfQuestion) => (
  <OptionalDeployment
    label={strings.localGrader}
    hint={strings.localGraderHint}
    offHint={strings.localGraderOff}
    library={problem.graderLibrary}
    enabled={() => newLocalGrader(problem, task)}
    change={changeOf(change, "graderLibrary")}
  />
);

/** Global Deployment: the language of the questions. */
export const GlobalDeployment = ({ task, change }: OfMission) => (
  <OptionalDeployment
    label={strings.globalDeployment}
    hint={strings.globalDeploymentHint}
    offHint={strings.globalDeploymentOff}
    library={task.library}
    enabled={newGlobal}
    change={changeOf(change, "library")}
  />
);

/** Global Grader Deployment: the language in which questions are graded, where it is another one. */
export const GlobalGraderDeployment = ({ task, change }: OfMission) => (
  <OptionalDeployment
    label={strings.globalGrader}
    hint={strings.globalGraderHint}
    offHint={strings.globalGraderOff}
    library={task.graderLibrary}
    enabled={() => newGlobalGrader(task)}
    change={changeOf(change, "graderLibrary")}
  />
);

interface OptionalDeploymentProps {
  readonly label: string;
  readonly hint: string;
  /** What holds while there is none. */
  readonly offHint: string;
  readonly library: LibraryDocument | null;
  /** Makes the deployment that it begins with. */
  readonly enabled: () => LibraryDocument;
  readonly change: Change<LibraryDocument | null>;
}

/** A deployment that there may be; without one, the file has none (chapter -1 in the editor of 2022). */
function OptionalDeployment({ label, hint, offHint, library, enabled, change }: OptionalDeploymentProps) {
  const removal = useRemoval(change);
  const note = removal.noteOn(library);
  const toggle = (isOn: boolean): void => {
    if (isOn) change(() => enabled());
    else removal.show(library, null, { index: 0, text: strings.deploymentRemoved });
  };
  return (
    <div className="mission-fields">
      <Toggle checked={library !== null} onChange={({ detail }) => toggle(detail.checked)}>
        <Explained label={label} hint={hint} />
      </Toggle>
      {library === null ? (
        <>
          <p className="mission-fields__quiet">{offHint}</p>
          {note && <UndoNote note={note} takesFocus={false} />}
        </>
      ) : (
        <DeploymentForm
          library={library}
          change={(edit) => change((before) => (before === null ? before : edit(before)))}
        />
      )}
    </div>
  );
}

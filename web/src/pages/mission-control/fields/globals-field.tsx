import { memo, useEffect, useRef, useState } from "react";
import type { GlobalDocument, LibraryDocument } from "../../../../../domain/assessments/xml";
import { MAX_GLOBALS } from "../../../../../domain/facts/limits";
import { strings } from "../../../texts/en/mission-fields";
import type { LanguageSession } from "../../../workspace/language-session";
import { openLanguageSession } from "../../../workspace/language-worker";
import { type ListOf, type RowActs, useRows } from "./field-state";
import { trimmedText, withoutWhiteSpace } from "./field-values";
import { type ExpressionProblem, type GlobalValue, GlobalValues } from "./global-values";
import { TextField } from "./input-fields";
import { isName, NEW_GLOBAL, withIdentifier } from "./library-changes";
import type { Change } from "./list-changes";
import { RowButtons, RowList } from "./row-list";

/** Milliseconds without a key before expressions are evaluated. */
const PAUSE_MS = 300;

interface GlobalNote {
  readonly expression: string;
  readonly value: GlobalValue;
}

interface Opened {
  readonly session: LanguageSession;
  readonly values: GlobalValues;
}

/**
 * Evaluates a deployment's globals whenever they have changed, in a language worker that starts with the first one.
 * @returns the value of the global at a place; null while it is not known
 */
function useGlobalValues(library: LibraryDocument): (index: number) => GlobalValue | null {
  const [problems, setProblems] = useState<readonly GlobalNote[]>([]);
  const opened = useRef<Opened | null>(null);
  const latest = useRef(library);
  latest.current = library;
  const { interpreter, variant, external, globals } = library;
  const fingerprint = JSON.stringify([interpreter, variant, external, globals]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked says all that counts of the library
  useEffect(() => {
    const now = latest.current;
    if (now.globals.length === 0) return;
    const ending = new AbortController();
    const tell = (index: number, value: GlobalValue): void => {
      const expression = now.globals[index]?.value ?? "";
      setProblems(
        (before) =>
          Array.from(now.globals, (_, at) => (at === index ? { expression, value } : before[at])) as GlobalNote[],
      );
    };
    const timer = setTimeout(() => {
      opened.current ??= open();
      void opened.current.values.evaluate(now, tell, ending.signal);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [fingerprint]);
  useEffect(
    () => () => {
      opened.current?.session.dispose();
      opened.current = null;
    },
    [],
  );
  return (index) => (problems[index]?.expression === globals[index]?.value ? (problems[index]?.value ?? null) : null);
}

function open(): Opened {
  const session = openLanguageSession();
  return { session, values: new GlobalValues(session) };
}

const GLOBALS: ListOf<LibraryDocument, GlobalDocument> = {
  items: ({ globals }) => globals,
  withItems: (library, globals) => ({ ...library, globals }),
  name: (index) => strings.global(index + 1),
};

interface GlobalsFieldProps {
  readonly library: LibraryDocument;
  readonly change: Change<LibraryDocument>;
}

/** Further names that programs may use: each with its expression, and the value that this gives in the language worker. */
export function GlobalsField({ library, change }: GlobalsFieldProps) {
  const rows = useRows(library, GLOBALS, change);
  const values = useGlobalValues(library);
  return (
    <section className="mission-fields__part" aria-labelledby="mission-globals">
      <h2 id="mission-globals">{strings.globals}</h2>
      <p className="mission-fields__quiet">{strings.globalsHint}</p>
      <RowList
        {...rows}
        empty={strings.noGlobals}
        addLabel={strings.addGlobal}
        most={MAX_GLOBALS}
        onAdd={() => rows.add({ ...NEW_GLOBAL })}
        row={(index) => (
          <GlobalRow
            rowKey={rows.keys[index] as number}
            index={index}
            global={library.globals[index] as GlobalDocument}
            isTwice={isTwice(library.globals, index)}
            value={values(index)}
            isLast={index === library.globals.length - 1}
            edit={rows.edit}
            move={rows.move}
            remove={rows.remove}
          />
        )}
      />
    </section>
  );
}

const isTwice = (globals: readonly GlobalDocument[], index: number): boolean =>
  globals.findIndex(({ identifier }) => identifier === globals[index]?.identifier) < index;

interface GlobalRowProps extends RowActs<GlobalDocument> {
  readonly rowKey: number;
  readonly index: number;
  readonly global: GlobalDocument;
  readonly isTwice: boolean;
  /** null while it is evaluated. */
  readonly value: GlobalValue | null;
  readonly isLast: boolean;
}

const GlobalRow = memo(function GlobalRow(props: GlobalRowProps) {
  const { rowKey, index, global, isTwice: twice, value, isLast, edit, move, remove } = props;
  const name = strings.global(index + 1);
  const nameWrong = isName(global.identifier) ? (twice ? strings.globalNameTwice : null) : strings.globalNameWrong;
  return (
    <fieldset className="mission-fields__row" data-row={rowKey}>
      <legend className="unseen">{name}</legend>
      <div className="mission-fields__row-head">
        <strong aria-hidden="true">{name}</strong>
        <RowButtons rowKey={rowKey} name={name} isFirst={index === 0} isLast={isLast} move={move} remove={remove} />
      </div>
      <TextField
        label={strings.globalName}
        error={nameWrong}
        value={global.identifier}
        read={withoutWhiteSpace}
        isCode
        onText={(text) => edit(rowKey, (before) => withIdentifier(before, text ?? ""))}
      />
      <TextField
        label={strings.expression}
        value={global.value}
        read={trimmedText}
        rows={{ min: 1, max: 8 }}
        isCode
        onText={(text) => edit(rowKey, (before) => ({ ...before, value: text ?? "" }))}
      />
      <ShownValue value={value} />
    </fieldset>
  );
});

/** The value of an expression, or why it has none. */
function ShownValue({ value }: { value: GlobalValue | null }) {
  return (
    <div className="mission-fields__value" role="status">
      <span className="mission-fields__quiet">{strings.value}</span>
      {value === null && <span className="mission-fields__quiet">{strings.evaluating}</span>}
      {value?.kind === "value" && <code>{value.text}</code>}
      {value?.kind === "unavailable" && <span className="mission-fields__quiet">{strings.valueUnavailable}</span>}
      {value?.kind === "invalid" && (
        <span className="mission-fields__wrong">
          <strong>{strings.invalidExpression}</strong> {problemText(value.problem)}
        </span>
      )}
    </div>
  );
}

function problemText(problem: ExpressionProblem): string {
  switch (problem) {
    case "empty":
      return strings.expressionEmpty;
    case "several":
      return strings.expressionSeveral;
    case "timeout":
      return strings.expressionSlow;
    default:
      return problem.text;
  }
}

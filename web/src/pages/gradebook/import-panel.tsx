import Button, { type ButtonProps } from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import { useEffect, useMemo, useRef, useState } from "react";
import { STUDENT_KEYS, studentFinder } from "../../../../domain/gradebook/find-student";
import { type ColumnUse, columnUses, compareMarks, type MarkImport } from "../../../../domain/gradebook/import-marks";
import type { ExternalColumn } from "../../../../domain/gradebook/policy";
import { type CsvContent, readCsvFile } from "../../csv/read";
import { FilePicker } from "../../design/file-picker";
import { Modal } from "../../design/modal";
import { strings as csvStrings } from "../../texts/en/csv";
import { strings } from "../../texts/en/gradebook";
import { ImportOutcome, ImportPreview, NotTaken } from "./import-preview";
import type { Book } from "./use-book";
import { useMarkWriting } from "./use-mark-writing";

interface ImportPanelProps {
  readonly book: Book;
  readonly onClose: () => void;
}

/** A file that was chosen, and what its columns are taken for. */
interface Chosen {
  readonly name: string;
  readonly content: CsvContent;
  readonly uses: readonly ColumnUse[];
}

/** Imports marks for external columns from a file, after showing what it changes. */
export default function ImportPanel({ book, onClose }: ImportPanelProps) {
  const { columns } = book.settings.policy;
  const [chosen, setChosen] = useState<Chosen>();
  const writing = useMarkWriting();
  const picker = useRef<HTMLInputElement>(null);
  const closing = useRef<ButtonProps.Ref>(null);
  // The button that had the focus leaves with the last mark.
  useEffect(() => {
    if (writing.isDone) closing.current?.focus();
  }, [writing.isDone]);
  const found = useMemo(() => (chosen ? comparison(chosen, book) : undefined), [chosen, book]);
  const due = found?.changes.filter(({ kind }) => kind !== "unchanged") ?? [];
  const read = async (file: File): Promise<void> => {
    const content = readCsvFile(new Uint8Array(await file.arrayBuffer()));
    setChosen({ name: file.name, content, uses: columnUses(content.rows[0]?.cells ?? [], columns) });
    writing.reset();
  };
  return (
    <Modal
      title={strings.importTitle}
      onClose={onClose}
      size="large"
      footer={
        <>
          <Button ref={closing} onClick={onClose}>
            {strings.close}
          </Button>
          {due.length > 0 && !writing.isDone && (
            <Button variant="primary" loading={writing.isWriting} onClick={() => void writing.start(due)}>
              {strings.confirmImport(due.length)}
            </Button>
          )}
        </>
      }
    >
      <div className="gradebook__form">
        <p>{columns.length === 0 ? strings.importNoColumns : strings.importIntro}</p>
        {columns.length > 0 && !writing.isDone && (
          <div className="gradebook__acts">
            <FilePicker
              ref={picker}
              accept=".csv,.txt,text/csv"
              label={strings.file}
              onFile={(file) => void read(file)}
            />
            <Button iconName="upload" disabled={writing.isWriting} onClick={() => picker.current?.click()}>
              {chosen ? strings.otherFile : strings.chooseFile}
            </Button>
            {chosen && <span>{chosen.name}</span>}
          </div>
        )}
        {chosen && !writing.isDone && (
          <>
            <FileFaults content={chosen.content} />
            <UseFields chosen={chosen} columns={columns} onChange={(uses) => setChosen({ ...chosen, uses })} />
            <Advice uses={chosen.uses} />
            {found && <ImportPreview found={found} book={book} />}
          </>
        )}
        <ImportOutcome writing={writing} book={book} />
        {chosen && found && writing.isDone && <NotTaken problems={found.problems} unread={chosen.content.problems} />}
      </div>
    </Modal>
  );
}

function comparison({ content, uses }: Chosen, { settings, marks, rows }: Book): MarkImport | undefined {
  if (!hasKey(uses) || !hasMarks(uses)) return undefined;
  const unread = new Set(content.problems.map(({ line }) => line));
  const body = content.rows.slice(1).filter(({ line }) => !unread.has(line));
  const find = studentFinder(rows.map(({ student }) => student));
  return compareMarks(body, uses, { columns: settings.policy.columns, marks, find });
}

const hasKey = (uses: readonly ColumnUse[]): boolean => uses.some((use) => use !== null && "key" in use);
const hasMarks = (uses: readonly ColumnUse[]): boolean => uses.some((use) => use !== null && "columnId" in use);

function Advice({ uses }: { uses: readonly ColumnUse[] }) {
  if (hasKey(uses) && hasMarks(uses)) return null;
  return <p role="status">{hasKey(uses) ? strings.needMarks : strings.needKey}</p>;
}

/** Lines that cannot be read; the others are taken. */
function FileFaults({ content: { problems } }: { content: CsvContent }) {
  if (problems.length === 0) return null;
  return (
    <ul className="gradebook__problems">
      {problems.map(({ line, reason }) => (
        <li key={line}>
          <strong>{csvStrings.line(line)}</strong> {csvStrings.problems[reason]}
        </li>
      ))}
    </ul>
  );
}

interface UseFieldsProps {
  readonly chosen: Chosen;
  readonly columns: readonly ExternalColumn[];
  readonly onChange: (uses: readonly ColumnUse[]) => void;
}

const LEFT_OUT = "";

function UseFields({ chosen: { content, uses }, columns, onChange }: UseFieldsProps) {
  const heads = content.rows[0]?.cells ?? [];
  const options = [
    { value: LEFT_OUT, label: strings.leaveOut },
    ...STUDENT_KEYS.map((key) => ({ value: key, label: strings.keys[key] })),
    ...columns.map(({ id, name }) => ({ value: `column:${id}`, label: name })),
  ];
  const choose = (place: number, value: string) =>
    onChange(uses.map((use, index) => (index === place ? chosenUse(value) : use)));
  return (
    <div className="gradebook__uses">
      {heads.map((head, place) => {
        const name = head.trim() === "" ? strings.unnamed(place + 1) : head;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column of a file is its place
          <FormField key={place} label={strings.columnUse(name)}>
            <Select
              options={options}
              selectedOption={options.find(({ value }) => value === optionValue(uses[place] ?? null)) ?? null}
              onChange={({ detail }) => choose(place, detail.selectedOption.value ?? LEFT_OUT)}
            />
          </FormField>
        );
      })}
    </div>
  );
}

const optionValue = (use: ColumnUse): string =>
  use === null ? LEFT_OUT : "key" in use ? use.key : `column:${use.columnId}`;

function chosenUse(value: string): ColumnUse {
  const key = STUDENT_KEYS.find((one) => one === value);
  if (key) return { key };
  return value === LEFT_OUT ? null : { columnId: Number(value.slice("column:".length)) };
}

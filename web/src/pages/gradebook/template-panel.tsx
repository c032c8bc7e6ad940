import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import { useMemo, useRef, useState } from "react";
import type { GradebookPreset } from "../../../../domain/facts/gradebook";
import { keyOfHead, studentFinder } from "../../../../domain/gradebook/find-student";
import type { Source } from "../../../../domain/gradebook/mapping";
import { fillTemplate, matchHeads } from "../../../../domain/gradebook/template";
import { downloadFile } from "../../csv/write";
import { FilePicker } from "../../design/file-picker";
import { Modal } from "../../design/modal";
import { strings } from "../../texts/en/gradebook";
import { storedMapping } from "./mapping-draft";
import { markOptions, optionOf } from "./source-options";
import { filledFile, readTemplate, type TemplateFile, type TemplateProblem } from "./template-file";
import type { Book } from "./use-book";

interface TemplatePanelProps {
  readonly book: Book;
  readonly preset: GradebookPreset;
  readonly onClose: () => void;
}

/** Fills our marks into a file that another system has exported. */
export default function TemplatePanel({ book, preset, onClose }: TemplatePanelProps) {
  const [file, setFile] = useState<TemplateFile | TemplateProblem>();
  const [sources, setSources] = useState<readonly (Source | null)[]>([]);
  const picker = useRef<HTMLInputElement>(null);
  const mapping = storedMapping(book, preset);
  const system = strings.formats[preset];
  const read = async (chosen: File): Promise<void> => {
    const next = readTemplate(chosen.name, new Uint8Array(await chosen.arrayBuffer()));
    setFile(next);
    if (typeof next !== "string") setSources(matchHeads(next.rows[0] ?? [], book, mapping.columns));
  };
  const filled = useMemo(() => {
    if (file === undefined || typeof file === "string") return undefined;
    const find = studentFinder(book.rows.map(({ student }) => student));
    return fillTemplate(file.rows, { book, sources, standIns: mapping.standIns, find });
  }, [file, sources, book, mapping.standIns]);
  const hasSources = sources.some((source) => source !== null);
  const download = () => {
    if (file !== undefined && typeof file !== "string" && filled)
      downloadFile(file.name, filledFile(file, filled.rows));
  };
  return (
    <Modal
      title={strings.fillTitle(system)}
      onClose={onClose}
      size="large"
      footer={
        <>
          <Button onClick={onClose}>{strings.close}</Button>
          {filled && (
            <Button
              variant="primary"
              iconName="download"
              disabled={!hasSources || filled.filled === 0}
              onClick={download}
            >
              {strings.fillDownload}
            </Button>
          )}
        </>
      }
    >
      <div className="gradebook__form">
        <p>{strings.fillIntro(system)}</p>
        <div className="gradebook__acts">
          <FilePicker
            ref={picker}
            accept=".csv,.xls,.txt,text/csv"
            label={strings.fillTitle(system)}
            onFile={(chosen) => void read(chosen)}
          />
          <Button iconName="upload" onClick={() => picker.current?.click()}>
            {file === undefined ? strings.chooseFile : strings.otherFile}
          </Button>
          {file !== undefined && typeof file !== "string" && <span>{file.name}</span>}
        </div>
        {typeof file === "string" && <Alert type="error">{strings.fileProblems[file]}</Alert>}
        {file !== undefined && typeof file !== "string" && (
          <SourceFields heads={file.rows[0] ?? []} book={book} sources={sources} onChange={setSources} />
        )}
        {filled && !hasSources && <p role="status">{strings.fillNoColumns}</p>}
        {filled && hasSources && (
          <>
            <p role="status">{strings.fillSummary(filled.filled, filled.unknown.length, filled.absent.length)}</p>
            <Names
              title={strings.fillUnknown}
              names={filled.unknown.map(({ row, found }) => strings.fillUnknownRow(row, found))}
            />
            <Names
              title={strings.fillAbsent}
              names={filled.absent.map(({ student }) => student.name ?? student.username)}
            />
          </>
        )}
      </div>
    </Modal>
  );
}

interface SourceFieldsProps {
  readonly heads: readonly string[];
  readonly book: Book;
  readonly sources: readonly (Source | null)[];
  readonly onChange: (sources: readonly (Source | null)[]) => void;
}

/** What of ours goes into each column of their file; those that name people are not asked about. */
function SourceFields({ heads, book, sources, onChange }: SourceFieldsProps) {
  const options = useMemo(() => [{ value: "", label: strings.untouched }, ...markOptions(book)], [book]);
  return (
    <section aria-label={strings.fillUse}>
      <h3>{strings.fillUse}</h3>
      <div className="gradebook__uses">
        {heads.map((head, place) => {
          if (keyOfHead(head)) return null;
          const source = sources[place] ?? null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column of a file is its place
            <FormField key={place} label={head.trim() === "" ? strings.unnamed(place + 1) : head}>
              <Select
                options={options}
                selectedOption={source === null ? (options[0] ?? null) : optionOf(options, source)}
                filteringType="auto"
                filteringPlaceholder={strings.search}
                filteringAriaLabel={strings.search}
                empty={strings.nothingFound}
                onChange={({ detail }) => {
                  const { value } = detail.selectedOption;
                  onChange(
                    heads.map((_, index) =>
                      index === place ? ((value || null) as Source | null) : (sources[index] ?? null),
                    ),
                  );
                }}
              />
            </FormField>
          );
        })}
      </div>
    </section>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ExpandableSection headerText={title} headerCounter={`(${names.length})`} headingTagOverride="h3">
      <ul className="gradebook__problems">
        {names.map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may be called the same
          <li key={place}>{name}</li>
        ))}
      </ul>
    </ExpandableSection>
  );
}

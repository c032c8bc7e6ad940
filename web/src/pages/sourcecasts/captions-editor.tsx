import { memo, useCallback, useRef, useState } from "react";
import {
  type CaptionProblem,
  readCaptions,
  writeCaptions,
  writeCaptionTime,
} from "../../../../domain/sourcecasts/web-vtt";
import { toast } from "../../app/toasts";
import { downloadFile } from "../../csv/write";
import { Button } from "../../design/button";
import { FilePicker } from "../../design/file-picker";
import { strings } from "../../texts/en/sourcecasts";
import { RowButtons, RowField, useRowFocus } from "./row-editor";
import {
  type CaptionRow,
  captionProblems,
  captionRows,
  countProblems,
  cuesOf,
  endsBeyond,
  freshKey,
  overlapping,
  type RowProblems,
} from "./typed-rows";
import "./row-editor.css";

interface CaptionsEditorProps {
  readonly rows: readonly CaptionRow[];
  /** null where the length is not known. */
  readonly durationMs: number | null;
  readonly onChange: (rows: readonly CaptionRow[]) => void;
  /** Where a player beside it is, in milliseconds; without a player the times are typed. */
  readonly timeNow?: () => number;
}

/** How long a caption stands that is added. */
const USUAL_MS = 3000;

/** The captions of a recording as rows, with files of captions (WebVTT) in and out. */
export function CaptionsEditor({ rows, durationMs, onChange, timeNow }: CaptionsEditorProps) {
  const [fileProblems, setFileProblems] = useState<readonly CaptionProblem[]>([]);
  const file = useRef<HTMLInputElement>(null);
  const problems = captionProblems(rows, durationMs);
  const overlaps = overlapping(rows);
  const focus = useRowFocus();
  // The rows keep their functions while one of them is typed in: there may be thousands.
  const latest = useRef({ rows, onChange, timeNow });
  latest.current = { rows, onChange, timeNow };
  const change = useCallback((key: number, part: Partial<CaptionRow>) => {
    const { rows, onChange } = latest.current;
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  }, []);
  const { deleted } = focus;
  const remove = useCallback(
    (key: number) => {
      const { rows, onChange } = latest.current;
      onChange(rows.filter((row) => row.key !== key));
      deleted(rows.findIndex((row) => row.key === key));
    },
    [deleted],
  );
  const takeTime = useCallback(
    (key: number, edge: "start" | "end") => change(key, { [edge]: writeCaptionTime(latest.current.timeNow?.() ?? 0) }),
    [change],
  );
  const add = () => {
    const [start, end] = timeNow ? [timeNow(), timeNow() + USUAL_MS].map(writeCaptionTime) : ["", ""];
    onChange([...rows, { key: freshKey(rows), start: start ?? "", end: end ?? "", text: "" }]);
    focus.added(rows.length);
  };
  const importFile = async (chosen: File) => {
    const read = readCaptions(await chosen.text());
    setFileProblems(read.problems);
    if (read.problems.length > 0) return;
    onChange(captionRows(read.cues));
    toast.success(strings.imported(read.cues.length));
  };
  return (
    <div className="row-editor">
      <div className="row-editor__ways">
        <Button small icon="upload" onClick={() => file.current?.click()}>
          {strings.importCaptions}
        </Button>
        {rows.length > 0 && countProblems(problems) === 0 && (
          <Button
            small
            icon="download"
            onClick={() => downloadFile("captions.vtt", new Blob([writeCaptions(cuesOf(rows))], { type: "text/vtt" }))}
          >
            {strings.exportCaptions}
          </Button>
        )}
        <FilePicker
          ref={file}
          accept=".vtt,text/vtt"
          label={strings.importCaptions}
          onFile={(chosen) => void importFile(chosen)}
        />
      </div>
      {fileProblems.length > 0 && (
        <div role="alert">
          <p>{strings.notImported}</p>
          <ul>
            {fileProblems.slice(0, 20).map(({ line, text }) => (
              <li key={line}>{strings.problemLine(line, text)}</li>
            ))}
          </ul>
        </div>
      )}
      {rows.length === 0 && <p>{strings.noCaptions}</p>}
      <ol ref={focus.rows}>
        {rows.map((row, index) => (
          <CaptionFields
            key={row.key}
            row={row}
            index={index}
            onChange={change}
            onDelete={remove}
            problems={problems[index] ?? {}}
            overlaps={overlaps.has(row.key)}
            endsLate={endsBeyond(row, durationMs)}
            onTime={timeNow && takeTime}
          />
        ))}
      </ol>
      <Button small icon="plus" ref={focus.add} onClick={add}>
        {strings.addCaption}
      </Button>
    </div>
  );
}

interface CaptionFieldsProps {
  readonly row: CaptionRow;
  readonly index: number;
  readonly problems: RowProblems<CaptionRow>;
  readonly overlaps: boolean;
  readonly endsLate: boolean;
  readonly onChange: (key: number, part: Partial<CaptionRow>) => void;
  readonly onDelete: (key: number) => void;
  readonly onTime: ((key: number, edge: "start" | "end") => void) | undefined;
}

const CaptionFields = memo(function CaptionFields(props: CaptionFieldsProps) {
  const { row, index, problems, overlaps, endsLate, onChange, onDelete, onTime } = props;
  const { key, start, end, text } = row;
  return (
    <li className="row-editor__row">
      <RowField
        narrow
        label={strings.startRow(index + 1)}
        placeholder={strings.start}
        value={start}
        problem={problems.start}
        onChange={(typed) => onChange(key, { start: typed })}
      />
      <RowField
        narrow
        label={strings.endRow(index + 1)}
        placeholder={strings.end}
        value={end}
        problem={problems.end}
        onChange={(typed) => onChange(key, { end: typed })}
      />
      <RowField
        lines={2}
        label={strings.textRow(index + 1)}
        placeholder={strings.text}
        value={text}
        problem={problems.text}
        onChange={(typed) => onChange(key, { text: typed })}
      />
      <RowButtons
        number={index + 1}
        onTime={onTime && (() => onTime(key, "start"))}
        onEnd={onTime && (() => onTime(key, "end"))}
        onDelete={() => onDelete(key)}
      />
      {overlaps && <p className="row-editor__note">{strings.overlaps}</p>}
      {endsLate && <p className="row-editor__note">{strings.endsBeyond}</p>}
    </li>
  );
}, isSameRow);

/** Tells whether a row looks as it did: its problems are found anew with each letter that is typed anywhere. */
function isSameRow({ problems: former, ...before }: CaptionFieldsProps, { problems, ...now }: CaptionFieldsProps) {
  return isAlike(before, now) && isAlike(former, problems);
}

function isAlike(one: object, other: object): boolean {
  const entries = Object.entries(one);
  const others = new Map(Object.entries(other));
  return entries.length === others.size && entries.every(([name, value]) => others.get(name) === value);
}

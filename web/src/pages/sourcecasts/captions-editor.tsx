import { useRef, useState } from "react";
import { type CaptionProblem, readCaptions, writeCaptions, writeCaptionTime } from "../../../../sourcecasts/web-vtt";
import { toast } from "../../app/toasts";
import { downloadFile } from "../../csv/write";
import { Button } from "../../design/button";
import { strings } from "../../texts/sourcecasts";
import { RowButtons } from "./chapters-editor";
import { RowField } from "./row-field";
import {
  type CaptionRow,
  captionProblems,
  captionRows,
  countProblems,
  cuesOf,
  freshKey,
  overlapping,
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
  const change = (key: number, part: Partial<CaptionRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = () => {
    const [start, end] = timeNow ? [timeNow(), timeNow() + USUAL_MS].map(writeCaptionTime) : ["", ""];
    onChange([...rows, { key: freshKey(rows), start: start ?? "", end: end ?? "", text: "" }]);
  };
  const importFile = async (chosen: File | undefined) => {
    if (!chosen) return;
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
        <input
          ref={file}
          type="file"
          accept=".vtt,text/vtt"
          hidden
          onChange={(event) => {
            void importFile(event.target.files?.[0]);
            event.target.value = "";
          }}
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
      <ol>
        {rows.map(({ key, start, end, text }, index) => (
          <li key={key} className="row-editor__row">
            <RowField
              narrow
              label={strings.startRow(index + 1)}
              placeholder={strings.start}
              value={start}
              problem={problems[index]?.start}
              onChange={(typed) => change(key, { start: typed })}
            />
            <RowField
              narrow
              label={strings.endRow(index + 1)}
              placeholder={strings.end}
              value={end}
              problem={problems[index]?.end}
              onChange={(typed) => change(key, { end: typed })}
            />
            <RowField
              lines={2}
              label={strings.textRow(index + 1)}
              placeholder={strings.text}
              value={text}
              problem={problems[index]?.text}
              onChange={(typed) => change(key, { text: typed })}
            />
            <RowButtons
              number={index + 1}
              onTime={timeNow && (() => change(key, { start: writeCaptionTime(timeNow()) }))}
              onDelete={() => onChange(rows.filter((row) => row.key !== key))}
            />
            {overlaps.has(key) && <p className="row-editor__note">{strings.overlaps}</p>}
          </li>
        ))}
      </ol>
      <Button small icon="plus" onClick={add}>
        {strings.addCaption}
      </Button>
    </div>
  );
}

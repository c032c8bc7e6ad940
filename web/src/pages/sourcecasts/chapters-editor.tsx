import { PLAYBACK_LIMITS } from "../../../../domain/sourcecasts/playback-data";
import { writeCaptionTime } from "../../../../domain/sourcecasts/web-vtt";
import { Button } from "../../design/button";
import { strings } from "../../texts/en/sourcecasts";
import { RowButtons, RowField, useRowFocus } from "./row-editor";
import { type ChapterRow, chapterProblems, freshKey } from "./typed-rows";
import "./row-editor.css";

interface ChaptersEditorProps {
  readonly rows: readonly ChapterRow[];
  /** null where the length is not known. */
  readonly durationMs: number | null;
  readonly onChange: (rows: readonly ChapterRow[]) => void;
  /** Where a player beside it is, in milliseconds; without a player the times are typed. */
  readonly timeNow?: () => number;
}

/** The chapters of a recording as rows: where each begins, its title, and whether the recording pauses there. */
export function ChaptersEditor({ rows, durationMs, onChange, timeNow }: ChaptersEditorProps) {
  const problems = chapterProblems(rows, durationMs);
  const focus = useRowFocus();
  const change = (key: number, part: Partial<ChapterRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = () => {
    const time = timeNow ? writeCaptionTime(timeNow()) : "";
    onChange([...rows, { key: freshKey(rows), time, title: "", pauses: false }]);
    focus.added(rows.length);
  };
  const remove = (index: number) => {
    onChange(rows.toSpliced(index, 1));
    focus.deleted(index);
  };
  return (
    <div className="row-editor">
      {rows.length === 0 && <p>{strings.noChapters}</p>}
      <ol ref={focus.rows}>
        {rows.map(({ key, time, title, pauses }, index) => (
          <li key={key} className="row-editor__row">
            <RowField
              narrow
              label={strings.atRow(index + 1)}
              placeholder={strings.at}
              value={time}
              problem={problems[index]?.time}
              onChange={(text) => change(key, { time: text })}
            />
            <RowField
              label={strings.titleRow(index + 1)}
              placeholder={strings.chapterTitle}
              value={title}
              problem={problems[index]?.title}
              onChange={(text) => change(key, { title: text })}
            />
            <label className="row-editor__check">
              <input
                type="checkbox"
                checked={pauses}
                onChange={(event) => change(key, { pauses: event.target.checked })}
              />
              {strings.pauses}
            </label>
            <RowButtons
              number={index + 1}
              onTime={timeNow && (() => change(key, { time: writeCaptionTime(timeNow()) }))}
              onDelete={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      {rows.length < PLAYBACK_LIMITS.markers ? (
        <Button small icon="plus" ref={focus.add} onClick={add}>
          {strings.addChapter}
        </Button>
      ) : (
        <p>{strings.mostChapters}</p>
      )}
    </div>
  );
}

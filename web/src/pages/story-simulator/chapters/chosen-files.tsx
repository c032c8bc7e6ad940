import { useLayoutEffect, useRef, useState } from "react";
import { Button, IconButton } from "../../../design/button";
import { Icon } from "../../../design/icons";
import { movedTo } from "../../../design/moved-to";
import { useRowDrag } from "../../../design/use-row-drag";
import { strings } from "../../../texts/en/chapter-simulator";
import "./chapters.css";

interface ChosenFilesProps {
  /** In the order in which they are played. */
  readonly chosen: readonly string[];
  /** The text files of the course; undefined while they are not known. */
  readonly all: readonly string[] | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The files of a chapter, sorted by dragging or by buttons, and those that can be added. */
export function ChosenFiles({ chosen, all, onChange }: ChosenFilesProps) {
  const others = (all ?? []).filter((name) => !chosen.includes(name));
  const [said, say] = useState("");
  const add = (name: string): void => {
    onChange([...chosen, name]);
    say(strings.fileAdded(name));
  };
  return (
    <div className="chapters__files">
      <section aria-label={strings.chosenFiles}>
        <h3 className="chapters__subhead">{strings.chosenFiles}</h3>
        {chosen.length === 0 ? (
          <p>{strings.noneChosen}</p>
        ) : (
          <SortedFiles chosen={chosen} all={all} onChange={onChange} say={say} />
        )}
      </section>
      <section aria-label={strings.allTxtFiles}>
        <h3 className="chapters__subhead">{strings.allTxtFiles}</h3>
        {all && others.length === 0 && <p>{strings.noFilesLeft}</p>}
        <ul className="chapter-files" aria-label={strings.allTxtFiles}>
          {others.map((name) => (
            <li key={name}>
              <span className="chapter-files__name">{name}</span>
              <Button small aria-label={strings.addFile(name)} onClick={() => add(name)}>
                {strings.add}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <p className="unseen" role="status">
        {said}
      </p>
    </div>
  );
}

interface SortedFilesProps extends ChosenFilesProps {
  readonly say: (text: string) => void;
}

function SortedFiles({ chosen, all, onChange, say }: SortedFilesProps) {
  const list = useRef<HTMLOListElement>(null);
  const focus = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (focus.current === undefined) return;
    list.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = undefined;
  });
  const entries = chosen.map((_, index) => index);
  const drop = (order: readonly number[], entry: number): void => {
    onChange(order.map((one) => chosen[one] ?? ""));
    say(strings.fileMoved(chosen[entry] ?? "", order.indexOf(entry) + 1, order.length));
  };
  const { drag, start } = useRowDrag(list, drop);
  const order = drag?.order ?? entries;
  const move = (entry: number, by: -1 | 1): void => {
    const place = entry + by;
    if (place < 0 || place >= chosen.length) return;
    focus.current = `[data-entry="${place}"] [data-by="${by}"]`;
    drop(movedTo(entries, entry, place), entry);
  };
  const remove = (name: string): void => {
    onChange(chosen.filter((one) => one !== name));
    say(strings.fileRemoved(name));
  };
  return (
    <ol className="chapter-files chapter-files--sorted" ref={list} aria-label={strings.chosenFiles}>
      {chosen.map((name, entry) => (
        <li
          key={name}
          data-entry={entry}
          className={drag?.entry === entry ? "chapter-files__dragged" : ""}
          style={{ order: order.indexOf(entry) }}
        >
          <span
            className="chapter-files__handle"
            title={strings.drag}
            aria-hidden="true"
            onPointerDown={(event) => start(event, entry, entries)}
          >
            <Icon name="menu" size={18} />
          </span>
          <span className="chapter-files__name">
            {name}
            {all && !all.includes(name) && <small className="chapter-files__missing">{strings.fileMissing}</small>}
          </span>
          <IconButton
            small
            icon="chevronDown"
            className="chapter-files__up"
            data-by={-1}
            label={strings.moveUp(name)}
            aria-disabled={entry === 0 || undefined}
            onClick={() => move(entry, -1)}
          />
          <IconButton
            small
            icon="chevronDown"
            data-by={1}
            label={strings.moveDown(name)}
            aria-disabled={entry === chosen.length - 1 || undefined}
            onClick={() => move(entry, 1)}
          />
          <IconButton small icon="close" label={strings.removeFile(name)} onClick={() => remove(name)} />
        </li>
      ))}
    </ol>
  );
}

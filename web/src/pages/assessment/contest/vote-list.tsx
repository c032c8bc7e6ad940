import { type FocusEvent, useLayoutEffect, useRef, useState } from "react";
import { Button, IconButton } from "../../../design/button";
import { Icon } from "../../../design/icons";
import { movedTo } from "../../../design/moved-to";
import { useRowDrag } from "../../../design/use-row-drag";
import { strings } from "../../../texts/en/assessment";
import type { VoteInProgress } from "./use-vote";
import { BEST_SCORE, rankedEntries, scoredByOrder } from "./vote-rules";

interface VoteListProps {
  readonly vote: VoteInProgress;
  /** Names of the entries, by number: "Entry 1". */
  readonly nameOf: (entry: number) => string;
  readonly readOnly: boolean;
  /** The entry that is in the editor. */
  readonly opened: number | null;
  readonly onOpen: (entry: number) => void;
  /** The id of what says what is wrong with the scores. */
  readonly problemId: string;
}

/** The entries, the best on top: a field for each score, and ways to move each up and down. */
export function VoteList({ vote, nameOf, readOnly, opened, onOpen, problemId }: VoteListProps) {
  const { typed, checked, change } = vote;
  const list = useRef<HTMLOListElement>(null);
  const moves = useMoves(list);
  // While scores are typed the rows stay where they are: the next field must be where the person looks.
  const [resting, rest] = useState<readonly number[] | null>(null);
  const ranked = resting ?? rankedEntries(typed);
  const drop = (order: readonly number[], entry: number) => {
    rest(null);
    change(scoredByOrder(typed, order));
    const place = order.indexOf(entry);
    moves.say(strings.entryMoved(nameOf(entry), place + 1, order.length, BEST_SCORE - place));
  };
  const { drag, start } = useRowDrag(list, drop);
  const order = drag?.order ?? ranked;
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!list.current?.contains(relatedTarget)) rest(null);
  };
  return (
    <>
      <ol className="vote-list" ref={list} aria-label={strings.entriesByScore} onBlur={leave}>
        {ranked.map((entry) => {
          const place = order.indexOf(entry);
          const row = { entry, name: nameOf(entry), place, count: order.length, readOnly };
          const move = (by: number) => {
            moves.keepFocus(entry, by);
            drop(movedTo(ranked, entry, place + by), entry);
          };
          return (
            <li
              key={entry}
              data-entry={entry}
              className={`vote-row${drag?.entry === entry ? " vote-row--dragged" : ""}`}
              style={{ order: place }}
            >
              {!readOnly && (
                <span
                  className="vote-row__handle"
                  title={strings.dragEntry}
                  aria-hidden="true"
                  onPointerDown={(event) => start(event, entry, ranked)}
                >
                  <Icon name="menu" size={18} />
                </span>
              )}
              <span className="vote-row__name">{row.name}</span>
              <Button
                small
                className="vote-row__open"
                aria-pressed={opened === entry}
                aria-label={strings.openEntry(row.name)}
                onClick={() => onOpen(entry)}
              >
                {strings.open}
              </Button>
              <input
                className="input vote-row__score"
                inputMode="numeric"
                autoComplete="off"
                maxLength={20}
                aria-label={strings.scoreOf(row.name)}
                aria-invalid={checked.problem !== "incomplete" && checked.wrong.has(entry)}
                aria-describedby={problemId}
                readOnly={readOnly}
                value={typed.find((one) => one.entry === entry)?.text ?? ""}
                onFocus={() => !readOnly && rest(ranked)}
                onChange={({ target: { value } }) =>
                  change(typed.map((one) => (one.entry === entry ? { entry, text: value } : one)))
                }
              />
              {!readOnly && <MoveButtons {...row} onMove={move} />}
            </li>
          );
        })}
      </ol>
      <p className="unseen" role="status">
        {moves.said}
      </p>
    </>
  );
}

interface MoveProps {
  readonly name: string;
  readonly place: number;
  readonly count: number;
  readonly onMove: (by: number) => void;
}

/** The buttons stay reachable at the ends of the list, so that the focus does not fall out of it. */
function MoveButtons({ name, place, count, onMove }: MoveProps) {
  const atEnd = { [-1]: place === 0, 1: place === count - 1 };
  const button = (by: -1 | 1, label: string) => (
    <IconButton
      small
      icon="chevronDown"
      data-by={by}
      className={by === -1 ? "vote-row__up" : ""}
      label={label}
      aria-disabled={atEnd[by] || undefined}
      onClick={() => !atEnd[by] && onMove(by)}
    />
  );
  return (
    <span className="vote-row__moves">
      {button(-1, strings.moveUp(name))}
      {button(1, strings.moveDown(name))}
    </span>
  );
}

/** Says a move to screen readers, and gives the focus back to the button that made it: its row has moved in the document. */
function useMoves(list: React.RefObject<HTMLElement | null>) {
  const [said, say] = useState("");
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    list.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });
  const keepFocus = (entry: number, by: number) => {
    wanted.current = `[data-entry="${entry}"] [data-by="${by}"]`;
  };
  return { said, say, keepFocus };
}

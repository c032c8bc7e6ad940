import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { strings } from "../../texts/en/achievement-control";

/** One row of a list of cards. */
export interface ListedCard {
  readonly uuid: string;
  readonly name: string;
  readonly about: string;
  readonly isDirty: boolean;
}

interface CardRowsProps {
  readonly label: string;
  readonly cards: readonly ListedCard[];
  readonly chosen: string | null;
  readonly onChoose: (uuid: string) => void;
  /** A row was clicked. */
  readonly onPick: () => void;
  /** Enter: the editor is asked for. */
  readonly onOpen: () => void;
}

/** As in achievement-control.css. */
const ROW_PX = 56;
/** Rows that are drawn above and below what is seen. */
const SPARE = 6;

/**
 * The rows of a list, of which only those around what is seen are drawn. One stop of Tab: arrow keys, Page Up and Down,
 * Home and End choose, Enter goes to the editor.
 */
export function CardRows({ label, cards, chosen, onChoose, onPick, onOpen }: CardRowsProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const place = cards.findIndex(({ uuid }) => uuid === chosen);
  const { first, seen: visible, measure } = useVisibleRows(box, cards.length);
  useEffect(() => {
    if (box.current && place >= 0) scrollTo(box.current, place);
  }, [place]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = cards[nextPlace(event.key, place, cards.length, visible)];
    if (event.key === "Enter" && place >= 0) onOpen();
    else if (next) onChoose(next.uuid);
    else return;
    event.preventDefault();
  };
  const start = Math.max(0, first - SPARE);
  const drawn = cards.slice(start, first + visible + SPARE);
  const isDrawn = place >= start && place < start + drawn.length;
  return (
    <div
      className="ac-list__cards"
      role="listbox"
      aria-label={label}
      aria-activedescendant={isDrawn ? `${id}${chosen}` : undefined}
      tabIndex={0}
      ref={box}
      onScroll={measure}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: cards.length * ROW_PX }}>
        {drawn.map(({ uuid, name, about, isDirty }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
          <div
            key={uuid}
            id={`${id}${uuid}`}
            className="ac-list__row"
            role="option"
            aria-selected={uuid === chosen}
            aria-setsize={cards.length}
            aria-posinset={start + index + 1}
            style={{ top: (start + index) * ROW_PX }}
            onClick={() => {
              onChoose(uuid);
              onPick();
            }}
          >
            <span className="ac-list__name">{name || strings.unnamed}</span>
            <span className="ac-list__about">
              {about}
              {isDirty && <strong> · {strings.dirty}</strong>}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The rows that the list shows as it is scrolled. */
function useVisibleRows(box: React.RefObject<HTMLDivElement | null>, count: number) {
  const [rows, setRows] = useState({ first: 0, seen: 12 });
  const measure = (): void => {
    const { scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    setRows({ first: Math.floor(scrollTop / ROW_PX), seen: Math.max(1, Math.ceil(clientHeight / ROW_PX)) });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that got shorter has scrolled
  useEffect(measure, [count]);
  return { ...rows, measure };
}

function scrollTo(list: HTMLElement, place: number): void {
  const top = place * ROW_PX;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + ROW_PX > list.scrollTop + list.clientHeight) list.scrollTop = top + ROW_PX - list.clientHeight;
}

function nextPlace(key: string, place: number, count: number, page: number): number {
  const last = count - 1;
  switch (key) {
    case "ArrowDown":
      return Math.min(last, place + 1);
    case "ArrowUp":
      return Math.max(0, place - 1);
    case "PageDown":
      return Math.min(last, Math.max(0, place) + page);
    case "PageUp":
      return Math.max(0, place - page);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return -1;
  }
}

import Button from "@cloudscape-design/components/button";
import Input from "@cloudscape-design/components/input";
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from "react";
import { CourseChange } from "../../app/course-acts";
import { formatNumber } from "../../design/format";
import { strings } from "../../texts/en/achievement-control";
import { focusCardEditor } from "./card-frame";
import { useDefinitionActions, useEdited } from "./definitions-context";
import type { CardKind } from "./edited-definitions";
import { deletedCards } from "./merge-definitions";

/** One row of a list of cards. */
interface ListedCard {
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
function CardRows({ label, cards, chosen, onChoose, onPick, onOpen }: CardRowsProps) {
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

/** What publishing would delete, each of which can be brought back until then. */
function DeletedCards({ kind }: { kind: CardKind }) {
  const { bringBack } = useDefinitionActions();
  const edited = useEdited();
  const cards = useMemo(() => deletedCards(edited, kind), [edited, kind]);
  if (cards.length === 0) return null;
  return (
    <section className="ac-deleted">
      <h3>{strings.deletedCards}</h3>
      <ul>
        {cards.map((card) => {
          const title = "title" in card ? card.title : card.text;
          return (
            <li key={card.uuid}>
              <span>{title}</span>
              <CourseChange>
                <Button
                  variant="inline-link"
                  ariaLabel={strings.undeleteOf(title)}
                  onClick={() => bringBack(kind, card.uuid, edited.published)}
                >
                  {strings.undelete}
                </Button>
              </CourseChange>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface CardListProps {
  readonly kind: CardKind;
  readonly label: string;
  readonly addLabel: string;
  readonly searchLabel: string;
  readonly cards: readonly ListedCard[];
  readonly chosen: string | null;
  readonly onChoose: (uuid: string) => void;
  readonly onAdd: () => void;
}

/** The cards of a tab, to search by name or uuid, to choose from, and to add to. */
export function CardList({ kind, label, addLabel, searchLabel, cards, chosen, onChoose, onAdd }: CardListProps) {
  const list = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    if (opened && list.current) showEditor(list.current, opened);
  }, [opened]);
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim().toLowerCase());
  const found =
    search === "" ? cards : cards.filter(({ uuid, name }) => uuid === search || name.toLowerCase().includes(search));
  const add = (): void => {
    setText("");
    onAdd();
    setOpened({ isNew: true });
  };
  return (
    <section className="ac-list" aria-label={label} ref={list}>
      <div className="ac-list__head">
        <CourseChange>
          <Button iconName="add-plus" onClick={add}>
            {addLabel}
          </Button>
        </CourseChange>
        <Input
          type="search"
          ariaLabel={searchLabel}
          placeholder={searchLabel}
          value={text}
          onChange={({ detail }) => setText(detail.value)}
        />
      </div>
      <p className="ac-list__count" role="status">
        {strings.cardsShown(formatNumber(found.length), formatNumber(cards.length))}
      </p>
      {found.length > 0 && (
        <CardRows
          label={label}
          cards={found}
          chosen={chosen}
          onChoose={onChoose}
          onPick={() => setOpened({ isNew: false })}
          onOpen={() => focusCardEditor(list.current)}
        />
      )}
      <DeletedCards kind={kind} />
    </section>
  );
}

interface Opened {
  readonly isNew: boolean;
}

/** Goes on to the editor beside the list: to the first field of a new card, and down to it where it stands below. */
function showEditor(list: HTMLElement, { isNew }: Opened): void {
  const editor = list.parentElement?.querySelector<HTMLElement>(".ac-card");
  if (!editor) return;
  const isBelow = editor.getBoundingClientRect().top >= list.getBoundingClientRect().bottom;
  if (isBelow) editor.scrollIntoView({ block: "start" });
  const field = isNew ? editor.querySelector<HTMLInputElement>(".ac-fields input") : null;
  field?.focus({ preventScroll: isBelow });
  field?.select();
}

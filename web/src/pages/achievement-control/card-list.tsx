import Button from "@cloudscape-design/components/button";
import Input from "@cloudscape-design/components/input";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { CourseChange } from "../../app/course-acts";
import { formatNumber } from "../../design/format";
import { strings } from "../../texts/en/achievement-control";
import { focusCardEditor } from "./card-focus";
import { CardRows, type ListedCard } from "./card-rows";
import { useDefinitionActions, useEdited } from "./definitions-context";
import type { CardKind } from "./edited-definitions";
import { deletedCards } from "./restore-cards";

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

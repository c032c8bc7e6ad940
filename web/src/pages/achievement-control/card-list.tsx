import Button from "@cloudscape-design/components/button";
import Input from "@cloudscape-design/components/input";
import { useDeferredValue, useState } from "react";
import { numberWords } from "../../design/format";
import { strings } from "../../texts/achievement-control";
import { DeletedCards } from "./deleted-cards";
import type { CardKind } from "./edited-definitions";

export interface ListedCard {
  readonly uuid: string;
  readonly name: string;
  readonly about: string;
  readonly isDirty: boolean;
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

/** The cards of a tab, to search, to choose from, and to add to. */
export function CardList({ kind, label, addLabel, searchLabel, cards, chosen, onChoose, onAdd }: CardListProps) {
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim().toLowerCase());
  const found = search === "" ? cards : cards.filter(({ name }) => name.toLowerCase().includes(search));
  return (
    <section className="ac-list" aria-label={label}>
      <div className="ac-list__head">
        <Button iconName="add-plus" onClick={onAdd}>
          {addLabel}
        </Button>
        <Input
          type="search"
          ariaLabel={searchLabel}
          placeholder={searchLabel}
          value={text}
          onChange={({ detail }) => setText(detail.value)}
        />
      </div>
      <p className="ac-list__count" role="status">
        {strings.cardsShown(numberWords(found.length), numberWords(cards.length))}
      </p>
      <ul className="ac-list__cards">
        {found.map(({ uuid, name, about, isDirty }) => (
          <li key={uuid}>
            <button type="button" aria-current={uuid === chosen || undefined} onClick={() => onChoose(uuid)}>
              <span className="ac-list__name">{name || strings.unnamed}</span>
              <span className="ac-list__about">
                {about}
                {isDirty && <strong> · {strings.dirty}</strong>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <DeletedCards kind={kind} />
    </section>
  );
}

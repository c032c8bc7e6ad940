import Button from "@cloudscape-design/components/button";
import { useMemo } from "react";
import { CourseChange } from "../../app/course-acts";
import { strings } from "../../texts/en/achievement-control";
import { useDefinitionActions, useEdited } from "./definitions-context";
import type { CardKind } from "./edited-definitions";
import { deletedCards } from "./restore-cards";

/** What publishing would delete, each of which can be brought back until then. */
export function DeletedCards({ kind }: { kind: CardKind }) {
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

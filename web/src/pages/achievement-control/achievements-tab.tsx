import { useState } from "react";
import { EmptyState } from "../../design/states";
import { strings } from "../../texts/en/achievement-control";
import { AchievementEditor } from "./achievement-editor";
import { CardList } from "./card-list";
import { useDefinitionActions, useEdited } from "./definitions-context";
import { cardOf, cardsOf, isDirty } from "./edited-definitions";
import { Preview } from "./preview";
import { newAchievement } from "./templates";

/** Achievements: their list, the editor of one, and how students see it. */
export function AchievementsTab() {
  const edited = useEdited();
  const actions = useDefinitionActions();
  const [asked, setAsked] = useState<string | null>(null);
  const cards = [...cardsOf(edited, "achievements")].sort(byPlace);
  const chosen = (asked !== null && cardOf(edited, "achievements", asked)) || cards[0];
  const add = (): void => {
    const card = newAchievement(crypto.randomUUID(), cards);
    actions.change("achievements", card);
    setAsked(card.uuid);
  };
  return (
    <div className="ac-tab">
      <CardList
        kind="achievements"
        label={strings.listOfAchievements}
        addLabel={strings.newAchievement}
        searchLabel={strings.searchAchievements}
        cards={cards.map((card) => ({
          uuid: card.uuid,
          name: card.title,
          about: card.position === 0 ? strings.hidden : strings.positionOf(card.position),
          isDirty: isDirty(edited, "achievements", card.uuid),
        }))}
        chosen={chosen?.uuid ?? null}
        onChoose={setAsked}
        onAdd={add}
      />
      {chosen ? (
        <>
          <AchievementEditor key={chosen.uuid} card={chosen} />
          <Preview card={chosen} />
        </>
      ) : (
        <EmptyState title={strings.noAchievements} icon="trophy">
          <p>{strings.noAchievementsAdvice}</p>
        </EmptyState>
      )}
    </div>
  );
}

/** Tasks by position, then what is hidden. */
function byPlace(a: { readonly position: number }, b: { readonly position: number }): number {
  return placeOf(a.position) - placeOf(b.position);
}

const placeOf = (position: number): number => (position === 0 ? Number.MAX_SAFE_INTEGER : position);

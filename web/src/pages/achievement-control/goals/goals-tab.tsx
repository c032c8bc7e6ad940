import { useState } from "react";
import { EmptyState } from "../../../design/states";
import { strings } from "../../../texts/en/achievement-control";
import { CardList } from "../card-list";
import { useDefinitionActions, useEdited } from "../definitions-context";
import { cardOf, cardsOf, isDirty } from "../edited-definitions";
import { newGoal } from "../templates";
import { GoalEditor } from "./goal-editor";

/** Goals: their list, and the editor of one. */
export function GoalsTab() {
  const edited = useEdited();
  const actions = useDefinitionActions();
  const [asked, setAsked] = useState<string | null>(null);
  const cards = cardsOf(edited, "goals");
  const chosen = (asked !== null && cardOf(edited, "goals", asked)) || cards[0];
  const add = (): void => {
    const card = newGoal(crypto.randomUUID());
    actions.change("goals", card);
    setAsked(card.uuid);
  };
  return (
    <div className="ac-tab ac-tab--two">
      <CardList
        kind="goals"
        label={strings.listOfGoals}
        addLabel={strings.newGoal}
        searchLabel={strings.searchGoals}
        cards={cards.map(({ uuid, text, type }) => ({
          uuid,
          name: text,
          about: type.replace(" (unsupported)", ""),
          isDirty: isDirty(edited, "goals", uuid),
        }))}
        chosen={chosen?.uuid ?? null}
        onChoose={setAsked}
        onAdd={add}
      />
      {chosen ? (
        <GoalEditor key={chosen.uuid} goal={chosen} />
      ) : (
        <EmptyState title={strings.noGoals} icon="trophy">
          <p>{strings.noGoalsAdvice}</p>
        </EmptyState>
      )}
    </div>
  );
}

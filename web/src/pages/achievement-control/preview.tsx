import SegmentedControl from "@cloudscape-design/components/segmented-control";
import { useState } from "react";
import type { AchievementDefinition } from "../../../../achievements/definitions";
import { goalRuleOf, ruledGoalOf } from "../../../../achievements/goal-meta";
import { infer } from "../../../../achievements/inference";
import { strings } from "../../texts/achievement-control";
import { AchievementCard } from "../achievements/achievement-card";
import { AchievementView } from "../achievements/achievement-view";
import { useEdited } from "./definitions-context";

type Mode = "task" | "view";

/** How students see an achievement on which nothing is done yet: its card among the tasks, or its view. */
export function Preview({ card }: { card: AchievementDefinition }) {
  const [mode, setMode] = useState<Mode>("task");
  return (
    <section className="ac-preview" aria-label={strings.preview}>
      <SegmentedControl
        label={strings.preview}
        selectedId={mode}
        options={(["task", "view"] as const).map((id) => ({ id, text: strings.previewModes[id] }))}
        onChange={({ detail }) => setMode(detail.selectedId === "view" ? "view" : "task")}
      />
      {mode === "task" ? <Task card={card} /> : <View card={card} />}
    </section>
  );
}

/** The card with those that it waits for below it. */
function Task({ card }: { card: AchievementDefinition }) {
  const { achievements, now } = useForeseen(card);
  const children = card.prerequisiteUuids.flatMap((uuid) => achievements.get(uuid) ?? []);
  return (
    <div className="ac-preview__task">
      <CardOf card={card} hasChildren={children.length > 0} now={now} />
      {children.length > 0 && (
        <ul className="ac-preview__children" aria-label={strings.fields.prerequisites}>
          {children.map((child) => (
            <li key={child.uuid}>
              <CardOf card={child} hasChildren={child.prerequisiteUuids.length > 0} now={now} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function CardOf({ card, hasChildren, now }: { card: AchievementDefinition; hasChildren: boolean; now: Date }) {
  const { states } = useForeseen(card);
  const { uuid, title, cardBackground, release, position } = card;
  const state = states.get(uuid);
  if (!state) return null;
  return (
    <AchievementCard
      {...{ uuid, title, release, hasChildren, now, state }}
      picture={cardBackground}
      isHidden={position === 0}
    />
  );
}

function View({ card }: { card: AchievementDefinition }) {
  const { states, now } = useForeseen(card);
  const { saved } = useEdited();
  const goals = saved.goals
    .filter(({ uuid }) => card.goalUuids.includes(uuid))
    .map((goal) => ({ uuid: goal.uuid, text: goal.text, count: 0, targetCount: ruledGoalOf(goal).targetCount }));
  const state = states.get(card.uuid);
  return (
    <AchievementView
      {...{ uuid: card.uuid, title: card.title, ...card.view, goals, now }}
      deadline={state?.deadline ?? card.deadline}
      isCompleted={false}
      xp={card.xp}
      isCircular={state?.isCircular ?? false}
      hasPrerequisites={card.prerequisiteUuids.length > 0}
    />
  );
}

/** What a student who has done nothing would see of the saved definitions with this card among them. */
function useForeseen(card: AchievementDefinition) {
  const { saved } = useEdited();
  const now = new Date();
  const list = [...saved.achievements.filter(({ uuid }) => uuid !== card.uuid), card];
  const figures = new Map(
    saved.goals.map((goal) => [goal.uuid, { count: 0, targetCount: ruledGoalOf(goal).targetCount }] as const),
  );
  // A goal whose rule is not known is never complete for somebody who has done nothing.
  for (const goal of saved.goals) if (!goalRuleOf(goal)) figures.set(goal.uuid, { count: 0, targetCount: 1 });
  return { states: infer(list, figures, now), achievements: new Map(list.map((one) => [one.uuid, one])), now };
}

import SegmentedControl from "@cloudscape-design/components/segmented-control";
import { useMemo, useState } from "react";
import type { AchievementDefinition, GoalDefinition } from "../../../../domain/achievements/definitions";
import { ruledGoalOf } from "../../../../domain/achievements/goal-meta";
import { infer } from "../../../../domain/achievements/inference";
import { serverNow } from "../../api/server-time";
import { strings } from "../../texts/en/achievement-control";
import { AchievementCard } from "../achievements/achievement-card";
import { AchievementView, type ViewedGoal } from "../achievements/achievement-view";
import { useEdited } from "./definitions-context";
import { cardsOf } from "./edited-definitions";

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
  const foreseen = useForeseen(card);
  const children = [...new Set(card.prerequisiteUuids)].flatMap((uuid) => foreseen.achievements.get(uuid) ?? []);
  return (
    <div className="ac-preview__task">
      <CardOf card={card} hasChildren={children.length > 0} foreseen={foreseen} />
      {children.length > 0 && (
        <ul className="ac-preview__children" aria-label={strings.fields.prerequisites}>
          {children.map((child) => (
            <li key={child.uuid}>
              <CardOf card={child} hasChildren={child.prerequisiteUuids.length > 0} foreseen={foreseen} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface CardOfProps {
  readonly card: AchievementDefinition;
  readonly hasChildren: boolean;
  readonly foreseen: Foreseen;
}

function CardOf({ card, hasChildren, foreseen: { states, now } }: CardOfProps) {
  const { uuid, title, cardBackground, release, position } = card;
  const state = states.get(uuid);
  if (!state) return null;
  return (
    <AchievementCard
      uuid={uuid}
      title={title}
      release={release}
      hasChildren={hasChildren}
      now={now}
      state={state}
      picture={cardBackground}
      isHidden={position === 0}
    />
  );
}

function View({ card }: { card: AchievementDefinition }) {
  const { states, goals, now } = useForeseen(card);
  const state = states.get(card.uuid);
  return (
    <AchievementView
      uuid={card.uuid}
      title={card.title}
      {...card.view}
      now={now}
      goals={[...new Set(card.goalUuids)].flatMap((uuid) => goals.get(uuid) ?? [])}
      deadline={state?.deadline ?? card.deadline}
      isCompleted={false}
      xp={card.xp}
      isCircular={state?.isCircular ?? false}
      hasPrerequisites={card.prerequisiteUuids.length > 0}
    />
  );
}

type Foreseen = ReturnType<typeof useForeseen>;

/** What a student who has done nothing would see, with everything as its editors show it. */
function useForeseen(card: AchievementDefinition) {
  const edited = useEdited();
  const goals = useMemo(() => new Map(cardsOf(edited, "goals").map((goal) => [goal.uuid, undone(goal)])), [edited]);
  return useMemo(() => {
    const now = new Date(serverNow());
    const list = cardsOf(edited, "achievements");
    return {
      states: infer(list, goals, now),
      goals,
      achievements: new Map([...list, card].map((one) => [one.uuid, one])),
      now,
    };
  }, [edited, goals, card]);
}

function undone(goal: GoalDefinition): ViewedGoal {
  return { uuid: goal.uuid, text: goal.text, count: 0, targetCount: ruledGoalOf(goal).targetCount };
}

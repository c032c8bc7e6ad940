import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SegmentedControl from "@cloudscape-design/components/segmented-control";
import Tabs from "@cloudscape-design/components/tabs";
import { useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { circularAchievements } from "../../../../domain/achievements/cycles";
import type { AchievementDefinition, GoalDefinition } from "../../../../domain/achievements/definitions";
import { ruledGoalOf } from "../../../../domain/achievements/goal-meta";
import { infer } from "../../../../domain/achievements/inference";
import { serverNow } from "../../api/server-time";
import { toast } from "../../app/toasts";
import { useLeaveGuard } from "../../design/leave-guard";
import { EmptyState } from "../../design/states";
import { strings } from "../../texts/en/achievement-control";
import { AchievementCard } from "../achievements/achievement-card";
import { AchievementView, type ViewedGoal } from "../achievements/achievement-view";
import { AchievementEditor } from "./achievement-editor";
import { CardList } from "./card-list";
import { ControlBar } from "./control-bar";
import { useDefinitionActions, useEdited } from "./definitions-context";
import { cardOf, cardsOf, editedFrom, hasUnpublished, isDirty, linkedSetOf } from "./edited-definitions";
import { GoalEditor } from "./goals/goal-editor";
import { ManualGoals } from "./manual/manual-goals";
import { newAchievement, newGoal } from "./templates";

type Mode = "task" | "view";

/** How students see an achievement on which nothing is done yet: its card among the tasks, or its view. */
function Preview({ card }: { card: AchievementDefinition }) {
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

/** Achievements: their list, the editor of one, and how students see it. */
function AchievementsTab() {
  const edited = useEdited();
  const actions = useDefinitionActions();
  const [requestedTab, setRequestedTab] = useState<string | null>(null);
  const cards = [...cardsOf(edited, "achievements")].sort(byPlace);
  const chosen = (requestedTab !== null && cardOf(edited, "achievements", requestedTab)) || cards[0];
  const add = (): void => {
    const card = newAchievement(crypto.randomUUID(), cards);
    actions.change("achievements", card);
    setRequestedTab(card.uuid);
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
        onChoose={setRequestedTab}
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

/** Goals: their list, and the editor of one. */
function GoalsTab() {
  const edited = useEdited();
  const actions = useDefinitionActions();
  const [requestedTab, setRequestedTab] = useState<string | null>(null);
  const cards = cardsOf(edited, "goals");
  const chosen = (requestedTab !== null && cardOf(edited, "goals", requestedTab)) || cards[0];
  const add = (): void => {
    const card = newGoal(crypto.randomUUID());
    actions.change("goals", card);
    setRequestedTab(card.uuid);
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
        onChoose={setRequestedTab}
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

const TABS = ["achievements", "goals", "manual"] as const;
type Tab = (typeof TABS)[number];

const CIRCULAR_MS = 30_000;

/** The editor of achievements and goals. */
export function ControlPage({ isResumed }: { isResumed: boolean }) {
  const edited = useEdited();
  const [search, setSearch] = useSearchParams();
  const requestedTab = search.get("tab");
  const tab = TABS.find((one) => one === requestedTab) ?? "achievements";
  useLeaveGuard(hasUnpublished(edited), strings.leave);
  useCircularWarnings();
  const content: Readonly<Record<Tab, React.ReactNode>> = {
    achievements: <AchievementsTab />,
    goals: <GoalsTab />,
    manual: <ManualGoals />,
  };
  return (
    <div className="ac">
      <ControlBar />
      {isResumed && <Resumed />}
      <Tabs
        ariaLabel={strings.title}
        activeTabId={tab}
        onChange={({ detail }) =>
          setSearch(detail.activeTabId === "achievements" ? {} : { tab: detail.activeTabId }, {
            preventScrollReset: true,
          })
        }
        tabs={TABS.map((id) => ({ id, label: strings.tabs[id], content: content[id], contentRenderStrategy: "lazy" }))}
      />
    </div>
  );
}

/** Says that edits of an earlier visit go on, and offers to drop them. */
function Resumed() {
  const [isShown, setShown] = useState(true);
  const edited = useEdited();
  const actions = useDefinitionActions();
  if (!isShown) return null;
  const drop = (): void => {
    actions.restore(editedFrom(edited.published));
    setShown(false);
  };
  return (
    <Alert
      type="info"
      dismissible
      onDismiss={() => setShown(false)}
      action={<Button onClick={drop}>{strings.dropEdits}</Button>}
    >
      {strings.resumed}
    </Alert>
  );
}

/** Warns once of what the course has that leads back to itself. */
function useCircularWarnings(): void {
  const { published } = useEdited();
  useEffect(() => {
    const circular = circularAchievements(linkedSetOf(published));
    for (const { uuid, title } of published.achievements) {
      if (circular.has(uuid)) toast.warning(strings.circular(title), CIRCULAR_MS);
    }
  }, [published]);
}

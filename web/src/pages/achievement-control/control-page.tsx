import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Tabs from "@cloudscape-design/components/tabs";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { circularAchievements } from "../../../../domain/achievements/cycles";
import { toast } from "../../app/toasts";
import { useLeaveGuard } from "../../design/leave-guard";
import { EmptyState } from "../../design/states";
import { strings } from "../../texts/en/achievement-control";
import { AchievementEditor } from "./achievement-editor";
import { CardList } from "./card-list";
import { ControlBar } from "./control-bar";
import { useDefinitionActions, useEdited } from "./definitions-context";
import { cardOf, cardsOf, editedFrom, hasUnpublished, isDirty, linkedSetOf } from "./edited-definitions";
import { GoalEditor } from "./goals/goal-editor";
import { ManualGoals } from "./manual/manual-goals";
import { Preview } from "./preview";
import { newAchievement, newGoal } from "./templates";

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

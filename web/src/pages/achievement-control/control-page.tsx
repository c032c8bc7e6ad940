import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Tabs from "@cloudscape-design/components/tabs";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { circularAchievements } from "../../../../domain/achievements/cycles";
import { toast } from "../../app/toasts";
import { useLeaveGuard } from "../../design/leave-guard";
import { strings } from "../../texts/en/achievement-control";
import { AchievementsTab } from "./achievements-tab";
import { ControlBar } from "./control-bar";
import { useDefinitionActions, useEdited } from "./definitions-context";
import { editedFrom, hasUnpublished, linkedSetOf } from "./edited-definitions";
import { GoalsTab } from "./goals/goals-tab";
import { ManualGoals } from "./manual/manual-goals";

const TABS = ["achievements", "goals", "manual"] as const;
type Tab = (typeof TABS)[number];

const CIRCULAR_MS = 30_000;

/** The editor of achievements and goals. */
export function ControlPage({ isResumed }: { isResumed: boolean }) {
  const edited = useEdited();
  const [search, setSearch] = useSearchParams();
  const asked = search.get("tab");
  const tab = TABS.find((one) => one === asked) ?? "achievements";
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

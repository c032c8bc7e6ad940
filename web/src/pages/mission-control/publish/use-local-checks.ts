import { hasPlaceholders } from "../checks/mission-checks";
import { useChecks, useChecksState } from "../checks/use-checks";
import { useMission } from "../mission-store";

/** What the checks of this page say of the mission as it is edited. */
export function useLocalChecks() {
  const { state, runAll } = useChecks();
  const questions = useMission(({ mission }) => mission.questions);
  const results = useChecksState((checks) => checks.questions);
  const red = questions.flatMap(({ key }, index) => (results.get(key)?.state === "red" ? [index + 1] : []));
  const isUnfinished = useChecksState(hasPlaceholders);
  return { state, red, isUnfinished, run: () => void runAll() };
}

import { useWorkspace } from "../workspace/workspace-context";
import { robotSettings } from "./robot-settings";

/** Testcases are judged in the question's world, from its starts, and not by a brick's limits. */
const AS_JUDGED = { world: null, start: null, strict: false } as const;

/** Gives what runs the workspace's program again as it ran with a seed when it was judged; null where there is none to run. */
export function useWatchRun(): ((seed: number) => void) | null {
  const { run, store } = useWorkspace();
  if (!run) return null;
  return (seed) => {
    robotSettings.setState({ seed, ...AS_JUDGED });
    store.getState().send(robotSettings.getState());
    run();
  };
}

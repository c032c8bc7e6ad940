import type { JudgedRuns as Runs, Trial } from "../../../../domain/robots/trial";
import { Button } from "../../design/button";
import { strings } from "../../texts/en/robot";
import { useWorkspace } from "../../workspace/workspace-context";
import { robotSettings } from "../robot-settings";
import { RobotStage } from "./robot-view";
import { ScoreList } from "./score-list";

/** Testcases are judged in the question's world, from its starts, and not by a brick's limits. */
const AS_JUDGED = { world: null, start: null, strict: false } as const;

/** Gives what runs the workspace's program again as it ran with a seed when it was judged; null where there is none to run. */
function useWatchRun(): ((seed: number) => void) | null {
  const { run, store } = useWorkspace();
  if (!run) return null;
  return (seed) => {
    robotSettings.setState({ seed, ...AS_JUDGED });
    store.getState().send(robotSettings.getState());
    run();
  };
}

interface JudgedRunsProps {
  readonly runs: Runs;
  /** The program was changed since they were made. */
  readonly isStale: boolean;
}

/** The runs of a robot by which a program was judged: the way that it went in each, and what it came to. */
export default function JudgedRuns({ runs: { world, trials }, isStale }: JudgedRunsProps) {
  const watch = useWatchRun();
  return (
    <section className="robot-runs" aria-label={strings.runs}>
      <h2>{strings.runs}</h2>
      <p>{isStale ? strings.staleRuns : strings.runsHint}</p>
      <ul className="robot-runs__list">
        {trials.map((trial) => (
          <li key={trial.seed}>
            <p>
              <strong>{strings.run(trial.seed)}</strong>: {endingOf(trial)}, {strings.time(trial.seconds.toFixed(1))}
            </p>
            <RobotStage world={world} snapshot={trial.snapshot} trail={trial.trail} />
            <ScoreList world={world} score={trial} />
            {watch && !isStale && (
              <Button small icon="play" aria-label={strings.watchRunOf(trial.seed)} onClick={() => watch(trial.seed)}>
                {strings.watchRun}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function endingOf({ ending, fault }: Trial): string {
  return ending === "fault" ? strings.endings.fault(fault ?? "") : strings.endings[ending];
}

import { Suspense, useMemo, useState } from "react";
import type { MappedAward } from "../../../../../domain/stories/read-mappings";
import { lazyPanel } from "../../../app/lazy-panel";
import { Button } from "../../../design/button";
import { WaitingLine } from "../../../design/spinner";
import { ErrorState } from "../../../design/states";
import { strings } from "../../../texts/en/chapter-simulator";
import { type PlayerHas, playerFactsNamed } from "../chapters/named-in-story";
import { PlayerForm, type ReadCheckpoint, useCheckpoints } from "./player-form";
import "./simulation.css";

/** The player has no Cloudscape in it: a chunk with parts of that alone would cut it in two for all staff pages. */
const PlayedChapter = lazyPanel("pages/story-simulator/simulation/played-chapter", () => import("./played-chapter"));

interface ChapterSimulationProps {
  readonly filenames: readonly string[];
  readonly onEnd: () => void;
}

/** Plays the files of a chapter in their order, after asking what the player has. Nothing of it is saved. */
export function ChapterSimulation({ filenames, onEnd }: ChapterSimulationProps) {
  const { read, error, retry } = useCheckpoints(filenames);
  if (read) return <Simulation {...read} back={strings.back} onEnd={onEnd} />;
  return (
    <section className="simulation" aria-label={strings.simulation}>
      <div>
        <Button icon="chevronLeft" onClick={onEnd}>
          {strings.back}
        </Button>
      </div>
      {error ? <ErrorState error={error} onRetry={retry} /> : <WaitingLine>{strings.readingFiles}</WaitingLine>}
    </section>
  );
}

interface SimulationProps {
  readonly checkpoints: readonly ReadCheckpoint[];
  readonly awards: readonly MappedAward[];
  /** What the button says that ends it. */
  readonly back: string;
  /** It stands beside something else and leaves the page as it is. */
  readonly isBeside?: boolean;
  readonly onEnd: () => void;
}

/** Asks what the player has, then plays checkpoint after checkpoint. */
export function Simulation({ checkpoints, awards, back, isBeside = false, onEnd }: SimulationProps) {
  const [has, setHas] = useState<PlayerHas>();
  const asked = useMemo(
    () => playerFactsNamed(checkpoints.flatMap(({ reading }) => (reading ? [reading.checkpoint] : []))),
    [checkpoints],
  );
  if (has) {
    return (
      <Suspense fallback={<WaitingLine>{strings.loadingSimulation}</WaitingLine>}>
        <PlayedChapter
          checkpoints={checkpoints}
          awards={awards}
          has={has}
          back={back}
          isBeside={isBeside}
          onEnd={onEnd}
        />
      </Suspense>
    );
  }
  return (
    <section className="simulation" aria-label={strings.simulation}>
      <div>
        <Button icon="chevronLeft" onClick={onEnd}>
          {back}
        </Button>
      </div>
      <PlayerForm checkpoints={checkpoints} asked={asked} onPlay={setHas} />
    </section>
  );
}

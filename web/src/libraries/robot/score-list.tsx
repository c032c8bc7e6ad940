import type { Score } from "../../../../language/modules/ev3/events";
import type { WorldFile } from "../../../../robots/world/world-file";
import { strings } from "../../texts/robot";

interface ScoreProps {
  readonly world: WorldFile;
  readonly score: Score;
  readonly seed: number;
  readonly state: "running" | "paused" | "over";
}

/** What a world asks for, and how far the robot has come with it. */
export function ScoreList({ world, score, seed, state }: ScoreProps) {
  return (
    <section className="robot__score" aria-label={strings.score}>
      <p role="status">{strings.states[state]}</p>
      <ul>
        {world.goals.map((name) => (
          <Goal key={name} name={name} firstAt={score.visits.find((visit) => visit.name === name)?.firstAt ?? null} />
        ))}
        {world.forbidden.length > 0 && (
          <li data-done={score.forbidden === 0}>
            {score.forbidden === 0
              ? strings.avoided(world.forbidden.join(", "))
              : strings.entered(world.forbidden.join(", "), score.forbidden.toFixed(1))}
          </li>
        )}
        <li data-done={score.touches === 0}>{strings.touches(score.touches)}</li>
        <li>{strings.driven(Math.round(score.distance / 10))}</li>
      </ul>
      <p>{strings.ran(seed)}</p>
    </section>
  );
}

function Goal({ name, firstAt }: { readonly name: string; readonly firstAt: number | null }) {
  return (
    <li data-done={firstAt !== null}>
      {firstAt === null ? strings.toReach(name) : strings.reached(name, firstAt.toFixed(1))}
    </li>
  );
}

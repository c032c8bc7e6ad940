import { STUCK_SECONDS, type Trial } from "../../../../domain/robots/trial";
import type { WorldFile } from "../../../../domain/robots/world/world-file";
import { strings } from "../../texts/en/robot";

interface ScoreProps {
  readonly world: WorldFile;
  readonly score: Pick<Trial, "visits" | "touches" | "forbidden" | "longestStay" | "distance">;
}

/** What a world asks for, and how far a robot has come with it. */
export function ScoreList({ world, score }: ScoreProps) {
  return (
    <ul className="robot-view__score">
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
      {score.longestStay >= STUCK_SECONDS && <li data-done={false}>{strings.stuck(score.longestStay.toFixed(1))}</li>}
      <li>{strings.driven(Math.round(score.distance / 10))}</li>
    </ul>
  );
}

function Goal({ name, firstAt }: { readonly name: string; readonly firstAt: number | null }) {
  return (
    <li data-done={firstAt !== null}>
      {firstAt === null ? strings.toReach(name) : strings.reached(name, firstAt.toFixed(1))}
    </li>
  );
}

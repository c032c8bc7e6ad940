import { useEffect, useRef, useState } from "react";
import { describe } from "../../../../domain/robots/world/describe";
import type { Snapshot } from "../../../../domain/robots/world/snapshot";
import type { WorldFile } from "../../../../domain/robots/world/world-file";
import { strings } from "../../texts/en/robot";

/** How often a screen reader is told where a robot is while it drives, in milliseconds. */
const TOLD_MS = 3_000;

interface WordsProps {
  readonly world: WorldFile | null;
  readonly snapshot: Snapshot;
  readonly isRunning: boolean;
}

/** Where a robot is, in words. */
export function RobotWords({ world, snapshot, isRunning }: WordsProps) {
  const sentences = world ? sentencesOf(world, snapshot) : [];
  const told = useRarely(sentences.slice(0, 3).join(" "), isRunning);
  if (sentences.length === 0) return null;
  return (
    <>
      <details className="robot-view__words">
        <summary>{strings.inWords}</summary>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
      <p className="unseen" role="status">
        {told}
      </p>
    </>
  );
}

function sentencesOf(world: WorldFile, snapshot: Snapshot): string[] {
  const { x, y, direction, heading, free, inside, regions } = describe(world, snapshot);
  return [
    strings.place(x, y, strings.directions[direction] ?? "", heading),
    strings.free(free),
    ...(inside.length > 0 ? [strings.inside(inside.join(", "))] : []),
    // Where the middle of a region lies says nothing to who stands in it.
    ...regions
      .filter(({ name }) => !inside.includes(name))
      .map(({ name, away, bearing }) => strings.region(name, away, bearing)),
  ];
}

/** The newest text, but a new one only now and then as long as it keeps changing. */
function useRarely(text: string, changes: boolean): string {
  const [told, setTold] = useState(text);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    setTold(latest.current);
    if (!changes) return;
    const timer = setInterval(() => setTold(latest.current), TOLD_MS);
    return () => clearInterval(timer);
  }, [changes]);
  return told;
}

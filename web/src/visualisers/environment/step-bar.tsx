import type { EnvironmentPicture } from "../../../../language/drawings/environment-snapshot";
import { Button, IconButton } from "../../design/button";
import { strings } from "../../texts/en/env-visualizer";
import { nextChange } from "./picture-navigation";

interface StepBarProps {
  readonly pictures: readonly EnvironmentPicture[];
  /** 1-based. */
  readonly position: number;
  readonly onGo: (to: number) => void;
}

/** Goes through the steps of a run. */
export function StepBar({ pictures, position, onGo }: StepBarProps) {
  const count = pictures.length;
  const change = nextChange(pictures, position);
  const atFirst = position === 1;
  const atLast = position === count;
  return (
    <div className="env__bar">
      <IconButton small icon="first" label={strings.first} aria-disabled={atFirst} onClick={() => onGo(1)} />
      <IconButton
        small
        icon="chevronLeft"
        label={strings.previous}
        aria-disabled={atFirst}
        onClick={() => onGo(position - 1)}
      />
      <input
        type="range"
        min={1}
        max={count}
        value={position}
        aria-label={strings.slider}
        aria-valuetext={strings.position(position, count)}
        onChange={(event) => onGo(Number(event.target.value))}
      />
      <IconButton
        small
        icon="chevronRight"
        label={strings.next}
        aria-disabled={atLast}
        onClick={() => onGo(position + 1)}
      />
      <IconButton small icon="last" label={strings.last} aria-disabled={atLast} onClick={() => onGo(count)} />
      <Button
        small
        look="quiet"
        aria-disabled={change === null}
        title={strings.nextChange}
        onClick={() => change !== null && onGo(change)}
      >
        {strings.nextChangeShort}
      </Button>
    </div>
  );
}

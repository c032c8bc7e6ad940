import type { EnvironmentPicture } from "../../../../language/drawings/environment-snapshot";
import { commandOf, nameWithKey } from "../../app/shortcuts/commands";
import { type EnvironmentCommandId, environmentCommands } from "../../app/shortcuts/workspace-commands";
import { Button, IconButton } from "../../design/button";
import { strings } from "../../texts/en/env-visualizer";
import { nextChange, targetsOf } from "./picture-navigation";

interface StepBarProps {
  readonly pictures: readonly EnvironmentPicture[];
  /** 1-based. */
  readonly position: number;
  readonly onGo: (to: number) => void;
}

/** Goes through the steps of a run. */
export function StepBar({ pictures, position, onGo }: StepBarProps) {
  const count = pictures.length;
  const targets = targetsOf(pictures, position);
  const change = nextChange(pictures, position);
  const toChange = commandOf<EnvironmentCommandId>(environmentCommands(), "next-change");
  const move = (id: EnvironmentCommandId, isAtEnd: boolean) => {
    const command = commandOf<EnvironmentCommandId>(environmentCommands(), id);
    return (
      <IconButton
        small
        icon={command.icon ?? "dots"}
        label={nameWithKey(command)}
        aria-disabled={isAtEnd}
        onClick={() => onGo(targets[id])}
      />
    );
  };
  return (
    <div className="env__bar">
      {move("first", position === 1)}
      {move("previous", position === 1)}
      <input
        type="range"
        min={1}
        max={count}
        value={position}
        aria-label={strings.slider}
        aria-valuetext={strings.position(position, count)}
        onChange={(event) => onGo(Number(event.target.value))}
      />
      {move("next", position === count)}
      {move("last", position === count)}
      <Button
        small
        look="quiet"
        aria-disabled={change === null}
        title={nameWithKey(toChange)}
        onClick={() => change !== null && onGo(change)}
      >
        {toChange.name}
      </Button>
    </div>
  );
}

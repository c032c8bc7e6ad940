import { type RefObject, useId, useState } from "react";
import type { Step } from "../../../../language/stepper/step";
import { ariaKeys, commandOf, nameWithKey, type Runs } from "../../app/shortcuts/commands";
import { type StepperCommandId, stepperCommands } from "../../app/shortcuts/workspace-commands";
import { Button, IconButton } from "../../design/button";
import { strings } from "../../texts/en/stepper";
import { download, pngOf } from "../surface/export";
import { type Application, applicationFrom, appliedFunctions, type Side, svgOfStep } from "./step-navigation";

type Go = (position: number) => void;

interface MovesProps {
  readonly position: number;
  readonly count: number;
  readonly go: Go;
  readonly runs: Runs<StepperCommandId>;
}

/** The slider with a button on each side for one step, and for all of them. */
export function Moves({ position, count, go, runs }: MovesProps) {
  const first = position === 1;
  const last = position === count;
  return (
    <div className="stepper__bar">
      <CommandButton id="first" runs={runs} off={first} />
      <CommandButton id="previous" runs={runs} off={first} />
      <input
        type="range"
        min={1}
        max={count}
        value={position}
        aria-label={strings.slider}
        aria-valuetext={strings.position(position, count)}
        onChange={(event) => go(Number(event.target.value))}
      />
      <CommandButton id="next" runs={runs} off={last} />
      <CommandButton id="last" runs={runs} off={last} />
    </div>
  );
}

interface CommandButtonProps {
  readonly id: StepperCommandId;
  readonly runs: Runs<StepperCommandId>;
  readonly off: boolean;
}

/** The button of a command, which stays where it is, with its focus, when there is nothing to do. */
function CommandButton({ id, runs, off }: CommandButtonProps) {
  const command = commandOf<StepperCommandId>(stepperCommands(), id);
  return (
    <IconButton
      small
      icon={command.icon ?? "dots"}
      label={command.name}
      title={nameWithKey(command)}
      aria-keyshortcuts={ariaKeys(command)}
      aria-disabled={off}
      onClick={() => runs[id]?.("")}
    />
  );
}

interface ApplicationsProps {
  readonly applications: readonly Application[];
  readonly position: number;
  readonly go: Go;
}

/** Goes from one application to another, of every function or of one. */
export function Applications({ applications, position, go }: ApplicationsProps) {
  const [wanted, setWanted] = useState("");
  const label = useId();
  if (applications.length === 0) return null;
  const functions = appliedFunctions(applications);
  const name = functions.some(([one]) => one === wanted) ? wanted : "";
  const previous = applicationFrom(applications, position, -1, name || null);
  const next = applicationFrom(applications, position, 1, name || null);
  return (
    <span className="stepper__applications">
      <label htmlFor={label}>{strings.whichFunction}</label>
      <select id={label} value={name} onChange={(event) => setWanted(event.target.value)}>
        <option value="">{strings.anyFunction(applications.length)}</option>
        {functions.map(([one, count]) => (
          <option key={one} value={one}>
            {strings.ofFunction(one, count)}
          </option>
        ))}
      </select>
      <IconButton
        small
        icon="chevronLeft"
        label={strings.previousApplication}
        aria-disabled={previous === null}
        onClick={() => previous !== null && go(previous)}
      />
      <IconButton
        small
        icon="chevronRight"
        label={strings.nextApplication}
        aria-disabled={next === null}
        onClick={() => next !== null && go(next)}
      />
    </span>
  );
}

interface TextSizeProps {
  readonly size: number;
  readonly last: number;
  readonly runs: Runs<StepperCommandId>;
}

export const TextSize = ({ size, last, runs }: TextSizeProps) => (
  <>
    <CommandButton id="smaller" runs={runs} off={size === 0} />
    <CommandButton id="larger" runs={runs} off={size === last} />
  </>
);

interface FileButtonsProps {
  readonly step: Step;
  readonly side: Side;
  readonly position: number;
  readonly count: number;
  /** Where the program is shown: a picture has its colours. */
  readonly box: RefObject<HTMLElement | null>;
}

/** Exports the step that is shown. */
export function FileButtons({ step, side, position, count, box }: FileButtonsProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const save = async (ending: "svg" | "png") => {
    if (!box.current) return;
    setBusy(true);
    const title = strings.title(position, count, strings.rules[step.rule].name);
    const svg = await svgOfStep(step, side, title, box.current);
    const file = ending === "png" ? await pngOf(svg) : new Blob([svg], { type: "image/svg+xml" });
    setBusy(false);
    setFailed(!file);
    if (file) download(`${strings.file(position)}.${ending}`, file);
  };
  return (
    <>
      <Button small look="quiet" busy={busy} aria-label={strings.exportSvg} onClick={() => save("svg")}>
        {strings.svg}
      </Button>
      <Button small look="quiet" busy={busy} aria-label={strings.exportPng} onClick={() => save("png")}>
        {strings.png}
      </Button>
      {failed && <p role="alert">{strings.notExported}</p>}
    </>
  );
}

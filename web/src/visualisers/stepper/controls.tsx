import { type RefObject, useId, useState } from "react";
import type { Step } from "../../../../language/stepper/step";
import { Button, IconButton } from "../../design/button";
import type { IconName } from "../../design/icons";
import { strings } from "../../texts/en/stepper";
import { download, pngOf } from "../surface/export";
import { svgOfStep } from "./step-export";
import { type Application, applicationFrom, appliedFunctions, type Side } from "./step-navigation";

type Go = (position: number) => void;

/** The slider with a button on each side for one step, and for all of them. */
export function Moves({ position, count, go }: { position: number; count: number; go: Go }) {
  const first = position === 1;
  const last = position === count;
  return (
    <div className="stepper__bar">
      <Move icon="first" label={strings.first} letter="a" off={first} onClick={() => go(1)} />
      <Move icon="chevronLeft" label={strings.previous} letter="b" off={first} onClick={() => go(position - 1)} />
      <input
        type="range"
        min={1}
        max={count}
        value={position}
        aria-label={strings.slider}
        aria-valuetext={strings.position(position, count)}
        onChange={(event) => go(Number(event.target.value))}
      />
      <Move icon="chevronRight" label={strings.next} letter="f" off={last} onClick={() => go(position + 1)} />
      <Move icon="last" label={strings.last} letter="e" off={last} onClick={() => go(count)} />
    </div>
  );
}

interface MoveProps {
  readonly icon: IconName;
  readonly label: string;
  /** The key that does the same. */
  readonly letter: string;
  readonly off: boolean;
  readonly onClick: () => void;
}

/** A button that stays where it is, with its focus, when there is nothing to move to. */
function Move({ letter, off, label, ...rest }: MoveProps) {
  return (
    <IconButton
      small
      label={label}
      title={strings.key(label, letter)}
      aria-keyshortcuts={letter}
      aria-disabled={off}
      {...rest}
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
  readonly resize: (size: number) => void;
}

export function TextSize({ size, last, resize }: TextSizeProps) {
  return (
    <>
      <IconButton
        small
        icon="minus"
        label={strings.smaller}
        aria-disabled={size === 0}
        onClick={() => resize(size - 1)}
      />
      <IconButton
        small
        icon="plus"
        label={strings.larger}
        aria-disabled={size === last}
        onClick={() => resize(size + 1)}
      />
    </>
  );
}

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

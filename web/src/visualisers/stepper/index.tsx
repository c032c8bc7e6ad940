import { type KeyboardEvent, useState } from "react";
import type { Step } from "../../../../language/stepper/step";
import { IconButton } from "../../design/button";
import { strings } from "./strings";
import "./stepper.css";

/** The Stepper tab: one step at a time of the last program that was run while the tab was open. */
export default function Stepper({ steps }: { steps: readonly Step[] | null }) {
  if (!steps || steps.length === 0) return <p className="ws-quiet">{strings.empty}</p>;
  return <Steps steps={steps} />;
}

/** Begins anew at step 1 whenever the steps are others. */
function Steps({ steps }: { steps: readonly Step[] }) {
  const [at, setAt] = useState({ steps, position: 1 });
  const position = at.steps === steps ? at.position : 1;
  const count = steps.length;
  const go = (to: number) => setAt({ steps, position: Math.min(Math.max(to, 1), count) });
  const keys: Readonly<Record<string, number>> = { a: 1, b: position - 1, f: position + 1, e: count };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const step = steps[position - 1] as Step;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys work wherever the focus is in the tab
    <div className="stepper" onKeyDown={onKeyDown}>
      <div className="stepper__bar">
        <IconButton small icon="first" label={strings.first} disabled={position === 1} onClick={() => go(1)} />
        <IconButton
          small
          icon="chevronLeft"
          label={strings.previous}
          disabled={position === 1}
          onClick={() => go(position - 1)}
        />
        <input
          type="range"
          min={1}
          max={count}
          value={position}
          aria-label={strings.slider}
          aria-valuetext={strings.position(position, count)}
          onChange={(event) => go(Number(event.target.value))}
        />
        <IconButton
          small
          icon="chevronRight"
          label={strings.next}
          disabled={position === count}
          onClick={() => go(position + 1)}
        />
        <IconButton small icon="last" label={strings.last} disabled={position === count} onClick={() => go(count)} />
      </div>
      <p className="stepper__words" role="status">
        <strong>{strings.position(position, count)}</strong> {step.explanation}
      </p>
      <StepCode step={step} position={position} />
      <p className="ws-quiet">{strings.keys}</p>
    </div>
  );
}

/** Even steps mark what will be reduced, odd ones what came of it. */
function StepCode({ step: { code, redex }, position }: { step: Step; position: number }) {
  const even = position % 2 === 0;
  const parts = code.split("@redex");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="stepper__code" tabIndex={0} aria-label={strings.code}>
      <pre>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, drawn anew with it
          <span key={index}>
            {part}
            {index + 1 < parts.length && (
              <mark className={even ? "redex redex--before" : "redex redex--after"}>
                <span className="unseen">{even ? strings.willReduce : strings.wasReduced}: </span>
                {redex}
              </mark>
            )}
          </span>
        ))}
      </pre>
    </section>
  );
}

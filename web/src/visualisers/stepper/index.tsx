import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Step } from "../../../../language/stepper/step";
import { type Runs, runByKey } from "../../app/shortcuts/commands";
import { type StepperCommandId, stepperCommands } from "../../app/shortcuts/workspace-commands";
import { strings } from "../../texts/en/stepper";
import { EmptyHint } from "../empty-hint";
import type { VisualiserProps } from "../visualiser-panel";
import { Applications, FileButtons, Moves, TextSize } from "./controls";
import {
  applicationsIn,
  brief,
  changeAt,
  type DeclaredFunction,
  functionsAt,
  functionsDeclaredIn,
  holdsIn,
  type Side,
  sideOf,
} from "./step-navigation";
import "./stepper.css";
import { colour } from "./highlighting";

interface StepCodeProps {
  readonly step: Step;
  readonly side: Side;
  /** Pixels of a letter's height. */
  readonly size: number;
  readonly box: RefObject<HTMLElement | null>;
}

/** The program at one step. All that is not marked is plain text, so that a long program costs no more than a short one. */
function StepCode({ step, side, size, box }: StepCodeProps) {
  const { code, redex } = step;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is what is to be shown
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    reveal(element);
    return colour(element);
  }, [box, step]);
  const parts = code.split("@redex");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="stepper__code" ref={box} tabIndex={0} aria-label={strings.code} style={{ fontSize: size }}>
      <pre>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, drawn anew with it
          <span key={index}>
            {part}
            {index + 1 < parts.length && (
              <mark className={`redex redex--${side}`}>
                <span className="unseen">{strings.sides[side]}: </span>
                {redex}
              </mark>
            )}
          </span>
        ))}
      </pre>
    </section>
  );
}

/** Scrolls the first mark into the box, and nothing around the box. */
function reveal(box: HTMLElement): void {
  const mark = box.querySelector("mark");
  if (!mark) return;
  const around = box.getBoundingClientRect();
  const { top, bottom, left, right } = mark.getBoundingClientRect();
  const room = 24;
  if (top < around.top || bottom > around.bottom) {
    const third = Math.min((box.clientHeight - (bottom - top)) / 3, box.clientHeight / 3);
    box.scrollTop += top - around.top - Math.max(third, room);
  }
  if (left < around.left || right > around.right) box.scrollLeft += left - around.left - room;
}

/** The Stepper tab: one step at a time of the last program that was run while the tab was open. */
export default function Stepper({ steps, onExample }: Pick<VisualiserProps, "steps" | "onExample">) {
  if (!steps || steps.length === 0) return <EmptyHint hint={strings.empty} onExample={onExample} />;
  return <Steps steps={steps} />;
}

/** Sizes of the text, in pixels, and the usual one among them. */
const SIZES = [11, 13, 14, 16, 18, 20, 24, 28] as const;
const USUAL_SIZE = 3;

/** Begins anew at step 1 whenever the steps are others. */
function Steps({ steps }: { steps: readonly Step[] }) {
  const [at, setAt] = useState({ steps, position: 1 });
  const [size, setSize] = useState(USUAL_SIZE);
  const box = useRef<HTMLElement>(null);
  const applications = useMemo(() => applicationsIn(steps), [steps]);
  const declared = useMemo(() => functionsDeclaredIn(steps), [steps]);
  const position = at.steps === steps ? at.position : 1;
  const count = steps.length;
  const step = steps[position - 1] as Step;
  const side = sideOf(step, position);
  const go = (to: number) => setAt({ steps, position: Math.min(Math.max(to, 1), count) });
  const resize = (to: number) => setSize(Math.min(Math.max(to, 0), SIZES.length - 1));
  const runs: Runs<StepperCommandId> = {
    first: () => go(1),
    previous: () => go(position - 1),
    next: () => go(position + 1),
    last: () => go(count),
    larger: () => resize(size + 1),
    smaller: () => resize(size - 1),
    "usual-size": () => resize(USUAL_SIZE),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLSelectElement) return;
    if (runByKey(stepperCommands(), runs, event.nativeEvent)) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys work wherever the focus is in the tab
    <div className="stepper" onKeyDown={onKeyDown}>
      <Moves position={position} count={count} go={go} runs={runs} />
      <StepText steps={steps} position={position} side={side} />
      <StepCode step={step} side={side} size={SIZES[size] ?? 16} box={box} />
      <Functions declared={functionsAt(declared, step, position)} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is a form's */}
      <div className="stepper__tools" role="group" aria-label={strings.tools}>
        <Applications applications={applications} position={position} go={go} />
        <span className="stepper__keys">{strings.keys}</span>
        <TextSize size={size} last={SIZES.length - 1} runs={runs} />
        <FileButtons step={step} side={side} position={position} count={count} box={box} />
      </div>
    </div>
  );
}

interface StepTextProps {
  readonly steps: readonly Step[];
  readonly position: number;
  readonly side: Side;
}

/** The rule of the step, what it says, and what becomes what: all of it is told as a live region. */
function StepText({ steps, position, side }: StepTextProps) {
  const { code, rule, explanation } = steps[position - 1] as Step;
  const { name, says } = strings.rules[rule];
  const said = typeof says === "string" ? says : says({ holds: holdsIn(explanation), explanation });
  const change = changeAt(steps, position);
  const marked = code.includes("@redex");
  return (
    <div className="stepper__words">
      <div role="status">
        <p className="stepper__rule">
          <strong>{strings.position(position, steps.length)}</strong>
          <span className="stepper__name">{name}</span>
          {marked && <span className={`stepper__side stepper__side--${side}`}>{strings.sides[side]}</span>}
        </p>
        {change ? (
          <p className="stepper__change">
            <code>{brief(change.from)}</code>
            <span className="stepper__arrow" aria-hidden="true">
              →
            </span>
            <span className="unseen">{strings.becomes}</span>
            {change.to === "" ? <span>{strings.nothing}</span> : <code>{brief(change.to)}</code>}
          </p>
        ) : (
          <p className="stepper__change">{explanation}</p>
        )}
      </div>
      <p className="stepper__says">{said}</p>
    </div>
  );
}

/** The functions that the program shows by their names; each can be unfolded. */
function Functions({ declared }: { declared: readonly DeclaredFunction[] }) {
  if (declared.length === 0) return null;
  return (
    <section className="stepper__functions" aria-label={strings.functions}>
      <h2>{strings.functions}</h2>
      {declared.map(({ name, text }) => (
        <details key={name}>
          <summary>
            <code>{name}</code>
          </summary>
          <pre>{text}</pre>
        </details>
      ))}
    </section>
  );
}

import { type RefObject, useLayoutEffect } from "react";
import type { Step } from "../../../../language/stepper/step";
import { strings } from "../../texts/en/stepper";
import { colour } from "./highlighting";
import type { Side } from "./step-navigation";

interface StepCodeProps {
  readonly step: Step;
  readonly side: Side;
  /** Pixels of a letter's height. */
  readonly size: number;
  readonly box: RefObject<HTMLElement | null>;
}

/** The program at one step. All that is not marked is plain text, so that a long program costs no more than a short one. */
export function StepCode({ step, side, size, box }: StepCodeProps) {
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

import Button from "@cloudscape-design/components/button";
import Flashbar from "@cloudscape-design/components/flashbar";
import { type ReactNode, useId, useRef } from "react";
import { strings } from "../../texts/en/answer-groups";
import type { ActResult } from "./act-form";
import { ungradedOf } from "./groups";
import type { JudgedAnswer } from "./queries";

interface CardProps {
  /** What the answers have in common, in words. */
  readonly title: string;
  readonly answers: readonly JudgedAnswer[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A group of answers under its title, which opens and closes. */
export function Card({ title, answers, isOpen, onToggle, children }: CardProps) {
  const heading = useId();
  // Once opened it stays, so that what is typed into it does.
  const wasOpened = useRef(isOpen);
  wasOpened.current ||= isOpen;
  return (
    <section className="answer-groups__card" aria-labelledby={heading}>
      <div className="answer-groups__head">
        <div>
          <h2 id={heading}>{title}</h2>
          <p>{strings.size(answers.length, ungradedOf(answers).length)}</p>
        </div>
        <Button
          ariaExpanded={isOpen}
          iconName={isOpen ? "angle-up" : "angle-down"}
          ariaLabel={isOpen ? strings.close : strings.open(title)}
          onClick={onToggle}
        />
      </div>
      {wasOpened.current && <div hidden={!isOpen}>{children}</div>}
    </section>
  );
}

interface OutcomeProps {
  readonly result: ActResult;
  readonly onUndo: (result: ActResult) => void;
  readonly onDismiss: () => void;
}

/** Tells what an act has done, with the way to take it back. */
export function Outcome({ result, onUndo, onDismiss }: OutcomeProps) {
  const { kind, done, left } = result;
  const facts = [
    kind === "graded" ? strings.graded(done.length) : strings.undone(done.length),
    ...[...left].map(([reason, count]) => strings.left(count, reason)),
  ];
  return (
    <Flashbar
      items={[
        {
          id: "act",
          type: left.size > 0 ? "warning" : "success",
          ariaRole: "status",
          content: facts.join(" "),
          action: kind === "graded" && done.length > 0 && (
            <Button iconName="undo" onClick={() => onUndo(result)}>
              {strings.undo}
            </Button>
          ),
          dismissible: true,
          dismissLabel: strings.close,
          onDismiss,
        },
      ]}
    />
  );
}

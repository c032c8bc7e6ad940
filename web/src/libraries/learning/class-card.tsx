import { type KeyboardEvent, useRef } from "react";
import { Button, IconButton } from "../../design/button";
import { strings } from "../../texts/en/learning";
import { type Class, type Learner, SAMPLES_LIMIT } from "./learner";

interface ClassCardProps {
  readonly learner: Learner;
  readonly one: Class;
  /** Its place among the classes, from 1. */
  readonly number: number;
  readonly seeing: boolean;
  readonly removable: boolean;
}

const holdsDown = ({ key, repeat }: KeyboardEvent): boolean => (key === " " || key === "Enter") && !repeat;

/** A class: its label, the button that learns it, and how many pictures it has. */
export function ClassCard({ learner, one, number, seeing, removable }: ClassCardProps) {
  const { id, label, samples } = one;
  const full = samples.length >= SAMPLES_LIMIT;
  // A click that ends a press has learnt already; a screen reader's comes without one.
  const held = useRef(false);
  const hold = () => {
    held.current = true;
    learner.hold(id);
  };
  const leave = () => {
    held.current = false;
    learner.release(id);
  };
  const click = () => {
    if (!held.current) learner.learn(id);
    held.current = false;
  };
  return (
    <li className="learning__class">
      <div className="learning__row">
        <input
          className="input"
          aria-label={strings.classField(number)}
          value={label}
          maxLength={40}
          onChange={({ target }) => learner.rename(id, target.value)}
        />
        {removable && (
          <IconButton icon="close" small label={strings.remove(label)} onClick={() => learner.remove(id)} />
        )}
      </div>
      <div className="learning__row">
        <Button
          small
          look="primary"
          disabled={!seeing || full}
          onPointerDown={hold}
          onPointerUp={() => learner.release(id)}
          onPointerLeave={leave}
          onPointerCancel={leave}
          onKeyDown={(event) => holdsDown(event) && hold()}
          onKeyUp={() => learner.release(id)}
          onBlur={leave}
          onClick={click}
        >
          {strings.hold(label)}
        </Button>
        <span className="learning__count" role="status">
          {full ? strings.full : strings.samples(samples.length)}
        </span>
        {samples.length > 0 && (
          <IconButton icon="undo" small label={strings.forget(label)} onClick={() => learner.forget(id)} />
        )}
      </div>
    </li>
  );
}

import type { KeyboardEvent } from "react";
import { Button, IconButton } from "../../design/button";
import { type Class, type Learner, SAMPLES_LIMIT } from "./learner";
import { strings } from "./strings";

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
  const press = (event: KeyboardEvent) => {
    if (holdsDown(event)) learner.hold(id);
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
          onPointerDown={() => learner.hold(id)}
          onPointerUp={() => learner.release()}
          onPointerLeave={() => learner.release()}
          onPointerCancel={() => learner.release()}
          onKeyDown={press}
          onKeyUp={() => learner.release()}
          onBlur={() => learner.release()}
          // A screen reader's click comes without pointer and key.
          onClick={({ detail, nativeEvent }) => {
            if (detail === 0 && !(nativeEvent as PointerEvent).pointerType) learner.learn(id);
          }}
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

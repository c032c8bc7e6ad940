import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button, IconButton } from "../../design/button";
import { WaitingLine } from "../../design/spinner";
import { strings } from "../../texts/en/learning";
import type { LibraryPanelProps } from "../library-panel";
import { openCamera } from "../video/video-input";
import { CLASSES_LIMIT, type Class, Learner, type LearnerState, SAMPLES_LIMIT } from "./learner";
import "./learning.css";

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
function ClassCard({ learner, one, number, seeing, removable }: ClassCardProps) {
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

/** What is asked of the camera: small, as little is looked at. */
const SIZE = { width: 320, height: 240 } as const;

/** Teaches a small model classes of pictures and shows which one the camera sees. Nothing of it leaves the page. */
export default function LearningPanel({ events }: LibraryPanelProps) {
  const [learner] = useState(() => new Learner());
  const state = useSyncExternalStore(learner.subscribe, () => learner.state);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => learner.take(events), [learner, events]);
  useEffect(() => () => learner.stop(), [learner]);
  const { classes, feed } = state;
  const seeing = feed === "playing";
  return (
    <section className="learning" aria-label={strings.region}>
      <h2>{strings.title}</h2>
      <p className="learning__words">{strings.explanation}</p>
      <div className="learning__view" ref={place} role="img" aria-label={strings.picture} hidden={!seeing} />
      {feed === "loading" && <WaitingLine>{strings.loading}</WaitingLine>}
      {state.problem && (
        <p className="learning__problem" role="alert">
          {state.problem}
        </p>
      )}
      <div className="learning__row">
        {seeing ? (
          <Button icon="stop" onClick={() => learner.stop()}>
            {strings.stop}
          </Button>
        ) : (
          <Button look="primary" icon="play" onClick={() => void learner.start(openCamera(SIZE), place.current)}>
            {strings.start}
          </Button>
        )}
        <Button disabled={classes.length >= CLASSES_LIMIT} icon="plus" onClick={() => learner.add()}>
          {strings.add}
        </Button>
      </div>
      <ul className="learning__classes">
        {classes.map((one, index) => (
          <ClassCard
            key={one.id}
            learner={learner}
            one={one}
            number={index + 1}
            seeing={seeing}
            removable={classes.length > 2}
          />
        ))}
      </ul>
      <Recognition state={state} />
    </section>
  );
}

function Recognition({ state: { classes, guess, feed, remark } }: { state: LearnerState }) {
  const best = guess ? guess.indexOf(Math.max(...guess)) : -1;
  const hint = classes.filter(({ samples }) => samples.length > 0).length < 2 ? strings.needed : strings.needsCamera;
  return (
    <section className="learning__recognition" aria-label={strings.recognition}>
      <p className="learning__guess" role="status">
        {best >= 0 ? strings.guess(classes[best]?.label ?? "") : feed === "playing" || remark === null ? hint : ""}
      </p>
      {remark && <p className="learning__problem">{remark}</p>}
      {guess &&
        classes.map(({ id, label }, index) => (
          <label key={id} className="learning__likely">
            <span>{label}</span>
            <meter min={0} max={1} value={guess[index] ?? 0} />
            <span>{strings.percent(guess[index] ?? 0)}</span>
          </label>
        ))}
    </section>
  );
}

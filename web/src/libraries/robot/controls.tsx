import { type ChangeEvent, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { writeWorld } from "../../../../domain/robots/world/read-world";
import type { Pose } from "../../../../domain/robots/world/snapshot";
import { WORLDS } from "../../../../domain/robots/world/worlds";
import { type RobotMessage, type RobotSettings, SPEEDS, type Speed } from "../../../../language/modules/ev3/events";
import { Button } from "../../design/button";
import { Check, Field } from "../../design/form";
import { storedWorlds } from "../../robots/stored-worlds";
import { strings } from "../../texts/en/robot";
import type { Choice } from "./use-robot-settings";

interface WorldSelectProps {
  /** The name of a world of ours, or a world's file; null is the question's own. */
  readonly world: string | null;
  /** The question has a world of its own: no other can be chosen. */
  readonly isOwnWorld: boolean;
  readonly onChange: (world: string) => void;
}

/** Chooses the world of the next run: one of ours, or one that was drawn on this device. */
function WorldSelect({ world, isOwnWorld, onChange }: WorldSelectProps) {
  const stored = useMemo(() => storedWorlds().map((one) => ({ name: one.name, file: writeWorld(one) })), []);
  return (
    <Field label={strings.world} hint={!isOwnWorld && <Link to="/robot-worlds">{strings.drawWorld}</Link>}>
      {(attributes) => (
        <select
          {...attributes}
          className="input"
          value={isOwnWorld ? "" : (world ?? "floor")}
          disabled={isOwnWorld}
          onChange={({ target }) => onChange(target.value)}
        >
          {isOwnWorld && <option value="">{strings.ownWorld}</option>}
          <optgroup label={strings.ourWorlds}>
            {Object.entries(WORLDS).map(([key, { name }]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </optgroup>
          {stored.length > 0 && (
            <optgroup label={strings.keptWorlds}>
              {stored.map(({ name, file }) => (
                <option key={name} value={file}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      )}
    </Field>
  );
}

interface StartPlaceProps {
  /** Where the robot stands; null before the first run. */
  readonly pose: Pose | null;
  readonly start: Pose | null;
  readonly onChange: (start: Pose | null) => void;
}

/** Lets runs begin where the robot stands now, and again where the world has them begin. */
function StartPlace({ pose, start, onChange }: StartPlaceProps) {
  return (
    <div className="robot__row">
      {pose && (
        <Button small icon="flag" onClick={() => onChange(pose)}>
          {strings.beginHere}
        </Button>
      )}
      {start && (
        <>
          <span>{strings.beginsElsewhere}</span>
          <Button small icon="undo" onClick={() => onChange(null)}>
            {strings.beginAsWorld}
          </Button>
        </>
      )}
    </div>
  );
}

interface ControlsProps {
  readonly settings: RobotSettings;
  readonly seedText: string;
  readonly change: (choice: Partial<Choice>, text?: string) => void;
  /** The question has a world of its own: no other can be chosen. */
  readonly isOwnWorld: boolean;
  /** Null before the first run. */
  readonly state: "running" | "paused" | "over" | null;
  /** The program waits for a button of the brick. */
  readonly waits: boolean;
  /** Where the robot of the present run stands. */
  readonly pose: Pose | null;
  readonly send: (message: RobotMessage) => void;
}

/** What a person can do while a robot runs, and choose for the next run. */
export function Controls(props: ControlsProps) {
  const { state, send, waits } = props;
  const isGoing = state === "running" || state === "paused";
  return (
    <div className="robot__controls">
      {isGoing && <Going state={state} send={send} waits={waits} />}
      <StartPlace pose={props.pose} start={props.settings.start} onChange={(start) => props.change({ start })} />
      <Chosen {...props} isGoing={isGoing} />
    </div>
  );
}

function Going({ state, send, waits }: Pick<ControlsProps, "state" | "send" | "waits">) {
  const tell = (kind: "pause" | "resume" | "step") => () => send({ library: "ev3", kind });
  return (
    <>
      <div className="robot__row">
        {state === "running" ? (
          <Button small icon="pause" onClick={tell("pause")}>
            {strings.pause}
          </Button>
        ) : (
          <Button small icon="play" onClick={tell("resume")}>
            {strings.resume}
          </Button>
        )}
        <Button small title={strings.stepHint} onClick={tell("step")}>
          {strings.step}
        </Button>
        <Resets send={send} />
      </div>
      {waits && (
        <fieldset className="robot__row">
          <legend>{strings.waiting}</legend>
          {strings.brick.map((name, button) => (
            <Button key={name} small onClick={() => send({ library: "ev3", kind: "press", button })}>
              {name}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  );
}

const PARTS = ["robot", "obstacles", "encoders", "gyro"] as const;

function Resets({ send }: Pick<ControlsProps, "send">) {
  return (
    <details className="robot__resets">
      <summary>{strings.reset}</summary>
      <div className="robot__row">
        {PARTS.map((part) => (
          <Button key={part} small onClick={() => send({ library: "ev3", kind: "reset", parts: [part] })}>
            {strings.resets[part]}
          </Button>
        ))}
      </div>
    </details>
  );
}

function Chosen({
  settings,
  seedText,
  change,
  isOwnWorld,
  isGoing,
  send,
}: ControlsProps & { readonly isGoing: boolean }) {
  const setSpeed = (speed: Speed) => {
    change({ speed });
    if (isGoing) send({ library: "ev3", kind: "speed", speed });
  };
  return (
    <>
      <fieldset className="robot__row robot__speeds">
        <legend>{strings.speed}</legend>
        {SPEEDS.map((speed) => (
          <label key={speed}>
            <input
              type="radio"
              name="robot-speed"
              checked={settings.speed === speed}
              onChange={() => setSpeed(speed)}
            />
            {strings.speeds[speed]}
          </label>
        ))}
      </fieldset>
      <div className="robot__fields">
        <WorldSelect world={settings.world} isOwnWorld={isOwnWorld} onChange={(world) => change({ world })} />
        <Seed text={seedText} change={change} />
      </div>
      <Check
        label={strings.strict}
        hint={strings.strictHint}
        checked={settings.strict}
        onChange={({ target }) => change({ strict: target.checked })}
      />
    </>
  );
}

function Seed({ text, change }: { readonly text: string; readonly change: ControlsProps["change"] }) {
  const [isWrong, setWrong] = useState(false);
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = target.value.trim();
    const isNumber = /^\d{1,9}$/.test(typed);
    setWrong(typed !== "" && !isNumber);
    change({ seed: isNumber ? Number(typed) : null }, target.value);
  };
  return (
    <Field label={strings.seed} hint={strings.seedHint} error={isWrong ? strings.seedInvalid : null}>
      {(attributes) => <input {...attributes} className="input" inputMode="numeric" value={text} onChange={type} />}
    </Field>
  );
}

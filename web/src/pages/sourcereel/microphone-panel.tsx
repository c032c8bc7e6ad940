import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { Button } from "../../design/button";
import { Field } from "../../design/form";
import { listMicrophones, type Microphone, MicrophoneError, onMicrophones } from "../../recording/devices";
import { strings } from "../../texts/en/sourcereel";
import type { Recorder } from "./recorder";

interface MicrophonePanelProps {
  readonly recorder: Recorder;
  /** null: the usual one of this computer. */
  readonly deviceId: string | null;
  readonly onDevice: (deviceId: string | null) => void;
  /** Turns the chosen microphone on; says when that fails. */
  readonly onTurnOn: (deviceId: string | null) => void;
}

/** The choice of the microphone, and a way to try it before anything is recorded. */
export function MicrophonePanel({ recorder, deviceId, onDevice, onTurnOn }: MicrophonePanelProps) {
  const isOn = useStore(recorder.view, (view) => view.isMicrophoneOn);
  const state = useStore(recorder.view, (view) => view.state);
  const isBusy = useStore(recorder.view, (view) => view.isBusy);
  const microphones = useMicrophones(isOn);
  const known = microphones.some((one) => one.deviceId === deviceId) ? deviceId : null;
  const choose = (value: string) => {
    const chosen = value === "" ? null : value;
    onDevice(chosen);
    if (isOn) onTurnOn(chosen);
  };
  return (
    <section className="reel-part" aria-labelledby="reel-microphone">
      <h2 id="reel-microphone">{strings.microphone}</h2>
      <Field label={strings.microphoneChoice} hint={state === "recording" ? strings.microphoneLater : undefined}>
        {(attributes) => (
          <select
            {...attributes}
            className="input"
            value={known ?? ""}
            disabled={state === "recording" || isBusy}
            onChange={(event) => choose(event.target.value)}
          >
            <option value="">{strings.usualMicrophone}</option>
            {microphones
              .filter((one) => one.deviceId !== "default")
              .map((one, index) => (
                <option key={one.deviceId} value={one.deviceId}>
                  {one.label || strings.unnamedMicrophone(index + 1)}
                </option>
              ))}
          </select>
        )}
      </Field>
      {state !== "recording" &&
        (isOn ? (
          <>
            <p className="reel-hint">{strings.microphoneHint}</p>
            <Button small onClick={() => void recorder.turnOff()}>
              {strings.turnOffMicrophone}
            </Button>
          </>
        ) : (
          <Button small icon="microphone" onClick={() => onTurnOn(known)}>
            {strings.checkMicrophone}
          </Button>
        ))}
    </section>
  );
}

/** Why there is no microphone, and what to do about it. Nothing when there is one. */
export function MicrophoneFailureNotice({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  if (failure === null) return null;
  const isKnown = failure instanceof MicrophoneError;
  const reason = isKnown ? failure.failure : "other";
  const text = reason === "other" && failure instanceof Error ? failure.message : strings.microphoneReasons[reason];
  return (
    <div className="reel-failure" role="alert">
      <p>
        <strong>{strings.microphoneNotFound(text)}</strong>
      </p>
      <p>{strings.microphoneAdvice[reason]}</p>
      <Button small onClick={onRetry}>
        {strings.tryAgain}
      </Button>
    </div>
  );
}

/** The microphones that there are now; their names are known once the person has allowed one. */
function useMicrophones(isAllowed: boolean): readonly Microphone[] {
  const [microphones, setMicrophones] = useState<readonly Microphone[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: names come with the permission
  useEffect(() => {
    let isLeft = false;
    const list = () =>
      void listMicrophones().then(
        (found) => !isLeft && setMicrophones(found),
        () => undefined, // the usual one stays to choose
      );
    list();
    const leave = onMicrophones(list);
    return () => {
      isLeft = true;
      leave();
    };
  }, [isAllowed]);
  return microphones;
}

import { type ChangeEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { FPS_LIMITS, SIZE_LIMIT } from "../../../../language/modules/pix_n_flix/limits";
import { Button } from "../../design/button";
import { Field } from "../../design/form";
import { WaitingLine } from "../../design/spinner";
import { strings } from "../../texts/en/video";
import type { LibraryPanelProps } from "../library-panel";
import { Display, type DisplayState, type Mode } from "./display";
import { consent, fpsProblem, hostOf, openCamera, openFile, openUrl, sizeProblem } from "./video-input";
import "./video.css";

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly problem: (typed: string) => string | null;
  readonly onChange: (value: number) => void;
}

/** A number that takes effect as soon as it is a good one. */
function NumberField({ label, value, min, max, problem, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);
  return (
    <Field label={label} error={problem(typed)}>
      {(attributes) => (
        <input
          {...attributes}
          className="input"
          type="number"
          inputMode="decimal"
          min={min}
          max={max}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            if (problem(target.value) === null) onChange(Number(target.value));
          }}
        />
      )}
    </Field>
  );
}

/** The settings that a person can change. */
function Fields({ display, state: { settings } }: { display: Display; state: DisplayState }) {
  const size = { min: 1, max: SIZE_LIMIT, problem: sizeProblem };
  return (
    <div className="video__fields">
      <NumberField
        {...size}
        label={strings.width}
        value={settings.width}
        onChange={(width) => display.change({ width })}
      />
      <NumberField
        {...size}
        label={strings.height}
        value={settings.height}
        onChange={(height) => display.change({ height })}
      />
      <NumberField
        label={strings.fps}
        min={FPS_LIMITS[0]}
        max={FPS_LIMITS[1]}
        problem={fpsProblem}
        value={settings.fps}
        onChange={(fps) => display.change({ fps })}
      />
      <Field label={strings.volume}>
        {(attributes) => (
          <input
            {...attributes}
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={settings.volume}
            aria-valuetext={`${Math.round(settings.volume * 100)} %`}
            onChange={({ target }) => display.change({ volume: target.valueAsNumber })}
          />
        )}
      </Field>
    </div>
  );
}

interface StageProps {
  readonly display: Display;
  readonly state: DisplayState;
  /** Starts the source of the settings. */
  readonly onStart: () => void;
}

/** The picture, or what has to happen before there is one. */
function VideoView({ display, state, onStart }: StageProps) {
  const { feed, settings } = state;
  const running = feed === "playing" || feed === "paused";
  return (
    <div className="video__stage">
      <canvas
        ref={(canvas) => display.attach(canvas)}
        role="img"
        aria-label={strings.picture(settings.width, settings.height)}
        hidden={!running}
      />
      {!running && <Curtain display={display} state={state} onStart={onStart} />}
    </div>
  );
}

function Curtain({ display, state: { feed, problem, settings }, onStart }: StageProps) {
  const { source } = settings;
  if (feed === "loading") return <WaitingLine>{strings.loading}</WaitingLine>;
  if (feed === "failed") {
    return (
      <div className="video__curtain" role="alert">
        <p className="video__lead">{strings.notLoaded}</p>
        {problem && <p>{problem}</p>}
        <Button look="primary" icon="play" onClick={onStart}>
          {strings.start}
        </Button>
      </div>
    );
  }
  if (source.from === "camera" || source.from === "file") {
    return (
      <div className="video__curtain">
        <p>{strings.idle[source.from]}</p>
        <Button look="primary" icon="play" onClick={onStart}>
          {source.from === "camera" ? strings.start : strings.sourceFile}
        </Button>
      </div>
    );
  }
  const host = hostOf(source.url);
  if (host === null) return <p className="video__curtain">{strings.badUrl(source.url)}</p>;
  const load = () => {
    consent.give(host);
    void display.start(openUrl(source, settings));
  };
  return (
    <div className="video__curtain">
      <p>{strings.consent(source.from, host)}</p>
      <Button look="primary" onClick={load}>
        {strings.agree(host)}
      </Button>
    </div>
  );
}

/** Pictures of the camera, of a file or of a URL, as the program's filter changes them. */
export default function VideoPanel({ events, send, stop }: LibraryPanelProps) {
  const [display] = useState(() => new Display());
  const state = useSyncExternalStore(display.subscribe, () => display.state);
  const file = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => display.take(events, send), [display, events, send]);
  useEffect(() => () => display.close(), [display]);
  const { settings, feed } = state;
  useEffect(() => {
    const { source } = settings;
    if (feed !== "none" || !("url" in source)) return;
    const host = hostOf(source.url);
    if (host !== null && consent.has(host)) void display.start(openUrl(source, settings));
  }, [display, feed, settings]);

  const startCamera = () => {
    display.change({ source: { from: "camera" } });
    void display.start(openCamera(settings));
  };
  const start = () => {
    const { source } = settings;
    if (source.from === "camera") startCamera();
    else if (source.from === "file") file.current?.click();
    else void display.start(openUrl(source, settings));
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    display.change({ source: { from: "file" } });
    void display.start(openFile(chosen, settings));
    target.value = "";
  };
  return (
    <section className="video" aria-label={strings.region}>
      <VideoView display={display} state={state} onStart={start} />
      <Remarks display={display} state={state} stop={stop} />
      <div className="video__row">
        <Controls display={display} state={state} />
        <fieldset className="video__choice">
          <legend className="unseen">{strings.source}</legend>
          <Button small onClick={startCamera}>
            {strings.sourceCamera}
          </Button>
          <Button small onClick={() => file.current?.click()}>
            {strings.sourceFile}
          </Button>
          <input ref={file} type="file" accept="image/*,video/*" hidden onChange={choose} />
        </fieldset>
      </div>
      <Fields display={display} state={state} />
    </section>
  );
}

interface PartProps {
  readonly display: Display;
  readonly state: DisplayState;
}

/** What the person should know about the filter. */
function Remarks({ display, state, stop }: PartProps & Pick<LibraryPanelProps, "stop">) {
  const { feed, mode, settings, rate } = state;
  if (state.slow) {
    const halt = () => {
      display.pause();
      // The worker goes, and the filter with it.
      stop?.();
      display.change({ filter: false });
    };
    return (
      <div className="video__remark video__remark--bad" role="alert">
        <p>{strings.slow}</p>
        <Button small icon="stop" onClick={halt}>
          {strings.stop}
        </Button>
      </div>
    );
  }
  if (state.filterFailed) {
    return (
      <p className="video__remark video__remark--bad" role="alert">
        {strings.failed}
      </p>
    );
  }
  return (
    <p className="video__remark">
      {settings.filter ? strings.filtered : strings.unfiltered}
      {feed === "playing" && mode === "video" && <span>{strings.rate(rate)}</span>}
    </p>
  );
}

/** Play, pause, and whether the picture moves. */
function Controls({ display, state: { feed, mode } }: PartProps) {
  const modes: readonly (readonly [Mode, string])[] = [
    ["video", strings.video],
    ["still", strings.still],
  ];
  return (
    <>
      {feed === "paused" ? (
        <Button small icon="play" onClick={() => display.play()}>
          {strings.play}
        </Button>
      ) : (
        <Button small disabled={feed !== "playing"} onClick={() => display.pause()}>
          {strings.pause}
        </Button>
      )}
      <fieldset className="video__choice">
        <legend className="unseen">{strings.mode}</legend>
        {modes.map(([value, label]) => (
          <label key={value}>
            <input type="radio" name="video-mode" checked={mode === value} onChange={() => display.show(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      {mode === "still" && (
        <Button small disabled={feed !== "playing"} onClick={() => display.show("still")}>
          {strings.snap}
        </Button>
      )}
    </>
  );
}

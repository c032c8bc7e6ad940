import { type ChangeEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "../../design/button";
import { strings } from "../../texts/en/video";
import type { LibraryPanelProps } from "../library-panel";
import { Display, type DisplayState, type Mode } from "./display";
import { Fields } from "./fields";
import { consent, hostOf } from "./settings";
import { openCamera, openFile, openUrl } from "./video-input";
import { VideoView } from "./video-view";
import "./video.css";

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

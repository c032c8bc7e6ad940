import { Button } from "../../design/button";
import { WaitingLine } from "../../design/spinner";
import { strings } from "../../texts/en/video";
import type { Display, DisplayState } from "./display";
import { consent, hostOf } from "./settings";
import { openUrl } from "./video-input";

interface StageProps {
  readonly display: Display;
  readonly state: DisplayState;
  /** Starts the source of the settings. */
  readonly onStart: () => void;
}

/** The picture, or what has to happen before there is one. */
export function VideoView({ display, state, onStart }: StageProps) {
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

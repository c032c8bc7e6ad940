import { type ReactNode, useId, useMemo, useState } from "react";
import type { Drawing } from "../../../../language/modules/rune/drawing";
import type { RuneEvent } from "../../../../language/modules/rune/events";
import { flatten } from "../../../../language/modules/rune/flatten";
import { passesOf, reachOf } from "../../../../language/modules/rune/views";
import { Button, IconButton } from "../../design/button";
import { WaitingLine } from "../../design/spinner";
import { strings } from "../../texts/en/runes";
import { hostOf } from "./images";
import type { Scene } from "./rune-renderer";
import { useCanvas, type useWay } from "./use-canvas";
import { type useImages, useImagesOf } from "./use-images";
import { type Motion, moves, useMotion } from "./use-motion";

interface Images {
  readonly store: ReturnType<typeof useImages>;
  readonly state: ReturnType<typeof useImagesOf>;
}

const Notice = ({ children, bad = false }: { children: ReactNode; bad?: boolean }) => (
  <div className={`rune__notice${bad ? " rune__notice--bad" : ""}`} role={bad ? "alert" : undefined}>
    {children}
  </div>
);

/** The hosts that the person may let send their images, and what came of it. */
function ImageNotices({ store, state }: Images) {
  return (
    <>
      {state.toAsk.map((host) => (
        <Notice key={host}>
          <p>{strings.images.ask(host)}</p>
          <Button small icon="download" onClick={() => store.agree(host)}>
            {strings.images.load(host)}
          </Button>
        </Notice>
      ))}
      {state.loading && <WaitingLine>{strings.images.loading}</WaitingLine>}
      {state.failed.map((address) => (
        <Notice key={address} bad>
          <p>{strings.images.failed(hostOf(address) || "its address")}</p>
          <Button small icon="redo" onClick={() => store.load(address)}>
            {strings.images.retry}
          </Button>
        </Notice>
      ))}
    </>
  );
}

/** What of the rune is not seen as it is. */
const DetailNotice = ({ detail }: { detail: Drawing["detail"] }) =>
  detail === "whole" ? null : (
    <Notice>
      <p role="status">{strings[detail]}</p>
    </Notice>
  );

/** With what the picture is drawn, when it is not the usual way. */
const WayNotice = ({ way }: { way: "webgl" | "software" | "none" }) =>
  way === "webgl" ? null : (
    <Notice bad={way === "none"}>
      <p>{way === "software" ? strings.software : strings.impossible}</p>
    </Notice>
  );

/** The most triangles of one frame of an animation: it is worked out anew many times a second. */
const FRAME_TRIANGLES = 40_000;

interface PictureProps {
  readonly event: RuneEvent;
  readonly number: number;
  readonly total: number;
  readonly way: ReturnType<typeof useWay>;
  readonly store: ReturnType<typeof useImages>;
  /** The buttons that go to other pictures. */
  readonly children: ReactNode;
}

/** One picture with what moves it and what keeps it. */
export function Picture({ event, number, total, way, store, children }: PictureProps) {
  const { nodes, frames, fps, view, magnitude } = event;
  const motion = useMotion(event);
  const state = useImagesOf(event, store);
  const root = frames[motion.frame] ?? 0;
  const drawing = useMemo(() => {
    const limit = fps === null ? {} : { triangles: FRAME_TRIANGLES };
    return flatten(nodes, root, { size: way.size, reach: reachOf(view, magnitude), ...limit });
  }, [nodes, root, way.size, view, magnitude, fps]);
  const scene = useMemo<Scene>(
    () => ({ drawing, passes: passesOf(view, magnitude, motion.phase), images: state.images }),
    [drawing, view, magnitude, motion.phase, state.images],
  );
  const { canvas, toPng } = useCanvas({ ...way, scene, label: strings.canvas(number, total, view, fps !== null) });
  return (
    <>
      <div className="rune__bar">
        {children}
        <SaveButton toPng={toPng} file={strings.file(number, fps === null ? null : motion.frame + 1)} />
      </div>
      <div className="rune__frame" ref={motion.observe}>
        {canvas}
      </div>
      {moves(event) && <MotionBar motion={motion} frames={fps === null ? null : frames.length} />}
      {strings.hints[view] && <p className="rune__hint">{strings.hints[view]}</p>}
      {moves(event) && motion.still && <p className="rune__hint">{strings.still}</p>}
      <DetailNotice detail={drawing.detail} />
      <WayNotice way={way.way} />
      <ImageNotices store={store} state={state} />
    </>
  );
}

/** Play and pause, and for an animation the way to any frame. */
function MotionBar({ motion, frames }: { motion: Motion; frames: number | null }) {
  const slider = useId();
  return (
    <div className="rune__motion">
      <IconButton
        icon={motion.playing ? "pause" : "play"}
        label={motion.playing ? strings.pause : strings.play}
        look="normal"
        onClick={motion.toggle}
      />
      {frames !== null && (
        <>
          <label className="unseen" htmlFor={slider}>
            {strings.position}
          </label>
          <input
            id={slider}
            type="range"
            min={1}
            max={frames}
            value={motion.frame + 1}
            aria-valuetext={strings.frame(motion.frame + 1, frames)}
            onChange={({ target }) => motion.choose(target.valueAsNumber - 1)}
          />
          <span className="rune__count">{strings.frame(motion.frame + 1, frames)}</span>
        </>
      )}
    </div>
  );
}

function SaveButton({ toPng, file }: { toPng: () => Promise<Blob | null>; file: string }) {
  const [failed, setFailed] = useState(false);
  const save = async (): Promise<void> => {
    const blob = await toPng();
    setFailed(!blob);
    if (!blob) return;
    const href = URL.createObjectURL(blob);
    Object.assign(document.createElement("a"), { href, download: file }).click();
    setTimeout(() => URL.revokeObjectURL(href), 10_000);
  };
  return (
    <>
      <Button small icon="download" onClick={save}>
        {strings.save}
      </Button>
      {failed && <p role="alert">{strings.saveFailed}</p>}
    </>
  );
}

import { type ReactNode, useCallback, useEffect, useId, useMemo, useState } from "react";
import type { Drawing } from "../../../../language/modules/rune/drawing";
import type { RuneEvent } from "../../../../language/modules/rune/events";
import { flatten } from "../../../../language/modules/rune/flatten";
import { passesOf, reachOf } from "../../../../language/modules/rune/views";
import { Button, IconButton } from "../../design/button";
import { WaitingLine } from "../../design/spinner";
import { strings } from "../../texts/en/runes";
import type { LibraryPanelProps } from "../library-panel";
import { hostOf } from "./images";
import { FrameRate, type Scene } from "./rune-renderer";
import { useCanvas, useWay } from "./use-canvas";
import { useImages, useImagesOf } from "./use-images";
import "./rune.css";

/** How long a hollusion takes to sway to both sides, in milliseconds. */
const SWAY = 3000;

const asksForStillness = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether a picture has anything that moves. */
const moves = ({ fps, view }: RuneEvent): boolean => fps !== null || view === "hollusion";

/** Whether an element is on the screen: a hidden tab need not be drawn. */
function useVisible() {
  const [visible, setVisible] = useState(false);
  const observe = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver((found) => setVisible(found.some((entry) => entry.isIntersecting)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { visible, observe };
}

const START = { frame: 0, phase: 0 };

/**
 * The time of a picture that moves. It plays at once and again and again, except for people who asked for less motion;
 * another picture starts anew. It rests while the element given to `observe` is not on the screen.
 */
function useMotion(event: RuneEvent) {
  const { fps } = event;
  const [still] = useState(asksForStillness);
  const [shown, setShown] = useState(event);
  const [playing, setPlaying] = useState(!still);
  const [time, setTime] = useState(START);
  const { visible, observe } = useVisible();
  if (shown !== event) {
    setShown(event);
    setTime(START);
    setPlaying(!still);
  }
  const runs = playing && visible && moves(event);
  const count = event.frames.length;
  useEffect(() => {
    if (!runs) return;
    const pace = new FrameRate(performance.now());
    const step = (now: number): void => {
      const passed = pace.at(now);
      const frames = Math.floor((passed * (fps ?? 0)) / 1000);
      if (fps === null && passed > 0) {
        setTime(({ phase }) => ({ frame: 0, phase: (phase + passed / SWAY) % 1 }));
        pace.draws(passed);
      } else if (fps !== null && frames > 0) {
        setTime(({ frame }) => ({ frame: (frame + frames) % count, phase: 0 }));
        pace.draws((frames * 1000) / fps);
      }
      request = requestAnimationFrame(step);
    };
    let request = requestAnimationFrame(step);
    return () => cancelAnimationFrame(request);
  }, [runs, fps, count]);
  const choose = (frame: number): void => {
    setPlaying(false);
    setTime({ frame, phase: 0 });
  };
  return { ...(shown === event ? time : START), still, playing, observe, choose, toggle: () => setPlaying(!playing) };
}

type Motion = ReturnType<typeof useMotion>;

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
function Picture({ event, number, total, way, store, children }: PictureProps) {
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

/** The runes that the present program has shown, one at a time; a new one comes to the front. */
export default function RunePanel({ events }: LibraryPanelProps) {
  const pictures = events.filter((event): event is RuneEvent => event.library === "rune");
  const total = pictures.length;
  const [before, setBefore] = useState(total);
  const [at, setAt] = useState(total - 1);
  const way = useWay();
  const store = useImages();
  if (before !== total) {
    setBefore(total);
    setAt(total - 1);
  }
  const event = pictures[at];
  return (
    <section className="rune" aria-label={strings.region}>
      {event ? (
        <Picture event={event} total={total} way={way} store={store} number={at + 1}>
          {total > 1 && (
            <div className="rune__browse">
              <IconButton
                small
                icon="chevronLeft"
                label={strings.previous}
                disabled={at === 0}
                onClick={() => setAt(at - 1)}
              />
              <span aria-live="polite">{strings.picture(at + 1, total)}</span>
              <IconButton
                small
                icon="chevronRight"
                label={strings.next}
                disabled={at === total - 1}
                onClick={() => setAt(at + 1)}
              />
            </div>
          )}
        </Picture>
      ) : (
        <div className="rune__none">
          <h2>{strings.empty}</h2>
          <p>{strings.emptyHint}</p>
        </div>
      )}
    </section>
  );
}

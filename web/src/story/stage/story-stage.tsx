import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { type DrawnItem, useDrawnItems } from "./drawn-items";
import { stageEngines } from "./engine-lease";
import type { StageEngine } from "./phaser/stage-engine";
import type { Shown } from "./phaser/stage-view";
import { gridOf, type LoadedPicture, PictureLoader } from "./picture-loader";
import { frameAt, POPUP_CARD, type Rectangle, STAGE_HEIGHT, STAGE_WIDTH } from "./placement";
import { pointOnStage, stageItems, stageTargets, type Target, targetAt } from "./stage-items";
import type { StageProps } from "./stage-props";
import "./story-stage.css";

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;

const placed = ({ x, y, width, height }: Rectangle): CSSProperties => ({
  left: percent(x - width / 2, STAGE_WIDTH),
  top: percent(y - height / 2, STAGE_HEIGHT),
  width: percent(width, STAGE_WIDTH),
  height: percent(height, STAGE_HEIGHT),
});

const addresses = new WeakMap<HTMLCanvasElement, string>();

/** Returns an address for `<img>`: of a placeholder, which was drawn here, its content. */
function addressOf({ image }: LoadedPicture): string {
  if (image instanceof HTMLImageElement) return image.src;
  const address = addresses.get(image) ?? image.toDataURL();
  addresses.set(image, address);
  return address;
}

/** Returns the frame that an item shows now; it goes on by itself. */
function useFrame({ item, frames }: DrawnItem, isMotionReduced: boolean): number {
  const { animation } = item;
  const { startFrame = 0, frameRate = 0 } = animation ?? {};
  const [frame, setFrame] = useState(startFrame);
  useEffect(() => {
    setFrame(frameAt({ startFrame, frameRate }, frames, 0));
    if (frames === 1 || frameRate <= 0 || isMotionReduced) return;
    const began = performance.now();
    const next = () => setFrame(frameAt({ startFrame, frameRate }, frames, performance.now() - began));
    const timer = setInterval(next, 1000 / frameRate);
    return () => clearInterval(timer);
  }, [startFrame, frameRate, frames, isMotionReduced]);
  return frame;
}

/** A sheet of frames is moved behind a window of one frame's size. */
function sheetStyle({ item, loaded }: DrawnItem, frame: number): CSSProperties {
  const { width, height, columns } = gridOf(item.picture, loaded);
  const [column, row] = [frame % columns, Math.floor(frame / columns)];
  return {
    width: percent(loaded.width, width),
    height: percent(loaded.height, height),
    left: `${-100 * column}%`,
    top: `${-100 * row}%`,
  };
}

const classesOf = ({ item }: DrawnItem): string =>
  [
    "story-item",
    `story-item-${item.entrance}`,
    ...(item.isAdditive ? ["is-additive"] : []),
    ...(item.isDimmed ? ["is-dimmed"] : []),
    ...(item.isGlowing ? ["is-glowing"] : []),
    ...(item.isBlinking ? ["is-blinking"] : []),
  ].join(" ");

/** The caption is 26 pixels high on a card of the usual size; `cqw` is a hundredth of the stage's width. */
const captionSize = ({ width }: Rectangle): string => `${((100 * 26) / STAGE_WIDTH) * (width / POPUP_CARD.width)}cqw`;

function Item({ drawn, isMotionReduced }: { drawn: DrawnItem; isMotionReduced: boolean }) {
  const frame = useFrame(drawn, isMotionReduced);
  const { item, loaded, frames, place } = drawn;
  const style = { ...placed(place), zIndex: item.depth };
  if (item.caption !== undefined) {
    return (
      <div className={`${classesOf(drawn)} story-photograph`} style={style}>
        <img src={addressOf(loaded)} alt="" draggable={false} />
        <span style={{ fontSize: captionSize(place) }}>{item.caption}</span>
      </div>
    );
  }
  return (
    <div className={classesOf(drawn)} style={style}>
      <img src={addressOf(loaded)} alt="" draggable={false} style={frames > 1 ? sheetStyle(drawn, frame) : {}} />
    </div>
  );
}

/** The same stage in plain images, for browsers without WebGL. */
function ImageStage({ drawn, outline, isCurtainDown, curtainMs, isMotionReduced }: Shown) {
  return (
    <div className={`image-stage${isMotionReduced ? " is-still" : ""}`}>
      {drawn.map((one) => (
        <Item key={one.item.key} drawn={one} isMotionReduced={isMotionReduced} />
      ))}
      {outline && <div className="story-outline" style={placed(outline)} />}
      <div className="story-curtain" style={{ opacity: isCurtainDown ? 1 : 0, transitionDuration: `${curtainMs}ms` }} />
    </div>
  );
}

/** Pictures of the pointer while things are examined, and what the browser shows where they are missing. */
const CURSORS = {
  idle: 'url("/game-assets/ui/cursor-look.png") 24 24, default',
  look: 'url("/game-assets/ui/cursor-hover.png") 24 24, pointer',
  looked: 'url("/game-assets/ui/cursor-seen.png") 24 24, help',
} as const;

/** A finger hits things that are at least so large on the screen. */
const FINGER_PX = 44;

interface StagePointer {
  readonly isExploring: boolean;
  /** Returns what can be examined, as it stands now. */
  targets(): readonly Target[];
  onExamine(itemId: string): void;
}

/** Lets things on the stage be examined with a mouse, a pen or a finger. */
function useStagePointer(box: RefObject<HTMLElement | null>, pointer: StagePointer): void {
  const latest = useRef(pointer);
  useEffect(() => {
    latest.current = pointer;
  });
  const { isExploring } = pointer;
  useEffect(() => {
    const element = box.current;
    if (element === null || !isExploring) return;
    const targetOf = (event: PointerEvent | MouseEvent): Target | undefined => {
      const shown = element.getBoundingClientRect();
      const isFinger = "pointerType" in event && event.pointerType === "touch";
      const least = isFinger ? (FINGER_PX * STAGE_WIDTH) / shown.width : 0;
      return targetAt(latest.current.targets(), pointOnStage(event, shown), least);
    };
    const look = (event: PointerEvent) => {
      const target = targetOf(event);
      element.style.cursor = target === undefined ? CURSORS.idle : target.isExamined ? CURSORS.looked : CURSORS.look;
    };
    const examine = (event: MouseEvent) => {
      const target = targetOf(event);
      if (target) latest.current.onExamine(target.id);
    };
    element.style.cursor = CURSORS.idle;
    element.addEventListener("pointermove", look);
    element.addEventListener("click", examine);
    return () => {
      element.style.cursor = "";
      element.removeEventListener("pointermove", look);
      element.removeEventListener("click", examine);
    };
  }, [box, isExploring]);
}

/** What draws the stage: nothing yet, the graphics card, or plain images where there is none. */
type Renderer = "pending" | StageEngine | "images";

/** Holds an engine for as long as the component is mounted; plain images when there is none, or its card is lost. */
function useRenderer(box: RefObject<HTMLElement | null>): Renderer {
  const [renderer, setRenderer] = useState<Renderer>("pending");
  useEffect(() => {
    let isGone = false;
    let held: StageEngine | undefined;
    const giveUp = () => {
      held?.canvas.remove();
      if (!isGone) setRenderer("images");
    };
    const hold = (engine: StageEngine) => {
      if (isGone || box.current === null) return stageEngines.release(engine);
      held = engine;
      engine.canvas.className = "story-stage-canvas";
      engine.canvas.addEventListener("webglcontextlost", giveUp);
      box.current.prepend(engine.canvas);
      setRenderer(engine);
    };
    stageEngines.acquire().then(hold, giveUp);
    return () => {
      isGone = true;
      if (held === undefined) return;
      held.canvas.removeEventListener("webglcontextlost", giveUp);
      held.canvas.remove();
      stageEngines.release(held);
    };
  }, [box]);
  return renderer;
}

/** Returns a loader that stays the same when the functions it is given change. */
function useLoader(props: Pick<StageProps, "urlOf" | "onMissing">): PictureLoader {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [loader] = useState(
    () =>
      new PictureLoader({
        urlOf: (path) => latest.current.urlOf(path),
        onMissing: (path) => latest.current.onMissing(path),
      }),
  );
  return loader;
}

/**
 * Shows the picture of a story game in a box of 16:9, as large as its parent lets it be. What is seen here is told in
 * words elsewhere on the page, so all of this is hidden from those who listen.
 */
export function StoryStage(props: StageProps) {
  const { picture, popups, isExploring, highlightedItem, isCurtainDown, curtainMs, isMotionReduced, ahead } = props;
  const box = useRef<HTMLDivElement>(null);
  const renderer = useRenderer(box);
  const loader = useLoader(props);
  const items = useMemo(() => stageItems(picture, popups), [picture, popups]);
  const { drawn, isComplete } = useDrawnItems(items, loader, ahead ?? NONE);
  const targets = (): (Target & { isInteractive: boolean })[] =>
    stageTargets(picture, (one) => {
      const loaded = loader.known(one.path);
      return loaded && gridOf(one, loaded);
    });
  const outline = highlightedItem === undefined ? undefined : targets().find(({ id }) => id === highlightedItem);
  const shown: Shown = { drawn, outline, isCurtainDown, curtainMs, isMotionReduced };
  useShow(renderer, shown);
  useReady(isComplete && renderer !== "pending", drawn, props.onReady);
  useStagePointer(box, {
    isExploring,
    targets: () => targets().filter(({ isInteractive }) => isInteractive),
    onExamine: props.onExamine,
  });
  return (
    <div className="story-stage" aria-hidden="true">
      <div className="story-stage-box" ref={box}>
        {renderer === "images" && <ImageStage {...shown} />}
      </div>
    </div>
  );
}

const NONE: readonly string[] = [];

/** Brings what is shown to the engine, after every change. */
function useShow(renderer: Renderer, shown: Shown): void {
  useEffect(() => {
    if (typeof renderer !== "string") renderer.show(shown);
  });
}

/** Tells once for each picture that it is drawn whole. */
function useReady(isReady: boolean, drawn: unknown, onReady: () => void): void {
  const latest = useRef(onReady);
  useEffect(() => {
    latest.current = onReady;
  });
  useEffect(() => {
    void drawn;
    if (isReady) latest.current();
  }, [isReady, drawn]);
}

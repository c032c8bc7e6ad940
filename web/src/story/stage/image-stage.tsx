import { type CSSProperties, useEffect, useState } from "react";
import type { DrawnItem } from "./drawn-items";
import type { Shown } from "./phaser/stage-view";
import { gridOf, type LoadedPicture } from "./picture-loader";
import { frameAt, POPUP_CARD, type Rectangle, STAGE_HEIGHT, STAGE_WIDTH } from "./placement";

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
export function ImageStage({ drawn, outline, isCurtainDown, curtainMs, isMotionReduced }: Shown) {
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

import {
  SCREEN_HEIGHT,
  SCREEN_WIDTH,
  type SheetCut,
  type TextStyle,
} from "../../../language/modules/game/display-list";
import type { RoomAssets, RoomPicture } from "./room-assets";
import type { Painted, Point, Size } from "./room-scene";

/** The size of the tag that follows the pointer over an earned award. */
export const TAG_WIDTH = 128;
export const TAG_HEIGHT = 50;
/** Lines are so many times as high as their letters. */
const LINE = 1.2;
/** A picture that has not come yet takes no room. */
const NOTHING: Size = { width: 0, height: 0 };

type Text = Extract<Painted["object"], { kind: "text" }>;

const GENERIC_FACES = ["serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui"];

/** Returns the font of a style for a canvas; names that are no names of fonts cannot break out of it. */
export function canvasFont({ family, size }: Pick<TextStyle, "family" | "size">): string {
  const names = family
    .split(",")
    .map((name) => name.replace(/["\\]/g, "").trim())
    .map((name) => (GENERIC_FACES.includes(name) ? name : `"${name}"`));
  return `${size}px ${names.join(", ")}, monospace`;
}

/** The part of a picture that a frame of a sheet is. */
export function framePart(picture: Size, cut: SheetCut, frame: number): Size & Point {
  const across = Math.max(1, Math.floor((picture.width - cut.margin + cut.spacing) / (cut.frameWidth + cut.spacing)));
  const at = frame + cut.startFrame;
  return {
    x: cut.margin + (at % across) * (cut.frameWidth + cut.spacing),
    y: cut.margin + Math.floor(at / across) * (cut.frameHeight + cut.spacing),
    width: cut.frameWidth,
    height: cut.frameHeight,
  };
}

/** Paints a room on a canvas of 1920 x 1080, and measures what depends on pictures and fonts. */
export class Painter {
  private readonly textSizes = new WeakMap<Text, Size>();
  private probe: CanvasRenderingContext2D | null = null;

  constructor(
    private readonly paint: CanvasRenderingContext2D,
    private readonly assets: RoomAssets,
    /** The word on the tag of an earned award. */
    private readonly tagText: string,
  ) {}

  readonly measure = (object: Painted["object"]): Size => {
    if (object.kind === "text") return this.textSize(object);
    if ("fill" in object) return object;
    return this.pictureOf(object)?.part ?? NOTHING;
  };

  private pictureOf(object: Extract<Painted["object"], { kind: "image" | "award" }>) {
    const picture: RoomPicture | null | undefined =
      object.kind === "image" ? this.assets.picture(object.key) : this.assets.award(object.key, object.earned !== null);
    if (!picture) return undefined;
    const cut = object.kind === "image" ? this.assets.cut(object.key) : undefined;
    const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
    const frame = object.kind === "image" ? object.frame : null;
    return { source: picture.source, part: cut ? framePart(picture, cut, frame ?? 0) : whole };
  }

  private textSize(object: Text): Size {
    const known = this.textSizes.get(object);
    if (known) return known;
    this.paint.font = canvasFont(object.style);
    const lines = object.text.split("\n");
    const width = Math.max(...lines.map((line) => this.paint.measureText(line).width));
    const size = { width, height: lines.length * object.style.size * LINE };
    this.textSizes.set(object, size);
    return size;
  }

  /** Tells whether the picture of an object is at least so opaque at a point of its box. */
  readonly isOpaqueAt = ({ object, size }: Painted, { x, y }: Point): boolean => {
    if (object.interaction?.pixelPerfect !== true) return true;
    if (object.kind !== "image" && object.kind !== "award") return true;
    const found = this.pictureOf(object);
    this.probe ??= probeCanvas();
    if (!found || !this.probe) return true;
    const { part, source } = found;
    const across = part.x + (x * part.width) / size.width;
    const down = part.y + (y * part.height) / size.height;
    this.probe.clearRect(0, 0, 1, 1);
    this.probe.drawImage(source, Math.floor(across), Math.floor(down), 1, 1, 0, 0, 1, 1);
    return (this.probe.getImageData(0, 0, 1, 1).data[3] ?? 0) >= object.interaction.alphaTolerance;
  };

  /** Paints everything, with a ring around what has the focus and the tag where the pointer is over an award. */
  all(painted: readonly Painted[], focused: number | null, tag: Point | null): void {
    const { paint } = this;
    paint.setTransform(1, 0, 0, 1, 0, 0);
    paint.globalAlpha = 1;
    paint.fillStyle = "#0f0d1a";
    paint.fillRect(0, 0, SCREEN_WIDTH, SCREEN_HEIGHT);
    for (const one of painted) {
      paint.setTransform(...one.map);
      paint.globalAlpha = one.alpha;
      this.one(one);
      if (one.object.id === focused) this.ring(one);
    }
    paint.setTransform(1, 0, 0, 1, 0, 0);
    paint.globalAlpha = 1;
    if (tag) this.tag(tag);
  }

  private one({ object, size, alpha }: Painted): void {
    const { paint } = this;
    if (object.kind === "text") {
      this.text(object, size);
      return;
    }
    if (!("fill" in object)) {
      this.picture(object, size);
      return;
    }
    paint.globalAlpha = alpha * object.fillAlpha;
    paint.fillStyle = `#${object.fill.toString(16).padStart(6, "0")}`;
    paint.beginPath();
    if (object.kind === "rect") paint.rect(0, 0, size.width, size.height);
    else paint.ellipse(size.width / 2, size.height / 2, size.width / 2, size.height / 2, 0, 0, 2 * Math.PI);
    paint.fill();
  }

  private picture(object: Extract<Painted["object"], { kind: "image" | "award" }>, { width, height }: Size): void {
    const found = this.pictureOf(object);
    if (!found) return;
    const { source, part } = found;
    this.paint.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, width, height);
  }

  private text({ text, style }: Text, { width }: Size): void {
    const { paint } = this;
    paint.font = canvasFont(style);
    paint.textAlign = style.align;
    paint.textBaseline = "top";
    paint.lineJoin = "round";
    const x = style.align === "center" ? width / 2 : style.align === "right" ? width : 0;
    for (const [row, line] of text.split("\n").entries()) {
      const y = row * style.size * LINE;
      if (style.strokeThickness > 0) {
        paint.strokeStyle = "#fff";
        paint.strokeStyle = style.stroke;
        paint.lineWidth = style.strokeThickness;
        paint.strokeText(line, x, y);
      }
      // A colour that is none leaves the last one: white is what a text has otherwise.
      paint.fillStyle = "#fff";
      paint.fillStyle = style.color;
      paint.fillText(line, x, y);
    }
  }

  private ring({ size: { width, height } }: Painted): void {
    const { paint } = this;
    paint.globalAlpha = 1;
    for (const [colour, line] of [
      ["#16132b", 12],
      ["#ffffff", 6],
    ] as const) {
      paint.strokeStyle = colour;
      paint.lineWidth = line;
      paint.strokeRect(-6, -6, width + 12, height + 12);
    }
  }

  /** Keeps the tag within the room, beside the pointer. */
  private tag({ x, y }: Point): void {
    const { paint } = this;
    const left = Math.min(Math.max(x + 16, 0), SCREEN_WIDTH - TAG_WIDTH);
    const top = Math.min(Math.max(y - TAG_HEIGHT - 8, 0), SCREEN_HEIGHT - TAG_HEIGHT);
    paint.fillStyle = "#0d7048";
    paint.beginPath();
    paint.roundRect(left, top, TAG_WIDTH, TAG_HEIGHT, 10);
    paint.fill();
    paint.strokeStyle = "#ffffff";
    paint.lineWidth = 3;
    paint.stroke();
    paint.fillStyle = "#ffffff";
    paint.font = "bold 22px sans-serif";
    paint.textAlign = "center";
    paint.textBaseline = "middle";
    paint.fillText(this.tagText, left + TAG_WIDTH / 2, top + TAG_HEIGHT / 2);
  }
}

function probeCanvas(): CanvasRenderingContext2D | null {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: 1, height: 1 });
  return canvas.getContext("2d", { willReadFrequently: true });
}

import type { Step } from "../../../../language/stepper/step";
import { strings } from "../../texts/en/stepper";
import { svgText } from "../surface/export";
import type { Side } from "./step-navigation";

const LINE = 24;
const SIZE = 16;
const TITLE = 36;
const SVG = "http://www.w3.org/2000/svg";

/** A piece of one line: where it begins, in letters of the line, and whether it belongs to the redex. */
export interface Piece {
  readonly text: string;
  readonly before: string;
  readonly marked: boolean;
}

/** The lines of a step, each in its pieces. */
export function linesOf({ code, redex }: Pick<Step, "code" | "redex">): readonly (readonly Piece[])[] {
  const lines: Piece[][] = [[]];
  let before = "";
  const add = (text: string, marked: boolean) => {
    for (const [index, line] of text.split("\n").entries()) {
      if (index > 0) {
        lines.push([]);
        before = "";
      }
      if (line === "") continue;
      lines.at(-1)?.push({ text: line, before, marked });
      before += line;
    }
  };
  for (const [index, part] of code.split("@redex").entries()) {
    if (index > 0) add(redex, true);
    add(part, false);
  }
  return lines;
}

/** One step as an SVG file that stands alone, in the theme's colours. `place` is where its style sheets hold. */
export async function svgOfStep(step: Step, side: Side, title: string, place: HTMLElement): Promise<string> {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "stepper-sheet");
  svg.setAttribute("aria-hidden", "true");
  const layer = svg.appendChild(document.createElementNS(SVG, "g"));
  place.append(svg);
  try {
    const size = draw(layer, step, side, title);
    return await svgText(layer, size, getComputedStyle(place).backgroundColor);
  } finally {
    svg.remove();
  }
}

function draw(layer: SVGGElement, step: Step, side: Side, title: string): { width: number; height: number } {
  const width = widthIn(layer);
  const lines = linesOf(step);
  element(layer, "text", { class: "stepper-sheet__title", x: 0, y: SIZE }).textContent = title;
  if (step.code.includes("@redex")) {
    const at = { class: "stepper-sheet__side", x: width(`${title}   `), y: SIZE };
    element(layer, "text", at).textContent = strings.sides[side];
  }
  let widest = width(`${title}   ${strings.sides[side]}`);
  for (const [row, pieces] of lines.entries()) {
    const y = TITLE + row * LINE;
    for (const { text, before, marked } of pieces) {
      const x = width(before);
      widest = Math.max(widest, x + width(text));
      if (marked) {
        const place = { x: x - 2, y, width: width(text) + 4, height: LINE - 2, rx: 4 };
        element(layer, "rect", { class: `stepper-sheet__mark stepper-sheet__mark--${side}`, ...place });
      }
      const line = element(layer, "text", { x, y: y + LINE * 0.7 });
      line.setAttribute("xml:space", "preserve");
      line.textContent = text;
    }
  }
  return { width: widest + 4, height: TITLE + lines.length * LINE };
}

function element(layer: Element, name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = layer.appendChild(document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** Tells how wide a text is in the face of the drawing. */
function widthIn(layer: SVGGElement): (text: string) => number {
  const sample = element(layer, "text", {});
  const { fontFamily } = getComputedStyle(sample);
  sample.remove();
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return (text) => text.length * SIZE * 0.6;
  context.font = `${SIZE}px ${fontFamily}`;
  return (text) => context.measureText(text).width;
}

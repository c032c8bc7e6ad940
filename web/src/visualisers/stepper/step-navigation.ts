import type { Step } from "../../../../language/stepper/step";
import { strings } from "../../texts/en/stepper";
import { svgText } from "../surface/export";

type Steps = readonly Step[];

/** What the mark of a step shows: what will be reduced, what came of it, or what cannot be reduced. */
export type Side = "pending" | "result" | "stuck";

/** Even steps show what will be reduced, odd ones what came of it (specification). `position` is 1-based. */
export function sideOf({ rule }: Step, position: number): Side {
  if (rule === "stuck") return "stuck";
  return position % 2 === 0 ? "pending" : "result";
}

/** What becomes what by the reduction that a step shows one side of; null where none is shown. */
export function changeAt(steps: Steps, position: number): { readonly from: string; readonly to: string } | null {
  const pending = position % 2 === 0 ? position : position - 1;
  const before = steps[pending - 1];
  const after = steps[pending];
  if (!before || !after || before.redex === "" || before.rule !== after.rule) return null;
  return { from: before.redex, to: after.redex };
}

/** A step at which a function is about to be applied. */
export interface Application {
  readonly position: number;
  readonly name: string;
}

/** The applications among the steps; a function without a name is called lambda. */
export function applicationsIn(steps: Steps): readonly Application[] {
  return steps.flatMap(({ rule, function: name }, index) =>
    index % 2 === 1 && (rule === "application" || rule === "builtin")
      ? [{ position: index + 1, name: name ?? LAMBDA }]
      : [],
  );
}

export const LAMBDA = "lambda";

/** The nearest application of this function, or of any for null, in one direction; null when there is none. */
export function applicationFrom(
  applications: readonly Application[],
  position: number,
  direction: 1 | -1,
  name: string | null,
): number | null {
  const wanted = applications.filter((one) => name === null || one.name === name);
  const found =
    direction === 1 ? wanted.find((one) => one.position > position) : wanted.findLast((one) => one.position < position);
  return found?.position ?? null;
}

/** The functions that are applied, most often first, with how often. */
export function appliedFunctions(applications: readonly Application[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { name } of applications) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** A function that has been declared: from the step at this position on it stands for itself by its name. */
export interface DeclaredFunction {
  readonly position: number;
  readonly name: string;
  /** Its declaration as it was then. */
  readonly text: string;
}

const DECLARED = /^(?:function|const) ([A-Za-z_$][\w$]*)/;

/** The functions that the steps declare, in their order. A constant that is no function is not shown by its name. */
export function functionsDeclaredIn(steps: Steps): readonly DeclaredFunction[] {
  return steps.flatMap(({ rule, redex }, index) => {
    if (index % 2 === 0 || (rule !== "functionDeclaration" && rule !== "constantDeclaration")) return [];
    const name = DECLARED.exec(redex)?.[1];
    return name !== undefined && steps[index + 1]?.redex === name ? [{ position: index + 2, name, text: redex }] : [];
  });
}

/** Those of the functions whose names the program at a step still shows; the latest of those that share a name. */
export function functionsAt(declared: readonly DeclaredFunction[], { code, redex }: Step, position: number) {
  const known = new Map(declared.filter((one) => one.position <= position).map((one) => [one.name, one]));
  if (known.size === 0) return [];
  const names = new Set(`${code} ${redex}`.match(/[A-Za-z_$][\w$]*/g));
  return [...known.values()].filter(({ name }) => names.has(name));
}

const BRIEF = 80;

/** A text for one line of words. */
export function brief(text: string): string {
  const line = text.slice(0, 4 * BRIEF).replace(/\s*\n\s*/g, " ");
  return line.length <= BRIEF ? line : `${line.slice(0, BRIEF - 3)}...`;
}

/** Whether what a step asks about is true, by its explanation: "condition is false", "left of operator is true". */
export const holdsIn = (explanation: string): boolean => / (?:is|condition) true\b/.test(explanation);

const LINE = 24;
const SIZE = 16;
const TITLE = 36;
const SVG = "http://www.w3.org/2000/svg";

/** A piece of one line: where it begins, in letters of the line, and whether it belongs to the redex. */
interface Piece {
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

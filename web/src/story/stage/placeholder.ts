import { fittedInto, POPUP_BOX, POPUP_CARD, POPUP_MARGIN, type Size } from "./placement";

const PLACEHOLDER: Size = { width: 640, height: 480 };
const FACE = '"Figtree Variable", Figtree, system-ui, sans-serif';

function canvasOf({ width, height }: Size): [HTMLCanvasElement, CanvasRenderingContext2D | null] {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  return [canvas, canvas.getContext("2d")];
}

const fileName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Draws what stands in the place of a picture that could not be loaded: a hatched card with the file's name. */
export function drawPlaceholder(path: string): HTMLCanvasElement {
  const [canvas, ink] = canvasOf(PLACEHOLDER);
  if (ink === null) return canvas;
  const { width, height } = canvas;
  ink.fillStyle = "#2c2a3b";
  ink.fillRect(0, 0, width, height);
  ink.strokeStyle = "#3d3a52";
  ink.lineWidth = 18;
  for (let x = -height; x < width; x += 72) {
    ink.beginPath();
    ink.moveTo(x, height);
    ink.lineTo(x + height, 0);
    ink.stroke();
  }
  ink.strokeStyle = "#a796ff";
  ink.lineWidth = 6;
  ink.strokeRect(3, 3, width - 6, height - 6);
  ink.fillStyle = "#f3f1ff";
  ink.font = `600 40px ${FACE}`;
  ink.textAlign = "center";
  ink.textBaseline = "middle";
  ink.fillText(fileName(path), width / 2, height / 2, width - 60);
  return canvas;
}

/** Draws a photograph of a picture, or of the part `from` of it, with a caption below. */
export function drawPhotograph(
  image: HTMLImageElement | HTMLCanvasElement,
  from: Size,
  caption: string,
): HTMLCanvasElement {
  // Twice as fine as the card is, since the largest ones are shown at one and a half.
  const fineness = 2;
  const [canvas, ink] = canvasOf({ width: POPUP_CARD.width * fineness, height: POPUP_CARD.height * fineness });
  if (ink === null) return canvas;
  ink.scale(fineness, fineness);
  ink.fillStyle = "#fbfaf7";
  ink.beginPath();
  ink.roundRect(0, 0, POPUP_CARD.width, POPUP_CARD.height, 10);
  ink.fill();
  ink.fillStyle = "#1b1a27";
  ink.fillRect(POPUP_MARGIN, POPUP_MARGIN, POPUP_BOX, POPUP_BOX);
  const { width, height } = fittedInto({ width: POPUP_BOX, height: POPUP_BOX }, from);
  const middle = POPUP_MARGIN + POPUP_BOX / 2;
  ink.imageSmoothingQuality = "high";
  ink.drawImage(image, 0, 0, from.width, from.height, middle - width / 2, middle - height / 2, width, height);
  ink.fillStyle = "#2a2640";
  ink.font = `600 26px ${FACE}`;
  ink.textAlign = "center";
  ink.textBaseline = "middle";
  const belowBox = (POPUP_MARGIN + POPUP_BOX + POPUP_CARD.height) / 2;
  ink.fillText(caption, POPUP_CARD.width / 2, belowBox, POPUP_BOX);
  return canvas;
}

import { encode } from "uqr";

/** Light modules around the code (ISO/IEC 18004). */
const BORDER = 4;

/** A QR code as a drawing: its side in modules, border included, and the dark modules as an SVG path. */
export interface QrDrawing {
  readonly side: number;
  readonly path: string;
}

/** Draws a QR code, with as much error correction as fits, or gives null when the text is too long for any. */
export function qrCode(text: string): QrDrawing | null {
  for (const ecc of ["M", "L"] as const) {
    try {
      const { data, size } = encode(text, { ecc, boostEcc: false, border: BORDER });
      return { side: size, path: data.map(rowPath).join("") };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return null;
}

/** Runs of dark modules, each a bar that is one module high. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const end = row.indexOf(false, x);
    path += `M${x} ${y}h${end - x}v1H${x}z`;
    x = end;
  }
  return path;
}

/** The same as a file that stands alone, black on white. */
export const qrFile = ({ side, path }: QrDrawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * 10}" height="${side * 10}" ` +
  `shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>\n`;

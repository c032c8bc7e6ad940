import type { SVGAttributes } from "react";
import type { QrDrawing } from "./qr-code";

interface QrPictureProps extends Pick<SVGAttributes<SVGSVGElement>, "className" | "width"> {
  readonly drawing: QrDrawing;
  /** What the code holds, in words. */
  readonly label: string;
}

/** A QR code, black on white in every theme, since that is what cameras read. */
export const QrPicture = ({ drawing: { side, path }, label, ...look }: QrPictureProps) => (
  <svg role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" {...look}>
    <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
    <path fill="#000" d={path} />
  </svg>
);

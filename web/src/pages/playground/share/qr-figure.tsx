import { useMemo } from "react";
import { Button } from "../../../design/button";
import { type QrDrawing, qrCode, qrFile } from "../../../design/qr-code";
import { strings } from "../../../texts/share";

interface QrFigureProps {
  /** The name of what the code holds. */
  readonly what: string;
  readonly text: string;
  /** Whether this site makes short links. */
  readonly shortens: boolean;
}

/** Pixels on the screen, at least: a module that a camera can tell from the next, and a code that one can aim at. */
const MODULE = 3;
const SMALLEST = 132;

/** A link for a camera: black on white in every theme, since that is what cameras read. */
export function QrFigure({ what, text, shortens }: QrFigureProps) {
  const drawing = useMemo(() => qrCode(text), [text]);
  if (!drawing) return <p className="share__hint">{shortens ? strings.qrTooLong : strings.qrTooLongAlone}</p>;
  const { side, path } = drawing;
  const name = strings.qrOf(what);
  return (
    <figure className="share__qr">
      <svg
        role="img"
        aria-label={name}
        viewBox={`0 0 ${side} ${side}`}
        width={Math.max(SMALLEST, side * MODULE)}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
        <path fill="#000" d={path} />
      </svg>
      <figcaption>
        <span>{name}</span>
        <Button
          small
          icon="download"
          aria-label={`${strings.download} ${strings.qrCode}`}
          onClick={() => save(drawing)}
        >
          {strings.download}
        </Button>
      </figcaption>
    </figure>
  );
}

function save(drawing: QrDrawing): void {
  const href = URL.createObjectURL(new Blob([qrFile(drawing)], { type: "image/svg+xml" }));
  Object.assign(document.createElement("a"), { href, download: strings.qrFile }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
